using System.Runtime.CompilerServices;

namespace System.Security.Cryptography;

/// <summary>Comparisons and wipes that no compiler may shorten.</summary>
internal static class CryptographicOperations
{
    // Neither inlined nor optimized, so that the time depends on the length alone.
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    public static bool FixedTimeEquals(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        if (left.Length != right.Length)
        {
            return false;
        }

        int difference = 0;
        for (int i = 0; i < left.Length; i++)
        {
            difference |= left[i] ^ right[i];
        }

        return difference == 0;
    }

    // Not inlined, so that the compiler cannot see that the bytes are not read again.
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    public static void ZeroMemory(Span<byte> buffer) => buffer.Clear();
}
