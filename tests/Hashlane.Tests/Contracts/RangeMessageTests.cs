using System.Text.RegularExpressions;
using Xunit;

namespace Hashlane.Tests;

/// <summary>A number out of range is refused in its unit: callers come from APIs that count bits, and "1 to 64" does not tell them.</summary>
public sealed partial class RangeMessageTests
{
    public static TheoryData<string> OfVariableLength => Subject.OfVariableLengthNames;

    [Theory]
    [MemberData(nameof(OfVariableLength))]
    public void OutputLength_OutOfRange_NamesBytes(string name)
    {
        Subject subject = Subject.Get(name);

        AssertMessage(
            $"outputLength must be {subject.Function.MinHashSizeInBytes} to {subject.Function.MaxHashSizeInBytes} bytes.",
            () => subject.Function.WithHashSize(0));
        Assert.Contains(" bytes.", Assert.Throws<ArgumentOutOfRangeException>(() => subject.HashSpan([1], 0)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void OutputLength_OfAFixedLength_NamesTheOneLength()
    {
        Assert.True(HashFunction.TryGet("sha256", out HashFunction? function));

        AssertMessage("outputLength must be 32 bytes.", () => function.WithHashSize(31));
    }

    [Fact]
    public void Parameters_OutOfRange_NameTheirUnits()
    {
        AssertMessage("OutputLength must be 1 to 64 bytes.", () => new Blake2bParameters { OutputLength = 256 });
        AssertMessage("InnerHashBytes must be 0 to 64 bytes.", () => new Blake2bParameters { InnerHashBytes = 65 });
        AssertMessage("StatedKeyBytes must be 0 to 32 bytes.", () => new Blake2sParameters { StatedKeyBytes = 33 });
        AssertMessage("Fanout must be 0 to 255 children.", () => new Blake2sParameters { Fanout = -1 });
        AssertMessage("Depth must be 1 to 255 levels.", () => new Blake2bParameters { Depth = 0 });
        AssertMessage("NodeDepth must be 0 to 255 levels above the leaves.", () => new Blake2bParameters { NodeDepth = 256 });
        AssertMessage("NodeOffset must be 0 to 281474976710655 nodes from the left.", () => new Blake2sParameters { NodeOffset = 1UL << 48 });
        AssertMessage(
            "StatedOutputLength must be 100 to 4294967294 bytes.",
            () => new Blake2XbParameters { OutputLength = 100, StatedOutputLength = 99 });
        AssertMessage("StatedOutputLength must be 1 to 65534 bytes.", () => new Blake2XsParameters { StatedOutputLength = 65535 });
        AssertMessage("leafExponent must be 1 to 255 (a leaf has two to this power blocks).", () => new SkeinTree(0, 1, 2));
        AssertMessage("fanOutExponent must be 1 to 255 (a node has two to this power children).", () => new SkeinTree(1, 256, 2));
        AssertMessage("maxHeight must be 2 to 255 levels.", () => new SkeinTree(1, 1, 1));
    }

    [Fact]
    public void Lengths_OneOfThemNegative_NamesItsIndex()
    {
        byte[] digests = new byte[4 * 64];
        Assert.True(HashFunction.TryGet("blake2s", out HashFunction? function));
        MerkleTree tree = new(function);
        int[] lengths = [2, 0, -1, -2];

        AssertMessage("lengths[2] must be 0 or more bytes.", () => Blake2b.HashMany(new byte[1], lengths, digests));
        AssertMessage("lengths[2] must be 0 or more bytes.", () => function.HashMany(new byte[1], lengths, digests));
        AssertMessage("lengths[2] must be 0 or more bytes.", () => Blake3Mac.HashMany(new byte[32], new byte[1], lengths, digests));
        AssertMessage("lengths[2] must be 0 or more bytes.", () => tree.AppendLeaves(new byte[1], lengths));
        Assert.Equal("lengths", Assert.Throws<ArgumentOutOfRangeException>(() => Blake2b.HashMany(new byte[1], lengths, digests)).ParamName);
        Assert.Equal(0, tree.LeafCount);
        Assert.Equal(new byte[4 * 64], digests);
    }

    [Fact]
    public void Counts_OutOfRange_NameTheirUnits()
    {
        Assert.True(HashFunction.TryGet("blake2s", out HashFunction? function));
        using Blake3 hasher = new();
        using XofReader output = new Blake2Xs(100).OpenXof();
        string path = Path.GetTempFileName();
        using (Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(path, options: FileOptions.DeleteOnClose))
        {
            AssertMessage("fileOffset must be 0 or more bytes.", () => hasher.AppendFileParallel(file, -1, 1));
            AssertMessage("count must be 0 or more bytes.", () => hasher.AppendFileParallel(file, 0, -1));
        }

        AssertMessage("sourceBytes must be 0 or more bytes.", () => Blake3.HashMany([], -1, []));
        AssertMessage("leafBytes must be 1 or more bytes.", () => new MerkleTree(function).AppendLeaves([], leafBytes: 0));
        AssertMessage("value must be 0 to 100 bytes.", () => output.Position = 101);
    }

    /// <summary>The BCL's helpers say "must be non-negative" and the like, without a unit.</summary>
    [Fact]
    public void Sources_OfTheLibrary_LeaveNoRangeToHelpersWithoutUnits()
    {
        foreach ((string path, string text) in RepositoryFiles.LibrarySources())
        {
            Assert.False(UnitlessHelper().IsMatch(text), $"{path}: {UnitlessHelper().Match(text).Value} names no unit; Checks has helpers that do.");
        }
    }

    private static void AssertMessage(string expected, Func<object> action) =>
        Assert.StartsWith(expected, Assert.Throws<ArgumentOutOfRangeException>(action).Message, StringComparison.Ordinal);

    private static void AssertMessage(string expected, Action action) =>
        Assert.StartsWith(expected, Assert.Throws<ArgumentOutOfRangeException>(action).Message, StringComparison.Ordinal);

    [GeneratedRegex(@"ArgumentOutOfRangeException\.ThrowIf\w+")]
    private static partial Regex UnitlessHelper();
}
