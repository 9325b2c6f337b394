using unsafe CompressLanes = delegate*<ref byte, ref readonly byte, nuint, nuint, nuint, int, void>;
using unsafe StoreLanes = delegate*<ref byte, ref byte, nuint, nuint, void>;

namespace Hashlane;

/// <summary>The functions of a kernel over lanes, without a reference to an object.</summary>
/// <param name="compress">The function that <see cref="Compress"/> calls.</param>
/// <param name="storeDigests">The function that <see cref="StoreDigests"/> calls.</param>
internal readonly unsafe struct LaneFunctions(CompressLanes compress, StoreLanes storeDigests)
{
    /// <summary>
    /// A stride from lane to lane that says: the block is 16 words in lanes, in the byte order of the machine, and a
    /// vector that is overwritten. Only kernels of SHA-2 and BLAKE2 know it, and for one block.
    /// </summary>
    public static nuint InLanes => unchecked((nuint)(nint)(-1));

    private readonly CompressLanes _compress = compress;
    private readonly StoreLanes _storeDigests = storeDigests;

    /// <summary>Compresses a run of blocks in every lane.</summary>
    /// <param name="area">
    /// The vectors of a lane state, eight of them the chaining values; an algorithm and its kernel agree on the others.
    /// </param>
    /// <param name="first">The first block of the first lane.</param>
    /// <param name="laneStride">Bytes from lane to lane within each half of the lanes.</param>
    /// <param name="upperOffset">
    /// Bytes from the first lane to the first of the upper half, which is the larger one if their number is odd.
    /// </param>
    /// <param name="blockStride">Bytes from block to block of a lane.</param>
    /// <param name="blocks">The number of blocks in each lane; at least one.</param>
    public void Compress(
        ref byte area, ref readonly byte first, nuint laneStride, nuint upperOffset, nuint blockStride, int blocks) =>
        _compress(ref area, in first, laneStride, upperOffset, blockStride, blocks);

    /// <summary>
    /// Writes the chaining values of all lanes as digests side by side, <paramref name="stride"/> bytes of each.
    /// </summary>
    /// <param name="area">The vectors of a lane state, whose contents are lost.</param>
    /// <param name="digests">The first digest.</param>
    /// <param name="upperOffset">Bytes from the first digest to that of the upper half's first lane.</param>
    /// <param name="stride">Bytes of a digest: eight words, or four if words have eight bytes.</param>
    public void StoreDigests(ref byte area, ref byte digests, nuint upperOffset, nuint stride) =>
        _storeDigests(ref area, ref digests, upperOffset, stride);
}
