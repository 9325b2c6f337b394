using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>The state of Threefish-256, its rounds and its subkeys, on any type of words.</summary>
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
internal partial struct Threefish256State<TMix, TWord, T>
    where TMix : struct, IThreefishMix<TWord, T>
    where TWord : unmanaged
    where T : unmanaged
{
    public TWord V0, V1, V2, V3;

    public static int Words => 4;

    public static int LastSubkey => 18;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    public void Subkey<TDirection>(ref T k, int copy, int i, ref T t, int j, uint s)
        where TDirection : struct
    {
        default(TMix).Key<TDirection>(ref V0, ref k, copy, i);
        default(TMix).KeyAndTweak<TDirection>(ref V1, ref k, copy, i + 1, ref t, j);
        default(TMix).KeyAndTweak<TDirection>(ref V2, ref k, copy, i + 2, ref t, j + 1);
        default(TMix).KeyAndNumber<TDirection>(ref V3, ref k, copy, i + 3, s);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    public void FirstRounds<TDirection>()
        where TDirection : struct =>
        FourRounds<TDirection>(
            14, 16,
            52, 57,
            23, 40,
            5, 37);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    public void LastRounds<TDirection>()
        where TDirection : struct =>
        FourRounds<TDirection>(
            25, 33,
            46, 12,
            58, 22,
            32, 32);

#pragma warning disable CA1857 // the rotations are constants once they are inlined

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private void FourRounds<TDirection>(
        byte r00, byte r01,
        byte r10, byte r11,
        byte r20, byte r21,
        byte r30, byte r31)
        where TDirection : struct
    {
        if (typeof(TDirection) == typeof(ThreefishEncryption))
        {
            default(TMix).Mix(ref V0, ref V1, r00);
            default(TMix).Mix(ref V2, ref V3, r01);
            default(TMix).Mix(ref V0, ref V3, r10);
            default(TMix).Mix(ref V2, ref V1, r11);
            default(TMix).Mix(ref V0, ref V1, r20);
            default(TMix).Mix(ref V2, ref V3, r21);
            default(TMix).Mix(ref V0, ref V3, r30);
            default(TMix).Mix(ref V2, ref V1, r31);
        }
        else
        {
            default(TMix).Unmix(ref V0, ref V3, r30);
            default(TMix).Unmix(ref V2, ref V1, r31);
            default(TMix).Unmix(ref V0, ref V1, r20);
            default(TMix).Unmix(ref V2, ref V3, r21);
            default(TMix).Unmix(ref V0, ref V3, r10);
            default(TMix).Unmix(ref V2, ref V1, r11);
            default(TMix).Unmix(ref V0, ref V1, r00);
            default(TMix).Unmix(ref V2, ref V3, r01);
        }
    }

#pragma warning restore CA1857
}
