namespace Hashlane;

/// <summary>Messages by number, without the prefix that they have in common.</summary>
internal interface IMessages
{
    int Count { get; }

    int LengthOf(int index);

    ReadOnlySpan<byte> this[int index] { get; }
}

/// <summary>Messages that each lie somewhere.</summary>
internal readonly ref struct ScatteredMessages : IMessages
{
    private readonly ReadOnlySpan<ReadOnlyMemory<byte>> _sources;

    public ScatteredMessages(ReadOnlySpan<ReadOnlyMemory<byte>> sources)
    {
        _sources = sources;
    }

    public int Count => _sources.Length;

    public int LengthOf(int index) => _sources[index].Length;

    public ReadOnlySpan<byte> this[int index] => _sources[index].Span;
}

/// <summary>Messages of one length side by side.</summary>
internal readonly ref struct EqualMessages : IMessages
{
    private readonly ReadOnlySpan<byte> _sources;
    private readonly int _sourceBytes;

    public EqualMessages(ReadOnlySpan<byte> sources, int sourceBytes, int count)
    {
        _sources = sources;
        _sourceBytes = sourceBytes;
        Count = count;
    }

    public int Count { get; }

    public int LengthOf(int index) => _sourceBytes;

    public ReadOnlySpan<byte> this[int index] => _sources.Slice(index * _sourceBytes, _sourceBytes);
}

/// <summary>Messages of any lengths side by side.</summary>
internal readonly ref struct AdjoiningMessages : IMessages
{
    private readonly ReadOnlySpan<byte> _buffer;
    private readonly ReadOnlySpan<int> _lengths;
    private readonly ReadOnlySpan<int> _starts;

    /// <summary>Finds where each message begins.</summary>
    /// <param name="buffer">The messages.</param>
    /// <param name="lengths">Their lengths.</param>
    /// <param name="starts">Room for as many numbers.</param>
    public AdjoiningMessages(ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<int> starts)
    {
        _buffer = buffer;
        _lengths = lengths;
        int start = 0;
        for (int i = 0; i < lengths.Length; i++)
        {
            starts[i] = start;
            start += lengths[i];
        }

        _starts = starts[..lengths.Length];
    }

    public int Count => _lengths.Length;

    public int LengthOf(int index) => _lengths[index];

    public ReadOnlySpan<byte> this[int index] => _buffer.Slice(_starts[index], _lengths[index]);
}
