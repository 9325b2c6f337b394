using System.Buffers;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// Memory that a batch needs besides its lanes: on the caller's stack if that is enough, otherwise rented, since a
/// thread may have a small stack.
/// </summary>
internal ref struct BatchMemory
{
    private readonly byte[]? _rented;
    private Span<byte> _free;

    /// <summary>Uses the caller's stack, or rents memory.</summary>
    /// <param name="stack">Memory of the caller's frame.</param>
    /// <param name="neededBytes">Bytes of all items that will be taken.</param>
    public BatchMemory(Span<byte> stack, int neededBytes)
    {
        _rented = neededBytes <= stack.Length ? null : ArrayPool<byte>.Shared.Rent(neededBytes);
        _free = _rented is null ? stack : _rented;
    }

    /// <summary>Takes the next items without clearing them. The caller wipes secrets.</summary>
    public Span<T> Take<T>(int count)
        where T : unmanaged
    {
        int bytes = count * Bytes.SizeOf<T>();
        Span<T> items = MemoryMarshal.Cast<byte, T>(_free[..bytes]);
        _free = _free[bytes..];
        return items;
    }

    /// <summary>Returns rented memory; nothing that was taken may be used afterwards.</summary>
    public void Return()
    {
        _free = default;
        if (_rented is not null)
        {
            ArrayPool<byte>.Shared.Return(_rented);
        }
    }
}
