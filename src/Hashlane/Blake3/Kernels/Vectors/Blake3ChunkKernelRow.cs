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

    /// <inheritdoc cref="Blake3LaneKernel{TOps, T}.HashChunks"/>
    public void HashChunks(
        ref readonly Words8<uint> key, ref readonly byte chunks, int count, ulong counter, uint flags, ref byte cvs) =>
        _hashChunks(in key, in chunks, count, counter, flags, ref cvs);

    /// <inheritdoc cref="Blake3LaneKernel{TOps, T}.HashParents"/>
    public void HashParents(
        ref readonly Words8<uint> key, ref readonly byte children, int count, uint flags, ref byte parents) =>
        _hashParents(in key, in children, count, flags, ref parents);

    /// <inheritdoc cref="Blake3LaneKernel{TOps, T}.WriteOutput"/>
    public void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        ref byte output, int count) =>
        _writeOutput(in cv, in block, blockBytes, counter, flags, ref output, count);
}

/// <summary>A row with its kernel, from which it takes its name and its requirements.</summary>
/// <typeparam name="TKernel">The kernel.</typeparam>
internal sealed unsafe class Blake3ChunkKernelRow<TKernel>(
    LaneChoice choice, Chunks hashChunks, Parents hashParents, Output writeOutput)
    : Blake3ChunkKernelRow(choice, hashChunks, hashParents, writeOutput)
    where TKernel : IKernel
{
    /// <inheritdoc/>
    public override string Name => TKernel.Name;

    /// <inheritdoc/>
    public override bool IsSupported => TKernel.IsSupported;
}
