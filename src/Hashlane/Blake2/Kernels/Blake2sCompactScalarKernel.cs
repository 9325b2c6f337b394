using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake2sScalarKernel;

namespace Hashlane;

/// <summary>BLAKE2s compression F in 32-bit integer registers, rounds in a loop: for the first bytes of a process.</summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// A fraction of the code of the unrolled kernel, compiled in a fraction of the time, and fast enough for what a
/// process hashes before the better kernel pays for its compilation: docs/design/first-use.md.
/// </para>
/// </remarks>
internal static class Blake2sCompactScalarKernel
{
    /// <summary>The kernel as shown to users.</summary>
    public static string Name => "Scalar (compact)";

    /// <summary>Always.</summary>
    public static bool IsSupported => true;

    // SIGMA (RFC 7693 §2.7) times four: where each round's message words begin in the block.
    public static ReadOnlySpan<byte> Offsets =>
    [
         0,  4,  8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
        56, 40, 16, 32, 36, 60, 52, 24,  4, 48,  0,  8, 44, 28, 20, 12,
        44, 32, 48,  0, 20,  8, 60, 52, 40, 56, 12, 24, 28,  4, 36, 16,
        28, 36, 12,  4, 52, 48, 44, 56,  8, 24, 20, 40, 16,  0, 60, 32,
        36,  0, 20, 28,  8, 16, 40, 60, 56,  4, 44, 48, 24, 32, 12, 52,
         8, 48, 24, 40,  0, 44, 32, 12, 16, 52, 28, 20, 60, 56,  4, 36,
        48, 20,  4, 60, 56, 52, 16, 40,  0, 28, 24, 12, 36,  8, 32, 44,
        52, 44, 28, 56, 48,  4, 12, 36, 20,  0, 60, 16, 32, 24,  8, 40,
        24, 60, 56, 36, 44, 12,  0, 32, 48,  8, 52, 28,  4, 16, 40, 20,
        40,  8, 32, 16, 28, 24,  4, 20, 60, 44, 36, 56, 12, 48, 52,  0,
    ];

    /// <summary>Applies F to each 64-byte block, adding <paramref name="counted"/> to the counter before each.</summary>
    [SkipLocalsInit]
    public static unsafe void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        // Nothing is allocated: a loop and a stack allocation make the runtime compile the method fully at its first call.
        _ = stackalloc byte[Unsafe.SizeOf<byte>() - 1];

        ref byte block = ref MemoryMarshal.GetReference(blocks);
        ref byte offsets = ref MemoryMarshal.GetReference(Offsets);
        uint t0 = state.T0, t1 = state.T1;

        // SAFETY: left counts what remains from block on, offsets end at 60 and a word has 4 bytes: inside the block.
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

    /// <summary>G on four columns; column i takes the message words at byte offsets s[2 i] and s[2 i + 1].</summary>
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
