using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>Members for lane kernels.</content>
internal readonly partial struct Sha256Constants : ISha2Constants<uint>
{
    static int ISha2Constants<uint>.Rounds => 64;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    static T ISha2Constants<uint>.BigSigma0<TOps, T>(T x) =>
        TOps.Xor(TOps.Xor(TOps.RotateRight(x, 2), TOps.RotateRight(x, 13)), TOps.RotateRight(x, 22));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    static T ISha2Constants<uint>.BigSigma1<TOps, T>(T x) =>
        TOps.Xor(TOps.Xor(TOps.RotateRight(x, 6), TOps.RotateRight(x, 11)), TOps.RotateRight(x, 25));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    static T ISha2Constants<uint>.SmallSigma0<TOps, T>(T x) =>
        TOps.Xor(TOps.Xor(TOps.RotateRight(x, 7), TOps.RotateRight(x, 18)), TOps.ShiftRight(x, 3));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    static T ISha2Constants<uint>.SmallSigma1<TOps, T>(T x) =>
        TOps.Xor(TOps.Xor(TOps.RotateRight(x, 17), TOps.RotateRight(x, 19)), TOps.ShiftRight(x, 10));
}
