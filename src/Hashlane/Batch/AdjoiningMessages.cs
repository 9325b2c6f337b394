namespace Hashlane;

/// <summary>Messages of any lengths side by side.</summary>
internal readonly ref partial struct AdjoiningMessages : IMessages
{
    private readonly MessageContext _context;

    // One more than there are messages; the last entry is where the last message ends.
    private readonly ReadOnlySpan<int> _starts;

    /// <summary>Records where each message lies.</summary>
    /// <param name="context">The context of each message.</param>
    /// <param name="buffer">The messages, and others around them.</param>
    /// <param name="starts">
    /// Where each message begins in the buffer, and where the last one ends. It must not change, since kernels read
    /// memory by it.
    /// </param>
    public AdjoiningMessages(MessageContext context, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> starts)
    {
        _context = context;
        Buffer = buffer;
        _starts = starts;
    }

    public int Count => _starts.Length - 1;

    public ReadOnlySpan<byte> Buffer { get; }

    public ReadOnlySpan<byte> this[int index] => Buffer[_starts[index].._starts[index + 1]];

    public MessageContext ContextOf(int index) => _context;

    public long LengthOf(int index) => (long)_context.Length + _starts[index + 1] - _starts[index];

    public int StartOf(int index) => _starts[index];

    public AdjoiningMessages Slice(int first, int count) => new(_context, Buffer, _starts.Slice(first, count + 1));
}
