using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>
/// The operations that a lane kernel is written with, for one vector of one instruction set. Each lane is a message, or
/// a part of one: vector i holds word i of every lane. A kernel is thus written once and compiled for each vector type.
/// </summary>
/// <remarks>
/// <para>
/// Lanes lie in memory in two halves, each at equal distances. In a group with fewer messages than lanes, but at least
/// half as many, the halves overlap. Some lanes are then computed twice, and no other memory is read or written.
/// </para>
/// <para>
/// Every member is inlined: a call would pass its vectors through memory in the middle of a dependency chain. No member
/// asks what the processor supports, since the dispatch has asked before. An ahead-of-time compiler could not answer,
/// and would leave the question in every operation.
/// </para>
/// </remarks>
/// <typeparam name="TWord">The word.</typeparam>
/// <typeparam name="T">The vector.</typeparam>
internal interface ILaneOps<TWord, T>
    where T : unmanaged
{
    /// <summary>The vector's width and the instructions used, as shown to users.</summary>
    static abstract string Name { get; }

    /// <summary>
    /// Whether the processor has what these operations need. Dispatch asks whether vectors are fast, too.
    /// </summary>
    static abstract bool IsSupported { get; }

    /// <summary>Words in a vector.</summary>
    static abstract int Lanes { get; }

    /// <summary>Creates a vector with the same word in all lanes.</summary>
    static abstract T Broadcast(TWord word);

    static abstract T Add(T x, T y);

    static abstract T Xor(T x, T y);

    static abstract T And(T x, T y);

    /// <summary>Shifts each word to the right and fills it with zeros.</summary>
    static abstract T ShiftRight(T x, [ConstantExpected] byte distance);

    /// <summary>Rotates each word to the right.</summary>
    /// <remarks>Every caller passes a constant distance, which determines the instruction.</remarks>
    static abstract T RotateRight(T x, [ConstantExpected] byte distance);

    /// <summary>Reverses the bytes of each word.</summary>
    static abstract T ReverseBytes(T x);

    /// <summary>Loads 16 little-endian words of each lane: <paramref name="words"/> becomes 16 vectors.</summary>
    /// <param name="words">Room for 16 vectors.</param>
    /// <param name="lower">The first lane of the lower half.</param>
    /// <param name="upper">The first lane of the upper half.</param>
    /// <param name="stride">Bytes from lane to lane within a half.</param>
    static abstract void Load16(ref T words, ref readonly byte lower, ref readonly byte upper, nuint stride);

    /// <summary>Stores 32 bytes of words of each lane.</summary>
    /// <param name="words">8 vectors of 32-bit words, 4 of 64-bit words.</param>
    /// <param name="lower">The first lane of the lower half.</param>
    /// <param name="upper">The first lane of the upper half.</param>
    /// <param name="stride">Bytes from lane to lane within a half.</param>
    static abstract void Store32Bytes(ref readonly T words, ref byte lower, ref byte upper, nuint stride);
}
