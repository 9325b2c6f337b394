using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;

namespace Hashlane;

/// <summary>Chooses the BLAKE2b kernel for this machine: the only dispatch.</summary>
internal static class Blake2bKernels
{
    // Where simple vector operations take two cycles the chain of 24 G decides against them, and integers win.
    private static readonly bool _wideScalar = AdvSimd.Arm64.IsSupported || Processor.IsZen5;

    private static readonly bool _vector128 =
        Vector128.IsHardwareAccelerated && Blake2bVector128Kernel.IsSupported && !_wideScalar;

    /// <summary>The kernel that <see cref="Compress"/> uses here, as shown to users.</summary>
    public static string Name =>
        _vector128 ? Blake2bVector128Kernel.Name
        : _wideScalar ? Blake2bWideScalarKernel.Name
        : Blake2bScalarKernel.Name;

    /// <summary>Applies F to each 128-byte block, adding <paramref name="counted"/> to the counter before each.</summary>
    /// <remarks>A rest of <paramref name="blocks"/> shorter than a block is not read.</remarks>
    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        if (_vector128)
        {
            Blake2bVector128Kernel.Compress(ref state, blocks, counted);
        }
        else if (_wideScalar)
        {
            Blake2bWideScalarKernel.Compress(ref state, blocks, counted);
        }
        else
        {
            Blake2bScalarKernel.Compress(ref state, blocks, counted);
        }
    }
}
