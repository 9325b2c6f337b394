using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>
/// The rounds of BLAKE2 over lanes. BLAKE3 uses those of BLAKE2s with another table and fewer rounds.
/// </summary>
/// <remarks>
/// Source: RFC 7693 §3.1, §3.2; BLAKE3 paper §2.2. Figures and discarded variants: docs/design/blake3-lanes.md.
/// </remarks>
/// <typeparam name="TConstants">The rotations.</typeparam>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="TWord">The type of a word.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal static unsafe class Blake2LaneRounds<TConstants, TOps, TWord, T>
    where TConstants : struct, IBlake2Constants<TWord>
    where TOps : struct, ILaneOps<TWord, T>
    where T : unmanaged
{
    private const int BlockWords = 16, WidestVectorBytes = 64;

    /// <summary>Applies the rounds, in the form that suits the number of registers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass sixteen vectors through memory
    public static void Apply(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15, ref T m,
        ref byte s, int rounds)
    {
        // 16 words and a temporary need 17 registers: AVX-512VL and Arm64 have 32. The condition stands here rather
        // than in a property, so the compiler does not import the other branch. With it, the method would have more
        // variables than the compiler tracks.
        if (sizeof(T) <= WidestVectorBytes && (Avx512F.VL.IsSupported || AdvSimd.IsSupported))
        {
            RoundsInRegisters(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, ref s, rounds);
        }
        else
        {
            // SAFETY: there is room for one more vector after the 16 of m.
            ref T scratch = ref Unsafe.Add(ref m, BlockWords);
            scratch = v11;
            RoundsBesideMemory(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref scratch, ref v12, ref v13, ref v14, ref v15, ref m, ref s, rounds);
            v11 = scratch;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass sixteen vectors through memory
    private static void RoundsInRegisters(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15, ref T m,
        ref byte s, int rounds)
    {
        // Columns 0 1 2 3, then diagonals 3 0 1 2: each begins with the column whose words are ready first.
        // SAFETY: the table has a row of 16 for each round.
        for (int round = 0; round < rounds; round++)
        {
            HalfRound(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                ref m, ref s, 0, 2, 4, 6);
            HalfRound(
                ref v3, ref v0, ref v1, ref v2, ref v4, ref v5, ref v6, ref v7,
                ref v9, ref v10, ref v11, ref v8, ref v14, ref v15, ref v12, ref v13,
                ref m, ref s, 14, 8, 10, 12);
            s = ref Unsafe.Add(ref s, BlockWords);
        }
    }

    /// <summary>Applies the rounds with v11 in memory.</summary>
    /// <remarks>
    /// 15 words and a temporary fit 16 registers, and the compiler no longer chooses which word is in memory.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass sixteen vectors through memory
    private static void RoundsBesideMemory(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15, ref T m,
        ref byte s, int rounds)
    {
        // Columns 3 0 1 2, then diagonals 1 2 3 0: the one with v11 goes first.
        // SAFETY: the table has a row of 16 for each round.
        for (int round = 0; round < rounds; round++)
        {
            HalfRound(
                ref v3, ref v0, ref v1, ref v2, ref v7, ref v4, ref v5, ref v6,
                ref v11, ref v8, ref v9, ref v10, ref v15, ref v12, ref v13, ref v14,
                ref m, ref s, 6, 0, 2, 4);
            HalfRound(
                ref v1, ref v2, ref v3, ref v0, ref v6, ref v7, ref v4, ref v5,
                ref v11, ref v8, ref v9, ref v10, ref v12, ref v13, ref v14, ref v15,
                ref m, ref s, 10, 12, 14, 8);
            s = ref Unsafe.Add(ref s, BlockWords);
        }
    }

#pragma warning disable CA1857 // the rotations are constants once they are inlined

    /// <summary>
    /// Applies G to four columns; entries ki and ki + 1 of <paramref name="s"/> name the message words of column i.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twice in the round; a call would spill its words
    private static void HalfRound(
        ref T a0, ref T a1, ref T a2, ref T a3, ref T b0, ref T b1, ref T b2, ref T b3,
        ref T c0, ref T c1, ref T c2, ref T c3, ref T d0, ref T d1, ref T d2, ref T d3,
        ref T m, ref byte s, int k0, int k1, int k2, int k3)
    {
        // (a + m) first: only the second addition waits for b.
        a0 = TOps.Add(TOps.Add(a0, Word(ref m, ref s, k0)), b0);
        a1 = TOps.Add(TOps.Add(a1, Word(ref m, ref s, k1)), b1);
        a2 = TOps.Add(TOps.Add(a2, Word(ref m, ref s, k2)), b2);
        a3 = TOps.Add(TOps.Add(a3, Word(ref m, ref s, k3)), b3);
        d0 = TOps.RotateRight(TOps.Xor(d0, a0), TConstants.R1);
        d1 = TOps.RotateRight(TOps.Xor(d1, a1), TConstants.R1);
        d2 = TOps.RotateRight(TOps.Xor(d2, a2), TConstants.R1);
        d3 = TOps.RotateRight(TOps.Xor(d3, a3), TConstants.R1);

        // c0 may be in memory: it is stored once, and c is used from its register.
        T c = TOps.Add(c0, d0);
        c0 = c;
        b0 = TOps.RotateRight(TOps.Xor(b0, c), TConstants.R2);
        c1 = TOps.Add(c1, d1);
        c2 = TOps.Add(c2, d2);
        c3 = TOps.Add(c3, d3);
        b1 = TOps.RotateRight(TOps.Xor(b1, c1), TConstants.R2);
        b2 = TOps.RotateRight(TOps.Xor(b2, c2), TConstants.R2);
        b3 = TOps.RotateRight(TOps.Xor(b3, c3), TConstants.R2);

        a0 = TOps.Add(TOps.Add(a0, Word(ref m, ref s, k0 + 1)), b0);
        a1 = TOps.Add(TOps.Add(a1, Word(ref m, ref s, k1 + 1)), b1);
        a2 = TOps.Add(TOps.Add(a2, Word(ref m, ref s, k2 + 1)), b2);
        a3 = TOps.Add(TOps.Add(a3, Word(ref m, ref s, k3 + 1)), b3);
        d0 = TOps.RotateRight(TOps.Xor(d0, a0), TConstants.R3);
        d1 = TOps.RotateRight(TOps.Xor(d1, a1), TConstants.R3);
        d2 = TOps.RotateRight(TOps.Xor(d2, a2), TConstants.R3);
        d3 = TOps.RotateRight(TOps.Xor(d3, a3), TConstants.R3);
        c = TOps.Add(c0, d0);
        c0 = c;
        b0 = TOps.RotateRight(TOps.Xor(b0, c), TConstants.R4);
        c1 = TOps.Add(c1, d1);
        c2 = TOps.Add(c2, d2);
        c3 = TOps.Add(c3, d3);
        b1 = TOps.RotateRight(TOps.Xor(b1, c1), TConstants.R4);
        b2 = TOps.RotateRight(TOps.Xor(b2, c2), TConstants.R4);
        b3 = TOps.RotateRight(TOps.Xor(b3, c3), TConstants.R4);
    }

#pragma warning restore CA1857

    // The table holds the offset of a word in its block; the offset of a vector of n words is n times as large.
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // part of an address
    private static ref T Word(ref T m, ref byte s, int k) =>
        ref Unsafe.AddByteOffset(ref m, Unsafe.Add(ref s, k) * ((nuint)sizeof(T) / (nuint)Unsafe.SizeOf<TWord>()));
}
