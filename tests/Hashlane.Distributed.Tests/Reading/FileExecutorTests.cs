using System.Globalization;
using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests.Reading;

public class FileExecutorTests
{
    private const int KiB = 1024;

    private static readonly int[] _sizes =
    [
        .. new[] { 64, 128, KiB, 2 * KiB, PipelineHasher.MaxSmallBytes, 64 * KiB, PipelineHasher.BufferBytes, KiB * KiB }
            .SelectMany(border => new[] { border - 1, border, border + 1 }),
        0, 1, (3 * KiB * KiB) + 7,
    ];

    public static TheoryData<string> Algorithms => ["blake3", "blake2b", "skein512", "sha256", "blake3-1024"];

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void Execute_FilesAroundAllBorders_GivesTheDigestsOfTheFunction(string algorithm)
    {
        using Sandbox sandbox = new();
        byte[] data = Bytes.Pattern(_sizes.Max());
        UnitFile[] files = Write(sandbox, data, _sizes);
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        FileOutcome[] outcomes = UnitsOfTests.Run(executor, UnitsOfTests.OfFiles(files, algorithm));

        HashFunction function = HashFunction.Get(algorithm);
        for (int i = 0; i < _sizes.Length; i++)
        {
            Assert.Equal(OutcomeKind.Hashed, outcomes[i].Kind);
            Assert.Equal(function.HashData(data.AsSpan(0, _sizes[i])), outcomes[i].Value);
            Assert.Equal(_sizes[i], outcomes[i].Identity!.Bytes);
        }
    }

    [Fact]
    public void Execute_SoManySmallFilesThatLanesBegin_GivesTheDigestsOfTheFunction()
    {
        using Sandbox sandbox = new();
        Random random = new(19);
        int[] sizes = [.. Enumerable.Range(0, 250).Select(_ => random.Next(PipelineHasher.MaxSmallBytes))];
        byte[] data = Bytes.Pattern(PipelineHasher.MaxSmallBytes);
        Unit unit = UnitsOfTests.OfFiles(Write(sandbox, data, sizes));
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);
        FileOutcome[] outcomes = [];
        for (long done = 0; done <= PipelineHasher.BytesBeforeLanes; done += sizes.Sum())
        {
            outcomes = UnitsOfTests.Run(executor, unit);
        }

        for (int i = 0; i < sizes.Length; i++)
        {
            Assert.Equal(Blake3.HashData(data.AsSpan(0, sizes[i])), outcomes[i].Value);
        }
    }

    [Fact]
    public void Execute_AlgorithmsThatTakeTurns_GivesTheDigestsOfEach()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", "contents");
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        foreach (string algorithm in (string[])["blake3", "sha256", "blake3", "blake2b-256", "blake2b"])
        {
            Unit unit = UnitsOfTests.OfFiles([new UnitFile("a"u8.ToArray())], algorithm);

            Assert.Equal(
                HashFunction.Get(algorithm).HashData("contents"u8), UnitsOfTests.Run(executor, unit)[0].Value);
        }
    }

    [Fact]
    public void Execute_FileWithItsIdentity_TellsTheSameIdentity()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", "contents");
        ContentIdentity identity = UnitsOfTests.IdentityOf(sandbox, "a");
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        Unit unit = UnitsOfTests.OfFiles([new UnitFile("a"u8.ToArray()) { Identity = identity }]);

        Assert.Equal(identity, UnitsOfTests.Run(executor, unit)[0].Identity);
    }

    [Fact]
    public void Execute_OtherIdentityThanPlanned_IsChangedAndUnread()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", "contents");
        ContentIdentity identity = UnitsOfTests.IdentityOf(sandbox, "a");
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);
        ContentIdentity[] others =
        [
            identity with { Bytes = identity.Bytes + 1 },
            identity with { ModifiedNanoseconds = identity.ModifiedNanoseconds - 1 },
            identity with { Number = identity.Number + 1 },
            identity with { ChangedNanoseconds = identity.ChangedNanoseconds - 1 },
        ];

        FileOutcome[] outcomes = UnitsOfTests.Run(
            executor,
            UnitsOfTests.OfFiles([.. others.Select(other => new UnitFile("a"u8.ToArray()) { Identity = other })]));

        Assert.All(outcomes, outcome => Assert.Equal(OutcomeKind.Changed, outcome.Kind));
        Assert.All(outcomes, outcome => Assert.Equal("The file has changed since it was planned", outcome.Reason));
        Assert.All(outcomes, outcome => Assert.Empty(outcome.Value));
    }

    [Fact]
    public void Execute_FileTooLong_IsDeferredWithItsIdentity()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", new byte[100]);
        sandbox.Write("b", new byte[101]);
        sandbox.Write("c", new byte[100]);
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);

        FileOutcome[] outcomes = UnitsOfTests.Run(
            executor, UnitsOfTests.OfFiles([.. UnitsOfTests.OfFiles("a", "b", "c").Files], maxFileBytes: 100));

        Assert.Equal(
            [OutcomeKind.Hashed, OutcomeKind.Deferred, OutcomeKind.Hashed], outcomes.Select(outcome => outcome.Kind));
        Assert.Equal(UnitsOfTests.IdentityOf(sandbox, "b"), outcomes[1].Identity);
    }

    [Fact]
    public void Execute_UnitLongEnough_DefersTheRestUnopened()
    {
        using Sandbox sandbox = new();
        foreach (string name in (string[])["a", "b", "c", "d"])
        {
            sandbox.Write(name, new byte[100]);
        }

        List<string> opened = [];
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox, path => opened.Add(Bytes.Show(path)));

        FileOutcome[] outcomes = UnitsOfTests.Run(
            executor, UnitsOfTests.OfFiles([.. UnitsOfTests.OfFiles("a", "b", "c", "d").Files], maxUnitBytes: 200));

        Assert.Equal(
            [OutcomeKind.Hashed, OutcomeKind.Hashed, OutcomeKind.Deferred, OutcomeKind.Deferred],
            outcomes.Select(outcome => outcome.Kind));
        Assert.All(outcomes[2..], outcome => Assert.Null(outcome.Identity));
        Assert.Equal(["a", "b"], opened);
    }

    [Fact]
    public void Execute_EntriesThatCannotBeRead_TellsTheReasonOfEach()
    {
        using Sandbox sandbox = new();
        sandbox.MakeLink("link"u8.ToArray(), "file");
        sandbox.MakeFolder("folder"u8.ToArray());
        sandbox.MakeFifo("fifo");
        sandbox.Write("file", "contents");
        List<string> opened = [];
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox, path => opened.Add(Bytes.Show(path)));

        FileOutcome[] outcomes = UnitsOfTests.Run(
            executor,
            UnitsOfTests.OfFiles("none", "none/more", "file/more", "link", "folder", "fifo", "file"));

        Assert.Equal(
            [
                "Missing: No such file or directory",
                "Missing: No such file or directory",
                "Failed: Not a directory",
                "Failed: A link is in its place, or in that of a folder above it",
                "Failed: Is a directory",
                "Failed: Not a regular file",
                "Hashed: ",
            ],
            outcomes.Select(outcome => $"{outcome.Kind}: {outcome.Reason}"));
        Assert.Equal(["file"], opened);
    }

    [Fact]
    public void Execute_LinksThatLeadOutside_AreNotFollowed()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Other systems follow the links of folders.");
        using Sandbox sandbox = new();
        string outside = sandbox.NewScratchPath();
        Directory.CreateDirectory($"{outside}/more");
        File.WriteAllText($"{outside}/secret", "secret");
        File.WriteAllText($"{outside}/more/secret", "secret");
        sandbox.MakeFolder("folder"u8.ToArray());
        sandbox.MakeLink("link"u8.ToArray(), $"{outside}/secret");
        sandbox.MakeLink("away"u8.ToArray(), outside);
        sandbox.MakeLink("folder/away"u8.ToArray(), outside);
        List<string> opened = [];
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox, path => opened.Add(Bytes.Show(path)));

        FileOutcome[] outcomes = UnitsOfTests.Run(
            executor,
            UnitsOfTests.OfFiles("link", "away/secret", "away/more/secret", "folder/away/secret", "folder/away"));

        Assert.All(outcomes, outcome => Assert.Equal(OutcomeKind.Failed, outcome.Kind));
        Assert.Empty(opened);
    }

    [Fact]
    public void Execute_ReadThatFails_IsFailedWithTheReasonOfTheSystem()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux has a file whose first byte cannot be read.");
        using FileExecutor executor = new(new PathMap(UnitsOfTests.Root, "/proc/self"));

        FileOutcome outcome = UnitsOfTests.Run(executor, UnitsOfTests.OfFiles("mem"))[0];

        Assert.Equal(OutcomeKind.Failed, outcome.Kind);
        Assert.Equal("Input/output error", outcome.Reason);
    }

    [Fact]
    public void Execute_FileThatTellsNoLength_HasTheLengthThatWasRead()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux has files that tell no length.");
        using FileExecutor executor = new(new PathMap(UnitsOfTests.Root, "/proc/self"));
        byte[] expected = File.ReadAllBytes("/proc/self/cmdline");

        FileOutcome outcome = UnitsOfTests.Run(executor, UnitsOfTests.OfFiles("cmdline"))[0];

        Assert.Equal(Blake3.HashData(expected), outcome.Value);
        Assert.Equal(expected.Length, outcome.ContentBytes);
        Assert.Equal(0, outcome.Identity!.Bytes);
    }

    /// <summary>
    /// The identity keeps the length that the file system tells, so that another worker and a later run find the same.
    /// </summary>
    [Theory]
    [InlineData("/proc/self", "cmdline")]
    [InlineData("/sys/devices/system/cpu", "possible")]
    public void Execute_FileThatTellsAnotherLength_IsTheSameForTheNextReader(string root, string name)
    {
        Assert.SkipUnless(File.Exists($"{root}/{name}"), "This system has no file that tells another length.");
        using FileExecutor executor = new(new PathMap(UnitsOfTests.Root, root));
        int length = Bytes.Of(File.ReadAllText($"{root}/{name}")).Length;
        FileOutcome first = UnitsOfTests.Run(executor, UnitsOfTests.OfFiles(name))[0];
        Assert.Equal(length, first.ContentBytes);
        Assert.NotEqual(length, first.Identity!.Bytes);
        UnitFile file = new(Bytes.Of(name)) { Identity = first.Identity };

        FileOutcome second = UnitsOfTests.Run(executor, UnitsOfTests.OfFiles([file]))[0];

        Assert.Equal("", second.Reason);
        Assert.Equal(first.Value, second.Value);
        Assert.Equal(length, ResultCodec.Decode(ResultCodec.Encode(MessageSamples.ResultOf(second))).Outcomes[0].ContentBytes);
        Assert.True(first.Identity.Matches(UnitsOfTests.IdentityOf(root, name)));
    }

    [Fact]
    public void Execute_RootThatIsGone_IsLeftToOthers()
    {
        using Sandbox sandbox = new();
        using FileExecutor executor = new(new PathMap(UnitsOfTests.Root, sandbox.PathOf("gone")));

        RootUnavailableException exception = Assert.Throws<RootUnavailableException>(
            () => UnitsOfTests.Run(executor, UnitsOfTests.OfFiles("a", "b")));

        Assert.EndsWith("No such file or directory", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Execute_CanceledWithinALongFile_EndsAndLeavesNothingForTheNext()
    {
        using Sandbox sandbox = new();
        byte[] data = Bytes.Pattern(2 * KiB * KiB);
        sandbox.Write("a", data.AsSpan(0, 100).ToArray());
        sandbox.Write("long", data);
        using CancellationTokenSource source = new();
        using FileExecutor executor = UnitsOfTests.ExecutorOf(
            sandbox, path => _ = path.Length > 1 ? source.CancelAsync() : null);

        Assert.Throws<OperationCanceledException>(
            () => executor.Execute(UnitsOfTests.OfFiles("a", "long"), source.Token));

        FileOutcome[] outcomes = UnitsOfTests.Run(executor, UnitsOfTests.OfFiles("none", "long", "a"));
        Assert.Equal(OutcomeKind.Missing, outcomes[0].Kind);
        Assert.Equal(Blake3.HashData(data), outcomes[1].Value);
        Assert.Equal(Blake3.HashData(data.AsSpan(0, 100)), outcomes[2].Value);
    }

    /// <summary>Writes files with the first bytes of some data, and returns them.</summary>
    private static UnitFile[] Write(Sandbox sandbox, byte[] data, int[] sizes)
    {
        UnitFile[] files = new UnitFile[sizes.Length];
        for (int i = 0; i < sizes.Length; i++)
        {
            string name = i.ToString("D4", CultureInfo.InvariantCulture);
            sandbox.Write(name, data[..sizes[i]]);
            files[i] = new UnitFile(Bytes.Of(name));
        }

        return files;
    }
}
