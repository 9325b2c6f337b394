namespace Hashlane;

/// <summary>Messages by number, each a prefix and a source.</summary>
internal interface IMessages
{
    int Count { get; }

    /// <summary>The memory that all sources lie in, if it is one; else empty.</summary>
    ReadOnlySpan<byte> Buffer { get; }

    /// <summary>The source.</summary>
    ReadOnlySpan<byte> this[int index] { get; }

    /// <summary>What stands before the source.</summary>
    MessagePrefix PrefixOf(int index);

    /// <summary>Length with the prefix.</summary>
    long LengthOf(int index);

    /// <summary>Where in <see cref="Buffer"/> a source begins, if there is one.</summary>
    int StartOf(int index);
}

/// <summary>Messages that each lie somewhere.</summary>
internal readonly ref struct ScatteredMessages : IMessages
{
    private readonly MessagePrefix _prefix;
    private readonly ReadOnlySpan<ReadOnlyMemory<byte>> _sources;

    public ScatteredMessages(MessagePrefix prefix, ReadOnlySpan<ReadOnlyMemory<byte>> sources)
    {
        _prefix = prefix;
        _sources = sources;
    }

    public int Count => _sources.Length;

    public ReadOnlySpan<byte> Buffer => default;

    public ReadOnlySpan<byte> this[int index] => _sources[index].Span;

    public MessagePrefix PrefixOf(int index) => _prefix;

    public long LengthOf(int index) => (long)_prefix.Length + _sources[index].Length;

    public int StartOf(int index) => 0;
}

/// <summary>Messages of one length side by side.</summary>
internal readonly ref struct EqualMessages : IMessages
{
    private readonly MessagePrefix _prefix;
    private readonly int _sourceBytes;

    public EqualMessages(MessagePrefix prefix, ReadOnlySpan<byte> sources, int sourceBytes, int count)
    {
        _prefix = prefix;
        Buffer = sources;
        _sourceBytes = sourceBytes;
        Count = count;
    }

    public int Count { get; }

    public ReadOnlySpan<byte> Buffer { get; }

    public ReadOnlySpan<byte> this[int index] => Buffer.Slice(StartOf(index), _sourceBytes);

    public MessagePrefix PrefixOf(int index) => _prefix;

    public long LengthOf(int index) => (long)_prefix.Length + _sourceBytes;

    public int StartOf(int index) => index * _sourceBytes;
}

/// <summary>Messages of any lengths side by side.</summary>
internal readonly ref struct AdjoiningMessages : IMessages
{
    private readonly MessagePrefix _prefix;

    // One more than there are messages: where the last one ends.
    private readonly ReadOnlySpan<int> _starts;

    /// <summary>Finds where each message begins. Lengths are read once: kernels read memory by them, and another thread may change them.</summary>
    /// <param name="prefix">What stands before each.</param>
    /// <param name="buffer">The messages, and what is behind them.</param>
    /// <param name="lengths">Their lengths.</param>
    /// <param name="starts">Room for one number more.</param>
    public AdjoiningMessages(MessagePrefix prefix, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<int> starts)
    {
        _prefix = prefix;
        Buffer = buffer;
        starts[0] = 0;
        for (int i = 0; i < lengths.Length; i++)
        {
            starts[i + 1] = starts[i] + buffer.Slice(starts[i], lengths[i]).Length;
        }

        _starts = starts[..(lengths.Length + 1)];
    }

    public int Count => _starts.Length - 1;

    /// <summary>Where the last message ends in the buffer.</summary>
    public int End => _starts[^1];

    public ReadOnlySpan<byte> Buffer { get; }

    public ReadOnlySpan<byte> this[int index] => Buffer[_starts[index].._starts[index + 1]];

    public MessagePrefix PrefixOf(int index) => _prefix;

    public long LengthOf(int index) => (long)_prefix.Length + _starts[index + 1] - _starts[index];

    public int StartOf(int index) => _starts[index];
}
