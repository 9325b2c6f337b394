using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Security.Cryptography;

namespace Hashlane;

/// <content>Views of any storage, and stores of whole vectors.</content>
internal static partial class Bytes
{
    /// <summary>Returns the bytes of <paramref name="value"/> in memory order.</summary>
    /// <remarks>The span must not outlive the value's storage; callers keep it within one method.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a view: a call would cost more than its work
    public static Span<byte> Of<T>(ref T value)
        where T : unmanaged =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<T, byte>(ref value), Unsafe.SizeOf<T>());

    /// <summary>
    /// Returns the bytes of <paramref name="value"/>, which has no references, in memory order, for reading.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a view: a call would cost more than its work
    public static ReadOnlySpan<byte> OfReadOnly<T>(ref readonly T value)
        where T : struct =>
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref Unsafe.AsRef(in value)), Unsafe.SizeOf<T>());

    /// <summary>
    /// Copies a value in 16-byte pieces, in which new states are stored. A struct copy is wider, and would wait until
    /// those stores reach the cache.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few loads and stores
    public static void CopyByVectors<T>(ref readonly T value, out T copy)
        where T : unmanaged
    {
        Debug.Assert(Unsafe.SizeOf<T>() % VectorBytes == 0);
        Unsafe.SkipInit(out copy);
        ref readonly byte source = ref OfReadOnly(in value)[0];
        ref byte destination = ref Of(ref copy)[0];
        for (nuint i = 0; i < (nuint)Unsafe.SizeOf<T>(); i += VectorBytes)
        {
            Vector128.LoadUnsafe(in source, i).StoreUnsafe(ref destination, i);
        }
    }

    /// <summary>Fills a row with copies of a word of 4 or 8 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the row's length is a constant where it is called
    public static void Repeat(ReadOnlySpan<byte> word, Span<byte> row)
    {
        Debug.Assert(row.Length % VectorBytes == 0);
        Vector128<byte> copies = word.Length == sizeof(ulong)
            ? Vector128.Create(BitConverter.ToUInt64(word)).AsByte()
            : Vector128.Create(BitConverter.ToUInt32(word)).AsByte();
        for (; row.Length > 0; row = row[VectorBytes..])
        {
            copies.CopyTo(row);
        }
    }

    /// <summary>Adds bytes to a sum of the same length or more by exclusive or.</summary>
    public static void Xor(ReadOnlySpan<byte> source, Span<byte> sum)
    {
        ref byte sums = ref MemoryMarshal.GetReference(sum[..source.Length]);
        ref byte bytes = ref MemoryMarshal.GetReference(source);
        int i = 0;
        for (; i <= source.Length - VectorBytes; i += VectorBytes)
        {
            // SAFETY: both have a vector from i on.
            nuint at = (nuint)i;
            (Vector128.LoadUnsafe(in sums, at) ^ Vector128.LoadUnsafe(in bytes, at)).StoreUnsafe(ref sums, at);
        }

        for (; i < source.Length; i++)
        {
            sum[i] ^= source[i];
        }
    }

    /// <summary>Changes all bytes of a row, whose length is a multiple of 16, by exclusive or with a value.</summary>
    public static void XorAll(Span<byte> row, byte value)
    {
        Debug.Assert(row.Length % VectorBytes == 0);
        Vector128<byte> values = Vector128.Create(value);
        ref byte first = ref MemoryMarshal.GetReference(row);
        for (nuint i = 0; i < (nuint)row.Length; i += VectorBytes)
        {
            // SAFETY: the row has whole vectors.
            (Vector128.LoadUnsafe(in first, i) ^ values).StoreUnsafe(ref first, i);
        }
    }

    /// <summary>Zeroes <paramref name="value"/> by a call that the compiler does not remove.</summary>
    public static void Wipe<T>(ref T value)
        where T : unmanaged =>
        CryptographicOperations.ZeroMemory(Of(ref value));

    // CopyTo would keep the callers out of ReadyToRun images: docs/design/first-use.md.
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one store
    private static void StorePair(ulong lower, ulong upper, Span<byte> destination)
    {
        // SAFETY: the last byte of the vector is in the span.
        _ = destination[VectorBytes - 1];
        Vector128.Create(lower, upper).AsByte().StoreUnsafe(ref MemoryMarshal.GetReference(destination));
    }
}
