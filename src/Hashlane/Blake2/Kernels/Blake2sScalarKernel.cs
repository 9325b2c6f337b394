using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake2sConstants;

namespace Hashlane;

/// <summary>
/// BLAKE2s compression F in 32-bit integer registers with interleaved columns: the fallback on every machine.
/// </summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// The sixteen words of the state leave no register for the message, so m stays in memory as an operand of additions.
/// The four G of a half-round are interleaved. On wide cores this is 9 % faster than one G at a time, although more
/// words are spilled. Figures: docs/design/blake2s-kernels.md.
/// </para>
/// </remarks>
internal static class Blake2sScalarKernel
{
    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

    /// <summary>
    /// Applies F to each 64-byte block, adding <paramref name="counted"/> to the counter before each.
    /// </summary>
    [SkipLocalsInit]
    public static unsafe void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte block = ref MemoryMarshal.GetReference(blocks);
        uint t0 = state.T0, t1 = state.T1;

        // SAFETY: left counts the bytes from block on, so each pass reads 64 bytes inside the span.
        for (int left = blocks.Length; left >= 64; left -= 64)
        {
            t0 += counted;
            if (t0 < counted)
            {
                t1++;
            }

            uint m0 = LittleEndian.ReadUInt32(ref block, 0), m1 = LittleEndian.ReadUInt32(ref block, 4);
            uint m2 = LittleEndian.ReadUInt32(ref block, 8), m3 = LittleEndian.ReadUInt32(ref block, 12);
            uint m4 = LittleEndian.ReadUInt32(ref block, 16), m5 = LittleEndian.ReadUInt32(ref block, 20);
            uint m6 = LittleEndian.ReadUInt32(ref block, 24), m7 = LittleEndian.ReadUInt32(ref block, 28);
            uint m8 = LittleEndian.ReadUInt32(ref block, 32), m9 = LittleEndian.ReadUInt32(ref block, 36);
            uint m10 = LittleEndian.ReadUInt32(ref block, 40), m11 = LittleEndian.ReadUInt32(ref block, 44);
            uint m12 = LittleEndian.ReadUInt32(ref block, 48), m13 = LittleEndian.ReadUInt32(ref block, 52);
            uint m14 = LittleEndian.ReadUInt32(ref block, 56), m15 = LittleEndian.ReadUInt32(ref block, 60);
            uint v0 = state.H.W0, v1 = state.H.W1, v2 = state.H.W2, v3 = state.H.W3;
            uint v4 = state.H.W4, v5 = state.H.W5, v6 = state.H.W6, v7 = state.H.W7;
            uint v8 = IV0, v9 = IV1, v10 = IV2, v11 = IV3;
            uint v12 = IV4 ^ t0, v13 = IV5 ^ t1, v14 = IV6 ^ state.F0, v15 = IV7 ^ state.F1;

#pragma warning disable format // aligned as the table SIGMA is
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m0,  m1,  m2,  m3,  m4,  m5,  m6,  m7);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m8,  m9, m10, m11, m12, m13, m14, m15);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m14, m10,  m4,  m8,  m9, m15, m13,  m6);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m1, m12,  m0,  m2, m11,  m7,  m5,  m3);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m11,  m8, m12,  m0,  m5,  m2, m15, m13);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m10, m14,  m3,  m6,  m7,  m1,  m9,  m4);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m7,  m9,  m3,  m1, m13, m12, m11, m14);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m2,  m6,  m5, m10,  m4,  m0, m15,  m8);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m9,  m0,  m5,  m7,  m2,  m4, m10, m15);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m14,  m1, m11, m12,  m6,  m8,  m3, m13);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m2, m12,  m6, m10,  m0, m11,  m8,  m3);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m4, m13,  m7,  m5, m15, m14,  m1,  m9);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m12,  m5,  m1, m15, m14, m13,  m4, m10);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m0,  m7,  m6,  m3,  m9,  m2,  m8, m11);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m13, m11,  m7, m14, m12,  m1,  m3,  m9);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,  m5,  m0, m15,  m4,  m8,  m6,  m2, m10);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,  m6, m15, m14,  m9, m11,  m3,  m0,  m8);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m12,  m2, m13,  m7,  m1,  m4, m10,  m5);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m10,  m2,  m8,  m4,  m7,  m6,  m1,  m5);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m15, m11,  m9, m14,  m3, m12, m13,  m0);
#pragma warning restore format

            state.H.W0 ^= v0 ^ v8;
            state.H.W1 ^= v1 ^ v9;
            state.H.W2 ^= v2 ^ v10;
            state.H.W3 ^= v3 ^ v11;
            state.H.W4 ^= v4 ^ v12;
            state.H.W5 ^= v5 ^ v13;
            state.H.W6 ^= v6 ^ v14;
            state.H.W7 ^= v7 ^ v15;
            block = ref Unsafe.Add(ref block, 64);
        }

        state.T0 = t0;
        state.T1 = t1;
    }

    /// <summary>Applies G to four columns; column i takes message words xi and yi.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // 20 times in Compress; a call would spill its words
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
