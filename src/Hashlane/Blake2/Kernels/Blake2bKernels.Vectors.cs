using unsafe CompressBlocks = delegate*<ref Hashlane.Blake2State<ulong>, System.ReadOnlySpan<byte>, uint, void>;

namespace Hashlane;

/// <content>The vector kernels.</content>
internal static unsafe partial class Blake2bKernels
{
    // Cycles per byte at 16 KiB with rows of 256 bits, rows of 128 bits, scalar (interleaved):
    //   Zen 5 (EPYC, family 1Ah), AVX-512VL   4.56  4.51  2.65   a simple vector operation takes two cycles
    //   Zen 4 (EPYC, family 19h), AVX-512VL   2.98  3.51  3.43
    //   Zen 4, AVX2                           3.00  3.49  3.43
    //   Zen 3 (EPYC, family 19h)              3.07  2.92  4.02   scalar: one G at a time
    //   Intel (Emerald Rapids), AVX-512VL     2.30  2.92  3.19   256 bits: a model, which gives 2.49 for 128 bits
    //   Intel (Emerald Rapids), AVX2          2.49  3.46  3.19   256 bits: a model, which gives 2.70 for 128 bits
    // On Arm64, vector operations take two cycles or more. More: docs/design/blake2b-kernels.md.
    static partial void AddVectorKernels(List<BlockKernelRow> rows)
    {
        rows.Add(new(
            Blake2bVector256Kernel.Name, Blake2bVector256Kernel.IsSupported,
            (CompressBlocks)(&Blake2bVector256Kernel.Compress))
        {
            Level = InstructionLevel.Avx2,
            VectorBytes = 32,
            Pays = static processor => processor.HasFastVectors,
        });
        rows.Add(new(
            Blake2bVector128Kernel.Name, Blake2bVector128Kernel.IsSupported,
            (CompressBlocks)(&Blake2bVector128Kernel.Compress))
        {
            VectorBytes = 16,
        });
    }
}
