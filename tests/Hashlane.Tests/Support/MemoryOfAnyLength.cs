using System.Buffers;

namespace Hashlane.Tests;

/// <summary>Memory that is given anew at every look.</summary>
internal sealed class MemoryOfAnyLength : MemoryManager<byte>
{
    private readonly LookAt _look;

    public MemoryOfAnyLength(LookAt look)
    {
        _look = look;
    }

    public delegate Span<byte> LookAt();

    public override Span<byte> GetSpan() => _look();

    public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

    public override void Unpin() => throw new NotSupportedException();

    /// <summary>A piece, without a look at whether it is there.</summary>
    public Memory<byte> Of(int start, int length) => CreateMemory(start, length);

    protected override void Dispose(bool disposing)
    {
    }
}
