using unsafe CompressBlocks = delegate*<ref Hashlane.Blake2State<uint>, System.ReadOnlySpan<byte>, uint, void>;

namespace Hashlane;

/// <summary>Chooses the BLAKE2s kernel for this machine: the only dispatch.</summary>
internal static unsafe partial class Blake2sKernels
{
    // As in Blake2bKernels: starts as the compact kernel and is replaced once; racing threads store the same value.
    private static CompressBlocks _compress = &CompressFirst;

    private static int _takenFirst;

    /// <inheritdoc cref="Blake2bKernels.Table"/>
    public static KernelTable<BlockKernelRow> Table => Rows.Table;

    /// <summary>The name of the kernel used here after the first bytes, as shown to users.</summary>
    public static string Name => Table.Select(1)!.Name;

    /// <summary>
    /// Applies F to each 64-byte block, adding <paramref name="counted"/> to the counter before each.
    /// </summary>
    /// <remarks>An incomplete block at the end of <paramref name="blocks"/> is not read.</remarks>
    public static void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted) =>
        _compress(ref state, blocks, counted);

    private static void CompressFirst(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        if (FirstUse.TryCharge(blocks.Length, ref _takenFirst))
        {
            Blake2sIntegerKernel<Blake2sCompactScalarKernel>.Compress(ref state, blocks, counted);
            return;
        }

        _compress = (CompressBlocks)Table.Select(1)!.Compress;
        _compress(ref state, blocks, counted);
    }

    static partial void AddVectorKernels(List<BlockKernelRow> rows);

    /// <summary>As in <see cref="Blake2bKernels"/>.</summary>
    private static class Rows
    {
        public static readonly KernelTable<BlockKernelRow> Table = new("Blake2s", Of());

        private static BlockKernelRow[] Of()
        {
            List<BlockKernelRow> rows = [];
            AddVectorKernels(rows);
            rows.Add(new(
                default(Blake2sScalarKernel).Name, isSupported: true,
                (CompressBlocks)(&Blake2sIntegerKernel<Blake2sScalarKernel>.Compress)));
            return [.. rows];
        }
    }
}
