using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>Threefish-1024 over lanes, each width by its name.</summary>
public sealed class Threefish1024LaneKernelTests : ThreefishKernelTests
{
    protected override int BlockBytes => 128;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
    [
        Of<Vector128LaneOps64, Vector128<ulong>>(),
        Of<Vector256LaneOps64, Vector256<ulong>>(),
        Of<Vector512LaneOps64, Vector512<ulong>>(),
    ];

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish1024Kernels.Expand(ref schedule, in key);

    private static ThreefishNamedKernel Of<TOps, T>()
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged =>
        ThreefishNamedKernel.Of(
            Threefish1024LaneKernel<TOps, T>.Name, Threefish1024LaneKernel<TOps, T>.IsSupported, Threefish1024LaneKernel<TOps, T>.Lanes,
            blockBytes: 128,
            Threefish1024LaneKernel<TOps, T>.Encrypt, Threefish1024LaneKernel<TOps, T>.Decrypt);
}
