using unsafe CompressBlocks = delegate*<ref Hashlane.Blake2State<ulong>, System.ReadOnlySpan<byte>, uint, void>;

namespace Hashlane;

/// <content>The vector kernels.</content>
internal static unsafe partial class Blake2bKernels
{
    // Cycles per byte at 16 KiB. Zen 5 (EPYC, family 1Ah), where a simple vector operation takes two cycles: 4.51 with
    // AVX-512VL and 4.94 with SSSE3, scalar 2.65 and 2.91. With the core's other thread busy: 4.36. Zen 3: 2.92, scalar
    // 4.02. On Arm64, vector operations take two cycles or more as well.
    static partial void AddVectorKernels(List<BlockKernelRow> rows) => rows.Add(
        new(
            Blake2bVector128Kernel.Name, Blake2bVector128Kernel.IsSupported,
            (CompressBlocks)(&Blake2bVector128Kernel.Compress))
        {
            VectorBytes = 16,
        });
}
