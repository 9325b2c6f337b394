namespace Hashlane;

/// <summary>The kernels for groups of chunks, parents and output blocks of one message.</summary>
internal static unsafe partial class Blake3LaneKernels
{
    /// <summary>
    /// All widths. A group uses the narrowest width that holds all its units, or else the widest. At least half of its
    /// lanes are used.
    /// </summary>
    /// <remarks>
    /// A call takes nearly the same time at every width up to 16. On Zen 5, a block takes 361, 368, 390, 548 cycles at
    /// 4, 8, 16, 32 lanes. A block of a single message takes 203 to 265 (docs/design/blake3-lanes.md). Rows of 512 bits
    /// gain little over those of 256 bits, hence their late bytes.
    /// </remarks>
    public static readonly KernelTable<Blake3ChunkKernelRow> Table = new(
        "Blake3",
        [
            .. LaneRows32<Lanes, Blake3ChunkKernelRow>.Vector512Pair(new() { From = 17, LateBytes = 256 << 20 }),
            .. LaneRows32<Lanes, Blake3ChunkKernelRow>.Vector512(new() { From = 9 }),
            .. LaneRows32<Lanes, Blake3ChunkKernelRow>.Vector256(new() { From = 5 }),
            new LazyRow<Blake3ChunkKernelRow>(
                &WideRows.Of,
                new()
                {
                    Shape = new(Blake3Vector512Kernel.MaxMessages, sizeof(uint), vectorBytes: 64, vectorsPerWord: 1),
                    VectorBytes = 64,
                    Level = InstructionLevel.Avx512,
                    From = 3,
                    LateBytes = 128 << 20,
                    Pays = WideRowsPay,
                }),
            new LazyRow<Blake3ChunkKernelRow>(
                &Rows.Of,
                new()
                {
                    Shape = new(Blake3Vector256Kernel.MaxMessages, sizeof(uint), vectorBytes: 32, vectorsPerWord: 1),
                    VectorBytes = 32,
                    Level = InstructionLevel.Avx2,
                    From = 2,
                }),
            .. LaneRows32<Lanes, Blake3ChunkKernelRow>.Vector128(new() { From = 2 }),
        ]);

    /// <summary>True: there are such kernels.</summary>
    public static bool Exist => true;

    // A method, because a lambda compiles a class for itself before the first group is hashed.
    private static bool WideRowsPay(ProcessorTraits processor) => processor.Core.PrefersWideRows;

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
