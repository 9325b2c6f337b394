namespace Hashlane;

/// <summary>Messages of one length side by side.</summary>
internal readonly ref partial struct EqualMessages : IMessages
{
    private readonly MessageContext _context;
    private readonly int _sourceBytes;

    public EqualMessages(MessageContext context, ReadOnlySpan<byte> sources, int sourceBytes, int count)
    {
        _context = context;
        Buffer = sources;
        _sourceBytes = sourceBytes;
        Count = count;
    }

    public int Count { get; }

    public ReadOnlySpan<byte> Buffer { get; }

    public ReadOnlySpan<byte> this[int index] => Buffer.Slice(StartOf(index), _sourceBytes);

    public MessageContext ContextOf(int index) => _context;

    public long LengthOf(int index) => (long)_context.Length + _sourceBytes;

    public int StartOf(int index) => index * _sourceBytes;

    public EqualMessages Slice(int first, int count) =>
        new(_context, Buffer.Slice(StartOf(first), count * _sourceBytes), _sourceBytes, count);
}
