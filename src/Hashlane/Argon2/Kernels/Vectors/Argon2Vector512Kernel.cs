using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Argon2's compression G with four rows, or four columns, at a time, in the quarters of a vector.</summary>
/// <remarks>
/// <para>Source: RFC 9106 §3.5 and §3.6.</para>
/// <para>
/// All turns of the diagonal step stay within 128 bits, as in <see cref="Argon2Vector128Kernel"/>. Rows are transposed
/// by pairs before P and after it; columns lie in memory as P needs them.
/// </para>
/// <para>
/// A block fits in 16 registers, so it is not stored between rows and columns. Both halves of the rows are computed
/// step by step together. The columns are computed one half after the other, because the first one gives the address of
/// the next reference block. Figures: docs/design/argon2.md.
/// </para>
/// </remarks>
internal static unsafe class Argon2Vector512Kernel
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    private const int RowWords = 16;

    // Of Shuffle4x128: quarters 0 and 1, 2 and 3, 0 and 2, 1 and 3 of both vectors.
    private const byte LowerQuarters = 0b_01_00_01_00, UpperQuarters = 0b_11_10_11_10;
    private const byte EvenQuarters = 0b_10_00_10_00, OddQuarters = 0b_11_01_11_01;

    // Of Shuffle: words 1 0 3 2; and word 1 of the first vector, word 0 of the second.
    private const byte SwapHalves = 0b_10_11_00_01, MiddleWords = 0b_01_01_01_01;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Vector512 (AVX-512)";

    /// <summary>Whether this machine has AVX-512.</summary>
    public static bool IsSupported => Avx512F.IsSupported;

    /// <inheritdoc cref="Argon2ScalarKernel.Compress"/>
    public static void Compress(
        ref readonly Argon2Block previous, ref readonly Argon2Block reference, ref Argon2Block block,
        Argon2Overwrite overwrite, Argon2Ahead ahead)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        // SAFETY: every index is less than the 128 words of a block.
        fixed (ulong* x = &previous.W0, y = &reference.W0, next = &block.W0)
        {
            // Rows 0 to 3, then rows 4 to 7: the first half of each, then the second.
            Vector512<ulong> a0 = Load(x, y, 0), a1 = Load(x, y, 16), b0 = Load(x, y, 32), b1 = Load(x, y, 48);
            Vector512<ulong> c0 = Load(x, y, 8), c1 = Load(x, y, 24), d0 = Load(x, y, 40), d1 = Load(x, y, 56);
            Vector512<ulong> e0 = Load(x, y, 64), e1 = Load(x, y, 80), f0 = Load(x, y, 96), f1 = Load(x, y, 112);
            Vector512<ulong> g0 = Load(x, y, 72), g1 = Load(x, y, 88), h0 = Load(x, y, 104), h1 = Load(x, y, 120);
            Transpose(ref a0, ref a1, ref b0, ref b1);
            Transpose(ref c0, ref c1, ref d0, ref d1);
            Transpose(ref e0, ref e1, ref f0, ref f1);
            Transpose(ref g0, ref g1, ref h0, ref h1);
            P(
                ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1,
                ref e0, ref e1, ref f0, ref f1, ref g0, ref g1, ref h0, ref h1);
            Transpose(ref a0, ref a1, ref b0, ref b1);
            Transpose(ref c0, ref c1, ref d0, ref d1);
            Transpose(ref e0, ref e1, ref f0, ref f1);
            Transpose(ref g0, ref g1, ref h0, ref h1);

            P(ref a0, ref a1, ref b0, ref b1, ref e0, ref e1, ref f0, ref f1);
            Store(a0, a1, b0, b1, e0, e1, f0, f1, x, y, next, overwrite);
            for (ulong* line = ahead.Lines(next, out ulong* end); line != end; line += Argon2Ahead.LineWords)
            {
                Sse.Prefetch0(line);
            }

            P(ref c0, ref c1, ref d0, ref d1, ref g0, ref g1, ref h0, ref h1);
            Store(c0, c1, d0, d1, g0, g1, h0, h1, x + 8, y + 8, next + 8, overwrite);
        }
    }

    /// <summary>Loads eight words of X ⊕ Y.</summary>
    [MethodImpl(Inline)] // two loads
    private static Vector512<ulong> Load(ulong* x, ulong* y, int index) =>
        Avx512F.LoadVector512(x + index) ^ Avx512F.LoadVector512(y + index);

    /// <summary>Stores half of each row, with X ⊕ Y.</summary>
    [MethodImpl(Inline)] // a call would pass its words through memory
    private static void Store(
        Vector512<ulong> r0, Vector512<ulong> r1, Vector512<ulong> r2, Vector512<ulong> r3,
        Vector512<ulong> r4, Vector512<ulong> r5, Vector512<ulong> r6, Vector512<ulong> r7,
        ulong* x, ulong* y, ulong* next, Argon2Overwrite overwrite)
    {
        if (overwrite == Argon2Overwrite.Xor)
        {
            r0 ^= Avx512F.LoadVector512(next);
            r1 ^= Avx512F.LoadVector512(next + RowWords);
            r2 ^= Avx512F.LoadVector512(next + (2 * RowWords));
            r3 ^= Avx512F.LoadVector512(next + (3 * RowWords));
            r4 ^= Avx512F.LoadVector512(next + (4 * RowWords));
            r5 ^= Avx512F.LoadVector512(next + (5 * RowWords));
            r6 ^= Avx512F.LoadVector512(next + (6 * RowWords));
            r7 ^= Avx512F.LoadVector512(next + (7 * RowWords));
        }

        r0 ^= Avx512F.LoadVector512(x) ^ Avx512F.LoadVector512(y);
        r1 ^= Avx512F.LoadVector512(x + RowWords) ^ Avx512F.LoadVector512(y + RowWords);
        r2 ^= Avx512F.LoadVector512(x + (2 * RowWords)) ^ Avx512F.LoadVector512(y + (2 * RowWords));
        r3 ^= Avx512F.LoadVector512(x + (3 * RowWords)) ^ Avx512F.LoadVector512(y + (3 * RowWords));
        r4 ^= Avx512F.LoadVector512(x + (4 * RowWords)) ^ Avx512F.LoadVector512(y + (4 * RowWords));
        r5 ^= Avx512F.LoadVector512(x + (5 * RowWords)) ^ Avx512F.LoadVector512(y + (5 * RowWords));
        r6 ^= Avx512F.LoadVector512(x + (6 * RowWords)) ^ Avx512F.LoadVector512(y + (6 * RowWords));
        r7 ^= Avx512F.LoadVector512(x + (7 * RowWords)) ^ Avx512F.LoadVector512(y + (7 * RowWords));
        Avx512F.Store(next, r0);
        Avx512F.Store(next + RowWords, r1);
        Avx512F.Store(next + (2 * RowWords), r2);
        Avx512F.Store(next + (3 * RowWords), r3);
        Avx512F.Store(next + (4 * RowWords), r4);
        Avx512F.Store(next + (5 * RowWords), r5);
        Avx512F.Store(next + (6 * RowWords), r6);
        Avx512F.Store(next + (7 * RowWords), r7);
    }

    /// <summary>Swaps rows and columns of pairs.</summary>
    [MethodImpl(Inline)] // a call would pass its words through memory
    private static void Transpose(
        ref Vector512<ulong> a, ref Vector512<ulong> b, ref Vector512<ulong> c, ref Vector512<ulong> d)
    {
        // a0 a1 b0 b1, a2 a3 b2 b3
        Vector512<ulong> ab0 = Avx512F.Shuffle4x128(a, b, LowerQuarters);
        Vector512<ulong> ab1 = Avx512F.Shuffle4x128(a, b, UpperQuarters);
        Vector512<ulong> cd0 = Avx512F.Shuffle4x128(c, d, LowerQuarters);
        Vector512<ulong> cd1 = Avx512F.Shuffle4x128(c, d, UpperQuarters);
        a = Avx512F.Shuffle4x128(ab0, cd0, EvenQuarters); // a0 b0 c0 d0
        b = Avx512F.Shuffle4x128(ab0, cd0, OddQuarters);
        c = Avx512F.Shuffle4x128(ab1, cd1, EvenQuarters);
        d = Avx512F.Shuffle4x128(ab1, cd1, OddQuarters);
    }

    /// <summary>Applies P to 16 words in each quarter.</summary>
    [MethodImpl(Inline)] // twice in the kernel; a call would pass its words through memory
    private static void P(
        ref Vector512<ulong> a0, ref Vector512<ulong> a1, ref Vector512<ulong> b0, ref Vector512<ulong> b1,
        ref Vector512<ulong> c0, ref Vector512<ulong> c1, ref Vector512<ulong> d0, ref Vector512<ulong> d1)
    {
        // Columns 0 1 2 3.
        HalfRound(ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1);

        // a: 0 1 | 2 3 → 3 0 | 1 2      c: 0 1 | 2 3 → 1 2 | 3 0      d: 0 1 | 2 3 → 2 3 | 0 1 (by its names)
        Vector512<ulong> x0 = Join(a1, a0), x1 = Join(a0, a1), z0 = Join(c0, c1), z1 = Join(c1, c0);

        // Diagonals 3 0 1 2.
        HalfRound(ref x0, ref x1, ref b0, ref b1, ref z0, ref z1, ref d1, ref d0);

        // a: 3 0 | 1 2 → 0 1 | 2 3      c: 1 2 | 3 0 → 0 1 | 2 3      d: back by its names
        a0 = Join(x0, x1);
        a1 = Join(x1, x0);
        c0 = Join(z1, z0);
        c1 = Join(z0, z1);
    }

    /// <summary>Applies P to 16 words in each quarter, of two groups step by step together.</summary>
    [MethodImpl(Inline)] // as above
    private static void P(
        ref Vector512<ulong> a0, ref Vector512<ulong> a1, ref Vector512<ulong> b0, ref Vector512<ulong> b1,
        ref Vector512<ulong> c0, ref Vector512<ulong> c1, ref Vector512<ulong> d0, ref Vector512<ulong> d1,
        ref Vector512<ulong> e0, ref Vector512<ulong> e1, ref Vector512<ulong> f0, ref Vector512<ulong> f1,
        ref Vector512<ulong> g0, ref Vector512<ulong> g1, ref Vector512<ulong> h0, ref Vector512<ulong> h1)
    {
        HalfRound(
            ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1,
            ref e0, ref e1, ref f0, ref f1, ref g0, ref g1, ref h0, ref h1);
        Vector512<ulong> x0 = Join(a1, a0), x1 = Join(a0, a1), z0 = Join(c0, c1), z1 = Join(c1, c0);
        Vector512<ulong> y0 = Join(e1, e0), y1 = Join(e0, e1), w0 = Join(g0, g1), w1 = Join(g1, g0);
        HalfRound(
            ref x0, ref x1, ref b0, ref b1, ref z0, ref z1, ref d1, ref d0,
            ref y0, ref y1, ref f0, ref f1, ref w0, ref w1, ref h1, ref h0);
        a0 = Join(x0, x1);
        a1 = Join(x1, x0);
        c0 = Join(z1, z0);
        c1 = Join(z0, z1);
        e0 = Join(y0, y1);
        e1 = Join(y1, y0);
        g0 = Join(w1, w0);
        g1 = Join(w0, w1);
    }

    /// <summary>Applies G to four columns of each quarter.</summary>
    /// <remarks>
    /// A rotation by 32 is a shuffle, which takes one cycle on Zen 4; a rotation takes two. There is no method for a
    /// step: the compiler of native code would leave calls of it, because it counts the arguments of inlined calls.
    /// </remarks>
    [MethodImpl(Inline)] // twice in P; as there
    private static void HalfRound(
        ref Vector512<ulong> a0, ref Vector512<ulong> a1, ref Vector512<ulong> b0, ref Vector512<ulong> b1,
        ref Vector512<ulong> c0, ref Vector512<ulong> c1, ref Vector512<ulong> d0, ref Vector512<ulong> d1)
    {
        a0 = Mix(a0, b0);
        a1 = Mix(a1, b1);
        d0 = Avx512F.Shuffle((d0 ^ a0).AsUInt32(), SwapHalves).AsUInt64();
        d1 = Avx512F.Shuffle((d1 ^ a1).AsUInt32(), SwapHalves).AsUInt64();
        c0 = Mix(c0, d0);
        c1 = Mix(c1, d1);
        b0 = Avx512F.RotateRight(b0 ^ c0, 24);
        b1 = Avx512F.RotateRight(b1 ^ c1, 24);
        a0 = Mix(a0, b0);
        a1 = Mix(a1, b1);
        d0 = Avx512F.RotateRight(d0 ^ a0, 16);
        d1 = Avx512F.RotateRight(d1 ^ a1, 16);
        c0 = Mix(c0, d0);
        c1 = Mix(c1, d1);
        b0 = Avx512F.RotateRight(b0 ^ c0, 63);
        b1 = Avx512F.RotateRight(b1 ^ c1, 63);
    }

    /// <summary>Applies G to four columns of each quarter of two groups.</summary>
    [MethodImpl(Inline)] // twice in P; as there
    private static void HalfRound(
        ref Vector512<ulong> a0, ref Vector512<ulong> a1, ref Vector512<ulong> b0, ref Vector512<ulong> b1,
        ref Vector512<ulong> c0, ref Vector512<ulong> c1, ref Vector512<ulong> d0, ref Vector512<ulong> d1,
        ref Vector512<ulong> e0, ref Vector512<ulong> e1, ref Vector512<ulong> f0, ref Vector512<ulong> f1,
        ref Vector512<ulong> g0, ref Vector512<ulong> g1, ref Vector512<ulong> h0, ref Vector512<ulong> h1)
    {
        a0 = Mix(a0, b0);
        a1 = Mix(a1, b1);
        d0 = Avx512F.Shuffle((d0 ^ a0).AsUInt32(), SwapHalves).AsUInt64();
        d1 = Avx512F.Shuffle((d1 ^ a1).AsUInt32(), SwapHalves).AsUInt64();
        e0 = Mix(e0, f0);
        e1 = Mix(e1, f1);
        h0 = Avx512F.Shuffle((h0 ^ e0).AsUInt32(), SwapHalves).AsUInt64();
        h1 = Avx512F.Shuffle((h1 ^ e1).AsUInt32(), SwapHalves).AsUInt64();
        c0 = Mix(c0, d0);
        c1 = Mix(c1, d1);
        b0 = Avx512F.RotateRight(b0 ^ c0, 24);
        b1 = Avx512F.RotateRight(b1 ^ c1, 24);
        g0 = Mix(g0, h0);
        g1 = Mix(g1, h1);
        f0 = Avx512F.RotateRight(f0 ^ g0, 24);
        f1 = Avx512F.RotateRight(f1 ^ g1, 24);
        a0 = Mix(a0, b0);
        a1 = Mix(a1, b1);
        d0 = Avx512F.RotateRight(d0 ^ a0, 16);
        d1 = Avx512F.RotateRight(d1 ^ a1, 16);
        e0 = Mix(e0, f0);
        e1 = Mix(e1, f1);
        h0 = Avx512F.RotateRight(h0 ^ e0, 16);
        h1 = Avx512F.RotateRight(h1 ^ e1, 16);
        c0 = Mix(c0, d0);
        c1 = Mix(c1, d1);
        b0 = Avx512F.RotateRight(b0 ^ c0, 63);
        b1 = Avx512F.RotateRight(b1 ^ c1, 63);
        g0 = Mix(g0, h0);
        g1 = Mix(g1, h1);
        f0 = Avx512F.RotateRight(f0 ^ g0, 63);
        f1 = Avx512F.RotateRight(f1 ^ g1, 63);
    }

    /// <summary>Returns x + y + 2xy, with the lower halves as factors.</summary>
    [MethodImpl(Inline)] // four instructions
    private static Vector512<ulong> Mix(Vector512<ulong> x, Vector512<ulong> y)
    {
        Vector512<ulong> product = Avx512F.Multiply(x.AsUInt32(), y.AsUInt32());
        return (x + y) + (product + product); // as a tree: the sum of x and y runs while the product is computed
    }

    /// <summary>Returns (low.word1, high.word0) in each quarter.</summary>
    [MethodImpl(Inline)] // one shuffle
    private static Vector512<ulong> Join(Vector512<ulong> low, Vector512<ulong> high) =>
        Avx512F.Shuffle(low.AsDouble(), high.AsDouble(), MiddleWords).AsUInt64();
}
