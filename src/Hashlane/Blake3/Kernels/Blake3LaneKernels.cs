namespace Hashlane;

/// <summary>
/// The kernels for groups of chunks, parents and output blocks of one message: the lane part of
/// <see cref="Blake3Kernels"/>.
/// </summary>
internal static unsafe partial class Blake3LaneKernels
{
    /// <summary>
    /// All widths. A group uses the narrowest width that holds all its units, or else the widest. At least half of its
    /// lanes are used.
    /// </summary>
    /// <remarks>
    /// A call takes nearly the same time at every width up to 16. On Zen 5, a block takes 361, 368, 390, 548 cycles at
    /// 4, 8, 16, 32 lanes. A block of a single message takes 203 to 265 (docs/design/blake3-lanes.md).
    /// </remarks>
    public static readonly KernelTable<Blake3ChunkKernelRow> Table = new(
        "Blake3",
        [
            .. LaneRows32<Lanes, Blake3ChunkKernelRow>.Vector512Pair(new() { From = 17, LateBytes = 256 << 20 }),
            .. LaneRows32<Lanes, Blake3ChunkKernelRow>.Vector512(new() { From = 9 }),
            .. LaneRows32<Lanes, Blake3ChunkKernelRow>.Vector256(new() { From = 5 }),
            new LazyRow<Blake3ChunkKernelRow>(
                &Rows.Of, new() { Shape = Rows.Shape, VectorBytes = 32, Level = InstructionLevel.Avx2, From = 2 }),
            .. LaneRows32<Lanes, Blake3ChunkKernelRow>.Vector128(new() { From = 2 }),
        ]);

    private readonly struct Lanes : ILaneRows32<Blake3ChunkKernelRow>
    {
        public static Blake3ChunkKernelRow Of<TOps, T>(LaneChoice choice)
            where TOps : struct, ILaneOps32<T>
            where T : unmanaged =>
            new Blake3ChunkKernelRow<Blake3LaneKernel<TOps, T>>(
                choice,
                &Blake3LaneKernel<TOps, T>.HashChunks,
                &Blake3LaneKernel<TOps, T>.HashParents,
                &Blake3LaneKernel<TOps, T>.WriteOutput);
    }
}
