using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using static Hashlane.Blake2bConstants;

namespace Hashlane;

/// <summary>BLAKE2b compression F on rows of four words, each held as two 128-bit halves.</summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2. Little-endian machines only.</para>
/// <para>
/// Row b stays in place; a turns by 3, c by 1, d by 2 words. The diagonal step therefore takes its columns in the order
/// 3 0 1 2 (message words 14 15 8 9 10 11 12 13). Row b comes last in the dependency chain, so the turns run while the
/// chain waits for it.
/// </para>
/// <para>
/// The rounds are a loop over message offsets. It is as fast as twelve unrolled rounds, because the chain through b
/// leaves room for the extra loads. It is compiled seven times as fast. Figures: docs/design/blake2b-kernels.md.
/// </para>
/// </remarks>
internal static unsafe class Blake2bVector128Kernel
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => $"Vector128 ({BestInstructions.Name})";

    /// <summary>Whether this machine is little-endian. Without vector hardware, the kernel is slow.</summary>
    public static bool IsSupported => BitConverter.IsLittleEndian;

    /// <summary>
    /// Applies F to each 128-byte block, adding <paramref name="counted"/> to the counter before each.
    /// </summary>
    [SkipLocalsInit]
    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref ulong h = ref state.H.W0;
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

                Vector128<ulong> a0 = Vector128.LoadUnsafe(ref h), a1 = Vector128.LoadUnsafe(ref h, 2);
                Vector128<ulong> b0 = Vector128.LoadUnsafe(ref h, 4), b1 = Vector128.LoadUnsafe(ref h, 6);
                Vector128<ulong> c0 = Vector128.Create(IV0, IV1), c1 = Vector128.Create(IV2, IV3);
                Vector128<ulong> d0 = Vector128.Create(IV4, IV5) ^ Vector128.Create(t0, t1);
                Vector128<ulong> d1 = Vector128.Create(IV6, IV7) ^ Vector128.Create(state.F0, state.F1);

                byte* end = offsets + (12 * 16);
                for (byte* s = offsets; s != end; s += 16)
                {
                    // Columns 0 1 2 3.
                    HalfRound(
                        ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1,
                        m, s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]);

                    // a: 0 1 | 2 3 → 3 0 | 1 2   c: 0 1 | 2 3 → 1 2 | 3 0   d: 0 1 | 2 3 → 2 3 | 0 1 (by its names)
                    Vector128<ulong> x0 = BestInstructions.Join(a1, a0), x1 = BestInstructions.Join(a0, a1);
                    Vector128<ulong> z0 = BestInstructions.Join(c0, c1), z1 = BestInstructions.Join(c1, c0);

                    // Diagonals 3 0 1 2.
                    HalfRound(
                        ref x0, ref x1, ref b0, ref b1, ref z0, ref z1, ref d1, ref d0,
                        m, s[14], s[15], s[8], s[9], s[10], s[11], s[12], s[13]);

                    // a: 3 0 | 1 2 → 0 1 | 2 3      c: 1 2 | 3 0 → 0 1 | 2 3      d: back by its names
                    a0 = BestInstructions.Join(x0, x1);
                    a1 = BestInstructions.Join(x1, x0);
                    c0 = BestInstructions.Join(z1, z0);
                    c1 = BestInstructions.Join(z0, z1);
                }

                (Vector128.LoadUnsafe(ref h) ^ a0 ^ c0).StoreUnsafe(ref h);
                (Vector128.LoadUnsafe(ref h, 2) ^ a1 ^ c1).StoreUnsafe(ref h, 2);
                (Vector128.LoadUnsafe(ref h, 4) ^ b0 ^ d0).StoreUnsafe(ref h, 4);
                (Vector128.LoadUnsafe(ref h, 6) ^ b1 ^ d1).StoreUnsafe(ref h, 6);
            }
        }

        state.T0 = t0;
        state.T1 = t1;
    }

    /// <summary>Applies G to four columns; column i takes the message words at byte offsets xi and yi.</summary>
    [MethodImpl(Inline)] // twice in the round; a call would spill the rows
    private static void HalfRound(
        ref Vector128<ulong> a0, ref Vector128<ulong> a1, ref Vector128<ulong> b0, ref Vector128<ulong> b1,
        ref Vector128<ulong> c0, ref Vector128<ulong> c1, ref Vector128<ulong> d0, ref Vector128<ulong> d1,
        byte* m, nuint x0, nuint y0, nuint x1, nuint y1, nuint x2, nuint y2, nuint x3, nuint y3)
    {
        a0 = a0 + Words(m, x0, x1) + b0; // (a + m) first: only the second addition waits for b
        a1 = a1 + Words(m, x2, x3) + b1;
        d0 = BestInstructions.RotateRight(d0 ^ a0, 32);
        d1 = BestInstructions.RotateRight(d1 ^ a1, 32);
        c0 += d0;
        c1 += d1;
        b0 = BestInstructions.RotateRight(b0 ^ c0, 24);
        b1 = BestInstructions.RotateRight(b1 ^ c1, 24);
        a0 = a0 + Words(m, y0, y1) + b0;
        a1 = a1 + Words(m, y2, y3) + b1;
        d0 = BestInstructions.RotateRight(d0 ^ a0, 16);
        d1 = BestInstructions.RotateRight(d1 ^ a1, 16);
        c0 += d0;
        c1 += d1;
        b0 = BestInstructions.RotateRight(b0 ^ c0, 63);
        b1 = BestInstructions.RotateRight(b1 ^ c1, 63);
    }

    /// <summary>Loads the message words at byte offsets <paramref name="low"/> and <paramref name="high"/>.</summary>
    [MethodImpl(Inline)] // two loads
    private static Vector128<ulong> Words(byte* m, nuint low, nuint high)
    {
        // These are movsd and movhpd, both from memory. Vector128.Create(m[low], m[high]) costs 25 %, because its words
        // pass through integer registers.
        if (Sse2.IsSupported)
        {
            return Sse2.LoadHigh(Sse2.LoadScalarVector128((double*)(m + low)), (double*)(m + high)).AsUInt64();
        }

        return Vector128.Create(Vector64.Load((ulong*)(m + low)), Vector64.Load((ulong*)(m + high)));
    }
}
