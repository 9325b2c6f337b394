using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The rounds of the SHA-256 kernels that compute them in integer registers.</summary>
/// <remarks>Source: FIPS 180-4 §4.1.2, §6.2.2.</remarks>
internal static class Sha256Rounds
{
    /// <summary>Applies a round: <paramref name="d"/> becomes the next e, <paramref name="h"/> the next a.</summary>
    /// <remarks>
    /// Maj(a, b, c) = ((a ⊕ b) ∧ (b ⊕ c)) ⊕ b, and this round's a ⊕ b is the next one's b ⊕ c. Passing it on in
    /// <paramref name="bc"/> saves an operation and a register. The steps are separate statements because the JIT
    /// reorders longer sums and puts the last term, Σ1(e), first.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // 32 a kernel; a call would spill the words
    public static void Round(
        uint a, uint b, ref uint bc, ref uint d, uint e, uint f, uint g, ref uint h, uint kw)
    {
        h += kw;
        h += ((f ^ g) & e) ^ g;
        h += BigSigma1(e);
        d += h;
        h += BigSigma0(a);
        uint ab = a ^ b;
        bc &= ab;
        bc ^= b;
        h += bc;
        bc = ab;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    public static uint SmallSigma0(uint x) =>
        BitOperations.RotateRight(x, 7) ^ BitOperations.RotateRight(x, 18) ^ (x >>> 3);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    public static uint SmallSigma1(uint x) =>
        BitOperations.RotateRight(x, 17) ^ BitOperations.RotateRight(x, 19) ^ (x >>> 10);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    private static uint BigSigma0(uint x) =>
        BitOperations.RotateRight(x, 2) ^ BitOperations.RotateRight(x, 13) ^ BitOperations.RotateRight(x, 22);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    private static uint BigSigma1(uint x) =>
        BitOperations.RotateRight(x, 6) ^ BitOperations.RotateRight(x, 11) ^ BitOperations.RotateRight(x, 25);
}
