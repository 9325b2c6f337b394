using System.Diagnostics;

namespace Hashlane.Distributed.Tests;

/// <summary>A compaction drops what is forgotten, and nothing else, whenever it ends.</summary>
public sealed class JournalCompactionTests
{
    private const int Count = 6;

    [Fact]
    public void Compact_SomeForgotten_KeepsTheOthersAndTheJob()
    {
        using JournalFolder folder = new();
        UnitId job;
        using (Journal journal = folder.Open())
        {
            job = journal.Job;
            AppendAll(journal);
            ForgetOdd(journal);
            long before = new FileInfo(folder.File).Length;

            journal.Compact();

            Assert.InRange(new FileInfo(folder.File).Length, 1, before - 1);
            Assert.Equal(["job.journal"], folder.Names);
            journal.Append(JournalFolder.Id(Count), ResultOf(Count));
        }

        using Journal later = folder.Open();
        Assert.Equal(job, later.Job);
        Assert.Equal((Count / 2) + 1, later.Earlier);
        AssertHas(later, isOddThere: false);
        Assert.Equal(ResultOf(Count), later.Take(JournalFolder.Id(Count)));
    }

    [Fact]
    public void Take_AfterCompactions_GivesResultsOfTheEarlierRun()
    {
        using JournalFolder folder = new();
        using (Journal journal = folder.Open())
        {
            AppendAll(journal);
        }

        using Journal later = folder.Open();
        later.Forget(JournalFolder.Id(1));
        later.Compact();
        Assert.Equal(ResultOf(0), later.Take(JournalFolder.Id(0)));
        later.Forget(JournalFolder.Id(3));
        later.Append(JournalFolder.Id(2), ResultOf(20));
        later.Forget(JournalFolder.Id(0));
        later.Compact();

        Assert.Equal(ResultOf(4), later.Take(JournalFolder.Id(4)));
        Assert.Null(later.Take(JournalFolder.Id(0)));
        Assert.Null(later.Take(JournalFolder.Id(1)));
        Assert.Null(later.Take(JournalFolder.Id(2)));
        Assert.Null(later.Take(JournalFolder.Id(3)));
    }

    [Fact]
    public void IsWorthCompacting_MoreThanHalfForgottenOfALongFile_IsTrueUntilCompacted()
    {
        using JournalFolder folder = new();
        using Journal journal = Journal.Open(folder.File, JournalFolder.Origin, compactAbove: 3000);
        for (int i = 0; i < 10; i++)
        {
            journal.Append(JournalFolder.Id(i), JournalFolder.Result(i, 300));
        }

        for (int i = 0; i < 4; i++)
        {
            journal.Forget(JournalFolder.Id(i));
            Assert.False(journal.IsWorthCompacting);
        }

        journal.Forget(JournalFolder.Id(4));
        journal.Forget(JournalFolder.Id(5));
        journal.Forget(JournalFolder.Id(5));
        Assert.True(journal.IsWorthCompacting);

        journal.Compact();
        Assert.False(journal.IsWorthCompacting);
    }

    [Fact]
    public void IsWorthCompacting_ShortFile_IsFalse()
    {
        using JournalFolder folder = new();
        using Journal journal = folder.Open();
        AppendAll(journal);
        for (int i = 0; i < Count; i++)
        {
            journal.Forget(JournalFolder.Id(i));
        }

        Assert.False(journal.IsWorthCompacting);
    }

    /// <summary>After each step the folder is copied, as a process that is killed then would leave it.</summary>
    [Fact]
    public void Open_AfterACrashAtEachStep_HasTheResults()
    {
        using JournalFolder folder = new();
        using JournalFolder copies = new();
        List<(JournalStep Step, string Folder)> crashes = [];
        UnitId job;
        using (Journal journal = Journal.Open(folder.File, JournalFolder.Origin, compactAbove: 0, CopyFolder))
        {
            job = journal.Job;
            AppendAll(journal);
            ForgetOdd(journal);
            journal.Compact();
        }

        Assert.Equal((Count / 2) + 2, crashes.Count);
        foreach ((JournalStep step, string copy) in crashes)
        {
            bool wasRenamed = step == JournalStep.Renamed;
            string path = Path.Combine(copy, Path.GetFileName(folder.File));
            Assert.Equal(!wasRenamed, File.Exists(path + ".new"));

            using Journal later = Journal.Open(path, JournalFolder.Origin);

            Assert.Equal(job, later.Job);
            AssertHas(later, isOddThere: !wasRenamed);
            Assert.Single(Directory.GetFiles(copy));
        }

        // Not by the framework, which would ask for the lock.
        void CopyFolder(JournalStep step)
        {
            string copy = copies.PathOf(crashes.Count.ToString(System.Globalization.CultureInfo.InvariantCulture));
            using Process cp = Process.Start("cp", ["-R", Path.GetDirectoryName(folder.File)!, copy]);
            Assert.True(cp.WaitForExit(Patience.Milliseconds));
            Assert.Equal(0, cp.ExitCode);
            crashes.Add((step, copy));
        }
    }

    /// <summary>A disk that is full, for one.</summary>
    [Theory]
    [InlineData(nameof(JournalStep.Copying))]
    [InlineData(nameof(JournalStep.Copied))]
    public void Compact_Fails_LeavesTheJournalAsItWas(string failing)
    {
        using JournalFolder folder = new();
        using (Journal journal = Journal.Open(folder.File, JournalFolder.Origin, compactAbove: 0, Fail))
        {
            AppendAll(journal);
            ForgetOdd(journal);

            Assert.Throws<IOException>(journal.Compact);

            Assert.Equal(["job.journal"], folder.Names);
            journal.Append(JournalFolder.Id(Count), ResultOf(Count));
        }

        using Journal later = folder.Open();
        AssertHas(later, isOddThere: true);
        Assert.Equal(ResultOf(Count), later.Take(JournalFolder.Id(Count)));

        void Fail(JournalStep step)
        {
            if (step.ToString() == failing)
            {
                throw new IOException("No space left on device");
            }
        }
    }

    [Fact]
    public void Compact_LinkInPlaceOfTheNewFile_DoesNotFollowIt()
    {
        using JournalFolder folder = new();
        string other = folder.PathOf("other");
        File.WriteAllText(other, "important");
        using Journal journal = folder.Open();
        AppendAll(journal);
        File.CreateSymbolicLink(folder.File + ".new", other);

        journal.Compact();

        Assert.Equal("important", File.ReadAllText(other));
        Assert.Null(new FileInfo(folder.File).LinkTarget);
    }

    private static byte[] ResultOf(int number) => JournalFolder.Result(number, number * 100);

    private static void AppendAll(Journal journal)
    {
        for (int i = 0; i < Count; i++)
        {
            journal.Append(JournalFolder.Id(i), ResultOf(i));
        }
    }

    private static void ForgetOdd(Journal journal)
    {
        for (int i = 1; i < Count; i += 2)
        {
            journal.Forget(JournalFolder.Id(i));
        }
    }

    private static void AssertHas(Journal journal, bool isOddThere)
    {
        for (int i = 0; i < Count; i++)
        {
            Assert.Equal(i % 2 == 0 || isOddThere ? ResultOf(i) : null, journal.Take(JournalFolder.Id(i)));
        }
    }
}
