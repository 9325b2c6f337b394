using unsafe CompressBlocks = delegate*<ref Hashlane.Blake2State<ulong>, System.ReadOnlySpan<byte>, uint, void>;

namespace Hashlane;

/// <content>The vector kernels.</content>
internal static unsafe partial class Blake2bKernels
{
    // Figures: docs/design/processors.md.
    static partial void AddVectorKernels(List<BlockKernelRow> rows)
    {
        rows.Add(new(
            Blake2bVector256Kernel.Name, Blake2bVector256Kernel.IsSupported,
            (CompressBlocks)(&Blake2bVector256Kernel.Compress))
        {
            Level = InstructionLevel.Avx2,
            VectorBytes = 32,
            Pays = static processor => processor.HasFastVectors && !processor.Core.PrefersNarrowRows,
        });
        rows.Add(new(
            Blake2bVector128Kernel.Name, Blake2bVector128Kernel.IsSupported,
            (CompressBlocks)(&Blake2bVector128Kernel.Compress))
        {
            VectorBytes = 16,
        });
    }
}
