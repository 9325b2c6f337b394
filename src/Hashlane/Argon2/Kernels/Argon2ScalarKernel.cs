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
            for (int i = 0; i < Words; i++)
            {
                ulong r = x[i] ^ y[i];
                z[i] = r;
                next[i] = overwrite == Argon2Overwrite.Xor ? next[i] ^ r : r;
            }

            Permute(z, PairWords, RowWords);
            Permute(z, RowWords, PairWords);

            for (int i = 0; i < Words; i++)
            {
                next[i] ^= z[i];
            }
        }
    }

    /// <summary>Applies P to eight rows, or to eight columns.</summary>
    /// <param name="z">The block.</param>
    /// <param name="step">Words from a pair to the next one of the same row or column.</param>
    /// <param name="next">Words from a row or column to the next one.</param>
    [MethodImpl(MethodImplOptions.NoInlining)] // compiled once for rows and columns
    private static unsafe void Permute(ulong* z, int step, int next)
    {
        _ = stackalloc byte[JitHint.CompileFully];
        ulong* pairs = z;
        for (int i = 0; i < Words; i += RowWords, pairs += next)
        {
            ulong* p1 = pairs + step, p2 = p1 + step, p3 = p2 + step, p4 = p3 + step, p5 = p4 + step, p6 = p5 + step;
            ulong* p7 = p6 + step;
            ulong v0 = pairs[0], v1 = pairs[1], v2 = p1[0], v3 = p1[1], v4 = p2[0], v5 = p2[1], v6 = p3[0], v7 = p3[1];
            ulong v8 = p4[0], v9 = p4[1], v10 = p5[0], v11 = p5[1], v12 = p6[0], v13 = p6[1], v14 = p7[0], v15 = p7[1];

            G(ref v0, ref v4, ref v8, ref v12);
            G(ref v1, ref v5, ref v9, ref v13);
            G(ref v2, ref v6, ref v10, ref v14);
            G(ref v3, ref v7, ref v11, ref v15);
            G(ref v0, ref v5, ref v10, ref v15);
            G(ref v1, ref v6, ref v11, ref v12);
            G(ref v2, ref v7, ref v8, ref v13);
            G(ref v3, ref v4, ref v9, ref v14);

            pairs[0] = v0;
            pairs[1] = v1;
            p1[0] = v2;
            p1[1] = v3;
            p2[0] = v4;
            p2[1] = v5;
            p3[0] = v6;
            p3[1] = v7;
            p4[0] = v8;
            p4[1] = v9;
            p5[0] = v10;
            p5[1] = v11;
            p6[0] = v12;
            p6[1] = v13;
            p7[0] = v14;
            p7[1] = v15;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // eight times in P; a call would spill its words
    private static void G(ref ulong a, ref ulong b, ref ulong c, ref ulong d)
    {
        a = Multiply(a, b) + (a + b);
        d = BitOperations.RotateRight(d ^ a, 32);
        c = Multiply(c, d) + (c + d);
        b = BitOperations.RotateRight(b ^ c, 24);
        a = Multiply(a, b) + (a + b);
        d = BitOperations.RotateRight(d ^ a, 16);
        c = Multiply(c, d) + (c + d);
        b = BitOperations.RotateRight(b ^ c, 63);
    }

    /// <summary>Returns twice the product of the lower halves.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two instructions
    private static ulong Multiply(ulong x, ulong y) => 2 * ((ulong)(uint)x * (uint)y);
}
