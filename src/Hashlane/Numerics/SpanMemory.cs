using System.Buffers;

namespace Hashlane;

/// <summary>Memory over a pinned span, for one call: threads can share memory, but not a span.</summary>
internal sealed unsafe class SpanMemory : MemoryManager<byte>
{
    private byte* _start;
    private int _length;

    private SpanMemory(byte* start, int length)
    {
        _start = start;
        _length = length;
    }

    /// <summary>Calls a method with a span as memory, which is invalid when the method has returned.</summary>
    /// <param name="span">The span, which is not empty.</param>
    /// <param name="state">Arguments of the method.</param>
    /// <param name="use">The method. No thread may use the memory after it has returned.</param>
    public static void Lend<TState>(
        ReadOnlySpan<byte> span, TState state, Action<TState, ReadOnlyMemory<byte>> use)
    {
        // SAFETY: the span is pinned until the method has returned, and from then on the memory is empty.
        fixed (byte* start = span)
        {
            using SpanMemory memory = new(start, span.Length);
            use(state, memory.Memory);
        }
    }

    public override Span<byte> GetSpan() => new(_start, _length);

    /// <summary>Returns the address: the memory is pinned already.</summary>
    public override MemoryHandle Pin(int elementIndex = 0) => new(_start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
        _start = null;
        _length = 0;
    }
}
