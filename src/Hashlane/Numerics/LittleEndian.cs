using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Reads and writes little-endian words at any address, for kernels: no bounds are checked.</summary>
internal static class LittleEndian
{
    /// <summary>Reads the word at <paramref name="offset"/> bytes after <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one load
    public static ulong ReadUInt64(ref readonly byte source, int offset)
    {
        // SAFETY: the kernel's loop condition ensures a whole block at source.
        ulong word = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref Unsafe.AsRef(in source), offset));
        return BitConverter.IsLittleEndian ? word : BinaryPrimitives.ReverseEndianness(word);
    }

    /// <summary>Reads the word at <paramref name="offset"/> bytes after <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one load
    public static uint ReadUInt32(ref readonly byte source, int offset)
    {
        // SAFETY: the kernel's loop condition ensures a whole block at source.
        uint word = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref Unsafe.AsRef(in source), offset));
        return BitConverter.IsLittleEndian ? word : BinaryPrimitives.ReverseEndianness(word);
    }

    /// <summary>Reads eight words from the 32 bytes at <paramref name="source"/>.</summary>
    public static void Read(out Words8<uint> words, ref readonly byte source)
    {
        words.W0 = ReadUInt32(in source, 0);
        words.W1 = ReadUInt32(in source, 4);
        words.W2 = ReadUInt32(in source, 8);
        words.W3 = ReadUInt32(in source, 12);
        words.W4 = ReadUInt32(in source, 16);
        words.W5 = ReadUInt32(in source, 20);
        words.W6 = ReadUInt32(in source, 24);
        words.W7 = ReadUInt32(in source, 28);
    }

    /// <summary>Reads sixteen words from the 128 bytes at <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the words are the caller's variables
    public static void Read(out Words16<ulong> words, ref readonly byte source)
    {
        words.W0 = ReadUInt64(in source, 0);
        words.W1 = ReadUInt64(in source, 8);
        words.W2 = ReadUInt64(in source, 16);
        words.W3 = ReadUInt64(in source, 24);
        words.W4 = ReadUInt64(in source, 32);
        words.W5 = ReadUInt64(in source, 40);
        words.W6 = ReadUInt64(in source, 48);
        words.W7 = ReadUInt64(in source, 56);
        words.W8 = ReadUInt64(in source, 64);
        words.W9 = ReadUInt64(in source, 72);
        words.W10 = ReadUInt64(in source, 80);
        words.W11 = ReadUInt64(in source, 88);
        words.W12 = ReadUInt64(in source, 96);
        words.W13 = ReadUInt64(in source, 104);
        words.W14 = ReadUInt64(in source, 112);
        words.W15 = ReadUInt64(in source, 120);
    }

    /// <summary>Reads sixteen words from the 64 bytes at <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the words are the caller's variables
    public static void Read(out Words16<uint> words, ref readonly byte source)
    {
        words.W0 = ReadUInt32(in source, 0);
        words.W1 = ReadUInt32(in source, 4);
        words.W2 = ReadUInt32(in source, 8);
        words.W3 = ReadUInt32(in source, 12);
        words.W4 = ReadUInt32(in source, 16);
        words.W5 = ReadUInt32(in source, 20);
        words.W6 = ReadUInt32(in source, 24);
        words.W7 = ReadUInt32(in source, 28);
        words.W8 = ReadUInt32(in source, 32);
        words.W9 = ReadUInt32(in source, 36);
        words.W10 = ReadUInt32(in source, 40);
        words.W11 = ReadUInt32(in source, 44);
        words.W12 = ReadUInt32(in source, 48);
        words.W13 = ReadUInt32(in source, 52);
        words.W14 = ReadUInt32(in source, 56);
        words.W15 = ReadUInt32(in source, 60);
    }

    /// <summary>Reads adjacent words from all bytes of <paramref name="source"/>.</summary>
    public static void Read(ref ulong first, ReadOnlySpan<byte> source)
    {
        // SAFETY: the caller has as many words.
        for (int i = 0; i < source.Length / sizeof(ulong); i++)
        {
            Unsafe.Add(ref first, i) = BinaryPrimitives.ReadUInt64LittleEndian(source[(i * sizeof(ulong))..]);
        }
    }

    /// <summary>
    /// Writes the first bytes of adjacent words: as many as <paramref name="destination"/> has room for.
    /// </summary>
    public static void WriteFront(ref readonly ulong first, Span<byte> destination)
    {
        // SAFETY: the caller has words for so many bytes.
        ref ulong words = ref Unsafe.AsRef(in first);
        if (BitConverter.IsLittleEndian)
        {
            Unsafe.CopyBlockUnaligned(
                ref MemoryMarshal.GetReference(destination), ref Unsafe.As<ulong, byte>(ref words),
                (uint)destination.Length);
            return;
        }

        for (int i = 0; i < destination.Length; i++)
        {
            destination[i] = (byte)(Unsafe.Add(ref words, i / sizeof(ulong)) >> (8 * (i % sizeof(ulong))));
        }
    }

    /// <summary>Writes eight words as the 32 bytes at <paramref name="destination"/>.</summary>
    public static void Write(ref readonly Words8<uint> words, ref byte destination)
    {
        if (BitConverter.IsLittleEndian)
        {
            // SAFETY: the caller has room for 32 bytes; the words are adjacent.
            Unsafe.WriteUnaligned(ref destination, words);
            return;
        }

        WriteUInt32(ref destination, 0, words.W0);
        WriteUInt32(ref destination, 4, words.W1);
        WriteUInt32(ref destination, 8, words.W2);
        WriteUInt32(ref destination, 12, words.W3);
        WriteUInt32(ref destination, 16, words.W4);
        WriteUInt32(ref destination, 20, words.W5);
        WriteUInt32(ref destination, 24, words.W6);
        WriteUInt32(ref destination, 28, words.W7);
    }

    /// <summary>
    /// Writes the first of the 32 bytes of eight words: as many as <paramref name="destination"/> has room for.
    /// </summary>
    [SkipLocalsInit] // written whole
    public static void WriteFront(ref readonly Words8<uint> words, Span<byte> destination)
    {
        if (destination.Length < Unsafe.SizeOf<Words8<uint>>())
        {
            Unsafe.SkipInit(out Words8<uint> bytes);
            Write(in words, ref Unsafe.As<Words8<uint>, byte>(ref bytes));
            Bytes.OfReadOnly(in bytes)[..destination.Length].CopyTo(destination);
            return;
        }

        // Word by word: a wider load of words that were stored one by one waits until they have reached the cache.
        ref byte to = ref MemoryMarshal.GetReference(destination);
        WriteUInt32(ref to, 0, words.W0);
        WriteUInt32(ref to, 4, words.W1);
        WriteUInt32(ref to, 8, words.W2);
        WriteUInt32(ref to, 12, words.W3);
        WriteUInt32(ref to, 16, words.W4);
        WriteUInt32(ref to, 20, words.W5);
        WriteUInt32(ref to, 24, words.W6);
        WriteUInt32(ref to, 28, words.W7);
    }

    /// <summary>Writes a word at <paramref name="offset"/> bytes after <paramref name="destination"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one store
    public static void WriteUInt64(ref byte destination, int offset, ulong word)
    {
        // SAFETY: the kernel's caller has room for what it writes.
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref destination, offset), BitConverter.IsLittleEndian
                ? word
                : BinaryPrimitives.ReverseEndianness(word));
    }

    /// <summary>Writes a word at <paramref name="offset"/> bytes after <paramref name="destination"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one store
    public static void WriteUInt32(ref byte destination, int offset, uint word)
    {
        // SAFETY: the kernel's caller has room for what it writes.
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref destination, offset), BitConverter.IsLittleEndian
                ? word
                : BinaryPrimitives.ReverseEndianness(word));
    }

    /// <summary>
    /// Copies words of a width between the machine's byte order and little-endian, in either direction.
    /// </summary>
    public static void CopyWords(ReadOnlySpan<byte> source, Span<byte> destination, int wordBytes)
    {
        source.CopyTo(destination);
        if (!BitConverter.IsLittleEndian)
        {
            for (int start = 0; start < source.Length; start += wordBytes)
            {
                destination.Slice(start, wordBytes).Reverse();
            }
        }
    }
}
