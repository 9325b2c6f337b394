using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>MIX of Threefish (Skein 1.3 §3.3.1) on words in integer registers.</summary>
/// <remarks>
/// The words are variables of the kernels, each passed by itself. Older compilers keep fields of a struct in memory
/// (docs/design/netstandard.md).
/// </remarks>
internal static class ThreefishMixing
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    /// <summary>Adds y to x, rotates y to the left, and adds x to it without carries.</summary>
    [MethodImpl(Inline)]
    public static void Mix(ref ulong x, ref ulong y, int distance)
    {
        x += y;
        y = BitOperations.RotateLeft(y, distance) ^ x;
    }

    /// <summary>Undoes <see cref="Mix"/>.</summary>
    [MethodImpl(Inline)]
    public static void Unmix(ref ulong x, ref ulong y, int distance)
    {
        y = BitOperations.RotateRight(y ^ x, distance);
        x -= y;
    }
}
