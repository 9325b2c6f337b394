using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake2bConstants;

namespace Hashlane;

/// <summary>BLAKE2b compression F in 64-bit integer registers with interleaved columns: for wide cores.</summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// The four G of a half-round are interleaved, so independent instructions are closer together but more words are
/// spilled. This is faster on cores that start six instructions in a cycle. On narrower cores,
/// <see cref="Blake2bScalarKernel"/> is faster. Figures: docs/design/blake2b-kernels.md.
/// </para>
/// </remarks>
internal static class Blake2bInterleavedScalarKernel
{
    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar (interleaved)";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

    /// <summary>
    /// Applies F to each 128-byte block, adding <paramref name="counted"/> to the counter before each.
    /// </summary>
    [SkipLocalsInit]
    public static unsafe void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte block = ref MemoryMarshal.GetReference(blocks);
        ulong t0 = state.T0, t1 = state.T1;

        // SAFETY: left counts the bytes from block on, so each pass reads 128 bytes inside the span.
        for (int left = blocks.Length; left >= 128; left -= 128)
        {
            t0 += counted;
            if (t0 < counted)
            {
                t1++;
            }

            ulong m0 = LittleEndian.ReadUInt64(ref block, 0), m1 = LittleEndian.ReadUInt64(ref block, 8);
            ulong m2 = LittleEndian.ReadUInt64(ref block, 16), m3 = LittleEndian.ReadUInt64(ref block, 24);
            ulong m4 = LittleEndian.ReadUInt64(ref block, 32), m5 = LittleEndian.ReadUInt64(ref block, 40);
            ulong m6 = LittleEndian.ReadUInt64(ref block, 48), m7 = LittleEndian.ReadUInt64(ref block, 56);
            ulong m8 = LittleEndian.ReadUInt64(ref block, 64), m9 = LittleEndian.ReadUInt64(ref block, 72);
            ulong m10 = LittleEndian.ReadUInt64(ref block, 80), m11 = LittleEndian.ReadUInt64(ref block, 88);
            ulong m12 = LittleEndian.ReadUInt64(ref block, 96), m13 = LittleEndian.ReadUInt64(ref block, 104);
            ulong m14 = LittleEndian.ReadUInt64(ref block, 112), m15 = LittleEndian.ReadUInt64(ref block, 120);
            ulong v0 = state.H.W0, v1 = state.H.W1, v2 = state.H.W2, v3 = state.H.W3;
            ulong v4 = state.H.W4, v5 = state.H.W5, v6 = state.H.W6, v7 = state.H.W7;
            ulong v8 = IV0, v9 = IV1, v10 = IV2, v11 = IV3;
            ulong v12 = IV4 ^ t0, v13 = IV5 ^ t1, v14 = IV6 ^ state.F0, v15 = IV7 ^ state.F1;

            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m0, m1, m2, m3, m4, m5, m6, m7);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m8, m9, m10, m11, m12, m13, m14, m15);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m14, m10, m4, m8, m9, m15, m13, m6);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m1, m12, m0, m2, m11, m7, m5, m3);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m11, m8, m12, m0, m5, m2, m15, m13);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m10, m14, m3, m6, m7, m1, m9, m4);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m7, m9, m3, m1, m13, m12, m11, m14);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m2, m6, m5, m10, m4, m0, m15, m8);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m9, m0, m5, m7, m2, m4, m10, m15);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m14, m1, m11, m12, m6, m8, m3, m13);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m2, m12, m6, m10, m0, m11, m8, m3);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m4, m13, m7, m5, m15, m14, m1, m9);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m12, m5, m1, m15, m14, m13, m4, m10);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m0, m7, m6, m3, m9, m2, m8, m11);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m13, m11, m7, m14, m12, m1, m3, m9);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m5, m0, m15, m4, m8, m6, m2, m10);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m6, m15, m14, m9, m11, m3, m0, m8);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m12, m2, m13, m7, m1, m4, m10, m5);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m10, m2, m8, m4, m7, m6, m1, m5);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m15, m11, m9, m14, m3, m12, m13, m0);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m0, m1, m2, m3, m4, m5, m6, m7);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m8, m9, m10, m11, m12, m13, m14, m15);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, m14, m10, m4, m8, m9, m15, m13, m6);
            HalfRound(ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4, ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14, m1, m12, m0, m2, m11, m7, m5, m3);

            state.H.W0 ^= v0 ^ v8;
            state.H.W1 ^= v1 ^ v9;
            state.H.W2 ^= v2 ^ v10;
            state.H.W3 ^= v3 ^ v11;
            state.H.W4 ^= v4 ^ v12;
            state.H.W5 ^= v5 ^ v13;
            state.H.W6 ^= v6 ^ v14;
            state.H.W7 ^= v7 ^ v15;
            block = ref Unsafe.Add(ref block, 128);
        }

        state.T0 = t0;
        state.T1 = t1;
    }

    /// <summary>Applies G to four columns; column i takes message words xi and yi.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // 24 times in Compress; a call would spill its words
    private static void HalfRound(
        ref ulong a0, ref ulong a1, ref ulong a2, ref ulong a3, ref ulong b0, ref ulong b1, ref ulong b2, ref ulong b3,
        ref ulong c0, ref ulong c1, ref ulong c2, ref ulong c3, ref ulong d0, ref ulong d1, ref ulong d2, ref ulong d3,
        ulong x0, ulong y0, ulong x1, ulong y1, ulong x2, ulong y2, ulong x3, ulong y3)
    {
        // (a + m) first: only the second addition waits for b.
        a0 = a0 + x0 + b0;
        a1 = a1 + x1 + b1;
        a2 = a2 + x2 + b2;
        a3 = a3 + x3 + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 32);
        d1 = BitOperations.RotateRight(d1 ^ a1, 32);
        d2 = BitOperations.RotateRight(d2 ^ a2, 32);
        d3 = BitOperations.RotateRight(d3 ^ a3, 32);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 24);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 24);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 24);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 24);
        a0 = a0 + y0 + b0;
        a1 = a1 + y1 + b1;
        a2 = a2 + y2 + b2;
        a3 = a3 + y3 + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 16);
        d1 = BitOperations.RotateRight(d1 ^ a1, 16);
        d2 = BitOperations.RotateRight(d2 ^ a2, 16);
        d3 = BitOperations.RotateRight(d3 ^ a3, 16);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 63);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 63);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 63);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 63);
    }
}
