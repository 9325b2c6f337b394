using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.X86;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The lanes of a ReadyToRun image, in a library that has been told that it is one.</summary>
public sealed class Blake3PrecompiledLanesTests
{
    private const int KiB = 1024;

    [Theory]
    [InlineData(4)]
    [InlineData(8)]
    [InlineData(16)]
    public void HashData_FirstMessages_AreRightAndTakeNoOtherLanes(int lanes)
    {
        SkipUnlessUsable(lanes);
        using FreshLibrary library = new();
        library.SetStaticField("Blake3PrecompiledLanes", "_most", lanes);
        Func<byte[], byte[]> hashData = library.HashData(nameof(Blake3));
        Assert.All(
            [300 * KiB, KiB, (2 * KiB) + 1, 3 * KiB, (7 * KiB) + 5, 16 * KiB, (33 * KiB) - 1, 70 * KiB, 8 * 1024 * KiB],
            length =>
            {
                byte[] message = Inputs.Pattern(length);
                Assert.Equal(Blake3Oracle.Hash().Digest(message), hashData(message));
            });
        Assert.True(library.StaticField<int>("Blake3Kernels", "_mostPrecompiled") > 0, "They did not begin.");
        Assert.NotEqual(int.MaxValue, library.StaticField<int>("Blake3Kernels", "_takenFirst"));
    }

    [Theory]
    [InlineData(4)]
    [InlineData(8)]
    [InlineData(16)]
    public void HashData_LongOutput_IsRight(int lanes)
    {
        SkipUnlessUsable(lanes);
        using FreshLibrary library = new();
        library.SetStaticField("Blake3PrecompiledLanes", "_most", lanes);
        library.HashData(nameof(Blake3))(Inputs.Pattern(600 * KiB));
        Func<byte[], int, byte[]> hashData = library.HashDataToLength(nameof(Blake3));
        Assert.All(
            [1, 64, 65, 128, 300, 1000, 33 * 64, 5 * KiB, (33 * KiB) - 1],
            length => Assert.Equal(Blake3Oracle.Hash().Output([1, 2, 3], 0, length), hashData([1, 2, 3], length)));
        Assert.True(library.StaticField<int>("Blake3Kernels", "_mostPrecompiled") > 0, "They did not begin.");
    }

    [Fact]
    public void AreThere_LibraryIsCompiledAtRunTime_IsFalse()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeCompiled, "Not run: nothing is compiled.");
        using FreshLibrary library = new();
        Assert.False(library.StaticProperty<bool>("Blake3PrecompiledLanes", "AreThere"));
    }

    [Theory]
    [InlineData(1, 16, 1)]
    [InlineData(2, 16, 4)]
    [InlineData(4, 16, 4)]
    [InlineData(5, 16, 8)]
    [InlineData(8, 16, 8)]
    [InlineData(9, 16, 16)]
    [InlineData(99, 16, 16)]
    [InlineData(99, 8, 8)]
    [InlineData(3, 8, 4)]
    [InlineData(99, 4, 4)]
    [InlineData(1, 4, 1)]
    public void LanesFor_AnyCount_IsTheNarrowestThatHoldsThem(int count, int most, int lanes) =>
        Assert.Equal(lanes, Blake3PrecompiledLanes.LanesFor(count, most));

    private static void SkipUnlessUsable(int lanes)
    {
        bool isSupported = lanes == 4 ? Ssse3.IsSupported : lanes == 8 ? Avx2.IsSupported : Avx512F.IsSupported;
        Assert.SkipUnless(isSupported, "This machine lacks what the kernels need.");
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeCompiled, "Not run: nothing is compiled.");
    }
}
