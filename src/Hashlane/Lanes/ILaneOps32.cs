using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>
/// What a lane kernel over 32-bit words needs of one vector width. A lane is a message, or a part of one, of its own: vector i holds word i of
/// every lane. So a kernel is written once, and each width is this interface over its vector.
/// </summary>
/// <remarks>
/// <para>
/// Lanes lie in memory in two halves, each at equal distances: a group with fewer messages than lanes, but at least half as many, lets the
/// halves overlap, computes some lanes twice, and reads and writes nothing but what it was given.
/// </para>
/// <para>Every member is inlined: a call would pass its vectors through memory in the middle of a dependency chain.</para>
/// </remarks>
/// <typeparam name="T">The vector.</typeparam>
internal interface ILaneOps32<T>
    where T : unmanaged
{
    /// <summary>The vector's width and the instructions used, as shown to users.</summary>
    static abstract string Name { get; }

    /// <summary>Whether the processor has what these operations need. Dispatch asks whether the width is accelerated, too.</summary>
    static abstract bool IsSupported { get; }

    /// <summary>Words in a vector.</summary>
    static abstract int Lanes { get; }

    /// <summary>The same word in all lanes.</summary>
    static abstract T All(uint word);

    static abstract T Add(T x, T y);

    static abstract T Xor(T x, T y);

    static abstract T And(T x, T y);

    /// <summary>Shifts to the right; zeroes follow.</summary>
    static abstract T ShiftRight(T x, [ConstantExpected] byte distance);

    /// <summary>Rotates to the right by any distance; whole bytes have members of their own.</summary>
    static abstract T Right(T x, [ConstantExpected] byte distance);

    /// <summary>Reverses the bytes of each word.</summary>
    static abstract T Reverse(T x);

    /// <summary>Rotates to the right by 16 bits.</summary>
    static abstract T Right16(T x);

    /// <summary>Rotates to the right by 12 bits.</summary>
    static abstract T Right12(T x);

    /// <summary>Rotates to the right by 8 bits.</summary>
    static abstract T Right8(T x);

    /// <summary>Rotates to the right by 7 bits.</summary>
    static abstract T Right7(T x);

    /// <summary>Numbers the lanes.</summary>
    /// <param name="first">The number of the lower half's first lane; the others of the half follow.</param>
    /// <param name="upper">The upper half begins with this number more: half the lanes, or less if the halves overlap.</param>
    /// <param name="low">The numbers' lower words.</param>
    /// <param name="high">The numbers' upper words.</param>
    static abstract void Number(ulong first, int upper, out T low, out T high);

    /// <summary>Loads 64 bytes of each lane, as 16 little-endian words: <paramref name="words"/> becomes 16 vectors.</summary>
    /// <param name="words">Room for 16 vectors.</param>
    /// <param name="lower">The first lane of the lower half.</param>
    /// <param name="upper">The first lane of the upper half.</param>
    /// <param name="stride">Bytes from lane to lane within a half.</param>
    static abstract void Load16(ref T words, ref readonly byte lower, ref readonly byte upper, nuint stride);

    /// <summary>Stores 8 words of each lane as 32 bytes.</summary>
    /// <param name="words">8 vectors.</param>
    /// <param name="lower">The first lane of the lower half.</param>
    /// <param name="upper">The first lane of the upper half.</param>
    /// <param name="stride">Bytes from lane to lane within a half.</param>
    static abstract void Store8(ref readonly T words, ref byte lower, ref byte upper, nuint stride);
}
