using unsafe CompressBlocks = delegate*<ref Hashlane.Words8<ulong>, System.ReadOnlySpan<byte>, void>;

namespace Hashlane;

/// <summary>Chooses the SHA-512 kernel for this machine: the only dispatch.</summary>
internal static unsafe partial class Sha512Kernels
{
    // Starts as the compact kernel and is replaced once, with the kernel for this machine (docs/design/first-use.md).
    // Racing threads store the same value. A call through it costs as much as a direct call.
    private static CompressBlocks _compress = &CompressFirst;

    private static int _takenFirst;

    /// <inheritdoc cref="Blake2bKernels.Table"/>
    public static KernelTable<BlockKernelRow> Table => Rows.Table;

    /// <summary>The name of the kernel used here after the first bytes, as shown to users.</summary>
    public static string Name => Table.Select(1)!.Name;

    /// <summary>Compresses each 128-byte block; an incomplete block at the end is not read.</summary>
    public static void Compress(ref Words8<ulong> hash, ReadOnlySpan<byte> blocks) => _compress(ref hash, blocks);

    private static void CompressFirst(ref Words8<ulong> hash, ReadOnlySpan<byte> blocks)
    {
        if (FirstUse.TryCharge(blocks.Length, ref _takenFirst))
        {
            Sha512CompactScalarKernel.Compress(ref hash, blocks);
            return;
        }

        _compress = (CompressBlocks)Table.Select(1)!.Compress;
        _compress(ref hash, blocks);
    }

    static partial void AddVectorKernels(List<BlockKernelRow> rows);

    /// <summary>As in <see cref="Blake2bKernels"/>.</summary>
    private static class Rows
    {
        public static readonly KernelTable<BlockKernelRow> Table = new("Sha512", Of());

        private static BlockKernelRow[] Of()
        {
            List<BlockKernelRow> rows = [];
            AddVectorKernels(rows);
            rows.Add(new(
                Sha512ScalarKernel.Name, Sha512ScalarKernel.IsSupported,
                (CompressBlocks)(&Sha512ScalarKernel.Compress)));
            return [.. rows];
        }
    }
}
