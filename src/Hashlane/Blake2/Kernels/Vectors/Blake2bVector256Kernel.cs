using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using static Hashlane.Blake2bConstants;

namespace Hashlane;

/// <summary>BLAKE2b compression F on rows of four words in 256-bit vectors: AVX2, better with AVX-512VL.</summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// Row b stays in place between columns and diagonals; a turns by 3, c by 1, d by 2 words. The diagonal step therefore
/// takes its columns in the order 3 0 1 2 (message words 14 15 8 9 10 11 12 13). Row b comes last in the dependency
/// chain, so the turns, of three cycles or more, run while the chain waits for it.
/// </para>
/// <para>
/// The rounds are a loop over message offsets. It is as fast as twelve unrolled rounds, because the chain leaves room
/// for the loads, and it takes a seventh of the time to compile. Figures: docs/design/blake2b-kernels.md.
/// </para>
/// </remarks>
internal static unsafe class Blake2bVector256Kernel
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => Avx512F.VL.IsSupported ? "Vector256 (AVX-512VL)" : "Vector256 (AVX2)";

    /// <summary>Whether this machine has AVX2.</summary>
    public static bool IsSupported => Avx2.IsSupported;

    /// <summary>
    /// Applies F to each 128-byte block, adding <paramref name="counted"/> to the counter before each.
    /// </summary>
    [SkipLocalsInit]
    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        // The chaining value stays in registers, so that no block waits for stores. It is read in halves, because new
        // states are stored so, and a load that is wider than the stores waits until they reach the cache.
        ref ulong h = ref state.H.W0;
        Vector256<ulong> h0 = Vector256.Create(Vector128.LoadUnsafe(ref h), Vector128.LoadUnsafe(ref h, 2));
        Vector256<ulong> h1 = Vector256.Create(Vector128.LoadUnsafe(ref h, 4), Vector128.LoadUnsafe(ref h, 6));
        Vector256<ulong> flagged = Vector256.Create(IV4, IV5, IV6, IV7) ^ Vector256.Create(0, 0, state.F0, state.F1);
        ulong t0 = state.T0, t1 = state.T1;
        fixed (byte* first = blocks, offsets = Blake2bConstants.Offsets)
        {
            // SAFETY: left counts the bytes from m on. Offsets end at 120 and a word has 8 bytes: inside the block.
            byte* m = first;
            for (int left = blocks.Length; left >= 128; left -= 128, m += 128)
            {
                t0 += counted;
                if (t0 < counted)
                {
                    t1++;
                }

                Vector256<ulong> a = h0, b = h1, c = Vector256.Create(IV0, IV1, IV2, IV3);
                Vector256<ulong> d = flagged ^ Vector128.Create(t0, t1).ToVector256();

                byte* end = offsets + (12 * 16);
                for (byte* s = offsets; s != end; s += 16)
                {
                    // Columns 0 1 2 3.
                    Vector256<ulong> x = Words(m, s[0], s[2], s[4], s[6]), y = Words(m, s[1], s[3], s[5], s[7]);
                    HalfRound(ref a, ref b, ref c, ref d, x, y);

                    a = Turn3(a); // a: 0 1 2 3 → 3 0 1 2
                    c = Turn1(c); // c: 0 1 2 3 → 1 2 3 0
                    d = Turn2(d); // d: 0 1 2 3 → 2 3 0 1

                    // Diagonals 3 0 1 2.
                    x = Words(m, s[14], s[8], s[10], s[12]);
                    y = Words(m, s[15], s[9], s[11], s[13]);
                    HalfRound(ref a, ref b, ref c, ref d, x, y);

                    a = Turn1(a); // a: 3 0 1 2 → 0 1 2 3
                    c = Turn3(c); // c: 1 2 3 0 → 0 1 2 3
                    d = Turn2(d); // d: 2 3 0 1 → 0 1 2 3
                }

                h0 = h0 ^ a ^ c;
                h1 = h1 ^ d ^ b;
            }
        }

        h0.StoreUnsafe(ref h);
        h1.StoreUnsafe(ref h, 4);
        state.T0 = t0;
        state.T1 = t1;
    }

    /// <summary>Applies G to four columns; column i takes word i of x and word i of y.</summary>
    [MethodImpl(Inline)] // twice in the round; a call would spill the rows
    private static void HalfRound(
        ref Vector256<ulong> a, ref Vector256<ulong> b, ref Vector256<ulong> c, ref Vector256<ulong> d,
        Vector256<ulong> x, Vector256<ulong> y)
    {
        a = a + x + b; // (a + m) first: only the second addition waits for b
        d = BestInstructions.RotateRight(d ^ a, 32);
        c += d;
        b = BestInstructions.RotateRight(b ^ c, 24);
        a = a + y + b;
        d = BestInstructions.RotateRight(d ^ a, 16);
        c += d;
        b = BestInstructions.RotateRight(b ^ c, 63);
    }

    /// <summary>Loads the message words at four byte offsets.</summary>
    [MethodImpl(Inline)] // four times in the round; a call would spill the rows
    private static Vector256<ulong> Words(byte* m, nuint o0, nuint o1, nuint o2, nuint o3)
    {
        // Intel's processors before Ice Lake shuffle in one port only, which the turns and, with AVX2, the rotations
        // also need. Here one of three steps is a shuffle (movhpd); two are blends, for which any port will do.
        Vector128<double> low = Sse2.LoadHigh(Sse2.LoadScalarVector128((double*)(m + o0)), (double*)(m + o1));
        Vector256<uint> word2 = Avx2.BroadcastScalarToVector256((ulong*)(m + o2)).AsUInt32();
        Vector256<uint> word3 = Avx2.BroadcastScalarToVector256((ulong*)(m + o3)).AsUInt32();
        Vector256<uint> high = Avx2.Blend(word2, word3, 0b_11_00_00_00);
        return Avx2.Blend(low.ToVector256Unsafe().AsUInt32(), high, 0b_11_11_00_00).AsUInt64();
    }

    [MethodImpl(Inline)] // one shuffle
    private static Vector256<ulong> Turn1(Vector256<ulong> x) => Avx2.Permute4x64(x, 0b_00_11_10_01);

    [MethodImpl(Inline)] // one shuffle
    private static Vector256<ulong> Turn2(Vector256<ulong> x) => Avx2.Permute4x64(x, 0b_01_00_11_10);

    [MethodImpl(Inline)] // one shuffle
    private static Vector256<ulong> Turn3(Vector256<ulong> x) => Avx2.Permute4x64(x, 0b_10_01_00_11);
}
