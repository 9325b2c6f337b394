using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Threefish-256 as this machine is given it: blocks divided among the kernels.</summary>
public sealed class Threefish256KernelsTests : ThreefishKernelTests
{
    protected override int BlockBytes => 32;

    private protected override IReadOnlyList<ThreefishNamedKernel> Kernels { get; } =
        [ThreefishNamedKernel.Scalar("dispatch", Threefish256Kernels.Encrypt, Threefish256Kernels.Decrypt)];

    [Fact]
    public void LanesName_OnThisMachine_IsTheWidestInHardware()
    {
        Assert.SkipWhen(KernelOverride.OfOne(nameof(Threefish256)) is not null, "Not run: the environment names the kernel.");
        bool is512 = Avx512F.IsSupported && Vector512.IsHardwareAccelerated, is256 = Avx2.IsSupported && Vector256.IsHardwareAccelerated;
        string? expected = is512 ? "×8" : is256 ? "×4" : null;
        Assert.EndsWith(expected ?? "", Threefish256Kernels.LanesName ?? "", StringComparison.Ordinal);
        Assert.False(expected is null && Threefish256Kernels.LanesName?.EndsWith("×2", StringComparison.Ordinal) == false);
    }

    private protected override void Expand(ref ulong schedule, ref readonly byte key) => Threefish256Kernels.Expand(ref schedule, in key);
}
