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
/// Words of key and tweak are in memory as in <see cref="Threefish512LaneRounds{TOps, T}"/>, but those of the key three
/// times. The second subkey of a body reads other copies than the first. Otherwise, the compiler would load the words
/// once, keep them, and spill them.
/// </para>
/// </remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
/// <typeparam name="TKeys">Whether the blocks share a key.</typeparam>
internal sealed class Threefish512InterleavedLaneRounds<TOps, T, TKeys> : ThreefishInterleavedLanes<TOps, T>
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

    private const int TweakWords = 3, Subkeys = 18;

    /// <summary>Encrypts a block in every lane, and one more block.</summary>
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
    public static void Encrypt(ref T m, ref byte single, ref T r, ref byte singleTo, ref T k, ref T t)
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        // SAFETY: the caller has as many vectors and bytes as the parameters say.
        ref T n = ref Unsafe.Add(ref m, Words);
        T v0 = m, v1 = Unsafe.Add(ref m, 1), v2 = Unsafe.Add(ref m, 2), v3 = Unsafe.Add(ref m, 3);
        T v4 = Unsafe.Add(ref m, 4), v5 = Unsafe.Add(ref m, 5), v6 = Unsafe.Add(ref m, 6), v7 = Unsafe.Add(ref m, 7);
        T w0 = n, w1 = Unsafe.Add(ref n, 1), w2 = Unsafe.Add(ref n, 2), w3 = Unsafe.Add(ref n, 3);
        T w4 = Unsafe.Add(ref n, 4), w5 = Unsafe.Add(ref n, 5), w6 = Unsafe.Add(ref n, 6), w7 = Unsafe.Add(ref n, 7);
        ulong u0 = LittleEndian.ReadUInt64(ref single, 0), u1 = LittleEndian.ReadUInt64(ref single, 8);
        ulong u2 = LittleEndian.ReadUInt64(ref single, 16), u3 = LittleEndian.ReadUInt64(ref single, 24);
        ulong u4 = LittleEndian.ReadUInt64(ref single, 32), u5 = LittleEndian.ReadUInt64(ref single, 40);
        ulong u6 = LittleEndian.ReadUInt64(ref single, 48), u7 = LittleEndian.ReadUInt64(ref single, 56);
        AddSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7,
            ref u0, ref u1, ref u2, ref u3, ref u4, ref u5, ref u6, ref u7,
            ref k, ref t, 0);
        for (int s = 0; s < Subkeys; s += 2)
        {
            ref T ks = ref Unsafe.Add(ref k, s % KeyWords), ts = ref Unsafe.Add(ref t, s % TweakWords);
            Mix(ref v0, ref v1, ref w0, ref w1, ref u0, ref u1, 46);
            Mix(ref v2, ref v3, ref w2, ref w3, ref u2, ref u3, 36);
            Mix(ref v4, ref v5, ref w4, ref w5, ref u4, ref u5, 19);
            Mix(ref v6, ref v7, ref w6, ref w7, ref u6, ref u7, 37);
            Mix(ref v2, ref v1, ref w2, ref w1, ref u2, ref u1, 33);
            Mix(ref v4, ref v7, ref w4, ref w7, ref u4, ref u7, 27);
            Mix(ref v6, ref v5, ref w6, ref w5, ref u6, ref u5, 14);
            Mix(ref v0, ref v3, ref w0, ref w3, ref u0, ref u3, 42);
            Mix(ref v4, ref v1, ref w4, ref w1, ref u4, ref u1, 17);
            Mix(ref v6, ref v3, ref w6, ref w3, ref u6, ref u3, 49);
            Mix(ref v0, ref v5, ref w0, ref w5, ref u0, ref u5, 36);
            Mix(ref v2, ref v7, ref w2, ref w7, ref u2, ref u7, 39);
            Mix(ref v6, ref v1, ref w6, ref w1, ref u6, ref u1, 44);
            Mix(ref v0, ref v7, ref w0, ref w7, ref u0, ref u7, 9);
            Mix(ref v2, ref v5, ref w2, ref w5, ref u2, ref u5, 54);
            Mix(ref v4, ref v3, ref w4, ref w3, ref u4, ref u3, 56);
            AddSubkey(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7,
                ref u0, ref u1, ref u2, ref u3, ref u4, ref u5, ref u6, ref u7,
                ref Unsafe.Add(ref ks, 1), ref Unsafe.Add(ref ts, 1), (uint)s + 1);

            Mix(ref v0, ref v1, ref w0, ref w1, ref u0, ref u1, 39);
            Mix(ref v2, ref v3, ref w2, ref w3, ref u2, ref u3, 30);
            Mix(ref v4, ref v5, ref w4, ref w5, ref u4, ref u5, 34);
            Mix(ref v6, ref v7, ref w6, ref w7, ref u6, ref u7, 24);
            Mix(ref v2, ref v1, ref w2, ref w1, ref u2, ref u1, 13);
            Mix(ref v4, ref v7, ref w4, ref w7, ref u4, ref u7, 50);
            Mix(ref v6, ref v5, ref w6, ref w5, ref u6, ref u5, 10);
            Mix(ref v0, ref v3, ref w0, ref w3, ref u0, ref u3, 17);
            Mix(ref v4, ref v1, ref w4, ref w1, ref u4, ref u1, 25);
            Mix(ref v6, ref v3, ref w6, ref w3, ref u6, ref u3, 29);
            Mix(ref v0, ref v5, ref w0, ref w5, ref u0, ref u5, 39);
            Mix(ref v2, ref v7, ref w2, ref w7, ref u2, ref u7, 43);
            Mix(ref v6, ref v1, ref w6, ref w1, ref u6, ref u1, 8);
            Mix(ref v0, ref v7, ref w0, ref w7, ref u0, ref u7, 35);
            Mix(ref v2, ref v5, ref w2, ref w5, ref u2, ref u5, 56);
            Mix(ref v4, ref v3, ref w4, ref w3, ref u4, ref u3, 22);
            AddSubkey(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7,
                ref u0, ref u1, ref u2, ref u3, ref u4, ref u5, ref u6, ref u7,
                ref Unsafe.Add(ref ks, KeyWords + 2), ref Unsafe.Add(ref ts, 2), (uint)s + 2);
        }

        r = v0;
        Unsafe.Add(ref r, 1) = v1;
        Unsafe.Add(ref r, 2) = v2;
        Unsafe.Add(ref r, 3) = v3;
        Unsafe.Add(ref r, 4) = v4;
        Unsafe.Add(ref r, 5) = v5;
        Unsafe.Add(ref r, 6) = v6;
        Unsafe.Add(ref r, 7) = v7;
        n = ref Unsafe.Add(ref r, Words);
        n = w0;
        Unsafe.Add(ref n, 1) = w1;
        Unsafe.Add(ref n, 2) = w2;
        Unsafe.Add(ref n, 3) = w3;
        Unsafe.Add(ref n, 4) = w4;
        Unsafe.Add(ref n, 5) = w5;
        Unsafe.Add(ref n, 6) = w6;
        Unsafe.Add(ref n, 7) = w7;
        LittleEndian.WriteUInt64(ref singleTo, 0, u0);
        LittleEndian.WriteUInt64(ref singleTo, 8, u1);
        LittleEndian.WriteUInt64(ref singleTo, 16, u2);
        LittleEndian.WriteUInt64(ref singleTo, 24, u3);
        LittleEndian.WriteUInt64(ref singleTo, 32, u4);
        LittleEndian.WriteUInt64(ref singleTo, 40, u5);
        LittleEndian.WriteUInt64(ref singleTo, 48, u6);
        LittleEndian.WriteUInt64(ref singleTo, 56, u7);
    }

    /// <summary>Adds a subkey and its number; its words of key and tweak begin at k and t.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void AddSubkey(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T w0, ref T w1, ref T w2, ref T w3, ref T w4, ref T w5, ref T w6, ref T w7,
        ref ulong u0, ref ulong u1, ref ulong u2, ref ulong u3, ref ulong u4, ref ulong u5, ref ulong u6, ref ulong u7,
        ref T k, ref T t, uint s)
    {
        v0 = TOps.Add(v0, k);
        w0 = TOps.Add(w0, Unsafe.Add(ref k, TKeys.Step));
        u0 += Word(ref Unsafe.Add(ref k, 2 * TKeys.Step));
        v1 = TOps.Add(v1, Unsafe.Add(ref k, 1));
        w1 = TOps.Add(w1, Unsafe.Add(ref k, TKeys.Step + 1));
        u1 += Word(ref Unsafe.Add(ref k, (2 * TKeys.Step) + 1));
        v2 = TOps.Add(v2, Unsafe.Add(ref k, 2));
        w2 = TOps.Add(w2, Unsafe.Add(ref k, TKeys.Step + 2));
        u2 += Word(ref Unsafe.Add(ref k, (2 * TKeys.Step) + 2));
        v3 = TOps.Add(v3, Unsafe.Add(ref k, 3));
        w3 = TOps.Add(w3, Unsafe.Add(ref k, TKeys.Step + 3));
        u3 += Word(ref Unsafe.Add(ref k, (2 * TKeys.Step) + 3));
        v4 = TOps.Add(v4, Unsafe.Add(ref k, 4));
        w4 = TOps.Add(w4, Unsafe.Add(ref k, TKeys.Step + 4));
        u4 += Word(ref Unsafe.Add(ref k, (2 * TKeys.Step) + 4));
        v5 = TOps.Add(v5, TOps.Add(Unsafe.Add(ref k, 5), t));
        w5 = TOps.Add(w5, TOps.Add(Unsafe.Add(ref k, TKeys.Step + 5), Unsafe.Add(ref t, TweakVectors)));
        u5 += Word(ref Unsafe.Add(ref k, (2 * TKeys.Step) + 5)) + Word(ref Unsafe.Add(ref t, (2 * TweakVectors)));
        v6 = TOps.Add(v6, TOps.Add(Unsafe.Add(ref k, 6), Unsafe.Add(ref t, 1)));
        w6 = TOps.Add(w6, TOps.Add(Unsafe.Add(ref k, TKeys.Step + 6), Unsafe.Add(ref t, TweakVectors + 1)));
        u6 += Word(ref Unsafe.Add(ref k, (2 * TKeys.Step) + 6)) + Word(ref Unsafe.Add(ref t, (2 * TweakVectors) + 1));
        v7 = TOps.Add(v7, TOps.Add(Unsafe.Add(ref k, 7), TOps.Broadcast(s)));
        w7 = TOps.Add(w7, TOps.Add(Unsafe.Add(ref k, TKeys.Step + 7), TOps.Broadcast(s)));
        u7 += Word(ref Unsafe.Add(ref k, (2 * TKeys.Step) + 7)) + s;
    }
}
