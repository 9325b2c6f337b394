using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>The rounds of BLAKE2b over lanes.</summary>
/// <remarks>Source: RFC 7693 §3.1, §3.2. The shape is that of <see cref="Blake2sLaneRounds{TOps, T}"/>.</remarks>
/// <typeparam name="TOps">The operations of a width.</typeparam>
/// <typeparam name="T">The vector of that width.</typeparam>
internal static unsafe class Blake2bLaneRounds<TOps, T>
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    private const int BlockWords = 16, WidestVectorBytes = 64;

    /// <summary>The rounds, in the form that suits the number of registers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in each of two methods; a call would pass sixteen vectors through memory
    public static void Apply(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15, ref T m,
        ref byte s, int rounds)
    {
        // 16 words and a temporary need 17 registers: AVX-512VL and Arm64 have 32. Asked here and not through a property: then the compiler
        // does not even read the other branch, which would leave it short of variables.
        if (sizeof(T) <= WidestVectorBytes && (Avx512F.VL.IsSupported || AdvSimd.IsSupported))
        {
            RoundsInRegisters(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, ref s, rounds);
        }
        else
        {
            // SAFETY: behind the 16 vectors of m is room for one more.
            ref T scratch = ref Unsafe.Add(ref m, BlockWords);
            scratch = v11;
            RoundsBesideMemory(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref scratch, ref v12, ref v13, ref v14, ref v15, ref m, ref s, rounds);
            v11 = scratch;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in each of two methods; a call would pass sixteen vectors through memory
    private static void RoundsInRegisters(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15, ref T m,
        ref byte s, int rounds)
    {
        // Columns 0 1 2 3, then diagonals 3 0 1 2: each begins with the one whose words were ready first.
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

    /// <summary>The same with v11 in memory: 15 words and a temporary fit 16 registers, and which word is in memory is no longer left to the compiler.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in each of two methods; a call would pass sixteen vectors through memory
    private static void RoundsBesideMemory(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15, ref T m,
        ref byte s, int rounds)
    {
        // Columns 3 0 1 2, then diagonals 1 2 3 0: that of v11 goes first.
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

    /// <summary>G on four columns; column i takes the message words that entries ki and ki + 1 of <paramref name="s"/> name.</summary>
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
        d0 = TOps.Left32(TOps.Xor(d0, a0));
        d1 = TOps.Left32(TOps.Xor(d1, a1));
        d2 = TOps.Left32(TOps.Xor(d2, a2));
        d3 = TOps.Left32(TOps.Xor(d3, a3));

        // c0 may lie in memory: stored once, and used from its register.
        T c = TOps.Add(c0, d0);
        c0 = c;
        b0 = TOps.Left40(TOps.Xor(b0, c));
        c1 = TOps.Add(c1, d1);
        c2 = TOps.Add(c2, d2);
        c3 = TOps.Add(c3, d3);
        b1 = TOps.Left40(TOps.Xor(b1, c1));
        b2 = TOps.Left40(TOps.Xor(b2, c2));
        b3 = TOps.Left40(TOps.Xor(b3, c3));

        a0 = TOps.Add(TOps.Add(a0, Word(ref m, ref s, k0 + 1)), b0);
        a1 = TOps.Add(TOps.Add(a1, Word(ref m, ref s, k1 + 1)), b1);
        a2 = TOps.Add(TOps.Add(a2, Word(ref m, ref s, k2 + 1)), b2);
        a3 = TOps.Add(TOps.Add(a3, Word(ref m, ref s, k3 + 1)), b3);
        d0 = TOps.Left48(TOps.Xor(d0, a0));
        d1 = TOps.Left48(TOps.Xor(d1, a1));
        d2 = TOps.Left48(TOps.Xor(d2, a2));
        d3 = TOps.Left48(TOps.Xor(d3, a3));
        c = TOps.Add(c0, d0);
        c0 = c;
        b0 = TOps.Right(TOps.Xor(b0, c), 63);
        c1 = TOps.Add(c1, d1);
        c2 = TOps.Add(c2, d2);
        c3 = TOps.Add(c3, d3);
        b1 = TOps.Right(TOps.Xor(b1, c1), 63);
        b2 = TOps.Right(TOps.Xor(b2, c2), 63);
        b3 = TOps.Right(TOps.Xor(b3, c3), 63);
    }

    // The table holds the offset of a 8-byte word in its block; a vector of n words lies n times as far.
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // part of an address
    private static ref T Word(ref T m, ref byte s, int k) =>
        ref Unsafe.AddByteOffset(ref m, Unsafe.Add(ref s, k) * ((nuint)sizeof(T) / sizeof(ulong)));
}
