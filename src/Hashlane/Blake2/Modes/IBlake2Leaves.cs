namespace Hashlane;

/// <summary>
/// The leaves of BLAKE2bp or BLAKE2sp with their compression function, and the root: all that differs between the two.
/// They share all code above the kernels.
/// </summary>
/// <remarks>Plain data; copying it forks the computation.</remarks>
internal interface IBlake2Leaves
{
    /// <summary>A stripe is one block of each leaf, side by side as they lie in the message.</summary>
    const int StripeBytes = Blake2LastStripe.StripeBytes;

    /// <summary>Bytes of all leaves' digests: 4 times 64 or 8 times 32.</summary>
    const int DigestsBytes = 256;

    /// <summary>Number of leaves.</summary>
    int Leaves { get; }

    /// <summary>Bytes that F compresses at once in a leaf.</summary>
    int BlockBytes { get; }

    /// <summary>Groups of leaves that threads can compress separately, since no vector holds them together.</summary>
    int Groups { get; }

    /// <summary>Goes to the state before the first block of every leaf.</summary>
    /// <param name="outputLength">Length of the tree's digest in bytes.</param>
    /// <param name="keyBytes">Length of the key, which the caller absorbs; 0 for none.</param>
    void Start(int outputLength, int keyBytes);

    /// <summary>Compresses one block of each leaf for each stripe.</summary>
    /// <param name="stripes">One stripe or more, whole.</param>
    /// <param name="end">The bytes that the last stripe counts, and the leaves that end with it.</param>
    void Compress(ReadOnlySpan<byte> stripes, in Blake2LastStripe end);

    /// <summary>
    /// Compresses one group as <see cref="Compress"/> does, without ending a leaf or counting bytes. Calls for
    /// different groups may run at the same time.
    /// </summary>
    void CompressGroup(int group, ReadOnlySpan<byte> stripes);

    /// <summary>Counts stripes that all groups have compressed.</summary>
    void Count(int stripes);

    /// <summary>
    /// Writes the chaining values of the first <paramref name="leaves"/> leaves side by side, little-endian.
    /// </summary>
    void StoreDigests(int leaves, Span<byte> digests);

    /// <summary>Hashes the leaves' digests in the root.</summary>
    /// <param name="digests"><see cref="DigestsBytes"/> bytes.</param>
    /// <param name="keyBytes">Length of the key, which the root states and does not absorb.</param>
    /// <param name="digest">Filled entirely; as long as the leaves state.</param>
    void FinishRoot(ReadOnlySpan<byte> digests, int keyBytes, Span<byte> digest);
}
