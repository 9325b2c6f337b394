using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests.Reading;

public class SubtreeReaderTests
{
    private const int KiB = 1024;

    public static TheoryData<int> Sizes => [2 * KiB, (2 * KiB) + 1, (256 * KiB) - 1, (600 * KiB) + 17, 1024 * KiB];

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Execute_AllSubtreesOfAFile_MakeItsDigest(int size)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux parts of a file are read.");
        using Sandbox sandbox = new();
        byte[] data = Bytes.Pattern(size);
        sandbox.Write("file", data);
        UnitFile file = new("file"u8.ToArray()) { Identity = UnitsOfTests.IdentityOf(sandbox, "file") };
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        long left = (long)Blake3Subtree.LeftSubtreeBytes((ulong)size);
        byte[] digest = Blake3Subtree.HashRoot(
            Blake3TreeKey.Hash,
            ValueOf(executor, file, 0, left, 64 * KiB),
            ValueOf(executor, file, left, size - left, 64 * KiB));

        Assert.Equal(Blake3.HashData(data), digest);
    }

    [Fact]
    public void Execute_SubtreeWithinAFile_ReadsExactlyItsBytes()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux parts of a file are read.");
        using Sandbox sandbox = new();
        byte[] data = Bytes.Pattern(8 * KiB);
        sandbox.Write("file", data);
        UnitFile file = new("file"u8.ToArray()) { Identity = UnitsOfTests.IdentityOf(sandbox, "file") };
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        FileOutcome outcome = UnitsOfTests.Run(executor, UnitsOfTests.OfSubtree(file, 4 * KiB, 2 * KiB))[0];

        Assert.Equal(
            Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, 4 * KiB, data.AsSpan(4 * KiB, 2 * KiB)),
            outcome.Value);
        Assert.Equal(file.Identity, outcome.Identity);
    }

    [Fact]
    public void Execute_SubtreeOfAnotherFileThanPlanned_IsChanged()
    {
        using Sandbox sandbox = new();
        sandbox.Write("file", new byte[4 * KiB]);
        ContentIdentity identity = UnitsOfTests.IdentityOf(sandbox, "file");
        UnitFile file = new("file"u8.ToArray()) { Identity = identity with { Number = identity.Number + 1 } };
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        FileOutcome outcome = UnitsOfTests.Run(executor, UnitsOfTests.OfSubtree(file, 0, 2 * KiB))[0];

        Assert.Equal(OutcomeKind.Changed, outcome.Kind);
    }

    [Fact]
    public void Execute_SubtreeOfAFileThatIsGone_IsMissing()
    {
        using Sandbox sandbox = new();
        UnitFile file = new("file"u8.ToArray()) { Identity = new ContentIdentity(4 * KiB, 1, 1) };
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        FileOutcome outcome = UnitsOfTests.Run(executor, UnitsOfTests.OfSubtree(file, 0, 2 * KiB))[0];

        Assert.Equal(OutcomeKind.Missing, outcome.Kind);
    }

    private static byte[] ValueOf(FileExecutor executor, UnitFile file, long offset, long length, long most)
    {
        if (length <= most)
        {
            FileOutcome outcome = UnitsOfTests.Run(executor, UnitsOfTests.OfSubtree(file, offset, length))[0];
            Assert.Equal(OutcomeKind.Hashed, outcome.Kind);
            return outcome.Value;
        }

        long left = (long)Blake3Subtree.LeftSubtreeBytes((ulong)length);
        return Blake3Subtree.MergeChainingValues(
            Blake3TreeKey.Hash,
            ValueOf(executor, file, offset, left, most),
            ValueOf(executor, file, offset + left, length - left, most));
    }
}
