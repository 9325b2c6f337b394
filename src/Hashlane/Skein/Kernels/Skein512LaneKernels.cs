using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Lanes17 = Hashlane.Skein512TwinLaneKernel<Hashlane.Vector512LaneOps64, System.Runtime.Intrinsics.Vector512<ulong>>;
using Lanes2 = Hashlane.Skein512LaneKernel<Hashlane.Vector128LaneOps64, System.Runtime.Intrinsics.Vector128<ulong>>;
using Lanes4 = Hashlane.Skein512LaneKernel<Hashlane.Vector256LaneOps64, System.Runtime.Intrinsics.Vector256<ulong>>;
using Lanes5 = Hashlane.Skein512TwinLaneKernel<Hashlane.Vector128LaneOps64, System.Runtime.Intrinsics.Vector128<ulong>>;
using Lanes8 = Hashlane.Skein512LaneKernel<Hashlane.Vector512LaneOps64, System.Runtime.Intrinsics.Vector512<ulong>>;
using Lanes9 = Hashlane.Skein512TwinLaneKernel<Hashlane.Vector256LaneOps64, System.Runtime.Intrinsics.Vector256<ulong>>;

namespace Hashlane;

/// <summary>Chooses the width of a group of Skein-512 messages: the only dispatch.</summary>
internal static class Skein512LaneKernels
{
    private const int BlockBytes = 64;

    /// <summary>The widest kernel used here, as shown to users; null where there is none.</summary>
    public static string? Name => Width(int.MaxValue) switch
    {
        17 => Lanes17.Name,
        9 => Lanes9.Name,
        5 => Lanes5.Name,
        _ => null,
    };

    /// <inheritdoc cref="ILaneHash.StepTenths"/>
    /// <remarks>Zen 5: 3.6 with 17 lanes, 4.3 with nine, 2.0 with eight and 2.5 with four, and a fifth for staging.</remarks>
    public static int StepTenths(int lanes) => lanes switch
    {
        17 => 43,
        9 => 51,
        8 => 24,
        _ => 30,
    };

    /// <summary>The width for a group of at most <paramref name="count"/> messages; it is odd where one is beside two vectors, and 1 if one by one is faster.</summary>
    public static int Width(int count) => count switch
    {
        > 8 when Vector512.IsHardwareAccelerated && Lanes17.IsSupported => 17,
        > 4 when Vector512.IsHardwareAccelerated && Lanes8.IsSupported => 8,
        > 4 when Vector256.IsHardwareAccelerated && Lanes9.IsSupported => 9,
        > 2 when Vector256.IsHardwareAccelerated && Lanes4.IsSupported => 4,
        > 2 when Vector128.IsHardwareAccelerated && Sse2.IsSupported && Lanes5.IsSupported => 5,
        > 1 when Vector128.IsHardwareAccelerated && Sse2.IsSupported && Lanes2.IsSupported && !Processor.IsZen5 => 2,
        _ => 1,
    };

    /// <summary>Compresses a run of blocks that lie side by side in every lane: <see cref="Skein512LaneKernel{TOps, T}.Compress"/>.</summary>
    public static void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks)
    {
        switch (area.Lanes)
        {
            case 17:
                Lanes17.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
            case 9:
                Lanes9.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
            case 8:
                Lanes8.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
            case 5:
                Lanes5.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
            case 4:
                Lanes4.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
            default:
                Lanes2.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
        }
    }

    /// <summary>Writes digests of whole vectors: <see cref="Skein512LaneKernel{TOps, T}.Store"/>.</summary>
    /// <returns>False if their length is another.</returns>
    public static bool TryStore(LaneArea area, int upper, int digestBytes, Span<byte> digests)
    {
        if (digestBytes is not (4 * sizeof(ulong) or 8 * sizeof(ulong)))
        {
            return false;
        }

        nuint stride = (nuint)digestBytes, upperOffset = (nuint)upper * stride;
        ref byte first = ref digests[..((upper + area.Lanes - (area.Lanes / 2)) * digestBytes)][0];
        switch (area.Lanes)
        {
            case 17:
                Lanes17.Store(ref area.Start, ref first, upperOffset, stride);
                break;
            case 9:
                Lanes9.Store(ref area.Start, ref first, upperOffset, stride);
                break;
            case 8:
                Lanes8.Store(ref area.Start, ref first, upperOffset, stride);
                break;
            case 5:
                Lanes5.Store(ref area.Start, ref first, upperOffset, stride);
                break;
            case 4:
                Lanes4.Store(ref area.Start, ref first, upperOffset, stride);
                break;
            default:
                Lanes2.Store(ref area.Start, ref first, upperOffset, stride);
                break;
        }

        return true;
    }
}
