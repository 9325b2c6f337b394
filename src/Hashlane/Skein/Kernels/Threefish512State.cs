using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>The state of Threefish-512, its rounds and its subkeys, on any type of words.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3, with the rotations of version 1.3.</para>
/// <para>
/// The permutation of words is a change of names, and after four rounds all names are back. After eight rounds the
/// rotations repeat. The compiler keeps each word in a variable as if it were a local one, since all methods are
/// inlined.
/// </para>
/// </remarks>
/// <typeparam name="TMix">The operations on words.</typeparam>
/// <typeparam name="TWord">The same word of one block or of several side by side.</typeparam>
/// <typeparam name="T">A word of key or tweak in memory.</typeparam>
[StructLayout(LayoutKind.Sequential)]
internal partial struct Threefish512State<TMix, TWord, T>
    where TMix : struct, IThreefishMix<TWord, T>
    where TWord : unmanaged
    where T : unmanaged
{
    public TWord V0, V1, V2, V3, V4, V5, V6, V7;

    public static int Words => 8;

    public static int LastSubkey => 18;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    public void Subkey<TDirection>(ref T k, int copy, int i, ref T t, int j, uint s)
        where TDirection : struct
    {
        default(TMix).Key<TDirection>(ref V0, ref k, copy, i);
        default(TMix).Key<TDirection>(ref V1, ref k, copy, i + 1);
        default(TMix).Key<TDirection>(ref V2, ref k, copy, i + 2);
        default(TMix).Key<TDirection>(ref V3, ref k, copy, i + 3);
        default(TMix).Key<TDirection>(ref V4, ref k, copy, i + 4);
        default(TMix).KeyAndTweak<TDirection>(ref V5, ref k, copy, i + 5, ref t, j);
        default(TMix).KeyAndTweak<TDirection>(ref V6, ref k, copy, i + 6, ref t, j + 1);
        default(TMix).KeyAndNumber<TDirection>(ref V7, ref k, copy, i + 7, s);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    public void FirstRounds<TDirection>()
        where TDirection : struct =>
        FourRounds<TDirection>(
            46, 36, 19, 37,
            33, 27, 14, 42,
            17, 49, 36, 39,
            44, 9, 54, 56);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    public void LastRounds<TDirection>()
        where TDirection : struct =>
        FourRounds<TDirection>(
            39, 30, 34, 24,
            13, 50, 10, 17,
            25, 29, 39, 43,
            8, 35, 56, 22);

#pragma warning disable CA1857 // the rotations are constants once they are inlined

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private void FourRounds<TDirection>(
        byte r00, byte r01, byte r02, byte r03,
        byte r10, byte r11, byte r12, byte r13,
        byte r20, byte r21, byte r22, byte r23,
        byte r30, byte r31, byte r32, byte r33)
        where TDirection : struct
    {
        if (typeof(TDirection) == typeof(ThreefishEncryption))
        {
            default(TMix).Mix(ref V0, ref V1, r00);
            default(TMix).Mix(ref V2, ref V3, r01);
            default(TMix).Mix(ref V4, ref V5, r02);
            default(TMix).Mix(ref V6, ref V7, r03);
            default(TMix).Mix(ref V2, ref V1, r10);
            default(TMix).Mix(ref V4, ref V7, r11);
            default(TMix).Mix(ref V6, ref V5, r12);
            default(TMix).Mix(ref V0, ref V3, r13);
            default(TMix).Mix(ref V4, ref V1, r20);
            default(TMix).Mix(ref V6, ref V3, r21);
            default(TMix).Mix(ref V0, ref V5, r22);
            default(TMix).Mix(ref V2, ref V7, r23);
            default(TMix).Mix(ref V6, ref V1, r30);
            default(TMix).Mix(ref V0, ref V7, r31);
            default(TMix).Mix(ref V2, ref V5, r32);
            default(TMix).Mix(ref V4, ref V3, r33);
        }
        else
        {
            default(TMix).Unmix(ref V6, ref V1, r30);
            default(TMix).Unmix(ref V0, ref V7, r31);
            default(TMix).Unmix(ref V2, ref V5, r32);
            default(TMix).Unmix(ref V4, ref V3, r33);
            default(TMix).Unmix(ref V4, ref V1, r20);
            default(TMix).Unmix(ref V6, ref V3, r21);
            default(TMix).Unmix(ref V0, ref V5, r22);
            default(TMix).Unmix(ref V2, ref V7, r23);
            default(TMix).Unmix(ref V2, ref V1, r10);
            default(TMix).Unmix(ref V4, ref V7, r11);
            default(TMix).Unmix(ref V6, ref V5, r12);
            default(TMix).Unmix(ref V0, ref V3, r13);
            default(TMix).Unmix(ref V0, ref V1, r00);
            default(TMix).Unmix(ref V2, ref V3, r01);
            default(TMix).Unmix(ref V4, ref V5, r02);
            default(TMix).Unmix(ref V6, ref V7, r03);
        }
    }

#pragma warning restore CA1857
}
