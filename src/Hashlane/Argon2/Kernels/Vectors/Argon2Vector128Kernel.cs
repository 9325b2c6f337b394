using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>Argon2's compression G on rows of four words, each held as two 128-bit halves.</summary>
/// <remarks>
/// <para>Source: RFC 9106 §3.5 and §3.6. Little-endian machines only.</para>
/// <para>
/// P takes a row of the block or a column of pairs, which differ in where their pairs lie. Within P, a turns by 3, c by
/// 1 and d by 2 words, and b stays, as in <see cref="Blake2bVector128Kernel"/>.
/// </para>
/// </remarks>
internal static unsafe class Argon2Vector128Kernel
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    private const int Words = Argon2Block.SizeBytes / sizeof(ulong);

    // Words of a row. Its pairs are adjacent; between those of a column lies a row.
    private const int RowWords = 16, PairWords = 2;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => $"Vector128 ({BestInstructions.Name})";

    /// <summary>Whether this machine is little-endian. Without vector hardware, the kernel is slow.</summary>
    public static bool IsSupported => BitConverter.IsLittleEndian;

    /// <inheritdoc cref="Argon2ScalarKernel.Compress"/>
    [SkipLocalsInit]
    public static void Compress(
        ref readonly Argon2Block previous, ref readonly Argon2Block reference, ref Argon2Block block,
        Argon2Overwrite overwrite, Argon2Ahead ahead)
    {
        // SAFETY: every index is less than the words of a block.
        ulong* z = stackalloc ulong[Words];
        fixed (ulong* x = &previous.W0, y = &reference.W0, next = &block.W0)
        {
            if (overwrite == Argon2Overwrite.Xor)
            {
                for (int i = 0; i < Words; i += PairWords)
                {
                    Vector128<ulong> r = Vector128.Load(x + i) ^ Vector128.Load(y + i);
                    r.Store(z + i);
                    (r ^ Vector128.Load(next + i)).Store(next + i);
                }
            }
            else
            {
                for (int i = 0; i < Words; i += PairWords)
                {
                    Vector128<ulong> r = Vector128.Load(x + i) ^ Vector128.Load(y + i);
                    r.Store(z + i);
                    r.Store(next + i);
                }
            }

            for (ulong* row = z; row != z + Words; row += RowWords)
            {
                Vector128<ulong> a0 = Vector128.Load(row), a1 = Vector128.Load(row + 2);
                Vector128<ulong> b0 = Vector128.Load(row + 4), b1 = Vector128.Load(row + 6);
                Vector128<ulong> c0 = Vector128.Load(row + 8), c1 = Vector128.Load(row + 10);
                Vector128<ulong> d0 = Vector128.Load(row + 12), d1 = Vector128.Load(row + 14);
                P(ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1);
                a0.Store(row);
                a1.Store(row + 2);
                b0.Store(row + 4);
                b1.Store(row + 6);
                c0.Store(row + 8);
                c1.Store(row + 10);
                d0.Store(row + 12);
                d1.Store(row + 14);
            }

            for (int i = 0; i < RowWords; i += PairWords)
            {
                ulong* pair = z + i, to = next + i;
                Vector128<ulong> a0 = Vector128.Load(pair), a1 = Vector128.Load(pair + 16);
                Vector128<ulong> b0 = Vector128.Load(pair + 32), b1 = Vector128.Load(pair + 48);
                Vector128<ulong> c0 = Vector128.Load(pair + 64), c1 = Vector128.Load(pair + 80);
                Vector128<ulong> d0 = Vector128.Load(pair + 96), d1 = Vector128.Load(pair + 112);
                P(ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1);
                (a0 ^ Vector128.Load(to)).Store(to);
                (a1 ^ Vector128.Load(to + 16)).Store(to + 16);
                (b0 ^ Vector128.Load(to + 32)).Store(to + 32);
                (b1 ^ Vector128.Load(to + 48)).Store(to + 48);
                (c0 ^ Vector128.Load(to + 64)).Store(to + 64);
                (c1 ^ Vector128.Load(to + 80)).Store(to + 80);
                (d0 ^ Vector128.Load(to + 96)).Store(to + 96);
                (d1 ^ Vector128.Load(to + 112)).Store(to + 112);
                if (i == 0)
                {
                    ahead.FetchNext(next);
                }
            }
        }
    }

    /// <summary>Applies P to 16 words.</summary>
    [MethodImpl(Inline)] // twice in the kernel; a call would pass its words through memory
    private static void P(
        ref Vector128<ulong> a0, ref Vector128<ulong> a1, ref Vector128<ulong> b0, ref Vector128<ulong> b1,
        ref Vector128<ulong> c0, ref Vector128<ulong> c1, ref Vector128<ulong> d0, ref Vector128<ulong> d1)
    {
        // Columns 0 1 2 3.
        HalfRound(ref a0, ref a1, ref b0, ref b1, ref c0, ref c1, ref d0, ref d1);

        // a: 0 1 | 2 3 → 3 0 | 1 2      c: 0 1 | 2 3 → 1 2 | 3 0      d: 0 1 | 2 3 → 2 3 | 0 1 (by its names)
        Vector128<ulong> x0 = BestInstructions.Join(a1, a0), x1 = BestInstructions.Join(a0, a1);
        Vector128<ulong> z0 = BestInstructions.Join(c0, c1), z1 = BestInstructions.Join(c1, c0);

        // Diagonals 3 0 1 2.
        HalfRound(ref x0, ref x1, ref b0, ref b1, ref z0, ref z1, ref d1, ref d0);

        // a: 3 0 | 1 2 → 0 1 | 2 3      c: 1 2 | 3 0 → 0 1 | 2 3      d: back by its names
        a0 = BestInstructions.Join(x0, x1);
        a1 = BestInstructions.Join(x1, x0);
        c0 = BestInstructions.Join(z1, z0);
        c1 = BestInstructions.Join(z0, z1);
    }

    /// <summary>Applies G to four columns.</summary>
    [MethodImpl(Inline)] // twice in P; as there
    private static void HalfRound(
        ref Vector128<ulong> a0, ref Vector128<ulong> a1, ref Vector128<ulong> b0, ref Vector128<ulong> b1,
        ref Vector128<ulong> c0, ref Vector128<ulong> c1, ref Vector128<ulong> d0, ref Vector128<ulong> d1)
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
    [MethodImpl(Inline)] // a few instructions
    private static Vector128<ulong> Mix(Vector128<ulong> x, Vector128<ulong> y)
    {
        Vector128<ulong> product = BestInstructions.MultiplyLower(x, y);
        return (x + y) + (product + product); // as a tree: the sum of x and y runs while the product is computed
    }
}
