using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;

namespace Hashlane;

/// <summary>The steps of BLAKE2s (RFC 7693 §3.1) on rows of four words, a vector for each; v = (a, b, c, d).</summary>
/// <remarks>
/// Row b stays in place between columns and diagonals; a turns by 3, c by 1, d by 2 words. The diagonal step therefore
/// takes its columns in the order 3 0 1 2. Row b comes last in the dependency chain, so the turns run while the chain
/// waits for it.
/// </remarks>
internal static class Blake2sRows
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    /// <summary>Applies G to four columns; column i takes word i of x and word i of y.</summary>
    [MethodImpl(Inline)] // twice in a round; a call would spill the rows
    public static void HalfRound(
        ref Vector128<uint> a, ref Vector128<uint> b, ref Vector128<uint> c, ref Vector128<uint> d,
        Vector128<uint> x, Vector128<uint> y)
    {
        a = a + x + b; // (a + m) first: only the second addition waits for b
        d = BestInstructions.RotateRight(d ^ a, 16);
        c += d;
        b = BestInstructions.RotateRight(b ^ c, 12);
        a = a + y + b;
        d = BestInstructions.RotateRight(d ^ a, 8);
        c += d;
        b = BestInstructions.RotateRight(b ^ c, 7);
    }

    /// <summary>Brings diagonals 3 0 1 2 into columns.</summary>
    [MethodImpl(Inline)] // three shuffles
    public static void Diagonalize(ref Vector128<uint> a, ref Vector128<uint> c, ref Vector128<uint> d)
    {
        a = Turn3(a); // a: 0 1 2 3 → 3 0 1 2
        c = Turn1(c); // c: 0 1 2 3 → 1 2 3 0
        d = Turn2(d); // d: 0 1 2 3 → 2 3 0 1
    }

    /// <summary>Undoes <see cref="Diagonalize"/>.</summary>
    [MethodImpl(Inline)] // three shuffles
    public static void Undiagonalize(ref Vector128<uint> a, ref Vector128<uint> c, ref Vector128<uint> d)
    {
        a = Turn1(a); // a: 3 0 1 2 → 0 1 2 3
        c = Turn3(c); // c: 1 2 3 0 → 0 1 2 3
        d = Turn2(d); // d: 2 3 0 1 → 0 1 2 3
    }

    // On Arm, a shuffle by constants is a table look-up. An extraction from a pair of vectors takes fewer cycles.
    [MethodImpl(Inline)] // one shuffle
    public static Vector128<uint> Turn1(Vector128<uint> x) =>
        AdvSimd.IsSupported ? AdvSimd.ExtractVector128(x, x, 1) : Vector128.Shuffle(x, Vector128.Create(1u, 2, 3, 0));

    [MethodImpl(Inline)] // one shuffle
    public static Vector128<uint> Turn2(Vector128<uint> x) =>
        AdvSimd.IsSupported ? AdvSimd.ExtractVector128(x, x, 2) : Vector128.Shuffle(x, Vector128.Create(2u, 3, 0, 1));

    [MethodImpl(Inline)] // one shuffle
    public static Vector128<uint> Turn3(Vector128<uint> x) =>
        AdvSimd.IsSupported ? AdvSimd.ExtractVector128(x, x, 3) : Vector128.Shuffle(x, Vector128.Create(3u, 0, 1, 2));
}
