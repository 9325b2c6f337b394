using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Big-endian words at any address, for kernels: no bounds are checked.</summary>
internal static class BigEndian
{
    /// <summary>The word that begins <paramref name="offset"/> bytes behind <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one load
    public static ulong ReadUInt64(ref readonly byte source, nuint offset)
    {
        // SAFETY: the kernel's loop condition holds a whole block behind source.
        ulong word = Unsafe.ReadUnaligned<ulong>(in Unsafe.Add(ref Unsafe.AsRef(in source), offset));
        return BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(word) : word;
    }

    /// <summary>The word that begins <paramref name="offset"/> bytes behind <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one load
    public static uint ReadUInt32(ref readonly byte source, nuint offset)
    {
        // SAFETY: the kernel's loop condition holds a whole block behind source.
        uint word = Unsafe.ReadUnaligned<uint>(in Unsafe.Add(ref Unsafe.AsRef(in source), offset));
        return BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(word) : word;
    }

    /// <summary>The front of eight words as bytes: as many of the 32 as <paramref name="destination"/> has room for.</summary>
    public static void WriteFront(ref readonly Words8<uint> words, Span<byte> destination)
    {
        Span<byte> all = stackalloc byte[8 * sizeof(uint)];
        ref byte to = ref MemoryMarshal.GetReference(destination.Length < all.Length ? all : destination);
        WriteUInt32(ref to, 0, words.W0);
        WriteUInt32(ref to, 4, words.W1);
        WriteUInt32(ref to, 8, words.W2);
        WriteUInt32(ref to, 12, words.W3);
        WriteUInt32(ref to, 16, words.W4);
        WriteUInt32(ref to, 20, words.W5);
        WriteUInt32(ref to, 24, words.W6);
        WriteUInt32(ref to, 28, words.W7);
        if (destination.Length < all.Length)
        {
            all[..destination.Length].CopyTo(destination);
        }
    }

    /// <summary>The front of eight words as bytes: as many of the 64 as <paramref name="destination"/> has room for.</summary>
    public static void WriteFront(ref readonly Words8<ulong> words, Span<byte> destination)
    {
        Span<byte> all = stackalloc byte[8 * sizeof(ulong)];
        ref byte to = ref MemoryMarshal.GetReference(destination.Length < all.Length ? all : destination);
        WriteUInt64(ref to, 0, words.W0);
        WriteUInt64(ref to, 8, words.W1);
        WriteUInt64(ref to, 16, words.W2);
        WriteUInt64(ref to, 24, words.W3);
        WriteUInt64(ref to, 32, words.W4);
        WriteUInt64(ref to, 40, words.W5);
        WriteUInt64(ref to, 48, words.W6);
        WriteUInt64(ref to, 56, words.W7);
        if (destination.Length < all.Length)
        {
            all[..destination.Length].CopyTo(destination);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one store
    private static void WriteUInt64(ref byte destination, nuint offset, ulong word)
    {
        // SAFETY: the caller has room for eight words.
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref destination, offset), BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(word) : word);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one store
    private static void WriteUInt32(ref byte destination, nuint offset, uint word)
    {
        // SAFETY: the caller has room for eight words.
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref destination, offset), BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(word) : word);
    }
}
