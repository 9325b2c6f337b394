namespace Hashlane;

/// <summary>A one-shot of any output length over spans.</summary>
internal delegate int SpanHash(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination);

/// <summary>An algorithm's way with many messages, as the catalogue has it.</summary>
internal abstract class ManyHash
{
    public abstract void HashEqual(int outputLength, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int degree);

    public abstract void HashAdjoining(
        int outputLength, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int degree);

    public abstract void HashScattered(
        int outputLength, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int degree);
}

/// <summary>Side by side, if lanes take them.</summary>
internal sealed class ManyHash<THash> : ManyHash
    where THash : unmanaged, ILaneHash
{
    private readonly Func<int, THash> _start;

    /// <summary>Keeps the way to start.</summary>
    /// <param name="start">Gives the hash for a digest length in bytes.</param>
    public ManyHash(Func<int, THash> start)
    {
        _start = start;
    }

    public override void HashEqual(int outputLength, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int degree)
    {
        THash hash = _start(outputLength);
        ManyShot.HashEqual(ref hash, sources, sourceBytes, destination, degree);
    }

    public override void HashAdjoining(
        int outputLength, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int degree)
    {
        THash hash = _start(outputLength);
        ManyShot.HashAdjoining(ref hash, buffer, lengths, destination, degree);
    }

    public override void HashScattered(
        int outputLength, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int degree)
    {
        THash hash = _start(outputLength);
        ManyShot.HashScattered(ref hash, sources, destination, degree);
    }
}

/// <summary>One after the other, for algorithms without lanes.</summary>
internal sealed class OneByOneHash : ManyHash
{
    private readonly SpanHash _hashData;

    public OneByOneHash(SpanHash hashData)
    {
        _hashData = hashData;
    }

    public override void HashEqual(int outputLength, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int degree)
    {
        ManyShot.CheckEqual(outputLength, sources, sourceBytes, destination, degree);
        for (; destination.Length > 0; destination = destination[outputLength..])
        {
            _hashData(sources[..sourceBytes], outputLength, destination);
            sources = sources[sourceBytes..];
        }
    }

    public override void HashAdjoining(
        int outputLength, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int degree)
    {
        ManyShot.CheckAdjoining(outputLength, buffer, lengths, ref destination, degree);
        foreach (int length in lengths)
        {
            _hashData(buffer[..length], outputLength, destination);
            buffer = buffer[length..];
            destination = destination[outputLength..];
        }
    }

    public override void HashScattered(
        int outputLength, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int degree)
    {
        ManyShot.CheckScattered(outputLength, sources, ref destination, degree);
        foreach (ReadOnlyMemory<byte> source in sources)
        {
            _hashData(source.Span, outputLength, destination);
            destination = destination[outputLength..];
        }
    }
}
