using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// BLAKE3's compression function with the rounds in a loop: little code, for the first bytes of a process and as the
/// oracle of tests.
/// </summary>
/// <remarks><para>Source: BLAKE3 paper §2.2.</para></remarks>
internal static class Blake3CompactScalarKernel
{
    public const uint
        IV0 = 0x6a09e667, IV1 = 0xbb67ae85, IV2 = 0x3c6ef372, IV3 = 0xa54ff53a,
        IV4 = 0x510e527f, IV5 = 0x9b05688c, IV6 = 0x1f83d9ab, IV7 = 0x5be0cd19;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar (compact)";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

    /// <summary>
    /// Byte offsets of the message words in the order in which the rounds use them. Each round applies the paper's
    /// permutation once more.
    /// </summary>
    public static ReadOnlySpan<byte> Offsets =>
    [
         0,  4,  8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
         8, 24, 12, 40, 28,  0, 16, 52,  4, 44, 48, 20, 36, 56, 60, 32,
        12, 16, 40, 48, 52,  8, 28, 56, 24, 20, 36,  0, 44, 60, 32,  4,
        40, 28, 48, 36, 56, 12, 52, 60, 16,  0, 44,  8, 20, 32,  4, 24,
        48, 52, 36, 44, 60, 40, 56, 32, 28,  8, 20, 12,  0,  4, 24, 16,
        36, 56, 44, 20, 32, 48, 60,  4, 52, 12,  0, 40,  8, 24, 16, 28,
        44, 60, 20,  0,  4, 36, 32, 24, 56, 40,  8, 48, 12, 16, 28, 52,
    ];

    /// <summary>
    /// Compresses a run of 64-byte blocks, all with the same counter, and updates <paramref name="cv"/>.
    /// </summary>
    /// <param name="cv">The chaining value.</param>
    /// <param name="blocks">Whole blocks; an incomplete block at the end is not read.</param>
    /// <param name="blockBytes">Message bytes in every block: 64, or less if the run is only the last block.</param>
    /// <param name="counter">The number of the chunk, or 0 for a parent.</param>
    /// <param name="flags">The flags, in the form of <see cref="Blake3Flags"/>.</param>
    [SkipLocalsInit]
    public static unsafe void Compress(
        ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on, so each pass reads 64 bytes inside the span.
        for (int left = blocks.Length; left >= 64; left -= 64)
        {
            uint v0 = cv.W0, v1 = cv.W1, v2 = cv.W2, v3 = cv.W3, v4 = cv.W4, v5 = cv.W5, v6 = cv.W6, v7 = cv.W7;
            uint v8 = IV0, v9 = IV1, v10 = IV2, v11 = IV3;
            uint v12 = (uint)counter, v13 = (uint)(counter >> 32), v14 = blockBytes;
            uint v15 = Blake3Flags.OfBlock(flags, isFirst: left == blocks.Length, isLast: left < 128);
            Rounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref block);
            cv.W0 = v0 ^ v8;
            cv.W1 = v1 ^ v9;
            cv.W2 = v2 ^ v10;
            cv.W3 = v3 ^ v11;
            cv.W4 = v4 ^ v12;
            cv.W5 = v5 ^ v13;
            cv.W6 = v6 ^ v14;
            cv.W7 = v7 ^ v15;
            block = ref Unsafe.Add(ref block, 64);
        }
    }

    /// <summary>Writes 64-byte output blocks: one compression for each value of the counter.</summary>
    /// <param name="cv">The chaining value.</param>
    /// <param name="block">The 64 bytes of the root's block.</param>
    /// <param name="blockBytes">Message bytes in the block.</param>
    /// <param name="counter">The number of the first output block.</param>
    /// <param name="flags">The flags of the block.</param>
    /// <param name="output">Room for the output; only whole blocks are written.</param>
    [SkipLocalsInit]
    public static unsafe void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte message = ref Unsafe.AsRef(in block);
        ref byte to = ref MemoryMarshal.GetReference(output);

        // SAFETY: left counts the bytes from to on, so each pass writes 64 bytes inside the span.
        for (int left = output.Length; left >= 64; left -= 64)
        {
            uint v0 = cv.W0, v1 = cv.W1, v2 = cv.W2, v3 = cv.W3, v4 = cv.W4, v5 = cv.W5, v6 = cv.W6, v7 = cv.W7;
            uint v8 = IV0, v9 = IV1, v10 = IV2, v11 = IV3;
            uint v12 = (uint)counter, v13 = (uint)(counter >> 32), v14 = blockBytes, v15 = flags;
            Rounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref message);
            LittleEndian.WriteUInt32(ref to, 0, v0 ^ v8);
            LittleEndian.WriteUInt32(ref to, 4, v1 ^ v9);
            LittleEndian.WriteUInt32(ref to, 8, v2 ^ v10);
            LittleEndian.WriteUInt32(ref to, 12, v3 ^ v11);
            LittleEndian.WriteUInt32(ref to, 16, v4 ^ v12);
            LittleEndian.WriteUInt32(ref to, 20, v5 ^ v13);
            LittleEndian.WriteUInt32(ref to, 24, v6 ^ v14);
            LittleEndian.WriteUInt32(ref to, 28, v7 ^ v15);
            LittleEndian.WriteUInt32(ref to, 32, v8 ^ cv.W0);
            LittleEndian.WriteUInt32(ref to, 36, v9 ^ cv.W1);
            LittleEndian.WriteUInt32(ref to, 40, v10 ^ cv.W2);
            LittleEndian.WriteUInt32(ref to, 44, v11 ^ cv.W3);
            LittleEndian.WriteUInt32(ref to, 48, v12 ^ cv.W4);
            LittleEndian.WriteUInt32(ref to, 52, v13 ^ cv.W5);
            LittleEndian.WriteUInt32(ref to, 56, v14 ^ cv.W6);
            LittleEndian.WriteUInt32(ref to, 60, v15 ^ cv.W7);
            counter++;
            to = ref Unsafe.Add(ref to, 64);
        }
    }

    // once in each of two methods; a call would pass sixteen words through memory
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Rounds(
        ref uint v0, ref uint v1, ref uint v2, ref uint v3, ref uint v4, ref uint v5, ref uint v6, ref uint v7,
        ref uint v8, ref uint v9, ref uint v10, ref uint v11, ref uint v12, ref uint v13, ref uint v14, ref uint v15,
        ref byte block)
    {
        ref byte offsets = ref MemoryMarshal.GetReference(Offsets);

        // SAFETY: the table has 7 rows of 16, its offsets end at 60 and a word has 4 bytes: inside the block.
        for (nuint round = 0; round < 7 * 16; round += 16)
        {
            ref byte s = ref Unsafe.Add(ref offsets, round);
            HalfRound(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                ref block, ref s);
            HalfRound(
                ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4,
                ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,
                ref block, ref Unsafe.Add(ref s, 8));
        }
    }

    /// <summary>Applies G to four columns; column i takes the words at byte offsets s[2 i] and s[2 i + 1].</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twice in the round; a call would spill its words
    private static void HalfRound(
        ref uint a0, ref uint a1, ref uint a2, ref uint a3, ref uint b0, ref uint b1, ref uint b2, ref uint b3,
        ref uint c0, ref uint c1, ref uint c2, ref uint c3, ref uint d0, ref uint d1, ref uint d2, ref uint d3,
        ref byte block, ref byte s)
    {
        // (a + m) first: only the second addition waits for b.
        a0 = a0 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 0)) + b0;
        a1 = a1 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 2)) + b1;
        a2 = a2 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 4)) + b2;
        a3 = a3 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 6)) + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 16);
        d1 = BitOperations.RotateRight(d1 ^ a1, 16);
        d2 = BitOperations.RotateRight(d2 ^ a2, 16);
        d3 = BitOperations.RotateRight(d3 ^ a3, 16);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 12);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 12);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 12);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 12);
        a0 = a0 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 1)) + b0;
        a1 = a1 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 3)) + b1;
        a2 = a2 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 5)) + b2;
        a3 = a3 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 7)) + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 8);
        d1 = BitOperations.RotateRight(d1 ^ a1, 8);
        d2 = BitOperations.RotateRight(d2 ^ a2, 8);
        d3 = BitOperations.RotateRight(d3 ^ a3, 8);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 7);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 7);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 7);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 7);
    }
}
