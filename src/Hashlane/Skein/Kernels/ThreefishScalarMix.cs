using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The operations of Threefish in integer registers.</summary>
internal readonly struct ThreefishScalarMix : IThreefish1024Mix<ThreefishWord, ThreefishWord>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    [MethodImpl(Inline)]
    public void Mix(ref ThreefishWord x, ref ThreefishWord y, [ConstantExpected] byte distance)
    {
        x.Value += y.Value;
        y.Value = BitOperations.RotateLeft(y.Value, distance) ^ x.Value;
    }

    [MethodImpl(Inline)]
    public void Unmix(ref ThreefishWord x, ref ThreefishWord y, [ConstantExpected] byte distance)
    {
        y.Value = BitOperations.RotateRight(y.Value ^ x.Value, distance);
        x.Value -= y.Value;
    }

    /// <summary>Applies MIX to eight pairs, with all additions first: a tenth faster than pair by pair.</summary>
    [MethodImpl(Inline)]
    public void Mix(
        ref ThreefishWord x0, ref ThreefishWord y0, byte r0, ref ThreefishWord x1, ref ThreefishWord y1, byte r1,
        ref ThreefishWord x2, ref ThreefishWord y2, byte r2, ref ThreefishWord x3, ref ThreefishWord y3, byte r3,
        ref ThreefishWord x4, ref ThreefishWord y4, byte r4, ref ThreefishWord x5, ref ThreefishWord y5, byte r5,
        ref ThreefishWord x6, ref ThreefishWord y6, byte r6, ref ThreefishWord x7, ref ThreefishWord y7, byte r7)
    {
        x0.Value += y0.Value;
        x1.Value += y1.Value;
        x2.Value += y2.Value;
        x3.Value += y3.Value;
        x4.Value += y4.Value;
        x5.Value += y5.Value;
        x6.Value += y6.Value;
        x7.Value += y7.Value;
        y0.Value = BitOperations.RotateLeft(y0.Value, r0) ^ x0.Value;
        y1.Value = BitOperations.RotateLeft(y1.Value, r1) ^ x1.Value;
        y2.Value = BitOperations.RotateLeft(y2.Value, r2) ^ x2.Value;
        y3.Value = BitOperations.RotateLeft(y3.Value, r3) ^ x3.Value;
        y4.Value = BitOperations.RotateLeft(y4.Value, r4) ^ x4.Value;
        y5.Value = BitOperations.RotateLeft(y5.Value, r5) ^ x5.Value;
        y6.Value = BitOperations.RotateLeft(y6.Value, r6) ^ x6.Value;
        y7.Value = BitOperations.RotateLeft(y7.Value, r7) ^ x7.Value;
    }

    /// <summary>Applies the inverse of MIX to eight pairs, one after the other.</summary>
    [MethodImpl(Inline)]
    public void Unmix(
        ref ThreefishWord x0, ref ThreefishWord y0, byte r0, ref ThreefishWord x1, ref ThreefishWord y1, byte r1,
        ref ThreefishWord x2, ref ThreefishWord y2, byte r2, ref ThreefishWord x3, ref ThreefishWord y3, byte r3,
        ref ThreefishWord x4, ref ThreefishWord y4, byte r4, ref ThreefishWord x5, ref ThreefishWord y5, byte r5,
        ref ThreefishWord x6, ref ThreefishWord y6, byte r6, ref ThreefishWord x7, ref ThreefishWord y7, byte r7)
    {
#pragma warning disable CA1857 // the rotations are constants once they are inlined
        Unmix(ref x0, ref y0, r0);
        Unmix(ref x1, ref y1, r1);
        Unmix(ref x2, ref y2, r2);
        Unmix(ref x3, ref y3, r3);
        Unmix(ref x4, ref y4, r4);
        Unmix(ref x5, ref y5, r5);
        Unmix(ref x6, ref y6, r6);
        Unmix(ref x7, ref y7, r7);
#pragma warning restore CA1857
    }

    [MethodImpl(Inline)]
    public void Key<TDirection>(ref ThreefishWord word, ref ThreefishWord k, int copy, int i)
        where TDirection : struct =>
        word.Value = Step<TDirection>(word.Value, Unsafe.Add(ref k, i).Value);

    [MethodImpl(Inline)]
    public void KeyAndTweak<TDirection>(
        ref ThreefishWord word, ref ThreefishWord k, int copy, int i, ref ThreefishWord t, int j)
        where TDirection : struct =>
        word.Value = Step<TDirection>(word.Value, Unsafe.Add(ref k, i).Value + Unsafe.Add(ref t, j).Value);

    [MethodImpl(Inline)]
    public void KeyAndNumber<TDirection>(ref ThreefishWord word, ref ThreefishWord k, int copy, int i, uint s)
        where TDirection : struct =>
        word.Value = Step<TDirection>(word.Value, Unsafe.Add(ref k, i).Value + s);

    /// <summary>Adds a word to another, or subtracts it.</summary>
    [MethodImpl(Inline)]
    public static ulong Step<TDirection>(ulong word, ulong key)
        where TDirection : struct =>
        typeof(TDirection) == typeof(ThreefishEncryption) ? word + key : word - key;
}
