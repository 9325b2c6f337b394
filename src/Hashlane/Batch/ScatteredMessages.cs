using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Messages that lie anywhere in memory.</summary>
internal readonly ref partial struct ScatteredMessages : IMessages
{
    private readonly MessageContext _context;
    private readonly ReadOnlySpan<ReadOnlyMemory<byte>> _sources;
    private readonly ReadOnlySpan<int> _lengths;

    /// <summary>
    /// Stores messages with lengths that were read once: the caller's list may change during the call.
    /// </summary>
    /// <param name="context">The context of each message.</param>
    /// <param name="sources">The messages.</param>
    /// <param name="lengths">The length of each message.</param>
    public ScatteredMessages(
        MessageContext context, ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<int> lengths)
    {
        _context = context;
        _sources = sources;
        _lengths = lengths;
    }

    public int Count => _sources.Length;

    public ReadOnlySpan<byte> Buffer => default;

    // The slice cuts a source that has become longer, and throws for one that has become shorter.
    public ReadOnlySpan<byte> this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)] // once a visit to a message
        get => _sources[index].Span[.._lengths[index]];
    }

    public MessageContext ContextOf(int index) => _context;

    public long LengthOf(int index) => (long)_context.Length + _lengths[index];

    public int StartOf(int index) => 0;

    public ScatteredMessages Slice(int first, int count) =>
        new(_context, _sources.Slice(first, count), _lengths.Slice(first, count));
}
