namespace Hashlane;

/// <summary>
/// The chunks of messages, each a separate message to the batch engine: a message of one chunk is whole, and a chunk of
/// a longer one is a part.
/// </summary>
internal readonly ref struct Blake3Chunks<TMessages> : IMessages
    where TMessages : struct, IMessages, allows ref struct
{
    private readonly TMessages _messages;
    private readonly ReadOnlySpan<Blake3Chunk> _chunks;

    public Blake3Chunks(TMessages messages, ReadOnlySpan<Blake3Chunk> chunks)
    {
        _messages = messages;
        _chunks = chunks;
    }

    public int Count => _chunks.Length;

    public ReadOnlySpan<byte> Buffer => _messages.Buffer;

    public ReadOnlySpan<byte> this[int index]
    {
        get
        {
            ref readonly Blake3Chunk chunk = ref _chunks[index];
            return _messages[chunk.Message].Slice(chunk.Offset, chunk.Length - chunk.Context.Length);
        }
    }

    public MessageContext ContextOf(int index) => _chunks[index].Context;

    public long LengthOf(int index) => _chunks[index].Length;

    public int StartOf(int index) => _chunks[index].Start;
}
