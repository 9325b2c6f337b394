using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Threefish-1024 as this machine is given it: blocks divided among the kernels.</summary>
public sealed class Threefish1024KernelsTests : ThreefishKernelTests
{
    protected override int BlockBytes => 128;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
        [ThreefishNamedKernel.Scalar("dispatch", Threefish1024Kernels.Encrypt, Threefish1024Kernels.Decrypt)];

    [Fact]
    public void LanesName_OnThisMachine_IsTheWidestInHardware()
    {
        Assert.SkipWhen(KernelOverride.OfOne(nameof(Threefish1024)) is not null, "Not run: the environment names the kernel.");
        bool is512 = Avx512F.IsSupported && Vector512.IsHardwareAccelerated, is256 = Avx2.IsSupported && Vector256.IsHardwareAccelerated;
        string? expected = is512 ? "×8" : is256 ? "×4" : null;
        Assert.EndsWith(expected ?? "", Threefish1024Kernels.LanesName ?? "", StringComparison.Ordinal);
        Assert.False(expected is null && Threefish1024Kernels.LanesName?.EndsWith("×2", StringComparison.Ordinal) == false);
    }

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish1024Kernels.Expand(ref schedule, in key);
}
