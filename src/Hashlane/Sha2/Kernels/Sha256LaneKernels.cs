using System.Runtime.Intrinsics;
using Lanes16 = Hashlane.Sha256LaneKernel<Hashlane.Vector512LaneOps32, System.Runtime.Intrinsics.Vector512<uint>>;
using Lanes4 = Hashlane.Sha256LaneKernel<Hashlane.Vector128LaneOps32, System.Runtime.Intrinsics.Vector128<uint>>;
using Lanes8 = Hashlane.Sha256LaneKernel<Hashlane.Vector256LaneOps32, System.Runtime.Intrinsics.Vector256<uint>>;

namespace Hashlane;

/// <summary>Chooses the width of a group of SHA-256 messages: the only dispatch.</summary>
internal static class Sha256LaneKernels
{
    private const int BlockBytes = 64;

    /// <summary>The widest kernel used here, as shown to users; null where there is none.</summary>
    public static string? Name => Width(int.MaxValue) switch
    {
        16 => Lanes16.Name,
        8 => Lanes8.Name,
        4 => Lanes4.Name,
        _ => null,
    };

    /// <inheritdoc cref="ILaneHash.StepTenths"/>
    /// <remarks>Zen 5, messages of 2 KiB: 6.3 with eight lanes, 4.6 with sixteen, since one message has instructions of its own on most processors, and a tenth or a fifth for staging.</remarks>
    public static int StepTenths => Vector512.IsHardwareAccelerated ? 55 : 70;

    /// <summary>The width for a group of at most <paramref name="count"/> messages; 1 if one by one is faster.</summary>
    /// <remarks>
    /// Four lanes only where there are no wider ones, nor instructions for SHA-256: three and four messages of 1000 bytes beside one-shots 0.58 and 0.77 on Zen 5.
    /// </remarks>
    public static int Width(int count) =>
        count > 8 && Vector512.IsHardwareAccelerated && Lanes16.IsSupported ? 16
        : count > 4 && Vector256.IsHardwareAccelerated && Lanes8.IsSupported ? 8
        : count > 2 && Vector128.IsHardwareAccelerated && !Vector256.IsHardwareAccelerated && Lanes4.IsSupported && !Sha256Kernels.HasInstructions ? 4
        : 1;

    /// <summary>Compresses a run of blocks that lie side by side in every lane: <see cref="Sha256LaneKernel{TOps, T}.Compress"/>.</summary>
    public static void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks)
    {
        switch (area.Lanes)
        {
            case 16:
                Lanes16.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
            case 8:
                Lanes8.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
            default:
                Lanes4.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
        }
    }

    /// <summary>Writes digests of whole vectors: <see cref="Sha256LaneKernel{TOps, T}.Store"/>.</summary>
    /// <returns>False if their length is another.</returns>
    public static bool TryStore(LaneArea area, int upper, int digestBytes, Span<byte> digests)
    {
        if (digestBytes is not (8 * sizeof(uint)))
        {
            return false;
        }

        nuint stride = (nuint)digestBytes, upperOffset = (nuint)upper * stride;
        ref byte first = ref digests[..((upper + (area.Lanes / 2)) * digestBytes)][0];
        switch (area.Lanes)
        {
            case 16:
                Lanes16.Store(ref area.Start, ref first, upperOffset, stride);
                break;
            case 8:
                Lanes8.Store(ref area.Start, ref first, upperOffset, stride);
                break;
            default:
                Lanes4.Store(ref area.Start, ref first, upperOffset, stride);
                break;
        }

        return true;
    }
}
