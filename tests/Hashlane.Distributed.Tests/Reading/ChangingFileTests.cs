using Hashlane.Cli.Tests;
using Libc = Hashlane.Cli.Tests.Libc;

namespace Hashlane.Distributed.Tests.Reading;

/// <summary>Files that change between their opening and the end of their reading.</summary>
public class ChangingFileTests
{
    private const int KiB = 1024;

    public static TheoryData<string, int> Changes
    {
        get
        {
            TheoryData<string, int> changes = [];
            foreach (int size in (int[])[100, PipelineHasher.MaxSmallBytes + 1, 2 * KiB * KiB])
            {
                foreach (string change in (string[])["grow", "truncate", "replace", "rewrite"])
                {
                    changes.Add(change, size);
                }
            }

            return changes;
        }
    }

    [Theory]
    [MemberData(nameof(Changes))]
    public void Execute_FileChangesAtEachReading_IsChanged(string change, int size)
    {
        using Sandbox sandbox = new();
        Write(sandbox, size);
        int readings = 0;
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox, _ => Change(sandbox, change, ++readings));

        FileOutcome outcome = UnitsOfTests.Run(executor, UnitsOfTests.OfFiles("file"))[0];

        Assert.Equal(2, readings); // once more
        Assert.Equal(OutcomeKind.Changed, outcome.Kind);
        Assert.Equal("The file has changed while it was read", outcome.Reason);
        Assert.Empty(outcome.Value);
    }

    [Theory]
    [MemberData(nameof(Changes))]
    public void Execute_FileChangesAtTheFirstReading_HasTheDigestOfTheSecond(string change, int size)
    {
        using Sandbox sandbox = new();
        Write(sandbox, size);
        int readings = 0;
        using FileExecutor executor = UnitsOfTests.ExecutorOf(
            sandbox,
            _ =>
            {
                if (++readings == 1)
                {
                    Change(sandbox, change, readings);
                }
            });

        FileOutcome outcome = UnitsOfTests.Run(executor, UnitsOfTests.OfFiles("file"))[0];

        Assert.Equal(Blake3.HashData(File.ReadAllBytes(sandbox.PathOf("file"))), outcome.Value);
        Assert.Equal(UnitsOfTests.IdentityOf(sandbox, "file"), outcome.Identity);
    }

    [Theory]
    [MemberData(nameof(Changes))]
    public void Execute_SubtreeOfFileThatChanges_IsChanged(string change, int size)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux parts of a file are read.");
        using Sandbox sandbox = new();
        Write(sandbox, size);
        UnitFile file = new("file"u8.ToArray()) { Identity = UnitsOfTests.IdentityOf(sandbox, "file") };
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox, _ => Change(sandbox, change, 1));

        FileOutcome outcome = UnitsOfTests.Run(executor, UnitsOfTests.OfSubtree(file, 0, size))[0];

        Assert.Equal(OutcomeKind.Changed, outcome.Kind);
        Assert.Empty(outcome.Value);
    }

    /// <summary>Writes the file, and lets the clock of its file system go on.</summary>
    internal static void Write(Sandbox sandbox, int size)
    {
        sandbox.Write("file", Bytes.Pattern(size));
        WaitForClock(sandbox);
    }

    /// <summary>Changes the file.</summary>
    internal static void Change(Sandbox sandbox, string change, int seed)
    {
        string path = sandbox.PathOf("file");
        byte[] other = Bytes.Pattern((int)new FileInfo(path).Length, (uint)(1 + seed));
        switch (change)
        {
            case "grow":
                File.AppendAllText(path, "more");
                break;
            case "truncate":
                File.WriteAllBytes(path, other[..(other.Length / 2)]);
                break;
            case "replace":
                Int128 time = UnitsOfTests.IdentityOf(sandbox, "file").ModifiedNanoseconds;
                string scratch = sandbox.NewScratchPath();
                File.WriteAllBytes(scratch, other);
                Libc.SetModified(scratch, time);
                File.Move(scratch, path, overwrite: true);
                break;
            default:
                Rewrite(sandbox, "file", other);
                break;
        }

        WaitForClock(sandbox);
    }

    /// <summary>
    /// Writes other contents of the same length into a file, and gives it its former time to the nanosecond: only the
    /// time of its last change of any kind tells.
    /// </summary>
    internal static void Rewrite(Sandbox sandbox, string name, byte[] contents)
    {
        ContentIdentity before = UnitsOfTests.IdentityOf(sandbox, name);
        WaitForClock(sandbox);
        File.WriteAllBytes(sandbox.PathOf(name), contents);
        Libc.SetModified(sandbox.PathOf(name), before.ModifiedNanoseconds);
        ContentIdentity after = UnitsOfTests.IdentityOf(sandbox, name);
        Assert.Equal(before, after with { ChangedNanoseconds = before.ChangedNanoseconds });
    }

    /// <summary>Waits until a file that is written gets another time than any before: some clocks tick slowly.</summary>
    private static void WaitForClock(Sandbox sandbox)
    {
        string path = sandbox.NewScratchPath();
        File.WriteAllText(path, "");
        DateTime before = File.GetLastWriteTimeUtc(path);
        Assert.True(
            SpinWait.SpinUntil(
                () =>
                {
                    File.WriteAllText(path, "");
                    return File.GetLastWriteTimeUtc(path) != before;
                },
                Patience.Limit));
    }

    /// <summary>The tool itself compares the time of change, too: any program can restore the others.</summary>
    [Fact]
    public async Task Create_FileThatIsWrittenInPlaceWithItsTimeRestored_IsUnreadable()
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        sandbox.WriteSparse("rewritten", 1024L * 1024 * 1024);
        string path = sandbox.PathOf("rewritten");
        DateTime time = File.GetLastWriteTimeUtc(path);

        Task<ToolResult> running = sandbox.CreateReferenceAsync();
        while (!running.IsCompleted)
        {
            File.SetLastWriteTimeUtc(path, time);
        }

        ToolResult result = await running;
        Assert.Equal(1, result.ExitCode);
        Assert.Contains("rewritten: The file has changed while it was read", result.Errors, StringComparison.Ordinal);
        Assert.Contains("1 ok, 1 unreadable", result.Output, StringComparison.Ordinal);
    }
}
