using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The operations of Threefish on vectors: a block in each lane.</summary>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal readonly struct ThreefishLaneMix<TOps, T> : IThreefish1024Mix<T, T>
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    [MethodImpl(Inline)]
    public void Mix(ref T x, ref T y, [ConstantExpected] byte distance)
    {
        x = TOps.Add(x, y);
        y = TOps.RotateLeftXor(y, distance, x);
    }

    [MethodImpl(Inline)]
    public void Unmix(ref T x, ref T y, [ConstantExpected] byte distance)
    {
        // If y itself is used, which is assigned in between, the compiler spills more: Threefish-1024's code grows by
        // 28 % with AVX2.
        T turned = TOps.RotateRight(TOps.Xor(y, x), distance);
        y = turned;
        x = TOps.Subtract(x, turned);
    }

    /// <summary>Applies MIX to eight pairs, one after the other: 8 % faster than with all additions first.</summary>
    [MethodImpl(Inline)]
    public void Mix(
        ref T x0, ref T y0, byte r0, ref T x1, ref T y1, byte r1,
        ref T x2, ref T y2, byte r2, ref T x3, ref T y3, byte r3,
        ref T x4, ref T y4, byte r4, ref T x5, ref T y5, byte r5,
        ref T x6, ref T y6, byte r6, ref T x7, ref T y7, byte r7)
    {
#pragma warning disable CA1857 // the rotations are constants once they are inlined
        Mix(ref x0, ref y0, r0);
        Mix(ref x1, ref y1, r1);
        Mix(ref x2, ref y2, r2);
        Mix(ref x3, ref y3, r3);
        Mix(ref x4, ref y4, r4);
        Mix(ref x5, ref y5, r5);
        Mix(ref x6, ref y6, r6);
        Mix(ref x7, ref y7, r7);
#pragma warning restore CA1857
    }

    /// <summary>Applies the inverse of MIX to eight pairs, one after the other.</summary>
    [MethodImpl(Inline)]
    public void Unmix(
        ref T x0, ref T y0, byte r0, ref T x1, ref T y1, byte r1,
        ref T x2, ref T y2, byte r2, ref T x3, ref T y3, byte r3,
        ref T x4, ref T y4, byte r4, ref T x5, ref T y5, byte r5,
        ref T x6, ref T y6, byte r6, ref T x7, ref T y7, byte r7)
    {
#pragma warning disable CA1857 // the rotations are constants once they are inlined
        UnmixOfMany(ref x0, ref y0, r0);
        UnmixOfMany(ref x1, ref y1, r1);
        UnmixOfMany(ref x2, ref y2, r2);
        UnmixOfMany(ref x3, ref y3, r3);
        UnmixOfMany(ref x4, ref y4, r4);
        UnmixOfMany(ref x5, ref y5, r5);
        UnmixOfMany(ref x6, ref y6, r6);
        UnmixOfMany(ref x7, ref y7, r7);
#pragma warning restore CA1857
    }

    [MethodImpl(Inline)]
    public void Key<TDirection>(ref T word, ref T k, int copy, int i)
        where TDirection : struct =>
        word = Step<TDirection>(word, Unsafe.Add(ref k, i));

    [MethodImpl(Inline)]
    public void KeyAndTweak<TDirection>(ref T word, ref T k, int copy, int i, ref T t, int j)
        where TDirection : struct =>
        word = Step<TDirection>(word, TOps.Add(Unsafe.Add(ref k, i), Unsafe.Add(ref t, j)));

    [MethodImpl(Inline)]
    public void KeyAndNumber<TDirection>(ref T word, ref T k, int copy, int i, uint s)
        where TDirection : struct =>
        word = Step<TDirection>(word, TOps.Add(Unsafe.Add(ref k, i), TOps.Broadcast(s)));

    /// <summary>Adds a vector to another, or subtracts it.</summary>
    [MethodImpl(Inline)]
    public static T Step<TDirection>(T word, T key)
        where TDirection : struct =>
        typeof(TDirection) == typeof(ThreefishEncryption) ? TOps.Add(word, key) : TOps.Subtract(word, key);

    /// <summary>
    /// Applies the inverse of MIX with fewer variables: the compiler inlines nothing after 512 of them. With
    /// Threefish-512 and SSSE3 this is 7 % slower than <see cref="Unmix(ref T, ref T, byte)"/>.
    /// </summary>
    [MethodImpl(Inline)]
    private static void UnmixOfMany(ref T x, ref T y, [ConstantExpected] byte distance)
    {
        T word = TOps.Xor(y, x);
        word = TOps.RotateRight(word, distance);
        y = word;
        x = TOps.Subtract(x, word);
    }
}
