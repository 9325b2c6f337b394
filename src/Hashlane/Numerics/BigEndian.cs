using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

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

    /// <summary>The four words that begin <paramref name="offset"/> bytes behind <paramref name="source"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a load and one instruction
    public static Vector128<uint> ReadVector128(ref readonly byte source, nuint offset)
    {
        // SAFETY: the kernel's loop condition holds a whole block behind source.
        Vector128<uint> words = Vector128.LoadUnsafe(in source, offset).AsUInt32();
        return BitConverter.IsLittleEndian ? Reverse(words) : words;
    }

    /// <summary>Reverses the bytes of each word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one instruction
    public static Vector128<uint> Reverse(Vector128<uint> words)
    {
        if (AdvSimd.IsSupported)
        {
            return AdvSimd.ReverseElement8(words);
        }

        if (Rotate.HasByteShuffle)
        {
            return Vector128.Shuffle(
                words.AsByte(), Vector128.Create((byte)3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12)).AsUInt32();
        }

        Vector128<uint> outer = Vector128.Create(0xFF00FF00u);
        return (((words >>> 8) | (words << 24)) & outer) | (((words << 8) | (words >>> 24)) & ~outer);
    }

    /// <summary>Reverses the bytes of each word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one instruction
    public static Vector256<uint> Reverse(Vector256<uint> words)
    {
        if (Avx2.IsSupported)
        {
            return Avx2.Shuffle(words.AsByte(), Vector256.Create(
                (byte)3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12,
                3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12)).AsUInt32();
        }

        return Vector256.Create(Reverse(words.GetLower()), Reverse(words.GetUpper()));
    }

    /// <summary>Reverses the bytes of each word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one instruction
    public static Vector128<ulong> Reverse(Vector128<ulong> words)
    {
        if (AdvSimd.IsSupported)
        {
            return AdvSimd.ReverseElement8(words);
        }

        if (Rotate.HasByteShuffle)
        {
            return Vector128.Shuffle(
                words.AsByte(), Vector128.Create((byte)7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8)).AsUInt64();
        }

        return Rotate.Right32(Reverse(words.AsUInt32()).AsUInt64());
    }

    /// <summary>Reverses the bytes of each word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one instruction
    public static Vector256<ulong> Reverse(Vector256<ulong> words)
    {
        if (Avx2.IsSupported)
        {
            return Avx2.Shuffle(words.AsByte(), Vector256.Create(
                (byte)7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
                7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8)).AsUInt64();
        }

        return Vector256.Create(Reverse(words.GetLower()), Reverse(words.GetUpper()));
    }

    /// <summary>The front of eight words as bytes: as many of the 32 as <paramref name="destination"/> has room for.</summary>
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

    /// <summary>The front of eight words as bytes: as many of the 64 as <paramref name="destination"/> has room for.</summary>
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
