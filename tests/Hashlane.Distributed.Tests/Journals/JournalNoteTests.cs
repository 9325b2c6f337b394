using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Tests of the notes by which a journal tells later runs of its job about workers.</summary>
public sealed class JournalNoteTests
{
    /// <summary>A worker can be doubted in one run after another, and then be wrong.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NoteDoubted_OfAWorkerAgainAndAgain_MakesItsLinesDoubtfulEachTime(bool compacts)
    {
        using JournalFolder folder = new();
        for (int run = 0; run < 3; run++)
        {
            Change(folder, compacts, journal =>
            {
                Assert.Null(journal.FirstDoubtful);
                journal.NoteTaken("other", "a"u8);
                journal.NoteTaken("doubted", "m"u8);
                journal.NoteDoubted("doubted");
            });
            Change(folder, compacts, static journal =>
            {
                Assert.Equal("m", Text(journal.FirstDoubtful));
                Assert.False(journal.IsWrong("doubted"));
                Assert.Null(journal.AWrongWorker);
                journal.NoteRemoved();
            });
        }

        Change(folder, compacts, static journal => journal.NoteWrong("doubted"));
        Change(folder, compacts, static journal =>
        {
            Assert.Equal("m", Text(journal.FirstDoubtful));
            Assert.True(journal.IsWrong("doubted"));
            journal.NoteRemoved();
        });
        Change(folder, compacts, static journal =>
        {
            Assert.Null(journal.FirstDoubtful);
            Assert.True(journal.IsWrong("doubted"));
        });
    }

    /// <summary>Nobody knows which of the results are right: those of later runs are as good as any.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NoteDoubted_EarlierResults_DoNotCountAnyMore(bool compacts)
    {
        using JournalFolder folder = new JournalFolder().With(10, 20);
        Change(folder, compacts, static journal =>
        {
            Assert.True(journal.HasEarlier(JournalFolder.Id(1)));
            journal.NoteDoubted("one");
            journal.NoteDoubted("two");
        });
        Change(folder, compacts, static journal =>
        {
            Assert.False(journal.HasUntaken);
            Assert.Null(journal.Take(JournalFolder.Id(0)));
            journal.Append(JournalFolder.Id(1), JournalFolder.Result(1, 30));
        });

        using Journal last = folder.Open();
        Assert.Equal(JournalFolder.Result(1, 30), last.Take(JournalFolder.Id(1)));
        Assert.False(last.HasUntaken);
    }

    /// <summary>Where the journal of earlier lines is lost, nobody knows whose they are.</summary>
    [Fact]
    public void NoteTaken_ByAnyWorker_MakesAllLinesDoubtfulIfOneIsWrong()
    {
        using JournalFolder folder = new();
        using Journal journal = folder.Open();
        journal.NoteTaken(Journal.AnyWorker, []);
        Assert.Null(journal.FirstDoubtful);

        journal.NoteWrong("liar");

        Assert.Equal("", Text(journal.FirstDoubtful));
    }

    /// <summary>The journal of another job can have its path by now, and is neither read nor removed.</summary>
    [Fact]
    public void Find_JournalOfTheJobOrOfAnother_OpensItsOwnOnly()
    {
        using JournalFolder folder = new();
        Assert.Null(Journal.Find(folder.File, "any"));
        string job;
        using (Journal journal = folder.Open())
        {
            job = journal.Job.ToString();
            journal.NoteUnchecked();
        }

        byte[] before = folder.Bytes;
        Assert.Null(Journal.Find(folder.File, new string('0', job.Length)));
        using (Journal? found = Journal.Find(folder.File, job))
        {
            Assert.True(found!.HasUnchecked);
        }

        Assert.Equal(before, folder.Bytes);
    }

    private static string? Text(byte[]? path) => path is null ? null : Encoding.UTF8.GetString(path);

    private static void Change(JournalFolder folder, bool compacts, Action<Journal> change)
    {
        using Journal journal = folder.Open();
        change(journal);
        if (compacts)
        {
            journal.Compact();
        }
    }
}
