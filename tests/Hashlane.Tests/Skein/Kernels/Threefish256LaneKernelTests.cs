using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>Threefish-256 over lanes, each width by its name.</summary>
public sealed class Threefish256LaneKernelTests : ThreefishKernelTests
{
    protected override int BlockBytes => 32;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
    [
        Of<Vector128LaneOps64, Vector128<ulong>>(),
        Of<Vector256LaneOps64, Vector256<ulong>>(),
        Of<Vector512LaneOps64, Vector512<ulong>>(),
    ];

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish256Kernels.Expand(ref schedule, in key);

    private static ThreefishNamedKernel Of<TOps, T>()
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged =>
        ThreefishNamedKernel.Of(
            Threefish256LaneKernel<TOps, T>.Name, Threefish256LaneKernel<TOps, T>.IsSupported, Threefish256LaneKernel<TOps, T>.Lanes,
            blockBytes: 32,
            Threefish256LaneKernel<TOps, T>.Encrypt, Threefish256LaneKernel<TOps, T>.Decrypt);
}
