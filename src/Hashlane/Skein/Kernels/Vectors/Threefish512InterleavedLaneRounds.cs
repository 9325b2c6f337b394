using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The rounds of Threefish-512 over twice the lanes of a vector, with all subkeys. One more block is in integer
/// registers at the same time.
/// </summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3, with the rotations of version 1.3.</para>
/// <para>
/// The rounds of a block are one chain, and the vectors of one group wait for it most of the time. Therefore a second
/// group (w) is interleaved with the first (v). A single block (u) is interleaved with both, since it uses other
/// registers and other units. Discarded variants: docs/design/skein-kernels.md.
/// </para>
/// <para>
/// Words of key and tweak are in memory as in <see cref="ThreefishLaneRounds{TState, T}"/>, but those of the key three
/// times. The second subkey of a body reads other copies than the first. Otherwise, the compiler would load the words
/// once, keep them, and spill them.
/// </para>
/// </remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
/// <typeparam name="TKeys">Whether the blocks share a key.</typeparam>
internal static class Threefish512InterleavedLaneRounds<TOps, T, TKeys>
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
    where TKeys : struct, ITwinKeys
{
    /// <summary>Number of words in a block.</summary>
    public const int Words = 8;

    /// <summary>Number of words in a key, including its parity.</summary>
    public const int KeyWords = 9;

    /// <summary>Number of vectors for a key: three copies.</summary>
    public const int KeyVectors = 3 * KeyWords;

    /// <summary>Encrypts or decrypts a block in every lane, and one more block.</summary>
    /// <param name="m">Words of the blocks of both groups, a vector each.</param>
    /// <param name="single">The single block.</param>
    /// <param name="r">Receives the words of the results of both groups; may be <paramref name="m"/>.</param>
    /// <param name="singleTo">Receives the result of the single block; may be <paramref name="single"/>.</param>
    /// <param name="k">
    /// Words of the keys: <see cref="KeyVectors"/> for all, or for each group and the single block.
    /// </param>
    /// <param name="t">
    /// Words of the tweaks of both groups and of the single block, <see cref="ThreefishLanes{TOps, T}.TweakVectors"/>
    /// each.
    /// </param>
    [SkipLocalsInit]
    public static void Apply<TDirection>(ref T m, ref byte single, ref T r, ref byte singleTo, ref T k, ref T t)
        where TDirection : struct
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        // SAFETY: the caller has as many vectors and bytes as the parameters say.
        Threefish512State<ThreefishTwinMix<TOps, T, TKeys>, ThreefishTwinWord<T>, T> v;
        v.V0 = Load(ref m, ref single, 0);
        v.V1 = Load(ref m, ref single, 1);
        v.V2 = Load(ref m, ref single, 2);
        v.V3 = Load(ref m, ref single, 3);
        v.V4 = Load(ref m, ref single, 4);
        v.V5 = Load(ref m, ref single, 5);
        v.V6 = Load(ref m, ref single, 6);
        v.V7 = Load(ref m, ref single, 7);
        ThreefishLaneRounds<Threefish512State<ThreefishTwinMix<TOps, T, TKeys>, ThreefishTwinWord<T>, T>, T>
            .Apply<TDirection>(ref v, ref k, ref t);
        Store(ref v.V0, ref r, ref singleTo, 0);
        Store(ref v.V1, ref r, ref singleTo, 1);
        Store(ref v.V2, ref r, ref singleTo, 2);
        Store(ref v.V3, ref r, ref singleTo, 3);
        Store(ref v.V4, ref r, ref singleTo, 4);
        Store(ref v.V5, ref r, ref singleTo, 5);
        Store(ref v.V6, ref r, ref singleTo, 6);
        Store(ref v.V7, ref r, ref singleTo, 7);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three loads
    private static ThreefishTwinWord<T> Load(ref T m, ref byte single, int i)
    {
        ThreefishTwinWord<T> word;
        word.V = Unsafe.Add(ref m, i);
        word.W = Unsafe.Add(ref m, Words + i);
        word.U.Value = LittleEndian.ReadUInt64(ref single, sizeof(ulong) * i);
        return word;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three stores
    private static void Store(ref ThreefishTwinWord<T> word, ref T r, ref byte single, int i)
    {
        Unsafe.Add(ref r, i) = word.V;
        Unsafe.Add(ref r, Words + i) = word.W;
        LittleEndian.WriteUInt64(ref single, sizeof(ulong) * i, word.U.Value);
    }
}
