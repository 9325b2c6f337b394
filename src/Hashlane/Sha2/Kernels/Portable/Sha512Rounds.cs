using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The rounds of the SHA-512 kernels that compute them in integer registers.</summary>
/// <remarks>
/// As the class of this name for other targets, but σ and Σ go by halves of words with 32-bit registers. There, a
/// compiler keeps a word in two registers, and each of its shifts needs both.
/// </remarks>
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // few instructions
    public static ulong SmallSigma0(ulong x)
    {
        if (IntPtr.Size < sizeof(ulong))
        {
            uint low = (uint)x, high = (uint)(x >> 32);
            return Join(
                ((high >> 1) | (low << 31)) ^ ((high >> 8) | (low << 24)) ^ (high >> 7),
                ((low >> 1) | (high << 31)) ^ ((low >> 8) | (high << 24)) ^ ((low >> 7) | (high << 25)));
        }

        return BitOperations.RotateRight(x, 1) ^ BitOperations.RotateRight(x, 8) ^ (x >> 7);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // few instructions
    public static ulong SmallSigma1(ulong x)
    {
        if (IntPtr.Size < sizeof(ulong))
        {
            uint low = (uint)x, high = (uint)(x >> 32);
            return Join(
                ((high >> 19) | (low << 13)) ^ ((low >> 29) | (high << 3)) ^ (high >> 6),
                ((low >> 19) | (high << 13)) ^ ((high >> 29) | (low << 3)) ^ ((low >> 6) | (high << 26)));
        }

        return BitOperations.RotateRight(x, 19) ^ BitOperations.RotateRight(x, 61) ^ (x >> 6);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // few instructions
    public static ulong BigSigma0(ulong x)
    {
        if (IntPtr.Size < sizeof(ulong))
        {
            uint low = (uint)x, high = (uint)(x >> 32);
            return Join(
                ((high >> 28) | (low << 4)) ^ ((low >> 2) | (high << 30)) ^ ((low >> 7) | (high << 25)),
                ((low >> 28) | (high << 4)) ^ ((high >> 2) | (low << 30)) ^ ((high >> 7) | (low << 25)));
        }

        return BitOperations.RotateRight(x, 28) ^ BitOperations.RotateRight(x, 34) ^ BitOperations.RotateRight(x, 39);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // few instructions
    public static ulong BigSigma1(ulong x)
    {
        if (IntPtr.Size < sizeof(ulong))
        {
            uint low = (uint)x, high = (uint)(x >> 32);
            return Join(
                ((high >> 14) | (low << 18)) ^ ((high >> 18) | (low << 14)) ^ ((low >> 9) | (high << 23)),
                ((low >> 14) | (high << 18)) ^ ((low >> 18) | (high << 14)) ^ ((high >> 9) | (low << 23)));
        }

        return BitOperations.RotateRight(x, 14) ^ BitOperations.RotateRight(x, 18) ^ BitOperations.RotateRight(x, 41);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // no instruction
    private static ulong Join(uint high, uint low) => ((ulong)high << 32) | low;
}
