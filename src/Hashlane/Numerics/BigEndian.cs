using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Reads and writes big-endian words at any address, for kernels: no bounds are checked.</summary>
internal static class BigEndian
{
    /// <summary>Reads the word at <paramref name="offset"/> bytes after <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one load
    public static ulong ReadUInt64(ref readonly byte source, nuint offset)
    {
        // SAFETY: the kernel's loop condition ensures a whole block at source.
        ulong word = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref Unsafe.AsRef(in source), offset));
        return BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(word) : word;
    }

    /// <summary>Reads the word at <paramref name="offset"/> bytes after <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one load
    public static uint ReadUInt32(ref readonly byte source, nuint offset)
    {
        // SAFETY: the kernel's loop condition ensures a whole block at source.
        uint word = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref Unsafe.AsRef(in source), offset));
        return BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(word) : word;
    }

    /// <summary>
    /// Writes the first of the 32 bytes of eight words: as many as <paramref name="destination"/> has room for.
    /// </summary>
    public static void WriteFront(ref readonly Words8<uint> words, Span<byte> destination)
    {
        if (destination.Length < Unsafe.SizeOf<Words8<uint>>())
        {
            Unsafe.SkipInit(out Words8<uint> bytes);
            Write(in words, ref Unsafe.As<Words8<uint>, byte>(ref bytes));
            Bytes.OfReadOnly(in bytes)[..destination.Length].CopyTo(destination);
            return;
        }

        Write(in words, ref MemoryMarshal.GetReference(destination));
    }

    /// <summary>
    /// Writes the first of the 64 bytes of eight words: as many as <paramref name="destination"/> has room for.
    /// </summary>
    public static void WriteFront(ref readonly Words8<ulong> words, Span<byte> destination)
    {
        if (destination.Length < Unsafe.SizeOf<Words8<ulong>>())
        {
            Unsafe.SkipInit(out Words8<ulong> bytes);
            Write(in words, ref Unsafe.As<Words8<ulong>, byte>(ref bytes));
            Bytes.OfReadOnly(in bytes)[..destination.Length].CopyTo(destination);
            return;
        }

        Write(in words, ref MemoryMarshal.GetReference(destination));
    }

    private static void Write(ref readonly Words8<uint> words, ref byte destination)
    {
        WriteUInt32(ref destination, 0, words.W0);
        WriteUInt32(ref destination, 4, words.W1);
        WriteUInt32(ref destination, 8, words.W2);
        WriteUInt32(ref destination, 12, words.W3);
        WriteUInt32(ref destination, 16, words.W4);
        WriteUInt32(ref destination, 20, words.W5);
        WriteUInt32(ref destination, 24, words.W6);
        WriteUInt32(ref destination, 28, words.W7);
    }

    private static void Write(ref readonly Words8<ulong> words, ref byte destination)
    {
        WriteUInt64(ref destination, 0, words.W0);
        WriteUInt64(ref destination, 8, words.W1);
        WriteUInt64(ref destination, 16, words.W2);
        WriteUInt64(ref destination, 24, words.W3);
        WriteUInt64(ref destination, 32, words.W4);
        WriteUInt64(ref destination, 40, words.W5);
        WriteUInt64(ref destination, 48, words.W6);
        WriteUInt64(ref destination, 56, words.W7);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one store
    private static void WriteUInt64(ref byte destination, nuint offset, ulong word)
    {
        // SAFETY: the caller has room for eight words.
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref destination, offset), BitConverter.IsLittleEndian
                ? BinaryPrimitives.ReverseEndianness(word)
                : word);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one store
    private static void WriteUInt32(ref byte destination, nuint offset, uint word)
    {
        // SAFETY: the caller has room for eight words.
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref destination, offset), BitConverter.IsLittleEndian
                ? BinaryPrimitives.ReverseEndianness(word)
                : word);
    }
}
