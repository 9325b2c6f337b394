using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>The operations on lanes of 64-bit words.</summary>
/// <typeparam name="T">The vector.</typeparam>
internal interface ILaneOps64<T> : ILaneOps<ulong, T>
    where T : unmanaged
{
    static abstract T Subtract(T x, T y);

    /// <summary>
    /// Rotates <paramref name="x"/> to the left, then adds <paramref name="y"/> without carries.
    /// </summary>
    /// <remarks>Where a rotation is two shifts, <paramref name="y"/> is added before the second.</remarks>
    static abstract T RotateLeftXor(T x, [ConstantExpected] byte distance, T y);

    /// <summary>
    /// Loads 16 bytes of each lane as 2 little-endian words: <paramref name="words"/> becomes 2 vectors.
    /// </summary>
    /// <param name="words">Room for 2 vectors.</param>
    /// <param name="lower">The first lane of the lower half.</param>
    /// <param name="upper">The first lane of the upper half.</param>
    /// <param name="stride">Bytes from lane to lane within a half; 0 if the lanes of a half are the same.</param>
    static abstract void Load2(ref T words, ref readonly byte lower, ref readonly byte upper, nuint stride);

    /// <summary>
    /// Loads 32 bytes of each lane as 4 little-endian words: <paramref name="words"/> becomes 4 vectors.
    /// </summary>
    /// <param name="words">Room for 4 vectors.</param>
    /// <param name="lower">The first lane of the lower half.</param>
    /// <param name="upper">The first lane of the upper half.</param>
    /// <param name="stride">Bytes from lane to lane within a half.</param>
    static abstract void Load4(ref T words, ref readonly byte lower, ref readonly byte upper, nuint stride);
}
