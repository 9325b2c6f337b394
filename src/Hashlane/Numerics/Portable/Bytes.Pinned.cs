using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <content>
/// Views of storage that does not move: spans hold an address here, which the garbage collector does not follow into a
/// field of an object.
/// </content>
internal static unsafe partial class Bytes
{
    /// <summary>Returns the bytes of <paramref name="value"/> in memory order.</summary>
    /// <remarks>
    /// The value lies on the stack, or in an object that is pinned (docs/design/netstandard.md). The span must not
    /// outlive the value's storage; callers keep it within one method.
    /// </remarks>
    public static Span<byte> Of<T>(ref T value)
        where T : unmanaged =>
        View(ref value);

    /// <inheritdoc cref="Of"/>
    public static ReadOnlySpan<byte> OfReadOnly<T>(ref readonly T value)
        where T : struct =>
        View(ref Unsafe.AsRef(in value));

    /// <summary>Copies a value.</summary>
    public static void CopyByVectors<T>(ref readonly T value, out T copy)
        where T : unmanaged =>
        copy = value;

    /// <summary>Fills a row with copies of a word.</summary>
    public static void Repeat(ReadOnlySpan<byte> word, Span<byte> row)
    {
        for (; row.Length > 0; row = row[word.Length..])
        {
            word.CopyTo(row);
        }
    }

    /// <summary>Adds bytes to a sum of the same length or more by exclusive or.</summary>
    public static void Xor(ReadOnlySpan<byte> source, Span<byte> sum)
    {
        ReadOnlySpan<ulong> words = Cast<ulong>(source);
        Span<ulong> sums = MemoryMarshal.Cast<byte, ulong>(sum)[..words.Length];
        for (int i = 0; i < sums.Length; i++)
        {
            sums[i] ^= words[i];
        }

        for (int i = sizeof(ulong) * words.Length; i < source.Length; i++)
        {
            sum[i] ^= source[i];
        }
    }

    /// <summary>Changes all bytes of a row by exclusive or with a value.</summary>
    public static void XorAll(Span<byte> row, byte value)
    {
        for (int i = 0; i < row.Length; i++)
        {
            row[i] ^= value;
        }
    }

    /// <summary>Zeroes <paramref name="value"/>, which may lie anywhere.</summary>
    // As in CryptographicOperations.
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    public static void Wipe<T>(ref T value)
        where T : unmanaged =>
        Unsafe.InitBlockUnaligned(ref Unsafe.As<T, byte>(ref value), 0, (uint)Unsafe.SizeOf<T>());

    /// <summary>Tests move here what is not pinned: nothing in the library itself.</summary>
    static partial void Move(ref byte value, void* address);

    private static Span<byte> View<T>(ref T value)
        where T : struct
    {
        void* address = Unsafe.AsPointer(ref value);
        Move(ref Unsafe.As<T, byte>(ref value), address);
        return new(address, Unsafe.SizeOf<T>());
    }

    private static void StorePair(ulong lower, ulong upper, Span<byte> destination)
    {
        MemoryMarshal.Write(destination, ref lower);
        MemoryMarshal.Write(destination[sizeof(ulong)..], ref upper);
    }
}
