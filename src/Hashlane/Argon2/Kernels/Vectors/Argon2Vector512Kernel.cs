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
/// </remarks>
internal static unsafe class Argon2Vector512Kernel
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    private const int Words = Argon2Block.SizeBytes / sizeof(ulong);
    private const int RowWords = 16, VectorWords = 8;

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
    [SkipLocalsInit]
    public static void Compress(
        ref readonly Argon2Block previous, ref readonly Argon2Block reference, ref Argon2Block block,
        Argon2Overwrite overwrite, Argon2Ahead ahead)
    {
        // SAFETY: every index is less than the words of a block. A vector in the frame would not be aligned.
        byte* raw = stackalloc byte[Argon2Block.SizeBytes + 64];
        ulong* z = (ulong*)(((nuint)raw + 63) & ~(nuint)63);
        fixed (ulong* x = &previous.W0, y = &reference.W0, next = &block.W0)
        {
            for (int i = 0; i < Words; i += 4 * RowWords)
            {
                Vector512<ulong> a0 = Load(x, y, i), a1 = Load(x, y, i + 16);
                Vector512<ulong> b0 = Load(x, y, i + 32), b1 = Load(x, y, i + 48);
                Vector512<ulong> c0 = Load(x, y, i + 8), c1 = Load(x, y, i + 24);
                Vector512<ulong> d0 = Load(x, y, i + 40), d1 = Load(x, y, i + 56);
                Transpose(ref a0, ref a1, ref b0, ref b1);
                Transpose(ref c0, ref c1, ref d0, ref d1);
                P(ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1);
                Transpose(ref a0, ref a1, ref b0, ref b1);
                Transpose(ref c0, ref c1, ref d0, ref d1);
                a0.Store(z + i);
                c0.Store(z + i + 8);
                a1.Store(z + i + 16);
                c1.Store(z + i + 24);
                b0.Store(z + i + 32);
                d0.Store(z + i + 40);
                b1.Store(z + i + 48);
                d1.Store(z + i + 56);
            }

            for (int i = 0; i < RowWords; i += VectorWords)
            {
                ulong* pairs = z + i;
                Vector512<ulong> a0 = Vector512.Load(pairs), a1 = Vector512.Load(pairs + 16);
                Vector512<ulong> b0 = Vector512.Load(pairs + 32), b1 = Vector512.Load(pairs + 48);
                Vector512<ulong> c0 = Vector512.Load(pairs + 64), c1 = Vector512.Load(pairs + 80);
                Vector512<ulong> d0 = Vector512.Load(pairs + 96), d1 = Vector512.Load(pairs + 112);
                P(ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1);
                if (overwrite == Argon2Overwrite.Xor)
                {
                    a0 ^= Vector512.Load(next + i);
                    a1 ^= Vector512.Load(next + i + 16);
                    b0 ^= Vector512.Load(next + i + 32);
                    b1 ^= Vector512.Load(next + i + 48);
                    c0 ^= Vector512.Load(next + i + 64);
                    c1 ^= Vector512.Load(next + i + 80);
                    d0 ^= Vector512.Load(next + i + 96);
                    d1 ^= Vector512.Load(next + i + 112);
                }

                (a0 ^ Load(x, y, i)).Store(next + i);
                (a1 ^ Load(x, y, i + 16)).Store(next + i + 16);
                (b0 ^ Load(x, y, i + 32)).Store(next + i + 32);
                (b1 ^ Load(x, y, i + 48)).Store(next + i + 48);
                (c0 ^ Load(x, y, i + 64)).Store(next + i + 64);
                (c1 ^ Load(x, y, i + 80)).Store(next + i + 80);
                (d0 ^ Load(x, y, i + 96)).Store(next + i + 96);
                (d1 ^ Load(x, y, i + 112)).Store(next + i + 112);
                if (i == 0)
                {
                    ahead.Fetch(next);
                }
            }
        }
    }

    /// <summary>Loads eight words of X ⊕ Y.</summary>
    [MethodImpl(Inline)] // two loads
    private static Vector512<ulong> Load(ulong* x, ulong* y, int index) =>
        Vector512.Load(x + index) ^ Vector512.Load(y + index);

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

    /// <summary>Applies G to four columns of each quarter.</summary>
    [MethodImpl(Inline)] // twice in P; as there
    private static void HalfRound(
        ref Vector512<ulong> a0, ref Vector512<ulong> a1, ref Vector512<ulong> b0, ref Vector512<ulong> b1,
        ref Vector512<ulong> c0, ref Vector512<ulong> c1, ref Vector512<ulong> d0, ref Vector512<ulong> d1)
    {
        a0 = Mix(a0, b0);
        a1 = Mix(a1, b1);
        d0 = SwapWordHalves(d0 ^ a0);
        d1 = SwapWordHalves(d1 ^ a1);
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

    /// <summary>Returns x + y + 2xy, with the lower halves as factors.</summary>
    [MethodImpl(Inline)] // four instructions
    private static Vector512<ulong> Mix(Vector512<ulong> x, Vector512<ulong> y)
    {
        Vector512<ulong> product = Avx512F.Multiply(x.AsUInt32(), y.AsUInt32());
        return (x + y) + (product + product); // as a tree: the sum of x and y runs while the product is computed
    }

    /// <summary>Rotates each word by 32: a shuffle takes one cycle on Zen 4, a rotation two.</summary>
    [MethodImpl(Inline)] // one shuffle
    private static Vector512<ulong> SwapWordHalves(Vector512<ulong> x) =>
        Avx512F.Shuffle(x.AsUInt32(), SwapHalves).AsUInt64();

    /// <summary>Returns (low.word1, high.word0) in each quarter.</summary>
    [MethodImpl(Inline)] // one shuffle
    private static Vector512<ulong> Join(Vector512<ulong> low, Vector512<ulong> high) =>
        Avx512F.Shuffle(low.AsDouble(), high.AsDouble(), MiddleWords).AsUInt64();
}
