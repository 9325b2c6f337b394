using Hashlane.Cli.Tests;
using Hashlane.Distributed.Tests.Reading;

namespace Hashlane.Distributed.Tests;

/// <summary>Lines of interrupted runs, which can be the work of days.</summary>
public sealed class PendingLinesTests
{
    private const string Purpose = "create";

    private static readonly ManifestHeader _header = new("."u8.ToArray(), "blake3", 2_000_000_000);

    [Theory]
    [InlineData("origin", "sha256")]
    [InlineData("other origin", "blake3")]
    public void Begin_LinesOfAnotherRun_StayAndTheRunIsRefused(string origin, string algorithm)
    {
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("m.jsonl");
        Leave(path, "a");
        string[] before = sandbox.Snapshot();

        IOException exception = Assert.Throws<IOException>(() => PendingManifest.Begin(
            path, Purpose, _header with { Algorithm = algorithm }, origin, ForeignLines.Refuse));

        Assert.Contains("wait to be continued", exception.Message, StringComparison.Ordinal);
        Assert.Equal(before, sandbox.Snapshot());
        AssertLines(path, "a");
    }

    [Fact]
    public void Begin_LinesOfTwoRuns_StayAndTheRunIsRefused()
    {
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("m.jsonl");
        Leave(path, "a", "b");
        Leave(path, "a");

        Assert.Throws<IOException>(() => PendingManifest.Begin(
            path, Purpose, _header with { Algorithm = "sha256" }, "origin", ForeignLines.Refuse));

        AssertLines(path, "a", "b");
    }

    /// <summary>The lines from a path on can be by a worker that was wrong.</summary>
    [Fact]
    public void Begin_LinesFromAPathOnAreDoubtful_AreGoneForGood()
    {
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("m.jsonl");
        Leave(path, "a", "b", "c", "d");
        Leave(path, "a");
        using (PendingManifest.Begin(path, Purpose, _header, "origin", ForeignLines.Refuse, static () => "c"u8.ToArray()))
        {
        }

        AssertLines(path, "a", "b");
        using (PendingManifest.Begin(path, Purpose, _header, "origin", ForeignLines.Refuse, static () => "b"u8.ToArray()))
        {
        }

        AssertLines(path, "a");
    }

    /// <summary>The process can end between the last line and the name.</summary>
    [Fact]
    public void Commit_EndsBeforeTheName_LeavesLinesThatTheNextRunContinues()
    {
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("m.jsonl");
        using (PendingManifest pending = PendingManifest.Begin(path, Purpose, _header, "origin"))
        {
            ManifestWriter writer = new(pending.Stream, _header);
            writer.Add(EntryOf("a"));
            writer.Complete();
            File.WriteAllText(path, "in the way");
            Assert.Throws<IOException>(pending.Commit);
        }

        File.Delete(path);
        AssertLines(path, "a");
    }

    /// <summary>The process can end between the name and the removal of the origin and the checks.</summary>
    [Fact]
    public void Begin_OriginNextToACompleteManifest_IsHarmlessAndRemoved()
    {
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("m.jsonl");
        Leave(path, "a");
        string originPath = sandbox.PathOf(".m.jsonl.create-origin"), checksPath = sandbox.PathOf(".m.jsonl.create-checks");
        byte[] origin = File.ReadAllBytes(originPath), checks = File.ReadAllBytes(checksPath);
        foreach (string next in (string[])["origin", "another origin"])
        {
            foreach (string file in Directory.GetFiles(sandbox.Folder))
            {
                File.Delete(file);
            }

            File.WriteAllBytes(originPath, origin);
            File.WriteAllBytes(checksPath, checks);
            using (PendingManifest pending = PendingManifest.Begin(path, Purpose, _header, next, ForeignLines.Refuse))
            {
                Assert.Null(pending.Earlier);
                Assert.False(pending.HasDamage);
                new ManifestWriter(pending.Stream, _header).Complete();
                pending.Commit();
            }

            Assert.Equal([path], Directory.GetFiles(sandbox.Folder));
        }

        File.WriteAllBytes(originPath, origin);
        File.WriteAllBytes(checksPath, checks);
        PendingManifest.RemoveRest(path);
        Assert.Equal([path], Directory.GetFiles(sandbox.Folder));
    }

    /// <summary>The number of a network's device is another one after each start of the machine.</summary>
    [Fact]
    public void OriginOfJob_Folder_DoesNotDependOnTheDevice()
    {
        using Sandbox sandbox = new();
        CommandLine line = CommandLine.Parse(["-o", "m", "--exclude", "x"], RunCommand.Command.Table);
        FileFacts facts = FileFacts.Of(sandbox.Folder)!.Value;

        string origin = RunOrigin.OfJob(sandbox.Folder, line);

        Assert.Equal(
            RunOrigin.Of(sandbox.Folder, line).Replace(
                $"{facts.Identity.Device}:{facts.Identity.Number}", $"{facts.Identity.Number}", StringComparison.Ordinal),
            origin);
        Assert.Contains($"\n{facts.Identity.Number}:{facts.Born}\n", origin, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_FlushAfterAFailureFails_TheFirstFailureIsTold()
    {
        using JobHasher hasher = new(static (_, _) => throw new InvalidOperationException("first"));

        Assert.Equal("first", Assert.Throws<InvalidOperationException>(
            () => hasher.Run([], new TakenSteps(static () => throw new IOException("second")))).Message);
    }

    private static ManifestEntry EntryOf(string path) => new(Bytes.Of(path), EntryKind.File)
    {
        Size = 1,
        Modified = default(FileTime),
        Algorithm = "blake3",
        Digest = new byte[32],
    };

    /// <summary>Leaves lines as a run that is interrupted.</summary>
    private static void Leave(string path, params string[] names)
    {
        using PendingManifest pending = PendingManifest.Begin(path, Purpose, _header, "origin");
        ManifestWriter writer = new(pending.Stream, _header);
        foreach (string name in names)
        {
            writer.Add(EntryOf(name));
        }

        writer.Flush();
    }

    private static void AssertLines(string path, params string[] names)
    {
        using PendingManifest pending = PendingManifest.Begin(
            path, Purpose, _header, "origin", ForeignLines.Refuse);
        List<string> found = [];
        while (pending.Earlier!.TryNext(out ManifestEntry? entry))
        {
            found.Add(Bytes.Show(entry!.Path));
        }

        Assert.Equal(names, found);
    }
}
