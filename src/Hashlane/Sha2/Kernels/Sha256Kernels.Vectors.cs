using unsafe CompressBlocks = delegate*<ref Hashlane.Words8<uint>, System.ReadOnlySpan<byte>, void>;

namespace Hashlane;

/// <content>The vector kernels.</content>
internal static unsafe partial class Sha256Kernels
{
    static partial void AddVectorKernels(List<BlockKernelRow> rows)
    {
        rows.Add(new(Sha256ArmKernel.Name, Sha256ArmKernel.IsSupported, (CompressBlocks)(&Sha256ArmKernel.Compress))
        {
            Level = InstructionLevel.NeonSha256,
        });

        // Cycles per byte at 16 KiB. Zen 5 (EPYC, family 1Ah): vectors 5.7, scalar 7.8. A model of Zen 3: 6.6 and 9.0.
        rows.Add(
            new(
                Sha256Vector128Kernel.Name, Sha256Vector128Kernel.IsSupported,
                (CompressBlocks)(&Sha256Vector128Kernel.Compress))
            {
                Level = InstructionLevel.Ssse3,
                VectorBytes = 16,
            });
    }
}
