using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>Threefish-256 in integer registers.</summary>
public sealed class Threefish256ScalarKernelTests : ThreefishCompressTests
{
    protected override int BlockBytes => 32;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
        [ThreefishNamedKernel.Scalar(Threefish256ScalarKernel.Name, Threefish256ScalarKernel.Encrypt, Threefish256ScalarKernel.Decrypt)];

    private protected override void Compress(Span<byte> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish256ScalarKernel.Compress(ref MemoryMarshal.AsRef<Words4<ulong>>(chain), ref tweak, blocks, counted);

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish256Kernels.Expand(ref schedule, in key);
}
