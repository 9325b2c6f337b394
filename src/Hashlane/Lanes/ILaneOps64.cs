using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>
/// What a lane kernel over 64-bit words needs of one vector width. A lane is a message or a block of its own: vector i holds word i of
/// every lane. So a kernel is written once, and each width is this interface over its vector.
/// </summary>
/// <remarks>
/// <para>
/// Lanes lie in memory in two halves, each at equal distances: a group with fewer blocks than lanes, but at least half as many, lets the
/// halves overlap, computes some lanes twice, and reads and writes nothing but what it was given.
/// </para>
/// <para>
/// Every member is inlined: a call would pass its vectors through memory in the middle of a dependency chain. Distances are constants where
/// they are used. Whole bytes have members of their own, since a choice by the distance would be made too late.
/// </para>
/// </remarks>
/// <typeparam name="T">The vector.</typeparam>
internal interface ILaneOps64<T>
    where T : unmanaged
{
    /// <summary>The vector's width and the instructions used, as shown to users.</summary>
    static abstract string Name { get; }

    /// <summary>Whether the processor has what these operations need. Dispatch asks whether the width is accelerated, too.</summary>
    static abstract bool IsSupported { get; }

    /// <summary>Words in a vector: 2, 4 or 8.</summary>
    static abstract int Lanes { get; }

    /// <summary>The same word in all lanes.</summary>
    static abstract T All(ulong word);

    static abstract T Add(T x, T y);

    static abstract T Subtract(T x, T y);

    static abstract T Xor(T x, T y);

    static abstract T And(T x, T y);

    /// <summary>Shifts to the right; zeroes follow.</summary>
    static abstract T ShiftRight(T x, [ConstantExpected] byte distance);

    /// <summary>Reverses the bytes of each word.</summary>
    static abstract T Reverse(T x);

    /// <summary>Rotates to the right.</summary>
    static abstract T Right(T x, [ConstantExpected] byte distance);

    /// <summary>
    /// Rotates <paramref name="x"/> to the left, then adds <paramref name="y"/> without carries: ahead of the second shift where a rotation
    /// is two of them.
    /// </summary>
    static abstract T LeftXor(T x, [ConstantExpected] byte distance, T y);

    /// <summary>Rotates to the left by 8 bits.</summary>
    static abstract T Left8(T x);

    /// <summary>Rotates to the left by 16 bits.</summary>
    static abstract T Left16(T x);

    /// <summary>Rotates to the left by 24 bits.</summary>
    static abstract T Left24(T x);

    /// <summary>Rotates to the left by 32 bits.</summary>
    static abstract T Left32(T x);

    /// <summary>Rotates to the left by 40 bits.</summary>
    static abstract T Left40(T x);

    /// <summary>Rotates to the left by 48 bits.</summary>
    static abstract T Left48(T x);

    /// <summary>Rotates to the left by 56 bits.</summary>
    static abstract T Left56(T x);

    /// <summary>Loads 16 bytes of each lane as 2 little-endian words: <paramref name="words"/> becomes 2 vectors.</summary>
    /// <param name="words">Room for 2 vectors.</param>
    /// <param name="lower">The first lane of the lower half.</param>
    /// <param name="upper">The first lane of the upper half.</param>
    /// <param name="stride">Bytes from lane to lane within a half; 0 if the lanes of a half are the same.</param>
    static abstract void Load2(ref T words, ref readonly byte lower, ref readonly byte upper, nuint stride);

    /// <summary>Loads 32 bytes of each lane as 4 little-endian words: <paramref name="words"/> becomes 4 vectors.</summary>
    /// <param name="words">Room for 4 vectors.</param>
    /// <param name="lower">The first lane of the lower half.</param>
    /// <param name="upper">The first lane of the upper half.</param>
    /// <param name="stride">Bytes from lane to lane within a half.</param>
    static abstract void Load4(ref T words, ref readonly byte lower, ref readonly byte upper, nuint stride);

    /// <summary>Stores 4 words of each lane as 32 bytes.</summary>
    /// <param name="words">4 vectors.</param>
    /// <param name="lower">The first lane of the lower half.</param>
    /// <param name="upper">The first lane of the upper half.</param>
    /// <param name="stride">Bytes from lane to lane within a half.</param>
    static abstract void Store4(ref readonly T words, ref byte lower, ref byte upper, nuint stride);
}
