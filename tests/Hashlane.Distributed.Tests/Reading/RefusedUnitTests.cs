using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests.Reading;

/// <summary>Units that ask for anything that a worker must not read.</summary>
public class RefusedUnitTests
{
    private static readonly UnitFile _known = new("file"u8.ToArray()) { Identity = new ContentIdentity(8192, 1, 1) };

    public static TheoryData<string> WrongPaths =>
        ["", "/", "/etc/passwd", "..", "../file", "a/../../file", "a/./b", ".", "a//b", "a/", "a\0b"];

    [Theory]
    [MemberData(nameof(WrongPaths))]
    public void Refuse_PathThatMayLeadOutside_GivesAReason(string path)
    {
        using Sandbox sandbox = new();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        Assert.EndsWith(
            "does not lead to a file below the root",
            executor.Refuse(UnitsOfTests.OfFiles("file", path)),
            StringComparison.Ordinal);
        Assert.NotNull(executor.Refuse(
            UnitsOfTests.OfSubtree(_known with { Path = Bytes.Of(path) }, 0, 4096)));
    }

    [Fact]
    public void Execute_UnknownRoot_IsLeftToOthersWithAReasonThatIsOneLine()
    {
        using FileExecutor executor = new(new PathMap("other\n", "/"));
        Unit unit = UnitsOfTests.OfFiles("etc/passwd");

        Assert.Null(executor.Refuse(unit));
        RootUnavailableException exception = Assert.Throws<RootUnavailableException>(
            () => executor.Execute(unit, TestContext.Current.CancellationToken));
        Assert.Equal("The worker has no folder for the root 'archive'", exception.Message);
    }

    [Theory]
    [InlineData("")]
    [InlineData("blake4")]
    [InlineData("BLAKE3")]
    public void Refuse_UnknownAlgorithm_GivesAReason(string algorithm)
    {
        using Sandbox sandbox = new();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        Assert.StartsWith(
            "this worker does not have the algorithm",
            executor.Refuse(UnitsOfTests.OfFiles([_known], algorithm)),
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("blake3-2048")]
    [InlineData("blake3-8388608")]
    [InlineData("blake3-17179868728")]
    public void Refuse_DigestThatNoResultCanHold_GivesAReason(string algorithm)
    {
        using Sandbox sandbox = new();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        Assert.EndsWith(
            "bytes long, more than 255",
            executor.Refuse(UnitsOfTests.OfFiles([_known], algorithm)),
            StringComparison.Ordinal);
    }

    [Fact]
    public void Refuse_Object_GivesAReason()
    {
        using Sandbox sandbox = new();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        Assert.NotNull(executor.Refuse(UnitsOfTests.OfFiles([_known with { Locator = "http://localhost/file" }])));
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(0, -1)]
    [InlineData(-1024, 1024)]
    [InlineData(512, 512)]
    [InlineData(1024, 2048)] // the second chunk and the third have no node of their own
    [InlineData(4096, 8192)]
    [InlineData(0, 3072)] // three chunks are a subtree only at the end of the file
    [InlineData(0, 8193)]
    [InlineData(9216, 1)]
    [InlineData(long.MaxValue - 1023, 1024)]
    [InlineData(1024, long.MaxValue)]
    public void Refuse_SubtreeThatThereIsNot_GivesAReason(long offset, long length)
    {
        using Sandbox sandbox = new();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        Assert.NotNull(executor.Refuse(UnitsOfTests.OfSubtree(_known, offset, length)));
    }

    [Fact]
    public void Refuse_SubtreeOfAnotherAlgorithmOrUnknownFile_GivesAReason()
    {
        using Sandbox sandbox = new();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        Assert.NotNull(executor.Refuse(UnitsOfTests.OfSubtree(_known, 0, 4096, "blake3-512")));
        Assert.NotNull(executor.Refuse(UnitsOfTests.OfSubtree(_known with { Identity = null }, 0, 4096)));
        Assert.Null(executor.Refuse(UnitsOfTests.OfSubtree(_known, 0, 4096)));
    }
}
