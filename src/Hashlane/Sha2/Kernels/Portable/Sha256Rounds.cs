using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The rounds of the SHA-256 kernels that compute them in integer registers.</summary>
/// <remarks>
/// As the class of this name for other targets, but compilers here make two shifts of a rotation. With 64-bit
/// registers, a word is doubled into both halves of one, and a shift of that rotates the word. The distances are
/// differences: each shift moves what came before it as well. So Σ takes nine instructions, not 17.
/// </remarks>
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // few instructions
    public static uint SmallSigma0(uint x)
    {
        if (IntPtr.Size == sizeof(ulong))
        {
            ulong twice = Twice(x);
            return (uint)(((twice >> 11) ^ twice) >> 7) ^ (x >> 3); // 18 7
        }

        return BitOperations.RotateRight(x, 7) ^ BitOperations.RotateRight(x, 18) ^ (x >> 3);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // few instructions
    public static uint SmallSigma1(uint x)
    {
        if (IntPtr.Size == sizeof(ulong))
        {
            ulong twice = Twice(x);
            return (uint)(((twice >> 2) ^ twice) >> 17) ^ (x >> 10); // 19 17
        }

        return BitOperations.RotateRight(x, 17) ^ BitOperations.RotateRight(x, 19) ^ (x >> 10);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // few instructions
    private static uint BigSigma0(uint x)
    {
        if (IntPtr.Size == sizeof(ulong))
        {
            ulong twice = Twice(x);
            return (uint)(((((twice >> 9) ^ twice) >> 11) ^ twice) >> 2); // 22 13 2
        }

        return BitOperations.RotateRight(x, 2) ^ BitOperations.RotateRight(x, 13) ^ BitOperations.RotateRight(x, 22);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // few instructions
    private static uint BigSigma1(uint x)
    {
        if (IntPtr.Size == sizeof(ulong))
        {
            ulong twice = Twice(x);
            return (uint)(((((twice >> 14) ^ twice) >> 5) ^ twice) >> 6); // 25 11 6
        }

        return BitOperations.RotateRight(x, 6) ^ BitOperations.RotateRight(x, 11) ^ BitOperations.RotateRight(x, 25);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    private static ulong Twice(uint x) => ((ulong)x << 32) | x;
}
