using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>Threefish-512 in integer registers.</summary>
public sealed class Threefish512ScalarKernelTests : ThreefishCompressTests
{
    protected override int BlockBytes => 64;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
        [ThreefishNamedKernel.Scalar(Threefish512ScalarKernel.Name, Threefish512ScalarKernel.Encrypt, Threefish512ScalarKernel.Decrypt)];

    private protected override void Compress(Span<byte> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish512ScalarKernel.Compress(ref MemoryMarshal.AsRef<Words8<ulong>>(chain), ref tweak, blocks, counted);

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish512Kernels.Expand(ref schedule, in key);
}
