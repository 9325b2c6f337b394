using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Threefish-512 as this machine is given it: blocks divided among the kernels.</summary>
public sealed class Threefish512KernelsTests : ThreefishKernelTests
{
    protected override int BlockBytes => 64;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
        [ThreefishNamedKernel.Scalar("dispatch", Threefish512Kernels.Encrypt, Threefish512Kernels.Decrypt)];

    [Fact]
    public void LanesName_OnThisMachine_IsTheWidestInHardware()
    {
        Assert.SkipWhen(KernelOverride.OfOne(nameof(Threefish512)) is not null, "Not run: the environment names the kernel.");
        bool is512 = Avx512F.IsSupported && Vector512.IsHardwareAccelerated, is256 = Avx2.IsSupported && Vector256.IsHardwareAccelerated;
        bool isX86 = Sse2.IsSupported && Vector128.IsHardwareAccelerated;
        string? expected = is512 ? "×8 ×2 + 1" : is256 ? "×4 ×2 + 1" : isX86 ? "×2 ×2 + 1" : null;
        Assert.Equal(expected is null, Threefish512Kernels.LanesName is null);
        Assert.EndsWith(expected ?? "", Threefish512Kernels.LanesName ?? "", StringComparison.Ordinal);
    }

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish512Kernels.Expand(ref schedule, in key);
}
