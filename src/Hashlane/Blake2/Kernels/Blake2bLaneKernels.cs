using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Lanes2 = Hashlane.Blake2bLaneKernel<Hashlane.Vector128LaneOps64, System.Runtime.Intrinsics.Vector128<ulong>>;
using Lanes4 = Hashlane.Blake2bLaneKernel<Hashlane.Vector256LaneOps64, System.Runtime.Intrinsics.Vector256<ulong>>;
using Lanes8 = Hashlane.Blake2bLaneKernel<Hashlane.Vector512LaneOps64, System.Runtime.Intrinsics.Vector512<ulong>>;

namespace Hashlane;

/// <summary>Chooses the width of a group of BLAKE2b messages: the only dispatch.</summary>
internal static class Blake2bLaneKernels
{
    private const int BlockBytes = 128;

    /// <summary>The widest kernel used here, as shown to users; null where there is none.</summary>
    public static string? Name => Width(int.MaxValue) switch
    {
        8 => Lanes8.Name,
        4 => Lanes4.Name,
        2 => Lanes2.Name,
        _ => null,
    };

    /// <inheritdoc cref="ILaneHash.StepTenths"/>
    /// <remarks>Zen 5: 2.25 with four lanes, 1.9 with eight, and a fifth for staging.</remarks>
    public static int StepTenths => Vector512.IsHardwareAccelerated ? 23 : 27;

    /// <summary>The width for a group of at most <paramref name="count"/> messages; 1 if one by one is faster.</summary>
    /// <remarks>Two messages of 1000 bytes beside one-shots: 1.20 on Zen 5 with AVX-512VL, 0.87 without, where a vector operation takes two cycles.</remarks>
    public static int Width(int count) =>
        count > 4 && Vector512.IsHardwareAccelerated && Lanes8.IsSupported ? 8
        : count > 2 && Vector256.IsHardwareAccelerated && Lanes4.IsSupported ? 4
        : count > 1 && Vector128.IsHardwareAccelerated && Lanes2.IsSupported && (Avx512F.VL.IsSupported || (Sse2.IsSupported && !Processor.IsZen5)) ? 2
        : 1;

    /// <summary>Compresses a run of blocks that lie side by side in every lane: <see cref="Blake2bLaneKernel{TOps, T}.Compress"/>.</summary>
    public static void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks)
    {
        switch (area.Lanes)
        {
            case 8:
                Lanes8.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
            case 4:
                Lanes4.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
            default:
                Lanes2.Compress(ref area.Start, in first, stride, upperOffset, BlockBytes, blocks);
                break;
        }
    }

    /// <summary>Writes digests of whole vectors: <see cref="Blake2bLaneKernel{TOps, T}.Store"/>.</summary>
    /// <returns>False if their length is another.</returns>
    public static bool TryStore(LaneArea area, int upper, int digestBytes, Span<byte> digests)
    {
        if (digestBytes is not (4 * sizeof(ulong) or 8 * sizeof(ulong)))
        {
            return false;
        }

        nuint stride = (nuint)digestBytes, upperOffset = (nuint)upper * stride;
        ref byte first = ref digests[..((upper + (area.Lanes / 2)) * digestBytes)][0];
        switch (area.Lanes)
        {
            case 8:
                Lanes8.Store(ref area.Start, ref first, upperOffset, stride);
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
