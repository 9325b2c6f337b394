using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>The state of Threefish-1024, its rounds and its subkeys, on any type of words.</summary>
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
internal partial struct Threefish1024State<TMix, TWord, T>
    where TMix : struct, IThreefish1024Mix<TWord, T>
    where TWord : unmanaged
    where T : unmanaged
{
    public TWord V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13, V14, V15;

    public static int Words => 16;

    public static int LastSubkey => 20;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    public void Subkey<TDirection>(ref T k, int copy, int i, ref T t, int j, uint s)
        where TDirection : struct
    {
        default(TMix).Key<TDirection>(ref V0, ref k, copy, i);
        default(TMix).Key<TDirection>(ref V1, ref k, copy, i + 1);
        default(TMix).Key<TDirection>(ref V2, ref k, copy, i + 2);
        default(TMix).Key<TDirection>(ref V3, ref k, copy, i + 3);
        default(TMix).Key<TDirection>(ref V4, ref k, copy, i + 4);
        default(TMix).Key<TDirection>(ref V5, ref k, copy, i + 5);
        default(TMix).Key<TDirection>(ref V6, ref k, copy, i + 6);
        default(TMix).Key<TDirection>(ref V7, ref k, copy, i + 7);
        default(TMix).Key<TDirection>(ref V8, ref k, copy, i + 8);
        default(TMix).Key<TDirection>(ref V9, ref k, copy, i + 9);
        default(TMix).Key<TDirection>(ref V10, ref k, copy, i + 10);
        default(TMix).Key<TDirection>(ref V11, ref k, copy, i + 11);
        default(TMix).Key<TDirection>(ref V12, ref k, copy, i + 12);
        default(TMix).KeyAndTweak<TDirection>(ref V13, ref k, copy, i + 13, ref t, j);
        default(TMix).KeyAndTweak<TDirection>(ref V14, ref k, copy, i + 14, ref t, j + 1);
        default(TMix).KeyAndNumber<TDirection>(ref V15, ref k, copy, i + 15, s);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    public void FirstRounds<TDirection>()
        where TDirection : struct =>
        FourRounds<TDirection>(
            24, 13, 8, 47, 8, 17, 22, 37,
            38, 19, 10, 55, 49, 18, 23, 52,
            33, 4, 51, 13, 34, 41, 59, 17,
            5, 20, 48, 41, 47, 28, 16, 25);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    public void LastRounds<TDirection>()
        where TDirection : struct =>
        FourRounds<TDirection>(
            41, 9, 37, 31, 12, 47, 44, 30,
            16, 34, 56, 51, 4, 53, 42, 41,
            31, 44, 47, 46, 19, 42, 44, 25,
            9, 48, 35, 52, 23, 31, 37, 20);

#pragma warning disable CA1857 // the rotations are constants once they are inlined

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private void FourRounds<TDirection>(
        byte r00, byte r01, byte r02, byte r03, byte r04, byte r05, byte r06, byte r07,
        byte r10, byte r11, byte r12, byte r13, byte r14, byte r15, byte r16, byte r17,
        byte r20, byte r21, byte r22, byte r23, byte r24, byte r25, byte r26, byte r27,
        byte r30, byte r31, byte r32, byte r33, byte r34, byte r35, byte r36, byte r37)
        where TDirection : struct
    {
        if (typeof(TDirection) == typeof(ThreefishEncryption))
        {
            default(TMix).Mix(
                ref V0, ref V1, r00, ref V2, ref V3, r01, ref V4, ref V5, r02, ref V6, ref V7, r03,
                ref V8, ref V9, r04, ref V10, ref V11, r05, ref V12, ref V13, r06, ref V14, ref V15, r07);
            default(TMix).Mix(
                ref V0, ref V9, r10, ref V2, ref V13, r11, ref V6, ref V11, r12, ref V4, ref V15, r13,
                ref V10, ref V7, r14, ref V12, ref V3, r15, ref V14, ref V5, r16, ref V8, ref V1, r17);
            default(TMix).Mix(
                ref V0, ref V7, r20, ref V2, ref V5, r21, ref V4, ref V3, r22, ref V6, ref V1, r23,
                ref V12, ref V15, r24, ref V14, ref V13, r25, ref V8, ref V11, r26, ref V10, ref V9, r27);
            default(TMix).Mix(
                ref V0, ref V15, r30, ref V2, ref V11, r31, ref V6, ref V13, r32, ref V4, ref V9, r33,
                ref V14, ref V1, r34, ref V8, ref V5, r35, ref V10, ref V3, r36, ref V12, ref V7, r37);
        }
        else
        {
            default(TMix).Unmix(
                ref V0, ref V15, r30, ref V2, ref V11, r31, ref V6, ref V13, r32, ref V4, ref V9, r33,
                ref V14, ref V1, r34, ref V8, ref V5, r35, ref V10, ref V3, r36, ref V12, ref V7, r37);
            default(TMix).Unmix(
                ref V0, ref V7, r20, ref V2, ref V5, r21, ref V4, ref V3, r22, ref V6, ref V1, r23,
                ref V12, ref V15, r24, ref V14, ref V13, r25, ref V8, ref V11, r26, ref V10, ref V9, r27);
            default(TMix).Unmix(
                ref V0, ref V9, r10, ref V2, ref V13, r11, ref V6, ref V11, r12, ref V4, ref V15, r13,
                ref V10, ref V7, r14, ref V12, ref V3, r15, ref V14, ref V5, r16, ref V8, ref V1, r17);
            default(TMix).Unmix(
                ref V0, ref V1, r00, ref V2, ref V3, r01, ref V4, ref V5, r02, ref V6, ref V7, r03,
                ref V8, ref V9, r04, ref V10, ref V11, r05, ref V12, ref V13, r06, ref V14, ref V15, r07);
        }
    }

#pragma warning restore CA1857
}
