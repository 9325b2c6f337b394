using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Memory outside the garbage collector's heap, aligned to a line of the cache. Its owner frees it.</summary>
internal sealed unsafe class NativeBuffer
{
    private const int AlignmentBytes = 64, MaxInSpan = 1 << 30;

    // glibc maps each large block separately. Large is what exceeds a threshold, which begins at 128 KiB and rises with
    // the blocks that are freed: to 32 MiB, with pointers of 32 bits to 512 KiB. Smaller blocks lie side by side. Where
    // their sizes differed, so much remained between them that a budget of 130 MiB became 2 GiB. Hence blocks are asked
    // for that are always mapped, and unmapped when they are freed. Pages that nobody writes to take no memory.
    // But where the system always takes huge pages, a block may take 2 MiB more than is written to. And where it allows
    // no more memory than there is (strict overcommit), all 33 MiB count.
    private const int MinMappedBytes = 64 * 1024;

    private static readonly int _mappedBytes = !RuntimeInformation.IsOSPlatform(OSPlatform.Linux) ? 0
        : IntPtr.Size == 8 ? 33 << 20 : 1 << 20;

    private byte* _start;

    private NativeBuffer(byte* start, long bytes)
    {
        _start = start;
        LengthInBytes = bytes;
    }

    /// <summary>Its bytes.</summary>
    public long LengthInBytes { get; }

    /// <summary>Allocates memory with any content; returns null if not enough is available.</summary>
    /// <remarks>Large memory is the system's again as soon as it is freed, and so no more than is in use.</remarks>
    public static NativeBuffer? TryAllocate(long bytes) =>
        (bytes >= MinMappedBytes && bytes < _mappedBytes ? TryAllocate(bytes, _mappedBytes) : null)
        ?? TryAllocate(bytes, bytes);

    private static NativeBuffer? TryAllocate(long bytes, long reservedBytes)
    {
        try
        {
            return new((byte*)NativeMemory.AlignedAlloc(checked((nuint)reservedBytes), AlignmentBytes), bytes);
        }
        catch (Exception exception) when (exception is OutOfMemoryException or OverflowException)
        {
            return null;
        }
    }

    /// <summary>Returns the first items of the memory.</summary>
    /// <remarks>The span must not be used after the memory was freed.</remarks>
    public Span<T> Items<T>(int count)
        where T : unmanaged
    {
        // SAFETY: so many items are there.
        Debug.Assert((long)count * Unsafe.SizeOf<T>() <= LengthInBytes && _start != null);
        return new(_start, count);
    }

    /// <summary>Returns some of its bytes.</summary>
    /// <remarks>As <see cref="Items"/>.</remarks>
    public Span<byte> Part(long start, int count)
    {
        // SAFETY: so many bytes are there.
        Debug.Assert(start >= 0 && start + count <= LengthInBytes && _start != null);
        return new(_start + start, count);
    }

    /// <summary>Zeroes all of it.</summary>
    public void Wipe() => Wipe(0, LengthInBytes);

    /// <summary>Zeroes some of its bytes.</summary>
    public void Wipe(long start, long bytes)
    {
        for (long done = 0; done < bytes; done += MaxInSpan)
        {
            CryptographicOperations.ZeroMemory(Part(start + done, (int)Math.Min(MaxInSpan, bytes - done)));
        }
    }

    /// <summary>Frees the memory, once.</summary>
    public void Free()
    {
        NativeMemory.AlignedFree(_start);
        _start = null;
    }
}
