using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;

namespace Hashlane;

/// <summary>Chooses the BLAKE2b kernel for this machine: the only dispatch.</summary>
internal static unsafe class Blake2bKernels
{
    // Starts with the compact kernel and is replaced once, by the kernel of this machine (docs/design/first-use.md).
    // Threads that race replace it by the same value. A call through it costs what a direct call costs.
    private static delegate*<ref Blake2State<ulong>, ReadOnlySpan<byte>, uint, void> _compress = &CompressFirst;

    private static int _takenFirst;

    private enum Kernel
    {
        Scalar,
        WideScalar,
        Vector128,
    }

    /// <summary>The kernel that <see cref="Compress"/> uses here after the first bytes, as shown to users.</summary>
    public static string Name => Best switch
    {
        Kernel.WideScalar => Blake2bWideScalarKernel.Name,
        Kernel.Vector128 => Blake2bVector128Kernel.Name,
        _ => Blake2bScalarKernel.Name,
    };

    // Cycles per byte at 16 KiB. Zen 5 (EPYC, family 1Ah): wide scalar 2.65, scalar 2.91, vectors 4.51 with AVX-512VL
    // and 4.94 with SSSE3, for a simple vector operation takes two cycles there; with the core's other thread busy
    // 4.08, 4.69, 4.36. Zen 3: vectors 2.92, scalar 4.02. On Arm64 vector operations take two cycles or more as well;
    // others measured NEON at 66 % (Nvidia Grace, libsodium#1415) and 45 % (Cortex-A57, cryptopp#367) of plain C.
    private static Kernel Best =>
        AdvSimd.Arm64.IsSupported || Processor.IsZen5 ? Kernel.WideScalar
        : Vector128.IsHardwareAccelerated && Blake2bVector128Kernel.IsSupported ? Kernel.Vector128
        : Kernel.Scalar;

    /// <summary>Applies F to each 128-byte block, adding <paramref name="counted"/> to the counter before each.</summary>
    /// <remarks>A rest of <paramref name="blocks"/> shorter than a block is not read.</remarks>
    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted) =>
        _compress(ref state, blocks, counted);

    private static void CompressFirst(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        if (FirstUse.Takes(blocks.Length, ref _takenFirst))
        {
            Blake2bCompactScalarKernel.Compress(ref state, blocks, counted);
            return;
        }

        _compress = Best switch
        {
            Kernel.WideScalar => &Blake2bWideScalarKernel.Compress,
            Kernel.Vector128 => &Blake2bVector128Kernel.Compress,
            _ => &Blake2bScalarKernel.Compress,
        };
        _compress(ref state, blocks, counted);
    }
}
