using System.Runtime.CompilerServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>BLAKE3 while a process goes on from the compact kernel to lanes, whose widths are compiled one after the other.</summary>
public sealed class Blake3FirstUseTests
{
    private const int KiB = 1024;

    [Theory]
    [InlineData(512 * KiB)]
    [InlineData((64 * KiB) + 1, 512 * KiB, 3 * KiB)]
    [InlineData(8 * KiB, 5 * KiB, 2 * KiB, KiB, 3)]
    public void HashData_WhileLanesAreRepaid_IsRightAtEachLength(params int[] lengths)
    {
        using FreshLibrary library = new();
        Func<byte[], byte[]> hashData = library.HashData(nameof(Blake3));
        byte[][] messages = [.. lengths.Select(static length => Inputs.Pattern(length))];
        byte[][] expected = [.. messages.Select(static message => Blake3Oracle.Hash().Digest(message))];

        // Twice the limits, so that the widest of the lengths' kernels are reached.
        int rounds = (2 * (FirstUse.TreeBytes + (2 << 20)) / lengths.Sum()) + 1;
        for (int round = 0; round < rounds; round++)
        {
            Assert.All(messages.Zip(expected), pair => Assert.Equal(pair.Second, hashData(pair.First)));
        }

        if (Blake3LaneKernels.Table.MaxLanes > 0)
        {
            Assert.True(library.IsAnyRowRepaid("Blake3LaneKernels"), "No lanes were used.");
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void HashData_LongFirstMessage_IsRight(int parts)
    {
        using FreshLibrary library = new();
        byte[] message = Inputs.Pattern((FirstUse.LongBytes / parts) + KiB + 1);
        Assert.Equal(Blake3.HashData(message), library.HashData(nameof(Blake3))(message));
    }

    /// <summary>Lanes begin with a message that is long enough, and not with a shorter one.</summary>
    [Theory]
    [InlineData(-1, false)]
    [InlineData(0, true)]
    public void HashData_FirstMessage_BeginsLanesIfItIsLong(int more, bool begins)
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeCompiled, "Not run: nothing is compiled.");
        using FreshLibrary library = new();
        Func<byte[], byte[]> hashData = library.HashData(nameof(Blake3));
        hashData(new byte[KiB]);
        Assert.InRange(library.StaticField<int>("Blake3Kernels", "_takenFirst"), 0, KiB);
        library.Call("Blake3Kernels", "Announce", (long)FirstUse.LongBytes + more);
        Assert.Equal(begins, library.StaticField<int>("Blake3Kernels", "_takenFirst") > FirstUse.TreeBytes);
    }
}
