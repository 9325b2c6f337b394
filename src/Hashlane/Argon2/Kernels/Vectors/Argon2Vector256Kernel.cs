using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Argon2's compression G with two rows, or two columns, at a time, one in each half of a vector.</summary>
/// <remarks>
/// <para>Source: RFC 9106 §3.5 and §3.6.</para>
/// <para>
/// All turns of the diagonal step stay within 128 bits, as in <see cref="Argon2Vector128Kernel"/>, of which this is the
/// double.
/// </para>
/// </remarks>
internal static unsafe class Argon2Vector256Kernel
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    private const int Words = Argon2Block.SizeBytes / sizeof(ulong);
    private const int RowWords = 16, VectorWords = 4;

    // Of Permute2x128: the lower halves of both vectors, and the upper halves.
    private const byte LowerHalves = 0x20, UpperHalves = 0x31;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => Avx512F.VL.IsSupported ? "Vector256 (AVX-512VL)" : "Vector256 (AVX2)";

    /// <summary>Whether this machine has AVX2.</summary>
    public static bool IsSupported => Avx2.IsSupported;

    /// <inheritdoc cref="Argon2ScalarKernel.Compress"/>
    [SkipLocalsInit]
    public static void Compress(
        ref readonly Argon2Block previous, ref readonly Argon2Block reference, ref Argon2Block block,
        Argon2Overwrite overwrite, Argon2Ahead ahead)
    {
        // SAFETY: every index is less than the words of a block. A vector in the frame would not be aligned.
        byte* raw = stackalloc byte[Argon2Block.SizeBytes + 32];
        ulong* z = (ulong*)(((nuint)raw + 31) & ~(nuint)31);
        fixed (ulong* x = &previous.W0, y = &reference.W0, next = &block.W0)
        {
            for (int i = 0; i < Words; i += 2 * RowWords)
            {
                Load(x + i, y + i, out Vector256<ulong> a0, out Vector256<ulong> a1);
                Load(x + i + 4, y + i + 4, out Vector256<ulong> b0, out Vector256<ulong> b1);
                Load(x + i + 8, y + i + 8, out Vector256<ulong> c0, out Vector256<ulong> c1);
                Load(x + i + 12, y + i + 12, out Vector256<ulong> d0, out Vector256<ulong> d1);
                P(ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1);
                Store(a0, a1, z + i);
                Store(b0, b1, z + i + 4);
                Store(c0, c1, z + i + 8);
                Store(d0, d1, z + i + 12);
            }

            for (int i = 0; i < RowWords; i += VectorWords)
            {
                ulong* pairs = z + i;
                Vector256<ulong> a0 = Vector256.Load(pairs), a1 = Vector256.Load(pairs + 16);
                Vector256<ulong> b0 = Vector256.Load(pairs + 32), b1 = Vector256.Load(pairs + 48);
                Vector256<ulong> c0 = Vector256.Load(pairs + 64), c1 = Vector256.Load(pairs + 80);
                Vector256<ulong> d0 = Vector256.Load(pairs + 96), d1 = Vector256.Load(pairs + 112);
                P(ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1);
                if (overwrite == Argon2Overwrite.Xor)
                {
                    a0 ^= Vector256.Load(next + i);
                    a1 ^= Vector256.Load(next + i + 16);
                    b0 ^= Vector256.Load(next + i + 32);
                    b1 ^= Vector256.Load(next + i + 48);
                    c0 ^= Vector256.Load(next + i + 64);
                    c1 ^= Vector256.Load(next + i + 80);
                    d0 ^= Vector256.Load(next + i + 96);
                    d1 ^= Vector256.Load(next + i + 112);
                }

                (a0 ^ Vector256.Load(x + i) ^ Vector256.Load(y + i)).Store(next + i);
                (a1 ^ Vector256.Load(x + i + 16) ^ Vector256.Load(y + i + 16)).Store(next + i + 16);
                (b0 ^ Vector256.Load(x + i + 32) ^ Vector256.Load(y + i + 32)).Store(next + i + 32);
                (b1 ^ Vector256.Load(x + i + 48) ^ Vector256.Load(y + i + 48)).Store(next + i + 48);
                (c0 ^ Vector256.Load(x + i + 64) ^ Vector256.Load(y + i + 64)).Store(next + i + 64);
                (c1 ^ Vector256.Load(x + i + 80) ^ Vector256.Load(y + i + 80)).Store(next + i + 80);
                (d0 ^ Vector256.Load(x + i + 96) ^ Vector256.Load(y + i + 96)).Store(next + i + 96);
                (d1 ^ Vector256.Load(x + i + 112) ^ Vector256.Load(y + i + 112)).Store(next + i + 112);
                if (i == 0)
                {
                    ahead.FetchNext(next);
                }
            }
        }
    }

    /// <summary>Loads four words of X ⊕ Y from a row and from the next row, as pairs of both.</summary>
    [MethodImpl(Inline)] // a few loads
    private static void Load(ulong* x, ulong* y, out Vector256<ulong> first, out Vector256<ulong> second)
    {
        // 0 1 2 3 of both rows → 0 1 | 0 1 and 2 3 | 2 3
        Vector256<ulong> upper = Vector256.Load(x) ^ Vector256.Load(y);
        Vector256<ulong> lower = Vector256.Load(x + RowWords) ^ Vector256.Load(y + RowWords);
        first = Avx2.Permute2x128(upper, lower, LowerHalves);
        second = Avx2.Permute2x128(upper, lower, UpperHalves);
    }

    /// <summary>Stores pairs of two rows as four words of each.</summary>
    [MethodImpl(Inline)] // a few stores
    private static void Store(Vector256<ulong> first, Vector256<ulong> second, ulong* z)
    {
        Avx2.Permute2x128(first, second, LowerHalves).Store(z);
        Avx2.Permute2x128(first, second, UpperHalves).Store(z + RowWords);
    }

    /// <summary>Applies P to 16 words in each half.</summary>
    [MethodImpl(Inline)] // twice in the kernel; a call would pass its words through memory
    private static void P(
        ref Vector256<ulong> a0, ref Vector256<ulong> a1, ref Vector256<ulong> b0, ref Vector256<ulong> b1,
        ref Vector256<ulong> c0, ref Vector256<ulong> c1, ref Vector256<ulong> d0, ref Vector256<ulong> d1)
    {
        // Columns 0 1 2 3.
        HalfRound(ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1);

        // a: 0 1 | 2 3 → 3 0 | 1 2      c: 0 1 | 2 3 → 1 2 | 3 0      d: 0 1 | 2 3 → 2 3 | 0 1 (by its names)
        Vector256<ulong> x0 = Join(a1, a0), x1 = Join(a0, a1), z0 = Join(c0, c1), z1 = Join(c1, c0);

        // Diagonals 3 0 1 2.
        HalfRound(ref x0, ref x1, ref b0, ref b1, ref z0, ref z1, ref d1, ref d0);

        // a: 3 0 | 1 2 → 0 1 | 2 3      c: 1 2 | 3 0 → 0 1 | 2 3      d: back by its names
        a0 = Join(x0, x1);
        a1 = Join(x1, x0);
        c0 = Join(z1, z0);
        c1 = Join(z0, z1);
    }

    /// <summary>Applies G to four columns of each half.</summary>
    [MethodImpl(Inline)] // twice in P; as there
    private static void HalfRound(
        ref Vector256<ulong> a0, ref Vector256<ulong> a1, ref Vector256<ulong> b0, ref Vector256<ulong> b1,
        ref Vector256<ulong> c0, ref Vector256<ulong> c1, ref Vector256<ulong> d0, ref Vector256<ulong> d1)
    {
        a0 = Mix(a0, b0);
        a1 = Mix(a1, b1);
        d0 = BestInstructions.RotateRight(d0 ^ a0, 32);
        d1 = BestInstructions.RotateRight(d1 ^ a1, 32);
        c0 = Mix(c0, d0);
        c1 = Mix(c1, d1);
        b0 = BestInstructions.RotateRight(b0 ^ c0, 24);
        b1 = BestInstructions.RotateRight(b1 ^ c1, 24);
        a0 = Mix(a0, b0);
        a1 = Mix(a1, b1);
        d0 = BestInstructions.RotateRight(d0 ^ a0, 16);
        d1 = BestInstructions.RotateRight(d1 ^ a1, 16);
        c0 = Mix(c0, d0);
        c1 = Mix(c1, d1);
        b0 = BestInstructions.RotateRight(b0 ^ c0, 63);
        b1 = BestInstructions.RotateRight(b1 ^ c1, 63);
    }

    /// <summary>Returns x + y + 2xy, with the lower halves as factors.</summary>
    [MethodImpl(Inline)] // four instructions
    private static Vector256<ulong> Mix(Vector256<ulong> x, Vector256<ulong> y)
    {
        Vector256<ulong> product = Avx2.Multiply(x.AsUInt32(), y.AsUInt32());
        return (x + y) + (product + product); // as a tree: the sum of x and y runs while the product is computed
    }

    /// <summary>Returns (low.word1, high.word0) in each half.</summary>
    [MethodImpl(Inline)] // one shuffle
    private static Vector256<ulong> Join(Vector256<ulong> low, Vector256<ulong> high) =>
        Avx2.AlignRight(high.AsByte(), low.AsByte(), 8).AsUInt64();
}
