namespace Hashlane;

/// <summary>An algorithm's way with many messages, as the catalogue has it.</summary>
internal abstract class ManyHash
{
    /// <inheritdoc cref="ILaneHash.KernelName"/>
    public abstract string? KernelName { get; }

    public abstract void HashEqual(
        int outputLength, HashFunctionOptions options, MessagePrefix prefix, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int degree);

    public abstract void HashAdjoining(
        int outputLength, HashFunctionOptions options, MessagePrefix prefix, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination,
        int degree);

    public abstract void HashScattered(
        int outputLength, HashFunctionOptions options, MessagePrefix prefix, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int degree);
}

/// <summary>The way of one type.</summary>
internal sealed class ManyHash<THash> : ManyHash
    where THash : unmanaged, ILaneHash
{
    private readonly Starter _start;

    /// <summary>Keeps the way to start.</summary>
    public ManyHash(Starter start)
    {
        _start = start;
    }

    /// <summary>Starts a hash for a digest length in bytes; in place, as it may hold a key.</summary>
    public delegate void Starter(out THash hash, int outputLength, HashFunctionOptions options);

    public override string? KernelName => default(THash).KernelName;

    public override void HashEqual(
        int outputLength, HashFunctionOptions options, MessagePrefix prefix, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int degree)
    {
        _start(out THash hash, outputLength, options);
        ManyShot.HashEqual(ref hash, prefix, sources, sourceBytes, destination, degree);
    }

    public override void HashAdjoining(
        int outputLength, HashFunctionOptions options, MessagePrefix prefix, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination,
        int degree)
    {
        _start(out THash hash, outputLength, options);
        ManyShot.HashAdjoining(ref hash, prefix, buffer, lengths, destination, degree);
    }

    public override void HashScattered(
        int outputLength, HashFunctionOptions options, MessagePrefix prefix, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int degree)
    {
        _start(out THash hash, outputLength, options);
        ManyShot.HashScattered(ref hash, prefix, sources, destination, degree);
    }
}
