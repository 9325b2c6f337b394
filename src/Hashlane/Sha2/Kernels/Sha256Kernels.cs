using unsafe CompressBlocks = delegate*<ref Hashlane.Words8<uint>, System.ReadOnlySpan<byte>, void>;

namespace Hashlane;

/// <summary>Chooses the SHA-256 kernel for this machine: the only dispatch.</summary>
internal static unsafe partial class Sha256Kernels
{
    private static int _takenFirst;

    /// <inheritdoc cref="Blake2bKernels.Table"/>
    public static KernelTable<BlockKernelRow> Table => Rows.Table;

    /// <summary>Compresses each 64-byte block; an incomplete block at the end is not read.</summary>
    public static void Compress(ref Words8<uint> hash, ReadOnlySpan<byte> blocks) => _compress(ref hash, blocks);

    private static void CompressFirst(ref Words8<uint> hash, ReadOnlySpan<byte> blocks)
    {
        if (FirstUse.TryCharge(blocks.Length, ref _takenFirst))
        {
            Sha256CompactScalarKernel.Compress(ref hash, blocks);
            return;
        }

        _compress = (CompressBlocks)Table.Select(1)!.Compress;
        _compress(ref hash, blocks);
    }

    static partial void AddVectorKernels(List<BlockKernelRow> rows);

    /// <summary>As in <see cref="Blake2bKernels"/>.</summary>
    private static class Rows
    {
        public static readonly KernelTable<BlockKernelRow> Table = new("Sha256", Of());

        private static BlockKernelRow[] Of()
        {
            List<BlockKernelRow> rows = [];
            AddVectorKernels(rows);
            rows.Add(new(
                Sha256ScalarKernel.Name, Sha256ScalarKernel.IsSupported,
                (CompressBlocks)(&Sha256ScalarKernel.Compress)));
            return [.. rows];
        }
    }
}
