using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake2bConstants;

namespace Hashlane;

/// <summary>BLAKE2b compression F in 64-bit integer registers, around the rounds of a kernel.</summary>
/// <remarks>Source: RFC 7693 §3.2.</remarks>
/// <typeparam name="TRounds">The rounds.</typeparam>
internal static class Blake2bIntegerKernel<TRounds>
    where TRounds : struct, IIntegerRounds<ulong>
{
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

            default(TRounds).Load(ref block, out Words16<ulong> m);
            ulong v0 = state.H.W0, v1 = state.H.W1, v2 = state.H.W2, v3 = state.H.W3;
            ulong v4 = state.H.W4, v5 = state.H.W5, v6 = state.H.W6, v7 = state.H.W7;
            ulong v8 = IV0, v9 = IV1, v10 = IV2, v11 = IV3;
            ulong v12 = IV4 ^ t0, v13 = IV5 ^ t1, v14 = IV6 ^ state.F0, v15 = IV7 ^ state.F1;
            default(TRounds).Rounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, ref block);
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
}
