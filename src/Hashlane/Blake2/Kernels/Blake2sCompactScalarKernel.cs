using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake2sConstants;

namespace Hashlane;

/// <summary>
/// BLAKE2s compression F in 32-bit integer registers, with the rounds in a loop: for the first bytes of a process.
/// </summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// It has a fraction of the code of the unrolled kernel and is compiled in a fraction of the time. It is fast enough
/// until the better kernel pays for its compilation: docs/design/first-use.md.
/// </para>
/// </remarks>
internal static class Blake2sCompactScalarKernel
{
    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar (compact)";

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
        ref byte offsets = ref MemoryMarshal.GetReference(Offsets);
        uint t0 = state.T0, t1 = state.T1;

        // SAFETY: left counts the bytes from block on. Offsets end at 60 and a word has 4 bytes: inside the block.
        for (int left = blocks.Length; left >= 64; left -= 64)
        {
            t0 += counted;
            if (t0 < counted)
            {
                t1++;
            }

            uint v0 = state.H.W0, v1 = state.H.W1, v2 = state.H.W2, v3 = state.H.W3;
            uint v4 = state.H.W4, v5 = state.H.W5, v6 = state.H.W6, v7 = state.H.W7;
            uint v8 = IV0, v9 = IV1, v10 = IV2, v11 = IV3;
            uint v12 = IV4 ^ t0, v13 = IV5 ^ t1, v14 = IV6 ^ state.F0, v15 = IV7 ^ state.F1;

            for (nuint round = 0; round < 10 * 16; round += 16)
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
