using unsafe CompressBlocks = delegate*<ref Hashlane.Blake2State<uint>, System.ReadOnlySpan<byte>, uint, void>;

namespace Hashlane;

/// <content>The vector kernels.</content>
internal static unsafe partial class Blake2sKernels
{
    // Cycles per byte at 16 KiB. Zen 5 (EPYC, family 1Ah): scalar 4.5, vectors 7.7 with AVX-512VL's rotations and 9.2
    // without. A simple vector operation takes two cycles there. With the core's other thread busy: 5.4, 7.6, 9.1.
    // Elsewhere on x64 it takes one: Intel (Emerald Rapids) 3.98 with AVX-512VL's rotations and 5.04 without, scalar
    // 5.33. On Arm64 it takes two or more.
    static partial void AddVectorKernels(List<BlockKernelRow> rows) => rows.Add(
        new(
            Blake2sVector128Kernel.Name, Blake2sVector128Kernel.IsSupported,
            (CompressBlocks)(&Blake2sVector128Kernel.Compress))
        {
            VectorBytes = 16,
            Pays = static processor => !processor.Core.HasSlowVectors,
        });
}
