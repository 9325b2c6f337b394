using Hashlane.Cli.Tests;
using Libc = Hashlane.Cli.Tests.Libc;

namespace Hashlane.Distributed.Tests;

/// <summary>A disk that is full ends a run. After room is made, the next run continues it.</summary>
[Trait("Category", "Cluster")]
public sealed class FullDiskTests
{
    private const int Files = 1500;

    [Theory]
    [InlineData("disk/m.jsonl", ".m.jsonl.journal")]
    [InlineData("m.jsonl", "disk/journal")]
    [InlineData("disk/m.jsonl", "disk/journal")]
    public async Task Run_DiskFull_EndsAndIsResumedOnceThereIsRoom(string manifest, string journal)
    {
        using ClusterSandbox sandbox = new();
        string disk = sandbox.Sandbox.PathOf("disk");
        Directory.CreateDirectory(disk);
        Assert.SkipUnless(Libc.TryMountMemory(disk, "64k"), "Only root may mount a small disk.");
        try
        {
            for (int i = 0; i < Files; i++)
            {
                sandbox.Write($"folder/{i:D4}", Bytes.Pattern(i));
            }

            string[] job = ["--unit-files", "20", "-o", manifest, "--journal", journal, "tree"];
            ToolResult full = await sandbox.RunAsync(["run", .. job]);
            Assert.Equal(1, full.ExitCode);
            Assert.Contains("No space left on device", full.Errors, StringComparison.Ordinal);
            Assert.False(File.Exists(sandbox.Sandbox.PathOf(manifest)));
            ToolResult again = await sandbox.RunAsync("resume", manifest);
            Assert.Equal(1, again.ExitCode);
            Assert.True(Libc.TryMountMemory(disk, "64m", isThere: true));

            ToolResult result = await sandbox.RunAsync("resume", manifest);

            Assert.True(result.ExitCode == 0, result.ToString());
            string reference = Path.Join(Path.GetDirectoryName(manifest), ClusterSandbox.Reference);
            await sandbox.CreateReferenceAtAsync(reference);
            Assert.Equal(
                File.ReadAllBytes(sandbox.Sandbox.PathOf(reference)), File.ReadAllBytes(sandbox.Sandbox.PathOf(manifest)));
            Assert.Empty(sandbox.Rest());
            Assert.Empty(Directory.GetFiles(disk, "*journal*"));
        }
        finally
        {
            Libc.Unmount(disk);
        }
    }

    [Fact]
    public void Append_DiskFull_ThrowsAndGoesOnOnceThereIsRoom()
    {
        using Sandbox sandbox = new();
        string disk = sandbox.PathOf("disk");
        Directory.CreateDirectory(disk);
        Assert.SkipUnless(Libc.TryMountMemory(disk, "64k"), "Only root may mount a small disk.");
        try
        {
            string path = Path.Combine(disk, "journal");
            int appended = 0;
            using (Journal journal = Journal.Open(path, "origin"))
            {
                Assert.Throws<IOException>(() =>
                {
                    for (; appended < 100; appended++)
                    {
                        journal.Append(JournalFolder.Id(appended), JournalFolder.Result(appended, 3000));
                    }
                });
                Assert.InRange(appended, 5, 99);
                Assert.Throws<IOException>(journal.Compact);
            }

            AssertHas(path, appended);
            using (Journal journal = Journal.Open(path, "origin"))
            {
                Assert.Throws<IOException>(
                    () => journal.Append(JournalFolder.Id(appended), JournalFolder.Result(appended, 30_000)));
                Assert.True(Libc.TryMountMemory(disk, "1m", isThere: true));
                journal.Append(JournalFolder.Id(appended), JournalFolder.Result(appended, 3000));
                journal.Flush();
                journal.Compact();
            }

            AssertHas(path, appended + 1);
        }
        finally
        {
            Libc.Unmount(disk);
        }
    }

    private static void AssertHas(string path, int count)
    {
        using Journal journal = Journal.Open(path, "origin");
        Assert.Equal(count, journal.Earlier);
        for (int i = 0; i < count; i++)
        {
            Assert.Equal(JournalFolder.Result(i, 3000), journal.Take(JournalFolder.Id(i)));
        }
    }
}
