using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The rounds of the SHA-512 kernels that compute them in integer registers.</summary>
/// <remarks>Source: FIPS 180-4 §4.1.3, §6.4.2.</remarks>
internal static class Sha512Rounds
{
    /// <summary>Applies a round: <paramref name="d"/> becomes the next e, <paramref name="h"/> the next a.</summary>
    /// <remarks>
    /// Maj(a, b, c) = ((a ⊕ b) ∧ (b ⊕ c)) ⊕ b, and this round's a ⊕ b is the next one's b ⊕ c. Passing it on in
    /// <paramref name="bc"/> saves an operation and a register. The steps are separate statements because the JIT
    /// reorders longer sums and puts the last term, Σ1(e), first.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // 32 a kernel; a call would spill the words
    public static void Round(
        ulong a, ulong b, ref ulong bc, ref ulong d, ulong e, ulong f, ulong g, ref ulong h, ulong kw)
    {
        h += kw;
        h += ((f ^ g) & e) ^ g;
        h += BigSigma1(e);
        d += h;
        h += BigSigma0(a);
        ulong ab = a ^ b;
        bc &= ab;
        bc ^= b;
        h += bc;
        bc = ab;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    public static ulong SmallSigma0(ulong x) =>
        BitOperations.RotateRight(x, 1) ^ BitOperations.RotateRight(x, 8) ^ (x >>> 7);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    public static ulong SmallSigma1(ulong x) =>
        BitOperations.RotateRight(x, 19) ^ BitOperations.RotateRight(x, 61) ^ (x >>> 6);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    private static ulong BigSigma0(ulong x) =>
        BitOperations.RotateRight(x, 28) ^ BitOperations.RotateRight(x, 34) ^ BitOperations.RotateRight(x, 39);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    private static ulong BigSigma1(ulong x) =>
        BitOperations.RotateRight(x, 14) ^ BitOperations.RotateRight(x, 18) ^ BitOperations.RotateRight(x, 41);
}
