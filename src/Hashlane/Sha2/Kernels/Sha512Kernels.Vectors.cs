using unsafe CompressBlocks = delegate*<ref Hashlane.Words8<ulong>, System.ReadOnlySpan<byte>, void>;

namespace Hashlane;

/// <content>The vector kernels.</content>
internal static unsafe partial class Sha512Kernels
{
    // Cycles per byte at 16 KiB. Zen 5 (EPYC, family 1Ah): vectors 3.6, scalar 4.9. A model of Zen 3: 4.0 and 5.5.
    static partial void AddVectorKernels(List<BlockKernelRow> rows) => rows.Add(
        new(
            Sha512Vector128Kernel.Name, Sha512Vector128Kernel.IsSupported,
            (CompressBlocks)(&Sha512Vector128Kernel.Compress))
        {
            Level = InstructionLevel.Ssse3,
            VectorBytes = 16,
        });
}
