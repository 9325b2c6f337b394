using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The rounds of Threefish over lanes, with all subkeys.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3.</para>
/// <para>
/// The body of the loop is two subkeys and eight rounds, after which the rotations repeat. Memory holds the words of
/// key and tweak twice, as vectors, so that the words of every subkey are adjacent. They may differ from lane to lane.
/// </para>
/// </remarks>
/// <typeparam name="TState">The state of a size of Threefish.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal static class ThreefishLaneRounds<TState, T>
    where TState : unmanaged, IThreefishState<T>
    where T : unmanaged
{
    private const int TweakWords = 3;

    /// <summary>Encrypts or decrypts a block in every lane.</summary>
    /// <param name="m">Words of the blocks, a vector each.</param>
    /// <param name="r">Receives the words of the result; may be <paramref name="m"/>.</param>
    /// <param name="k">Words of the keys, twice.</param>
    /// <param name="t">Words of the tweaks: <see cref="ThreefishLanes{TOps, T}.TweakVectors"/>.</param>
    [SkipLocalsInit]
    public static void Apply<TDirection>(ref T m, ref T r, ref T k, ref T t)
        where TDirection : struct
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        // SAFETY: the caller has as many vectors as the parameters say.
        TState v = Unsafe.As<T, TState>(ref m);
        Apply<TDirection>(ref v, ref k, ref t);
        Unsafe.As<T, TState>(ref r) = v;
    }

    /// <summary>Encrypts or decrypts a block in every lane.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    public static void Apply<TDirection>(ref TState v, ref T k, ref T t)
        where TDirection : struct
    {
        int keyWords = TState.Words + 1;

        // SAFETY: the caller has the words of every subkey.
        if (typeof(TDirection) == typeof(ThreefishEncryption))
        {
            v.Subkey<TDirection>(ref k, 0, 0, ref t, 0, 0);
            for (int s = 0; s < TState.LastSubkey; s += 2)
            {
                ref T ks = ref Unsafe.Add(ref k, s % keyWords), ts = ref Unsafe.Add(ref t, s % TweakWords);
                v.FirstRounds<TDirection>();
                v.Subkey<TDirection>(ref ks, 0, 1, ref ts, 1, (uint)s + 1);
                v.LastRounds<TDirection>();
                v.Subkey<TDirection>(ref ks, 1, 2, ref ts, 2, (uint)s + 2);
            }
        }
        else
        {
            v.Subkey<TDirection>(
                ref k, 0, TState.LastSubkey % keyWords, ref t, TState.LastSubkey % TweakWords, (uint)TState.LastSubkey);
            for (int s = TState.LastSubkey - 2; s >= 0; s -= 2)
            {
                ref T ks = ref Unsafe.Add(ref k, s % keyWords), ts = ref Unsafe.Add(ref t, s % TweakWords);
                v.LastRounds<TDirection>();
                v.Subkey<TDirection>(ref ks, 1, 1, ref ts, 1, (uint)s + 1);
                v.FirstRounds<TDirection>();
                v.Subkey<TDirection>(ref ks, 0, 0, ref ts, 0, (uint)s);
            }
        }
    }
}
