using unsafe Chunks =
    delegate*<ref readonly Hashlane.Words8<uint>, ref readonly byte, int, ulong, uint, ref byte, void>;
using unsafe Output =
    delegate*<ref readonly Hashlane.Words8<uint>, ref readonly byte, uint, ulong, uint, ref byte, int, void>;
using unsafe Parents = delegate*<ref readonly Hashlane.Words8<uint>, ref readonly byte, int, uint, ref byte, void>;

namespace Hashlane;

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
