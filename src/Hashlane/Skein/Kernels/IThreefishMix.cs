using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>
/// The operations of Threefish on a type of words, with the words of key and tweak in memory. The rounds are thus
/// written once for each size, and compiled for integers, for vectors, and for both at the same time.
/// </summary>
/// <typeparam name="TWord">The same word of one block or of several side by side.</typeparam>
/// <typeparam name="T">A word of key or tweak in memory.</typeparam>
internal interface IThreefishMix<TWord, T>
    where TWord : unmanaged
    where T : unmanaged
{
    /// <summary>
    /// MIX (Skein 1.3 §3.3.1): adds y to x, rotates y to the left, and adds x to it without carries.
    /// </summary>
    void Mix(ref TWord x, ref TWord y, [ConstantExpected] byte distance);

    /// <summary>Undoes <see cref="Mix"/>.</summary>
    void Unmix(ref TWord x, ref TWord y, [ConstantExpected] byte distance);

    /// <summary>Adds or subtracts word i of a copy of the key.</summary>
    void Key<TDirection>(ref TWord word, ref T k, int copy, int i)
        where TDirection : struct;

    /// <summary>Adds or subtracts the sum of word i of a copy of the key and word j of the tweak.</summary>
    void KeyAndTweak<TDirection>(ref TWord word, ref T k, int copy, int i, ref T t, int j)
        where TDirection : struct;

    /// <summary>Adds or subtracts the sum of word i of a copy of the key and the number of the subkey.</summary>
    void KeyAndNumber<TDirection>(ref TWord word, ref T k, int copy, int i, uint s)
        where TDirection : struct;
}
