using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;

namespace Hashlane;

/// <summary>Chooses the BLAKE2s kernel for this machine: the only dispatch.</summary>
internal static unsafe class Blake2sKernels
{
    // As in Blake2bKernels: starts with the compact kernel and is replaced once; racing threads store the same value.
    private static delegate*<ref Blake2State<uint>, ReadOnlySpan<byte>, uint, void> _compress = &CompressFirst;

    private static int _takenFirst;

    private enum Kernel
    {
        Scalar,
        Vector128,
        Avx512,
    }

    /// <summary>The kernel that <see cref="Compress"/> uses here after the first bytes, as shown to users.</summary>
    public static string Name => Best switch
    {
        Kernel.Vector128 => Blake2sVector128Kernel.Name,
        Kernel.Avx512 => Blake2sAvx512Kernel.Name,
        _ => Blake2sScalarKernel.Name,
    };

    // Cycles per byte at 16 KiB. Zen 5 (EPYC, family 1Ah): scalar 4.5, AVX-512VL 7.7, SSSE3 9.2, for a simple vector
    // operation takes two cycles there; with the core's other thread busy 5.4, 7.6, 9.1. Elsewhere on x64 it takes one, and
    // the best vector code others measured on Zen 3 takes 5.3, the best scalar code 6.3. On Arm64 it takes two or more.
    private static Kernel Best =>
        AdvSimd.Arm64.IsSupported || Processor.IsZen5 ? Kernel.Scalar
        : Blake2sAvx512Kernel.IsSupported ? Kernel.Avx512
        : Vector128.IsHardwareAccelerated && Blake2sVector128Kernel.IsSupported ? Kernel.Vector128
        : Kernel.Scalar;

    /// <summary>Applies F to each 64-byte block, adding <paramref name="counted"/> to the counter before each.</summary>
    /// <remarks>A rest of <paramref name="blocks"/> shorter than a block is not read.</remarks>
    public static void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted) =>
        _compress(ref state, blocks, counted);

    private static void CompressFirst(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        if (FirstUse.Takes(blocks.Length, ref _takenFirst))
        {
            Blake2sCompactScalarKernel.Compress(ref state, blocks, counted);
            return;
        }

        _compress = Best switch
        {
            Kernel.Vector128 => &Blake2sVector128Kernel.Compress,
            Kernel.Avx512 => &Blake2sAvx512Kernel.Compress,
            _ => &Blake2sScalarKernel.Compress,
        };
        _compress(ref state, blocks, counted);
    }
}
