using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// BLAKE3's rounds (BLAKE3 paper §2.2) on rows of four words; v = (a, b, c, d). A vector may hold a row of several
/// states.
/// </summary>
/// <remarks>
/// Row b stays in place between columns and diagonals; a turns by 3, c by 1, d by 2 words. The diagonal step therefore
/// takes its columns in the order 3 0 1 2. Row b comes last in the dependency chain, so the turns run while the chain
/// waits for it.
/// </remarks>
internal static class Blake3Rows<TOps, TVector>
    where TOps : struct, IBlake3RowOps<TVector>
    where TVector : unmanaged
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public const int RoundCount = 7;

    /// <summary>
    /// Applies all seven rounds. Four vectors hold the message in the order of the current round and are permuted after
    /// each round. The permutation is always the same, so the loop needs no table.
    /// </summary>
    /// <remarks>x: m0 m2 m4 m6; y: m1 m3 m5 m7; z: m14 m8 m10 m12; w: m15 m9 m11 m13.</remarks>
    [MethodImpl(Inline)] // one loop; a call would pass the rows through memory
    public static void Rounds(
        ref TVector a, ref TVector b, ref TVector c, ref TVector d, TVector x, TVector y, TVector z, TVector w)
    {
        for (int round = 1; ; round++)
        {
            HalfRound(ref a, ref b, ref c, ref d, x, y);
            Diagonalize(ref a, ref c, ref d);
            HalfRound(ref a, ref b, ref c, ref d, z, w);
            Undiagonalize(ref a, ref c, ref d);
            if (round == RoundCount)
            {
                return;
            }

            TOps.Permute(ref x, ref y, ref z, ref w);
        }
    }

    /// <summary>Makes the four vectors for <see cref="Rounds"/> from the block's words in memory order.</summary>
    [MethodImpl(Inline)] // six shuffles
    public static void Arrange(
        TVector m0, TVector m4, TVector m8, TVector m12, out TVector x, out TVector y, out TVector z, out TVector w)
    {
        x = TOps.Even(m0, m4);
        y = TOps.Odd(m0, m4);
        z = TOps.Turn3(TOps.Even(m8, m12)); // m8 m10 m12 m14 → m14 m8 m10 m12
        w = TOps.Turn3(TOps.Odd(m8, m12)); // m9 m11 m13 m15 → m15 m9 m11 m13
    }

    /// <summary>Applies G to four columns; column i takes word i of x and word i of y.</summary>
    [MethodImpl(Inline)] // twice in a round; a call would spill the rows
    public static void HalfRound(ref TVector a, ref TVector b, ref TVector c, ref TVector d, TVector x, TVector y)
    {
        a = TOps.Add(TOps.Add(a, x), b); // (a + m) first: only the second addition waits for b
        d = TOps.RotateRight(TOps.Xor(d, a), 16);
        c = TOps.Add(c, d);
        b = TOps.RotateRight(TOps.Xor(b, c), 12);
        a = TOps.Add(TOps.Add(a, y), b);
        d = TOps.RotateRight(TOps.Xor(d, a), 8);
        c = TOps.Add(c, d);
        b = TOps.RotateRight(TOps.Xor(b, c), 7);
    }

    /// <summary>Brings diagonals 3 0 1 2 into columns.</summary>
    [MethodImpl(Inline)] // three shuffles
    public static void Diagonalize(ref TVector a, ref TVector c, ref TVector d)
    {
        a = TOps.Turn3(a); // a: 0 1 2 3 → 3 0 1 2
        c = TOps.Turn1(c); // c: 0 1 2 3 → 1 2 3 0
        d = TOps.Turn2(d); // d: 0 1 2 3 → 2 3 0 1
    }

    /// <summary>Undoes <see cref="Diagonalize"/>.</summary>
    [MethodImpl(Inline)] // three shuffles
    public static void Undiagonalize(ref TVector a, ref TVector c, ref TVector d)
    {
        a = TOps.Turn1(a); // a: 3 0 1 2 → 0 1 2 3
        c = TOps.Turn3(c); // c: 1 2 3 0 → 0 1 2 3
        d = TOps.Turn2(d); // d: 2 3 0 1 → 0 1 2 3
    }
}
