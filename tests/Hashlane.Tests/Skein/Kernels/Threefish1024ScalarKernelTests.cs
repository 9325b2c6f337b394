using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>Threefish-1024 in integer registers.</summary>
public sealed class Threefish1024ScalarKernelTests : ThreefishCompressTests
{
    protected override int BlockBytes => 128;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
        [ThreefishNamedKernel.Scalar(Threefish1024ScalarKernel.Name, Threefish1024ScalarKernel.Encrypt, Threefish1024ScalarKernel.Decrypt)];

    private protected override void Compress(Span<byte> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish1024ScalarKernel.Compress(ref MemoryMarshal.AsRef<Words16<ulong>>(chain), ref tweak, blocks, counted);

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish1024Kernels.Expand(ref schedule, in key);
}
