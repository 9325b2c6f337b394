using Xunit;

namespace Hashlane.Tests;

/// <summary>How the environment names kernels. The rows of .ci/run show that each choice computes the same digests.</summary>
public sealed class KernelOverrideTests
{
    private const string Text = "Blake2b=Scalar (interleaved); Blake3=Scalar and Vector128 (SSSE3) ×4;Blake2b.HashMany=Vector256 (AVX2) ×4;Skein512.HashMany=Scalar;Sha256";

    [Theory]
    [InlineData("Blake2b", "Scalar (interleaved)")]
    [InlineData("Blake3", "Scalar")]
    [InlineData("Blake2s", null)]
    [InlineData("Blake2", null)]
    [InlineData("Sha256", null)]
    [InlineData("blake2b", null)]
    public void OfOne_AnAlgorithm_IsTheKernelOfOneMessage(string algorithm, string? kernel) =>
        Assert.Equal(kernel, KernelOverride.OfOne(Text, algorithm));

    [Theory]
    [InlineData("Blake3", "Vector128 (SSSE3) ×4")]
    [InlineData("Blake2b.HashMany", "Vector256 (AVX2) ×4")]
    [InlineData("Skein512.HashMany", "Scalar")]
    [InlineData("Blake2s.HashMany", null)]
    [InlineData("Blake2b", "Scalar (interleaved)")]
    public void OfMany_AnAlgorithm_IsTheKernelOfManyMessages(string algorithm, string? kernel) =>
        Assert.Equal(kernel, KernelOverride.OfMany(Text, algorithm));

    [Fact]
    public void Kernels_AsTheReportNamesThem_CanBeNamedBack()
    {
        string text = string.Join(';', HardwareReport.Kernels.Select(static report => $"{report.Algorithm}={report.Kernel}"));
        foreach (KernelReport report in HardwareReport.Kernels)
        {
            string[] kernels = report.Kernel.Split(" and ");
            Assert.Equal(kernels[0], KernelOverride.OfOne(text, report.Algorithm));
            Assert.Equal(kernels[^1], KernelOverride.OfMany(text, report.Algorithm));
        }
    }
}
