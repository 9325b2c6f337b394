using unsafe Chunks =
    delegate*<ref readonly Hashlane.Words8<uint>, ref readonly byte, int, ulong, uint, ref byte, void>;
using unsafe Output =
    delegate*<ref readonly Hashlane.Words8<uint>, ref readonly byte, uint, ulong, uint, ref byte, int, void>;
using unsafe Parents = delegate*<ref readonly Hashlane.Words8<uint>, ref readonly byte, int, uint, ref byte, void>;

namespace Hashlane;

/// <summary>
/// The row of a kernel over chunks, parents or output blocks of one message side by side. Each call takes a group of
/// them.
/// </summary>
internal abstract unsafe class Blake3ChunkKernelRow : KernelRow
{
    private readonly Chunks _hashChunks;
    private readonly Parents _hashParents;
    private readonly Output _writeOutput;

    private protected Blake3ChunkKernelRow(
        LaneChoice choice, Chunks hashChunks, Parents hashParents, Output writeOutput)
        : base(choice)
    {
        _hashChunks = hashChunks;
        _hashParents = hashParents;
        _writeOutput = writeOutput;
    }

    /// <summary>Writes the chaining value of each chunk of a group.</summary>
    public void HashChunks(
        ref readonly Words8<uint> key, ref readonly byte chunks, int count, ulong counter, uint flags, ref byte cvs) =>
        _hashChunks(in key, in chunks, count, counter, flags, ref cvs);

    /// <summary>Writes the chaining value of each parent of a group.</summary>
    public void HashParents(
        ref readonly Words8<uint> key, ref readonly byte children, int count, uint flags, ref byte parents) =>
        _hashParents(in key, in children, count, flags, ref parents);

    /// <summary>Writes output blocks, in one group or several.</summary>
    public void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        ref byte output, int count) =>
        _writeOutput(in cv, in block, blockBytes, counter, flags, ref output, count);
}
