using System.Buffers.Binary;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Views, counts and zeroes plain data as bytes. Above the kernels, only this class reinterprets memory.
/// </summary>
internal static partial class Bytes
{
    private const int VectorBytes = 16;

    // The framework zeroes more bytes by a call of native code, which takes some 25 ns on Zen 4.
    private const int ManagedClearBytes = 1024;

    /// <summary>
    /// Copies <paramref name="source"/> to the start of <paramref name="block"/>, which is at least as long, and zeroes
    /// the rest.
    /// </summary>
    /// <remarks>
    /// One store writes all bytes of a vector with data. A kernel's load of bytes from several stores would have to
    /// wait for all of them, some 15 cycles.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the block's length is a constant where it is called
    public static void CopyPadded(ReadOnlySpan<byte> source, Span<byte> block)
    {
        Debug.Assert(block.Length % VectorBytes == 0);
        int rest = source.Length % VectorBytes, whole = source.Length - rest;
        block.Clear();
        source[..whole].CopyTo(block);
        if (rest > 0)
        {
            StorePadded(source[whole..], block[whole..]);
        }
    }

    /// <summary>
    /// Returns how many of <paramref name="availableBytes"/> form whole blocks, without the last
    /// <paramref name="heldBytes"/>. A last block that must be held back counts only when one more byte follows (1), or
    /// more than that (up to a block).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a mask once blockBytes is a constant
    public static long InWholeBlocks(long availableBytes, int blockBytes, int heldBytes)
    {
        long candidates = availableBytes - heldBytes;
        return candidates < blockBytes ? 0 : candidates - (candidates % blockBytes);
    }

    /// <summary>
    /// Whether a span has no memory at all, as that of a null array and the default one. An empty array has some.
    /// </summary>
    public static bool IsNull<T>(ReadOnlySpan<T> span)
        where T : struct =>
        Unsafe.IsNullRef(ref MemoryMarshal.GetReference(span));

    /// <summary>The bytes that a <typeparamref name="T"/> takes in memory.</summary>
    public static int SizeOf<T>()
        where T : struct =>
        Unsafe.SizeOf<T>();

    /// <summary>Returns the first of the items that storage has room for.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // an address
    public static ref TItem FirstItem<TStorage, TItem>(ref TStorage storage)
        where TStorage : unmanaged
        where TItem : unmanaged =>
        ref Unsafe.As<TStorage, TItem>(ref storage);

    /// <summary>Returns storage as the items that it has room for.</summary>
    /// <remarks>The span must not outlive the storage; callers keep it within one method.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a view: a call would cost more than its work
    public static Span<TItem> Items<TStorage, TItem>(ref TStorage storage)
        where TStorage : unmanaged
        where TItem : unmanaged =>
        MemoryMarshal.Cast<byte, TItem>(Of(ref storage));

    /// <summary>Returns the bytes of items in memory order, for reading.</summary>
    public static ReadOnlySpan<byte> OfItems<T>(ReadOnlySpan<T> items)
        where T : unmanaged =>
        MemoryMarshal.AsBytes(items);

    /// <summary>Returns the bytes of items in memory order.</summary>
    public static Span<byte> OfItems<T>(Span<T> items)
        where T : unmanaged =>
        MemoryMarshal.AsBytes(items);

    /// <summary>Returns a copy of the item that bytes are.</summary>
    public static T Read<T>(ReadOnlySpan<byte> bytes)
        where T : unmanaged =>
        MemoryMarshal.Read<T>(bytes);

    /// <summary>Copies the bytes of an item to the start of a destination that holds them.</summary>
    public static void Write<T>(Span<byte> destination, T item)
        where T : unmanaged =>
        MemoryMarshal.Cast<byte, T>(destination)[0] = item;

    /// <summary>Returns bytes as items, which need no alignment. The last one is whole.</summary>
    public static ReadOnlySpan<T> Cast<T>(ReadOnlySpan<byte> bytes)
        where T : unmanaged =>
        MemoryMarshal.Cast<byte, T>(bytes);

    /// <summary>
    /// Leaves a field as it is in a constructor that must assign it, for storage that is written before it is read.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // nothing at all
    public static void LeaveUnset<T>(out T value)
        where T : unmanaged =>
        Unsafe.SkipInit(out value);

    /// <summary>Writes a vector of fewer bytes than it has, and zeros after them.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)] // the only part with vectors: callers are compiled ahead of time
    private static void StorePadded(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int length = source.Length;
        ulong lower = 0, upper = 0;
        if (length >= sizeof(ulong))
        {
            // Two loads overlap. The second is shifted by up to 64 bits, for which C# needs two steps.
            lower = BinaryPrimitives.ReadUInt64LittleEndian(source);
            upper = BinaryPrimitives.ReadUInt64LittleEndian(source[(length - sizeof(ulong))..]);
            upper = upper >> 1 >> ((8 * (VectorBytes - length)) - 1);
        }
        else if (length >= sizeof(uint))
        {
            lower = BinaryPrimitives.ReadUInt32LittleEndian(source);
            ulong last = BinaryPrimitives.ReadUInt32LittleEndian(source[(length - sizeof(uint))..]);
            lower |= last << (8 * (length - sizeof(uint)));
        }
        else if (length > 0)
        {
            // With three bytes they are the first, the middle and the last; with fewer, some of these are the same.
            ulong middle = source[length / 2], last = source[length - 1];
            lower = source[0] | (middle << (8 * (length / 2))) | (last << (8 * (length - 1)));
        }

        if (!BitConverter.IsLittleEndian)
        {
            lower = BinaryPrimitives.ReverseEndianness(lower);
            upper = BinaryPrimitives.ReverseEndianness(upper);
        }

        StorePair(lower, upper, destination);
    }

    /// <summary>
    /// Zeroes the stack below the caller's frame, where the kernels that the caller has called kept their data.
    /// </summary>
    [SkipLocalsInit]
    // Its frame begins where the caller's ends, with few variables.
    [MethodImpl(MethodImplOptions.NoInlining | JitHint.OptimizeFully)]
    public static void WipeStackBelow()
    {
        // The deepest kernel's scratch area has 5.3 KiB.
        Span<byte> below = stackalloc byte[8 * 1024];
        CryptographicOperations.ZeroMemory(below);
    }

    /// <summary>
    /// As <see cref="WipeStackBelow"/>, for batches: lane kernels have larger scratch areas, and the engine's frames
    /// lie between.
    /// </summary>
    [SkipLocalsInit]
    // Its frame begins where the caller's ends, with few variables.
    [MethodImpl(MethodImplOptions.NoInlining | JitHint.OptimizeFully)]
    public static void WipeBatchBelow()
    {
        // Skein-512 with AVX-512 has 7.3 KiB, and the spilled values of its rounds.
        Span<byte> below = stackalloc byte[12 * 1024];
        CryptographicOperations.ZeroMemory(below);
    }

    /// <summary>
    /// As <see cref="WipeStackBelow"/>, for one kernel: the values that it spilled outside its scratch area.
    /// </summary>
    [SkipLocalsInit]
    // Its frame begins where the caller's ends, with few variables.
    [MethodImpl(MethodImplOptions.NoInlining | JitHint.OptimizeFully)]
    public static void WipeFrameBelow()
    {
        // The largest, decryption of Threefish-1024 with AVX2, has 2.4 KiB.
        Span<byte> below = stackalloc byte[3 * ManagedClearBytes];
        CryptographicOperations.ZeroMemory(below[(2 * ManagedClearBytes)..]);
        CryptographicOperations.ZeroMemory(below[ManagedClearBytes..(2 * ManagedClearBytes)]);
        CryptographicOperations.ZeroMemory(below[..ManagedClearBytes]);
    }

    /// <summary>As <see cref="WipeFrameBelow"/>, for a mode and kernel with small frames.</summary>
    [SkipLocalsInit]
    // Its frame begins where the caller's ends, with few variables.
    [MethodImpl(MethodImplOptions.NoInlining | JitHint.OptimizeFully)]
    public static void WipeShallowFrameBelow()
    {
        // The largest, the compact kernel of SHA-512, has 1.1 KiB with the frame of its mode.
        Span<byte> below = stackalloc byte[ManagedClearBytes + (ManagedClearBytes / 2)];
        CryptographicOperations.ZeroMemory(below[ManagedClearBytes..]);
        CryptographicOperations.ZeroMemory(below[..ManagedClearBytes]);
    }
}
