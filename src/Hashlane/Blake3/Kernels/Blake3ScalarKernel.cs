using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake3CompactScalarKernel;

namespace Hashlane;

/// <summary>
/// BLAKE3's compression function in 32-bit integer registers with interleaved columns: the fallback on every machine.
/// </summary>
/// <remarks>
/// <para>Source: BLAKE3 paper §2.2.</para>
/// <para>
/// The sixteen words of the state leave no register for the message, so m stays in memory as an operand of additions.
/// The four G of a half-round are interleaved, as in BLAKE2s. Figures: docs/design/blake3-kernels.md.
/// </para>
/// </remarks>
internal static class Blake3ScalarKernel
{
    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

    /// <summary>
    /// Compresses a run of 64-byte blocks, all with the same counter, and updates <paramref name="cv"/>.
    /// </summary>
    /// <inheritdoc cref="Blake3CompactScalarKernel.Compress"/>
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
    /// <inheritdoc cref="Blake3CompactScalarKernel.WriteOutput"/>
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
        uint m0 = LittleEndian.ReadUInt32(ref block, 0), m1 = LittleEndian.ReadUInt32(ref block, 4);
        uint m2 = LittleEndian.ReadUInt32(ref block, 8), m3 = LittleEndian.ReadUInt32(ref block, 12);
        uint m4 = LittleEndian.ReadUInt32(ref block, 16), m5 = LittleEndian.ReadUInt32(ref block, 20);
        uint m6 = LittleEndian.ReadUInt32(ref block, 24), m7 = LittleEndian.ReadUInt32(ref block, 28);
        uint m8 = LittleEndian.ReadUInt32(ref block, 32), m9 = LittleEndian.ReadUInt32(ref block, 36);
        uint m10 = LittleEndian.ReadUInt32(ref block, 40), m11 = LittleEndian.ReadUInt32(ref block, 44);
        uint m12 = LittleEndian.ReadUInt32(ref block, 48), m13 = LittleEndian.ReadUInt32(ref block, 52);
        uint m14 = LittleEndian.ReadUInt32(ref block, 56), m15 = LittleEndian.ReadUInt32(ref block, 60);

#pragma warning disable format // aligned as a table: the message permutation, once more each round
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m0,  m1,  m2,  m3,  m4,  m5,  m6,  m7);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m8,  m9, m10, m11, m12, m13, m14, m15);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m2,  m6,  m3, m10,  m7,  m0,  m4, m13);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m1, m11, m12,  m5,  m9, m14, m15,  m8);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m3,  m4, m10, m12, m13,  m2,  m7, m14);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m6,  m5,  m9,  m0, m11, m15,  m8,  m1);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m10,  m7, m12,  m9, m14,  m3, m13, m15);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m4,  m0, m11,  m2,  m5,  m8,  m1,  m6);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m12, m13,  m9, m11, m15, m10, m14,  m8);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m7,  m2,  m5,  m3,  m0,  m1,  m6,  m4);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m9, m14, m11,  m5,  m8, m12, m15,  m1);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m13,  m3,  m0, m10,  m2,  m6,  m4,  m7);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m11, m15,  m5,  m0,  m1,  m9,  m8,  m6);
        HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m14, m10,  m2, m12,  m3,  m4,  m7, m13);
#pragma warning restore format
    }

    /// <summary>Applies G to four columns; column i takes message words xi and yi.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // 14 times in Rounds; a call would spill its words
    private static void HalfRound(
        ref uint a0, ref uint a1, ref uint a2, ref uint a3, ref uint b0, ref uint b1, ref uint b2, ref uint b3,
        ref uint c0, ref uint c1, ref uint c2, ref uint c3, ref uint d0, ref uint d1, ref uint d2, ref uint d3,
        uint x0, uint y0, uint x1, uint y1, uint x2, uint y2, uint x3, uint y3)
    {
        // (a + m) first: only the second addition waits for b.
        a0 = a0 + x0 + b0;
        a1 = a1 + x1 + b1;
        a2 = a2 + x2 + b2;
        a3 = a3 + x3 + b3;
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
        a0 = a0 + y0 + b0;
        a1 = a1 + y1 + b1;
        a2 = a2 + y2 + b2;
        a3 = a3 + y3 + b3;
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
