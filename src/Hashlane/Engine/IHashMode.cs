namespace Hashlane;

/// <summary>
/// A hash function's rules for absorbing and finishing, over state that is plain data. The engine knows nothing else
/// about an algorithm.
/// </summary>
/// <remarks>
/// Structs implement it and are called through type parameters, which costs the same as direct calls. Copying the
/// struct forks the computation; a copy of <see cref="Sha2PlatformMode{TVariant}"/> can only be finished. The members
/// do not check arguments: the facade has done so. They throw only exceptions of the platform.
/// </remarks>
internal interface IHashMode
{
    /// <summary>The unit of <see cref="AbsorbBlocks"/> in bytes; constant for one instance.</summary>
    int BlockBytes { get; }

    /// <summary>True if the state was derived from a key, so that every copy of it must be wiped.</summary>
    bool IsKeyed { get; }

    /// <summary>
    /// Returns how many of the <paramref name="availableBytes"/> that arrived and were not absorbed yet can be absorbed
    /// now: a multiple of <see cref="BlockBytes"/>.
    /// </summary>
    /// <remarks>
    /// SHA-2 absorbs all whole blocks. BLAKE2 and Skein compress the last block differently, so they hold it back until
    /// more input follows. BLAKE3 holds back a chunk only if it is the first. BLAKE2bp and BLAKE2sp hold back nearly
    /// two blocks, all others at most one.
    /// </remarks>
    long AbsorbableBytes(long availableBytes);

    /// <summary>Absorbs input; the length is a multiple of <see cref="BlockBytes"/>, possibly zero.</summary>
    void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks);

    /// <summary>
    /// Absorbs the rest of the message and writes the digest. Spends the mode: only <see cref="Reset"/>,
    /// <see cref="Wipe"/> and disposal may follow.
    /// </summary>
    /// <param name="rest">
    /// The bytes that were not absorbed yet: of any length, so that a message in one piece can be passed whole. The
    /// mode reads them all before it writes the digest, so both may overlap.
    /// </param>
    /// <param name="digest">Filled entirely; any length that the algorithm allows.</param>
    void Finish(ReadOnlySpan<byte> rest, Span<byte> digest);

    /// <summary>Returns to the state before the first byte, and keeps key and parameters.</summary>
    void Reset();

    /// <summary>Zeroes everything, including key and parameters; the mode is then unusable.</summary>
    void Wipe();
}
