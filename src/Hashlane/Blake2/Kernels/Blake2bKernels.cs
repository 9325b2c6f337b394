using unsafe CompressBlocks = delegate*<ref Hashlane.Blake2State<ulong>, System.ReadOnlySpan<byte>, uint, void>;

namespace Hashlane;

/// <summary>Chooses the BLAKE2b kernel for this machine: the only dispatch.</summary>
internal static unsafe partial class Blake2bKernels
{
    // Starts as the compact kernel and is replaced once, with the kernel for this machine (docs/design/first-use.md).
    // Racing threads store the same value. A call through it costs as much as a direct call.
    private static CompressBlocks _compress = &CompressFirst;

    private static int _takenFirst;

    /// <summary>All kernels except the compact one, with which every process begins.</summary>
    public static KernelTable<BlockKernelRow> Table => Rows.Table;

    /// <summary>The name of the kernel used here after the first bytes, as shown to users.</summary>
    public static string Name => Table.Select(1)!.Name;

    /// <summary>
    /// Applies F to each 128-byte block, adding <paramref name="counted"/> to the counter before each.
    /// </summary>
    /// <remarks>An incomplete block at the end of <paramref name="blocks"/> is not read.</remarks>
    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted) =>
        _compress(ref state, blocks, counted);

    private static void CompressFirst(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        if (FirstUse.TryCharge(blocks.Length, ref _takenFirst))
        {
            Blake2bIntegerKernel<Blake2bCompactScalarKernel>.Compress(ref state, blocks, counted);
            return;
        }

        _compress = (CompressBlocks)Table.Select(1)!.Compress;
        _compress(ref state, blocks, counted);
    }

    static partial void AddVectorKernels(List<BlockKernelRow> rows);

    /// <summary>Holds the table, which is built when the compact kernel is replaced, or on demand.</summary>
    private static class Rows
    {
        public static readonly KernelTable<BlockKernelRow> Table = new("Blake2b", Of());

        private static BlockKernelRow[] Of()
        {
            // Cycles per byte at 16 KiB on Zen 5 (EPYC, family 1Ah): 2.65 interleaved, 2.91 plain; with the core's
            // other thread busy 4.08 and 4.69. On Arm64, others measured NEON at 66 % (Nvidia Grace, libsodium#1415)
            // and 45 % (Cortex-A57, cryptopp#367) of plain C.
            List<BlockKernelRow> rows =
            [
                new(
                    default(Blake2bInterleavedScalarKernel).Name, isSupported: true,
                    (CompressBlocks)(&Blake2bIntegerKernel<Blake2bInterleavedScalarKernel>.Compress))
                {
                    Pays = static processor => processor.Core.HasSlowVectors,
                },
            ];
            AddVectorKernels(rows);
            rows.Add(new(
                default(Blake2bScalarKernel).Name, isSupported: true,
                (CompressBlocks)(&Blake2bIntegerKernel<Blake2bScalarKernel>.Compress)));
            return [.. rows];
        }
    }
}
