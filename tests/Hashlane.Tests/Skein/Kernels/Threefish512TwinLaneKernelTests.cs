using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>Threefish-512 over twice the lanes and one block beside them, each width by its name.</summary>
public sealed class Threefish512TwinLaneKernelTests : ThreefishKernelTests
{
    protected override int BlockBytes => 64;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
    [
        Of<Vector128LaneOps64, Vector128<ulong>>(),
        Of<Vector256LaneOps64, Vector256<ulong>>(),
        Of<Vector512LaneOps64, Vector512<ulong>>(),
    ];

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish512Kernels.Expand(ref schedule, in key);

    private static ThreefishNamedKernel Of<TOps, T>()
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged =>
        ThreefishNamedKernel.OfTwins(
            Threefish512TwinLaneKernel<TOps, T>.Name, Threefish512TwinLaneKernel<TOps, T>.IsSupported,
            Threefish512TwinLaneKernel<TOps, T>.Lanes, blockBytes: 64,
            Threefish512TwinLaneKernel<TOps, T>.Encrypt, Threefish512TwinLaneKernel<TOps, T>.Decrypt);
}
