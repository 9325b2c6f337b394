using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake2bConstants;

namespace Hashlane;

/// <summary>
/// BLAKE2b compression F in 64-bit integer registers, one G at a time: the fallback on every machine.
/// </summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// The sixteen words of the state leave no register for the message, so m stays in memory as an operand of additions.
/// One G at a time needs the fewest live values: only words of row c are spilled. On wide cores
/// <see cref="Blake2bInterleavedScalarKernel"/> is faster. Figures: docs/design/blake2b-kernels.md.
/// </para>
/// </remarks>
internal static class Blake2bScalarKernel
{
    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar";

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

            G(ref v0, ref v4, ref v8, ref v12, m0, m1);
            G(ref v1, ref v5, ref v9, ref v13, m2, m3);
            G(ref v2, ref v6, ref v10, ref v14, m4, m5);
            G(ref v3, ref v7, ref v11, ref v15, m6, m7);
            G(ref v0, ref v5, ref v10, ref v15, m8, m9);
            G(ref v1, ref v6, ref v11, ref v12, m10, m11);
            G(ref v2, ref v7, ref v8, ref v13, m12, m13);
            G(ref v3, ref v4, ref v9, ref v14, m14, m15);

            G(ref v0, ref v4, ref v8, ref v12, m14, m10);
            G(ref v1, ref v5, ref v9, ref v13, m4, m8);
            G(ref v2, ref v6, ref v10, ref v14, m9, m15);
            G(ref v3, ref v7, ref v11, ref v15, m13, m6);
            G(ref v0, ref v5, ref v10, ref v15, m1, m12);
            G(ref v1, ref v6, ref v11, ref v12, m0, m2);
            G(ref v2, ref v7, ref v8, ref v13, m11, m7);
            G(ref v3, ref v4, ref v9, ref v14, m5, m3);

            G(ref v0, ref v4, ref v8, ref v12, m11, m8);
            G(ref v1, ref v5, ref v9, ref v13, m12, m0);
            G(ref v2, ref v6, ref v10, ref v14, m5, m2);
            G(ref v3, ref v7, ref v11, ref v15, m15, m13);
            G(ref v0, ref v5, ref v10, ref v15, m10, m14);
            G(ref v1, ref v6, ref v11, ref v12, m3, m6);
            G(ref v2, ref v7, ref v8, ref v13, m7, m1);
            G(ref v3, ref v4, ref v9, ref v14, m9, m4);

            G(ref v0, ref v4, ref v8, ref v12, m7, m9);
            G(ref v1, ref v5, ref v9, ref v13, m3, m1);
            G(ref v2, ref v6, ref v10, ref v14, m13, m12);
            G(ref v3, ref v7, ref v11, ref v15, m11, m14);
            G(ref v0, ref v5, ref v10, ref v15, m2, m6);
            G(ref v1, ref v6, ref v11, ref v12, m5, m10);
            G(ref v2, ref v7, ref v8, ref v13, m4, m0);
            G(ref v3, ref v4, ref v9, ref v14, m15, m8);

            G(ref v0, ref v4, ref v8, ref v12, m9, m0);
            G(ref v1, ref v5, ref v9, ref v13, m5, m7);
            G(ref v2, ref v6, ref v10, ref v14, m2, m4);
            G(ref v3, ref v7, ref v11, ref v15, m10, m15);
            G(ref v0, ref v5, ref v10, ref v15, m14, m1);
            G(ref v1, ref v6, ref v11, ref v12, m11, m12);
            G(ref v2, ref v7, ref v8, ref v13, m6, m8);
            G(ref v3, ref v4, ref v9, ref v14, m3, m13);

            G(ref v0, ref v4, ref v8, ref v12, m2, m12);
            G(ref v1, ref v5, ref v9, ref v13, m6, m10);
            G(ref v2, ref v6, ref v10, ref v14, m0, m11);
            G(ref v3, ref v7, ref v11, ref v15, m8, m3);
            G(ref v0, ref v5, ref v10, ref v15, m4, m13);
            G(ref v1, ref v6, ref v11, ref v12, m7, m5);
            G(ref v2, ref v7, ref v8, ref v13, m15, m14);
            G(ref v3, ref v4, ref v9, ref v14, m1, m9);

            G(ref v0, ref v4, ref v8, ref v12, m12, m5);
            G(ref v1, ref v5, ref v9, ref v13, m1, m15);
            G(ref v2, ref v6, ref v10, ref v14, m14, m13);
            G(ref v3, ref v7, ref v11, ref v15, m4, m10);
            G(ref v0, ref v5, ref v10, ref v15, m0, m7);
            G(ref v1, ref v6, ref v11, ref v12, m6, m3);
            G(ref v2, ref v7, ref v8, ref v13, m9, m2);
            G(ref v3, ref v4, ref v9, ref v14, m8, m11);

            G(ref v0, ref v4, ref v8, ref v12, m13, m11);
            G(ref v1, ref v5, ref v9, ref v13, m7, m14);
            G(ref v2, ref v6, ref v10, ref v14, m12, m1);
            G(ref v3, ref v7, ref v11, ref v15, m3, m9);
            G(ref v0, ref v5, ref v10, ref v15, m5, m0);
            G(ref v1, ref v6, ref v11, ref v12, m15, m4);
            G(ref v2, ref v7, ref v8, ref v13, m8, m6);
            G(ref v3, ref v4, ref v9, ref v14, m2, m10);

            G(ref v0, ref v4, ref v8, ref v12, m6, m15);
            G(ref v1, ref v5, ref v9, ref v13, m14, m9);
            G(ref v2, ref v6, ref v10, ref v14, m11, m3);
            G(ref v3, ref v7, ref v11, ref v15, m0, m8);
            G(ref v0, ref v5, ref v10, ref v15, m12, m2);
            G(ref v1, ref v6, ref v11, ref v12, m13, m7);
            G(ref v2, ref v7, ref v8, ref v13, m1, m4);
            G(ref v3, ref v4, ref v9, ref v14, m10, m5);

            G(ref v0, ref v4, ref v8, ref v12, m10, m2);
            G(ref v1, ref v5, ref v9, ref v13, m8, m4);
            G(ref v2, ref v6, ref v10, ref v14, m7, m6);
            G(ref v3, ref v7, ref v11, ref v15, m1, m5);
            G(ref v0, ref v5, ref v10, ref v15, m15, m11);
            G(ref v1, ref v6, ref v11, ref v12, m9, m14);
            G(ref v2, ref v7, ref v8, ref v13, m3, m12);
            G(ref v3, ref v4, ref v9, ref v14, m13, m0);

            G(ref v0, ref v4, ref v8, ref v12, m0, m1);
            G(ref v1, ref v5, ref v9, ref v13, m2, m3);
            G(ref v2, ref v6, ref v10, ref v14, m4, m5);
            G(ref v3, ref v7, ref v11, ref v15, m6, m7);
            G(ref v0, ref v5, ref v10, ref v15, m8, m9);
            G(ref v1, ref v6, ref v11, ref v12, m10, m11);
            G(ref v2, ref v7, ref v8, ref v13, m12, m13);
            G(ref v3, ref v4, ref v9, ref v14, m14, m15);

            G(ref v0, ref v4, ref v8, ref v12, m14, m10);
            G(ref v1, ref v5, ref v9, ref v13, m4, m8);
            G(ref v2, ref v6, ref v10, ref v14, m9, m15);
            G(ref v3, ref v7, ref v11, ref v15, m13, m6);
            G(ref v0, ref v5, ref v10, ref v15, m1, m12);
            G(ref v1, ref v6, ref v11, ref v12, m0, m2);
            G(ref v2, ref v7, ref v8, ref v13, m11, m7);
            G(ref v3, ref v4, ref v9, ref v14, m5, m3);

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

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // 96 times in Compress; a call would spill its words
    private static void G(ref ulong a, ref ulong b, ref ulong c, ref ulong d, ulong x, ulong y)
    {
        a = a + x + b; // (a + x) first: only the second addition waits for b
        d = BitOperations.RotateRight(d ^ a, 32);
        c += d;
        b = BitOperations.RotateRight(b ^ c, 24);
        a = a + y + b;
        d = BitOperations.RotateRight(d ^ a, 16);
        c += d;
        b = BitOperations.RotateRight(b ^ c, 63);
    }
}
