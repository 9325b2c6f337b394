using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The rounds of Threefish-512 over lanes, with all subkeys.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3, with the rotations of version 1.3.</para>
/// <para>
/// The body of the loop is two subkeys and eight rounds, after which the rotations repeat. Memory holds the words of
/// key and tweak twice, as vectors, so that the words of every subkey are adjacent. They may differ from lane to lane.
/// </para>
/// </remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed unsafe class Threefish512LaneRounds<TOps, T> : ThreefishLanes<TOps, T>
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    /// <summary>Number of words in a block.</summary>
    public const int Words = 8;

    /// <summary>Number of words in a key, including its parity.</summary>
    public const int KeyWords = 9;

    /// <summary>Number of vectors for the keys: two copies.</summary>
    public const int KeyVectors = 2 * KeyWords;

    private const int TweakWords = 3, Subkeys = 18;

    /// <summary>Encrypts a block in every lane.</summary>
    /// <param name="m">Words of the blocks, a vector each.</param>
    /// <param name="r">Receives the words of the result; may be <paramref name="m"/>.</param>
    /// <param name="k">Words of the keys: <see cref="KeyVectors"/>.</param>
    /// <param name="t">Words of the tweaks: <see cref="ThreefishLanes{TOps, T}.TweakVectors"/>.</param>
    [SkipLocalsInit]
    public static void Encrypt(ref T m, ref T r, ref T k, ref T t)
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        // SAFETY: the caller has as many vectors as the parameters say.
        T v0 = m, v1 = Unsafe.Add(ref m, 1), v2 = Unsafe.Add(ref m, 2), v3 = Unsafe.Add(ref m, 3);
        T v4 = Unsafe.Add(ref m, 4), v5 = Unsafe.Add(ref m, 5), v6 = Unsafe.Add(ref m, 6), v7 = Unsafe.Add(ref m, 7);
        v0 = TOps.Add(v0, k);
        v1 = TOps.Add(v1, Unsafe.Add(ref k, 1));
        v2 = TOps.Add(v2, Unsafe.Add(ref k, 2));
        v3 = TOps.Add(v3, Unsafe.Add(ref k, 3));
        v4 = TOps.Add(v4, Unsafe.Add(ref k, 4));
        v5 = TOps.Add(v5, TOps.Add(Unsafe.Add(ref k, 5), t));
        v6 = TOps.Add(v6, TOps.Add(Unsafe.Add(ref k, 6), Unsafe.Add(ref t, 1)));
        v7 = TOps.Add(v7, Unsafe.Add(ref k, 7));
        for (int s = 0; s < Subkeys; s += 2)
        {
            EightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref Unsafe.Add(ref k, s % KeyWords), ref Unsafe.Add(ref t, s % TweakWords), (uint)s);
        }

        r = v0;
        Unsafe.Add(ref r, 1) = v1;
        Unsafe.Add(ref r, 2) = v2;
        Unsafe.Add(ref r, 3) = v3;
        Unsafe.Add(ref r, 4) = v4;
        Unsafe.Add(ref r, 5) = v5;
        Unsafe.Add(ref r, 6) = v6;
        Unsafe.Add(ref r, 7) = v7;
    }

    /// <summary>
    /// Applies eight rounds and adds subkey s + 1 after the fourth, s + 2 after the eighth; k and t are the words of
    /// subkey s.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a loop; a call would pass the state through memory
    private static void EightRounds(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T k, ref T t, uint s)
    {
        Mix(ref v0, ref v1, 46);
        Mix(ref v2, ref v3, 36);
        Mix(ref v4, ref v5, 19);
        Mix(ref v6, ref v7, 37);
        Mix(ref v2, ref v1, 33);
        Mix(ref v4, ref v7, 27);
        Mix(ref v6, ref v5, 14);
        Mix(ref v0, ref v3, 42);
        Mix(ref v4, ref v1, 17);
        Mix(ref v6, ref v3, 49);
        Mix(ref v0, ref v5, 36);
        Mix(ref v2, ref v7, 39);
        Mix(ref v6, ref v1, 44);
        Mix(ref v0, ref v7, 9);
        Mix(ref v2, ref v5, 54);
        Mix(ref v4, ref v3, 56);
        v0 = TOps.Add(v0, Unsafe.Add(ref k, 1));
        v1 = TOps.Add(v1, Unsafe.Add(ref k, 2));
        v2 = TOps.Add(v2, Unsafe.Add(ref k, 3));
        v3 = TOps.Add(v3, Unsafe.Add(ref k, 4));
        v4 = TOps.Add(v4, Unsafe.Add(ref k, 5));
        v5 = TOps.Add(v5, TOps.Add(Unsafe.Add(ref k, 6), Unsafe.Add(ref t, 1)));
        v6 = TOps.Add(v6, TOps.Add(Unsafe.Add(ref k, 7), Unsafe.Add(ref t, 2)));
        v7 = TOps.Add(v7, TOps.Add(Unsafe.Add(ref k, 8), TOps.Broadcast(s + 1)));

        Mix(ref v0, ref v1, 39);
        Mix(ref v2, ref v3, 30);
        Mix(ref v4, ref v5, 34);
        Mix(ref v6, ref v7, 24);
        Mix(ref v2, ref v1, 13);
        Mix(ref v4, ref v7, 50);
        Mix(ref v6, ref v5, 10);
        Mix(ref v0, ref v3, 17);
        Mix(ref v4, ref v1, 25);
        Mix(ref v6, ref v3, 29);
        Mix(ref v0, ref v5, 39);
        Mix(ref v2, ref v7, 43);
        Mix(ref v6, ref v1, 8);
        Mix(ref v0, ref v7, 35);
        Mix(ref v2, ref v5, 56);
        Mix(ref v4, ref v3, 22);
        v0 = TOps.Add(v0, Unsafe.Add(ref k, 2));
        v1 = TOps.Add(v1, Unsafe.Add(ref k, 3));
        v2 = TOps.Add(v2, Unsafe.Add(ref k, 4));
        v3 = TOps.Add(v3, Unsafe.Add(ref k, 5));
        v4 = TOps.Add(v4, Unsafe.Add(ref k, 6));
        v5 = TOps.Add(v5, TOps.Add(Unsafe.Add(ref k, 7), Unsafe.Add(ref t, 2)));
        v6 = TOps.Add(v6, TOps.Add(Unsafe.Add(ref k, 8), Unsafe.Add(ref t, 3)));
        v7 = TOps.Add(v7, TOps.Add(Unsafe.Add(ref k, 9), TOps.Broadcast(s + 2)));
    }
}
