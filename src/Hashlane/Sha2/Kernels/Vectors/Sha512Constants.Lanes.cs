using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>Members for lane kernels.</content>
internal readonly partial struct Sha512Constants : ISha2Constants<ulong>
{
    static int ISha2Constants<ulong>.Rounds => 80;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    static T ISha2Constants<ulong>.BigSigma0<TOps, T>(T x) =>
        TOps.Xor(TOps.Xor(TOps.RotateRight(x, 28), TOps.RotateRight(x, 34)), TOps.RotateRight(x, 39));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    static T ISha2Constants<ulong>.BigSigma1<TOps, T>(T x) =>
        TOps.Xor(TOps.Xor(TOps.RotateRight(x, 14), TOps.RotateRight(x, 18)), TOps.RotateRight(x, 41));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    static T ISha2Constants<ulong>.SmallSigma0<TOps, T>(T x) =>
        TOps.Xor(TOps.Xor(TOps.RotateRight(x, 1), TOps.RotateRight(x, 8)), TOps.ShiftRight(x, 7));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    static T ISha2Constants<ulong>.SmallSigma1<TOps, T>(T x) =>
        TOps.Xor(TOps.Xor(TOps.RotateRight(x, 19), TOps.RotateRight(x, 61)), TOps.ShiftRight(x, 6));
}
