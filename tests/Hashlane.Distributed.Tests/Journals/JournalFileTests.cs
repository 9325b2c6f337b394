using System.Diagnostics;

namespace Hashlane.Distributed.Tests;

/// <summary>One process has the file at a time, and it is one that others cannot change.</summary>
public sealed class JournalFileTests
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    [Fact]
    public void Open_JournalInUse_IsRefusedUntilItsEnd()
    {
        using JournalFolder folder = new();
        Journal journal = folder.Open();
        AssertInUse(folder);

        journal.Append(JournalFolder.Id(1), [1]);
        journal.Compact();
        AssertInUse(folder);

        journal.Dispose();
        folder.Open().Dispose();
    }

    [Fact]
    public void Open_JournalInUseByAnotherProgram_IsRefused()
    {
        Assert.SkipUnless(File.Exists("/usr/bin/flock"), "flock of util-linux is not installed.");
        using JournalFolder folder = new();
        folder.Open().Dispose();
        ProcessStartInfo start = new("/usr/bin/flock", ["-n", folder.File, "sh", "-c", "echo locked; read line"])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        using Process flock = Process.Start(start)!;
        Assert.Equal("locked", flock.StandardOutput.ReadLine());

        AssertInUse(folder);

        flock.StandardInput.Close();
        Assert.True(flock.WaitForExit(Patience.Milliseconds));
        folder.Open().Dispose();
    }

    /// <summary>A run that compacts can give the name to another file between the opening and the lock.</summary>
    [Fact]
    public void Open_FileReplacedBeforeItIsLocked_OpensTheOneThatHasTheName()
    {
        using JournalFolder folder = new();
        folder.Bytes = [1];
        int times = 0;

        using (FileStream stream = JournalFile.Open(folder.File, Replace))
        {
            Assert.Equal(2, stream.Length);
        }

        Assert.Equal(2, times);
        Assert.Equal([1], File.ReadAllBytes(folder.PathOf("old")));

        void Replace()
        {
            if (times++ == 0)
            {
                File.Move(folder.File, folder.PathOf("old"));
                folder.Bytes = [1, 2];
            }
        }
    }

    [Fact]
    public void Open_FileRemovedAgainAndAgain_Throws()
    {
        using JournalFolder folder = new();
        int times = 0;

        IOException exception = Assert.Throws<IOException>(() => JournalFile.Open(folder.File, () =>
        {
            times++;
            File.Delete(folder.File);
        }));

        Assert.Contains("again and again", exception.Message, StringComparison.Ordinal);
        Assert.Equal(100, times);
    }

    [Fact]
    public void Open_NewJournal_IsItsOwnersAlone()
    {
        using JournalFolder folder = new();

        using Journal journal = folder.Open();

        Assert.Equal(OwnerOnly, File.GetUnixFileMode(folder.File));
    }

    [Theory]
    [InlineData(OwnerOnly)]
    [InlineData(OwnerOnly | UnixFileMode.GroupRead)]
    [InlineData(OwnerOnly | UnixFileMode.GroupRead | UnixFileMode.OtherRead)]
    public void Compact_JournalWithOtherPermissions_KeepsThem(UnixFileMode mode)
    {
        using JournalFolder folder = new JournalFolder().With(1, 2);
        File.SetUnixFileMode(folder.File, mode);

        using Journal journal = folder.Open();
        journal.Compact();

        Assert.Equal(mode, File.GetUnixFileMode(folder.File));
    }

    [Theory]
    [InlineData(UnixFileMode.GroupWrite)]
    [InlineData(UnixFileMode.OtherWrite)]
    public void Open_JournalThatOthersCanWrite_IsRefused(UnixFileMode more)
    {
        using JournalFolder folder = new JournalFolder().With(1);
        File.SetUnixFileMode(folder.File, OwnerOnly | more);

        IOException exception = Assert.Throws<IOException>(() => folder.Open());

        Assert.Contains("chmod go-w", exception.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("target")]
    [InlineData("missing")]
    public void Open_Link_IsRefusedAndNotFollowed(string target)
    {
        using JournalFolder folder = new();
        File.WriteAllText(folder.PathOf("target"), "");
        File.CreateSymbolicLink(folder.File, folder.PathOf(target));

        IOException exception = Assert.Throws<IOException>(() => folder.Open());

        Assert.Contains("is a link", exception.Message, StringComparison.Ordinal);
        Assert.Equal(["job.journal", "target"], folder.Names);
        Assert.Equal(0, new FileInfo(folder.PathOf("target")).Length);
    }

    [Fact]
    public void Open_Folder_IsRefused()
    {
        using JournalFolder folder = new();
        Directory.CreateDirectory(folder.File);

        Assert.Throws<IOException>(() => folder.Open());
    }

    [Fact]
    public void Open_Pipe_IsRefusedWithoutWaiting()
    {
        using JournalFolder folder = new();
        using Process mkfifo = Process.Start("mkfifo", [folder.File]);
        Assert.True(mkfifo.WaitForExit(Patience.Milliseconds));
        File.SetUnixFileMode(folder.File, OwnerOnly);

        IOException exception = Assert.Throws<IOException>(() => folder.Open());

        Assert.Contains("is not a regular file", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Open_FolderThatIsMissing_SaysSo()
    {
        using JournalFolder folder = new();

        Assert.Throws<DirectoryNotFoundException>(
            () => Journal.Open(folder.PathOf("missing/job.journal"), JournalFolder.Origin));
    }

    /// <summary>
    /// Threads open, compact and close the same file. One that opens it just before a compaction ends must not take the
    /// old file for the journal, or its result is lost.
    /// </summary>
    [Fact]
    public async Task Append_ManyRunsThatCompact_LosesNoResult()
    {
        const int Threads = 4;
        const int Runs = 25;
        using JournalFolder folder = new();
        folder.Open().Dispose();

        await Task.WhenAll(Enumerable.Range(0, Threads).Select(thread => Task.Run(() =>
        {
            for (int run = 0; run < Runs; run++)
            {
                using Journal journal = OpenPatiently(folder);
                journal.Append(JournalFolder.Id((thread * Runs) + run), [(byte)thread, (byte)run]);
                journal.Compact();
            }
        })));

        using Journal later = folder.Open();
        Assert.Equal(Threads * Runs, later.Earlier);
        for (int i = 0; i < Threads * Runs; i++)
        {
            Assert.Equal([(byte)(i / Runs), (byte)(i % Runs)], later.Take(JournalFolder.Id(i))!);
        }
    }

    private static Journal OpenPatiently(JournalFolder folder)
    {
        Stopwatch watch = Stopwatch.StartNew();
        while (true)
        {
            try
            {
                return folder.Open();
            }
            catch (IOException) when (watch.Elapsed < Patience.Limit)
            {
                Thread.Yield();
            }
        }
    }

    private static void AssertInUse(JournalFolder folder)
    {
        IOException exception = Assert.Throws<IOException>(() => folder.Open());
        Assert.Contains("in use by another process", exception.Message, StringComparison.Ordinal);
    }
}
