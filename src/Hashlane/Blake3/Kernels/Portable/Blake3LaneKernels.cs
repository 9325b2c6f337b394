namespace Hashlane;

/// <summary>The kernels for groups of chunks, parents and output blocks: none without vectors.</summary>
internal static class Blake3LaneKernels
{
    /// <summary>An empty table.</summary>
    public static readonly KernelTable<Blake3ChunkKernelRow> Table =
        new("Blake3", Array.Empty<RowSource<Blake3ChunkKernelRow>>());

    /// <summary>False: there are no such kernels.</summary>
    public static bool Exist => false;
}
