namespace Hashlane;

/// <summary>
/// A hash function's rules of absorbing and finishing, over state that is plain data: all that the engine knows of an algorithm.
/// </summary>
/// <remarks>
/// Implemented by structs and called through type parameters, which costs the same as direct calls. Copying the struct
/// forks the computation, of <see cref="Sha2PlatformMode{TVariant}"/> only as far as finishing goes. Nothing here checks arguments: the facade has
/// done so. Nothing throws but what the platform throws.
/// </remarks>
internal interface IHashMode
{
    /// <summary>Unit of <see cref="AbsorbBlocks"/> in bytes; constant for one instance.</summary>
    int BlockBytes { get; }

    /// <summary>True if the state was derived from a key, so that every copy of it must be wiped.</summary>
    bool IsKeyed { get; }

    /// <summary>
    /// How many of <paramref name="availableBytes"/>, all that there are of the message so far and not absorbed yet, can be absorbed now:
    /// a multiple of <see cref="BlockBytes"/>.
    /// </summary>
    /// <remarks>
    /// All whole blocks (SHA-2), or all but one if the last is compressed differently and would have to wait until more input follows
    /// (BLAKE2, Skein). BLAKE3 holds back a chunk only if it is the first. At most one block is held, but by BLAKE2bp and BLAKE2sp, which hold nearly two.
    /// </remarks>
    long AbsorbableBytes(long availableBytes);

    /// <summary>Absorbs input; the length is a multiple of <see cref="BlockBytes"/>, possibly zero.</summary>
    void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks);

    /// <summary>
    /// Absorbs the rest of the message and writes the digest. Spends the mode: only <see cref="Reset"/>,
    /// <see cref="Wipe"/> and disposal may follow.
    /// </summary>
    /// <param name="rest">
    /// What was not absorbed yet: of any length, so that a message that lies in one piece can be given whole. Read to its end before
    /// the digest is written, so both may overlap.
    /// </param>
    /// <param name="digest">Filled entirely; any length that the algorithm can give.</param>
    void Finish(ReadOnlySpan<byte> rest, Span<byte> digest);

    /// <summary>Returns to the state before the first byte, key and parameters kept.</summary>
    void Reset();

    /// <summary>Zeroes everything, key and parameters included; the mode is dead afterwards.</summary>
    void Wipe();
}
