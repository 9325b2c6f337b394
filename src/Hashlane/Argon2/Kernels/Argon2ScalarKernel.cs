using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Argon2's compression G in integer registers: for the first blocks everywhere, and the fallback.</summary>
/// <remarks>
/// <para>Source: RFC 9106 §3.5 and §3.6.</para>
/// <para>
/// One method applies P to rows and to columns, which differ in the distances between their pairs of words, so that its
/// code is compiled once.
/// </para>
/// </remarks>
internal static class Argon2ScalarKernel
{
    private const int Words = Argon2Block.SizeBytes / sizeof(ulong);

    // Words of a row. Its pairs are adjacent; between those of a column lies a row.
    private const int RowWords = 16, PairWords = 2;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>Always.</summary>
    public static bool IsSupported => true;

    /// <summary>Computes G of two blocks, neither of which is the destination.</summary>
    /// <param name="previous">X.</param>
    /// <param name="reference">Y.</param>
    /// <param name="block">The destination.</param>
    /// <param name="overwrite">The treatment of its content.</param>
    /// <param name="ahead">The reference block that follows, if a kernel can fetch it.</param>
    [SkipLocalsInit]
    public static unsafe void Compress(
        ref readonly Argon2Block previous, ref readonly Argon2Block reference, ref Argon2Block block,
        Argon2Overwrite overwrite, Argon2Ahead ahead)
    {
        // SAFETY: every index is less than the words of a block.
        ulong* z = stackalloc ulong[Words];
        fixed (ulong* x = &previous.W0, y = &reference.W0, next = &block.W0)
        {
            for (int i = 0; i < Words; i += 4)
            {
                z[i] = x[i] ^ y[i];
                z[i + 1] = x[i + 1] ^ y[i + 1];
                z[i + 2] = x[i + 2] ^ y[i + 2];
                z[i + 3] = x[i + 3] ^ y[i + 3];
            }

            Permute(z, PairWords, RowWords);
            Permute(z, RowWords, PairWords);

            if (overwrite == Argon2Overwrite.Xor)
            {
                for (int i = 0; i < Words; i += 4)
                {
                    next[i] ^= x[i] ^ y[i] ^ z[i];
                    next[i + 1] ^= x[i + 1] ^ y[i + 1] ^ z[i + 1];
                    next[i + 2] ^= x[i + 2] ^ y[i + 2] ^ z[i + 2];
                    next[i + 3] ^= x[i + 3] ^ y[i + 3] ^ z[i + 3];
                }
            }
            else
            {
                for (int i = 0; i < Words; i += 4)
                {
                    next[i] = x[i] ^ y[i] ^ z[i];
                    next[i + 1] = x[i + 1] ^ y[i + 1] ^ z[i + 1];
                    next[i + 2] = x[i + 2] ^ y[i + 2] ^ z[i + 2];
                    next[i + 3] = x[i + 3] ^ y[i + 3] ^ z[i + 3];
                }
            }
        }
    }

    /// <summary>Applies P to eight rows, or to eight columns.</summary>
    /// <param name="z">The block.</param>
    /// <param name="step">Words from a pair to the next one of the same row or column.</param>
    /// <param name="next">Words from a row or column to the next one.</param>
    /// <remarks>
    /// 16 words do not fit in the registers. So each G takes its four words from memory and puts them back: the
    /// columns of P from the block to <c>v</c>, its diagonals from there to the block. The processor computes several
    /// of them at a time.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)] // compiled once for rows and columns
    [SkipLocalsInit]
    private static unsafe void Permute(ulong* z, int step, int next)
    {
        ulong* v = stackalloc ulong[RowWords];
        ulong* pairs = z;
        for (int i = 0; i < Words; i += RowWords, pairs += next)
        {
            // Words 0 and 1, 4 and 5, 8 and 9, 12 and 13; then those after them.
            ulong* a = pairs, b = a + (2 * step), c = b + (2 * step), d = c + (2 * step);
            G(a[0], b[0], c[0], d[0], out v[0], out v[4], out v[8], out v[12]);
            G(a[1], b[1], c[1], d[1], out v[1], out v[5], out v[9], out v[13]);
            ulong* e = a + step, f = b + step, g = c + step, h = d + step;
            G(e[0], f[0], g[0], h[0], out v[2], out v[6], out v[10], out v[14]);
            G(e[1], f[1], g[1], h[1], out v[3], out v[7], out v[11], out v[15]);

            G(v[0], v[5], v[10], v[15], out a[0], out b[1], out g[0], out h[1]);
            G(v[1], v[6], v[11], v[12], out a[1], out f[0], out g[1], out d[0]);
            G(v[2], v[7], v[8], v[13], out e[0], out f[1], out c[0], out d[1]);
            G(v[3], v[4], v[9], v[14], out e[1], out b[0], out c[1], out h[0]);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // eight times in P; a call would move its words
    private static void G(
        ulong a, ulong b, ulong c, ulong d, out ulong newA, out ulong newB, out ulong newC, out ulong newD)
    {
        a = Mix(a, b);
        d = BitOperations.RotateRight(d ^ a, 32);
        c = Mix(c, d);
        b = BitOperations.RotateRight(b ^ c, 24);
        newA = a = Mix(a, b);
        newD = d = BitOperations.RotateRight(d ^ a, 16);
        newC = c = Mix(c, d);
        newB = BitOperations.RotateRight(b ^ c, 63);
    }

    /// <summary>Returns x + y + 2xy, with the lower halves as factors.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    private static ulong Mix(ulong x, ulong y) => (x + y) + (((ulong)(uint)x * (uint)y) << 1);
}
