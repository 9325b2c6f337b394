namespace Hashlane;

/// <content>The vector kernels.</content>
internal static unsafe partial class Blake3Kernels
{
    // Cycles for a block of a longer run. Zen 5 (EPYC, family 1Ah): scalar 211 if the core's other thread sleeps and
    // 265 if it works, rows 340. A simple vector operation takes two cycles there, one elsewhere on x64, and two or
    // more on Arm64.
    static partial void AddVectorKernels(List<Blake3BlockKernelRow> rows) => rows.Add(
        new(
            Blake3Vector128Kernel.Name, Blake3Vector128Kernel.IsSupported,
            &Blake3Vector128Kernel.Compress, &Blake3Vector128Kernel.WriteOutput)
        {
            VectorBytes = 16,
            Pays = static processor => !processor.Core.HasSlowVectors,
        });
}
