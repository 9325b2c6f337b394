using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>Threefish-512 over lanes, each width by its name.</summary>
public sealed class Threefish512LaneKernelTests : ThreefishKernelTests
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
        ThreefishNamedKernel.Of(
            Threefish512LaneKernel<TOps, T>.Name, Threefish512LaneKernel<TOps, T>.IsSupported, Threefish512LaneKernel<TOps, T>.Lanes,
            blockBytes: 64,
            Threefish512LaneKernel<TOps, T>.Encrypt, Threefish512LaneKernel<TOps, T>.Decrypt);
}
