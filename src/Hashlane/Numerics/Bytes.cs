using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Plain data seen as bytes: viewing and zeroing. The one place above the kernels that reinterprets memory.</summary>
internal static class Bytes
{
    /// <summary>The bytes of <paramref name="value"/> in memory order.</summary>
    /// <remarks>The span must not outlive the value's storage; callers keep it within one method.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a view: a call would cost more than its work
    public static Span<byte> Of<T>(ref T value)
        where T : unmanaged =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<T, byte>(ref value), Unsafe.SizeOf<T>());

    /// <summary>The bytes of <paramref name="value"/> in memory order, for reading.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a view: a call would cost more than its work
    public static ReadOnlySpan<byte> OfReadOnly<T>(ref readonly T value)
        where T : unmanaged =>
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref Unsafe.AsRef(in value)), Unsafe.SizeOf<T>());

    /// <summary>Copies <paramref name="source"/> to the front of <paramref name="block"/>, which is longer or as long, and zeroes the rest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the block's length is a constant where it is called
    public static void CopyPadded(ReadOnlySpan<byte> source, Span<byte> block)
    {
        block.Clear();
        source.CopyTo(block);
    }

    /// <summary>Bytes that a <typeparamref name="T"/> takes in memory.</summary>
    public static int SizeOf<T>()
        where T : unmanaged =>
        Unsafe.SizeOf<T>();

    /// <summary>Storage seen as the items that it has room for.</summary>
    /// <remarks>The span must not outlive the storage; callers keep it within one method.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a view: a call would cost more than its work
    public static Span<TItem> Items<TStorage, TItem>(ref TStorage storage)
        where TStorage : unmanaged
        where TItem : unmanaged =>
        MemoryMarshal.Cast<byte, TItem>(Of(ref storage));

    /// <summary>The bytes of items in memory order, for reading.</summary>
    public static ReadOnlySpan<byte> OfItems<T>(ReadOnlySpan<T> items)
        where T : unmanaged =>
        MemoryMarshal.AsBytes(items);

    /// <summary>Leaves a field as it is in a constructor that must assign it: for storage that is written before it is read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // nothing at all
    public static void LeaveUnset<T>(out T value)
        where T : unmanaged =>
        Unsafe.SkipInit(out value);

    /// <summary>Zeroes <paramref name="value"/> by a call that the compiler does not remove.</summary>
    public static void Wipe<T>(ref T value)
        where T : unmanaged =>
        CryptographicOperations.ZeroMemory(Of(ref value));

    /// <summary>Zeroes the stack below the caller's frame, where kernels that the caller has called kept what they worked on.</summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)] // its frame begins where the caller's ends, with few variables
    public static void WipeStackBelow()
    {
        // The deepest kernel's scratch area has 5.3 KiB.
        Span<byte> below = stackalloc byte[8 * 1024];
        CryptographicOperations.ZeroMemory(below);
    }

    /// <summary>As <see cref="WipeStackBelow"/>, for batches: lane kernels have larger scratch areas, and the engine's frames lie between.</summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)] // its frame begins where the caller's ends, with few variables
    public static void WipeBatchBelow()
    {
        // Skein-512 with AVX-512 has 7.3 KiB, and what its rounds spill.
        Span<byte> below = stackalloc byte[12 * 1024];
        CryptographicOperations.ZeroMemory(below);
    }

    /// <summary>As <see cref="WipeBatchBelow"/>, after an exception: all frames of a batch.</summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)] // its frame begins where the caller's ends, with few variables
    public static void WipeAbandonedBelow()
    {
        // BLAKE3's trees have 54 KiB, the area 11, kernels and what lies between 20.
        Span<byte> below = stackalloc byte[96 * 1024];
        CryptographicOperations.ZeroMemory(below);
    }

    /// <summary>As <see cref="WipeStackBelow"/>, for one kernel: what it kept beside its scratch area because registers were not enough.</summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)] // its frame begins where the caller's ends, with few variables
    public static void WipeFrameBelow()
    {
        // The largest, decryption of Threefish-1024 with AVX2, has 2.4 KiB.
        Span<byte> below = stackalloc byte[3 * 1024];
        CryptographicOperations.ZeroMemory(below);
    }
}
