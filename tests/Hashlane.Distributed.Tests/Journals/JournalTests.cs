namespace Hashlane.Distributed.Tests;

/// <summary>A later run finds the results of an earlier one, and only its own.</summary>
public sealed class JournalTests
{
    [Fact]
    public void Started_OfAJob_StaysTheSameInLaterRunsAndAfterACompaction()
    {
        using JournalFolder folder = new();
        long before = DateTimeOffset.UtcNow.ToUnixTimeSeconds(), started;
        using (Journal journal = folder.Open())
        {
            started = journal.Started;
            Assert.InRange(started, before, DateTimeOffset.UtcNow.ToUnixTimeSeconds());
        }

        // The second ends, so that the start of the next run is another time.
        Assert.True(SpinWait.SpinUntil(
            () => DateTimeOffset.UtcNow.ToUnixTimeSeconds() > started, TimeSpan.FromMinutes(1)));
        using (Journal second = folder.Open())
        {
            Assert.Equal(started, second.Started);
            second.Compact();
        }

        using Journal third = folder.Open();
        Assert.Equal(started, third.Started);
    }

    [Fact]
    public void ForgetUntaken_ResultsOfAnEarlierRun_LeaveTheFileWithACompaction()
    {
        using JournalFolder folder = new JournalFolder().With(1000, 1000, 1000);
        using (Journal journal = folder.Open())
        {
            Assert.NotNull(journal.Take(JournalFolder.Id(1)));
            journal.Append(JournalFolder.Id(3), JournalFolder.Result(3, 10));
            journal.AppendEarlier(JournalFolder.Id(4), JournalFolder.Result(4, 1000));
            journal.ForgetUntaken();
            Assert.Null(journal.Take(JournalFolder.Id(0)));
            journal.Compact();
        }

        using Journal later = folder.Open();
        Assert.Equal(
            [false, true, false, true, false],
            Enumerable.Range(0, 5).Select(i => later.Take(JournalFolder.Id(i)) is not null));
    }

    /// <summary>Otherwise a file that got its name just before the power was lost may not have it.</summary>
    [Fact]
    public void SynchronizeFolder_NewJournalAndCompaction_IsCalledAfterEach()
    {
        using JournalFolder folder = new();
        List<string> folders = [];
        using Journal journal = Journal.Open(folder.File, JournalFolder.Origin, folders.Add);
        Assert.Single(folders);

        journal.Append(JournalFolder.Id(0), JournalFolder.Result(0, 10));
        journal.Compact();

        Assert.Equal([Path.GetDirectoryName(folder.File)!, Path.GetDirectoryName(folder.File)!], folders);
    }

    [Fact]
    public void Open_NoFile_MakesAnEmptyJournalOfANewJob()
    {
        using JournalFolder first = new();
        using JournalFolder second = new();

        using Journal one = first.Open();
        using Journal other = second.Open();

        Assert.Equal(0, one.Earlier);
        Assert.NotEqual(one.Job, other.Job);
        Assert.Equal(["job.journal"], first.Names);
    }

    [Fact]
    public void Take_ResultsOfAnEarlierRun_GivesEachOnce()
    {
        int[] lengths = [0, 1, 2, 3, 100, 200_000];
        using JournalFolder folder = new();
        folder.With(lengths);

        using Journal journal = folder.Open();

        Assert.Equal(lengths.Length, journal.Earlier);
        for (int i = lengths.Length - 1; i >= 0; i--)
        {
            Assert.Equal(JournalFolder.Result(i, lengths[i]), journal.Take(JournalFolder.Id(i)));
            Assert.Null(journal.Take(JournalFolder.Id(i)));
        }

        Assert.Null(journal.Take(JournalFolder.Id(lengths.Length)));
    }

    [Fact]
    public void Take_LinesThatAnotherProcessHasMoved_Throws()
    {
        using JournalFolder folder = new JournalFolder().With(100, 100);
        byte[] bytes = folder.Bytes;
        int first = Array.IndexOf(bytes, (byte)'\n') + 1;
        int second = Array.IndexOf(bytes, (byte)'\n', first) + 1;
        using Journal journal = folder.Open();

        folder.ChangeOpen(file => RandomAccess.Write(file, [.. bytes[second..], .. bytes[first..second]], first));

        IOException exception = Assert.Throws<IOException>(() => journal.Take(JournalFolder.Id(0)));
        Assert.Contains("was changed by another process", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Take_LineThatAnotherProcessHasCut_Throws()
    {
        using JournalFolder folder = new JournalFolder().With(100, 100);
        long length = folder.Bytes.Length;
        using Journal journal = folder.Open();

        folder.ChangeOpen(file => RandomAccess.SetLength(file, length - 1));

        IOException exception = Assert.Throws<IOException>(() => journal.Take(JournalFolder.Id(1)));
        Assert.Contains("was cut by another process", exception.Message, StringComparison.Ordinal);
        Assert.Equal(JournalFolder.Result(0, 100), journal.Take(JournalFolder.Id(0)));
    }

    /// <summary>Otherwise a machine that loses its power could have a name without the contents.</summary>
    [Fact]
    public void SynchronizeFile_NewJournalFlushAndCompaction_HasTheWholeFileBeforeTheNextStep()
    {
        using JournalFolder folder = new();
        List<string> steps = [];
        using Journal journal = Journal.Open(
            folder.File, JournalFolder.Origin, 0, step => steps.Add($"{step}"),
            file => steps.Add($"{RandomAccess.GetLength(file)} bytes, {folder.Names.Length} names"));
        long header = new FileInfo(folder.File).Length;
        Assert.Equal([$"{header} bytes, 1 names"], steps);

        journal.Append(JournalFolder.Id(0), JournalFolder.Result(0, 1000));
        journal.Append(JournalFolder.Id(1), JournalFolder.Result(1, 10));
        journal.Flush();
        long all = new FileInfo(folder.File).Length;
        Assert.Equal([$"{all} bytes, 1 names", "Flushed"], steps[1..]);

        journal.Forget(JournalFolder.Id(0));
        journal.Compact();
        long compacted = new FileInfo(folder.File).Length;
        Assert.InRange(compacted, header + 1, all - 1);
        Assert.Equal(["Copying", $"{compacted} bytes, 2 names", "Copied", "Renamed"], steps[3..]);
    }

    [Fact]
    public void Take_ResultOfThisRun_IsNull()
    {
        using JournalFolder folder = new();
        using Journal journal = folder.Open();

        journal.Append(JournalFolder.Id(1), JournalFolder.Result(1, 10));

        Assert.Null(journal.Take(JournalFolder.Id(1)));
    }

    [Fact]
    public void Open_ManyRuns_KeepsTheJobAndAllResults()
    {
        using JournalFolder folder = new();
        UnitId? job = null;
        for (int run = 0; run < 5; run++)
        {
            using Journal journal = folder.Open();
            job ??= journal.Job;
            Assert.Equal(job, journal.Job);
            Assert.Equal(run, journal.Earlier);
            journal.Append(JournalFolder.Id(run), JournalFolder.Result(run, 50));
            journal.Flush();
        }
    }

    [Fact]
    public void Append_UnitTwice_KeepsTheLastResult()
    {
        using JournalFolder folder = new();
        using (Journal journal = folder.Open())
        {
            journal.Append(JournalFolder.Id(1), JournalFolder.Result(1, 10));
            journal.Append(JournalFolder.Id(1), JournalFolder.Result(2, 20));
        }

        using Journal later = folder.Open();

        Assert.Equal(1, later.Earlier);
        Assert.Equal(JournalFolder.Result(2, 20), later.Take(JournalFolder.Id(1)));
    }

    /// <summary>A process that is killed has no time for a disposal.</summary>
    [Fact]
    public void Append_WithoutDisposal_IsInTheFile()
    {
        using JournalFolder folder = new();
        using JournalFolder copy = new();
        using Journal journal = folder.Open();

        journal.Append(JournalFolder.Id(1), JournalFolder.Result(1, 10));

        // Not File.Copy, which would ask for the lock.
        using System.Diagnostics.Process cp = System.Diagnostics.Process.Start("cp", [folder.File, copy.File]);
        Assert.True(cp.WaitForExit(Patience.Milliseconds));
        using Journal later = copy.Open();
        Assert.Equal(JournalFolder.Result(1, 10), later.Take(JournalFolder.Id(1)));
    }

    [Theory]
    [InlineData("another root")]
    [InlineData("")]
    public void Open_JournalOfAnotherOrigin_NamesFileAndBothWaysOut(string origin)
    {
        using JournalFolder folder = new();
        folder.With(10);
        byte[] before = folder.Bytes;

        JournalException exception = Assert.Throws<JournalException>(() => folder.Open(origin));

        Assert.Contains(folder.File, exception.Message, StringComparison.Ordinal);
        Assert.Contains("another job (" + JournalFolder.Origin + ")", exception.Message, StringComparison.Ordinal);
        Assert.Contains("remove the file", exception.Message, StringComparison.Ordinal);
        Assert.Equal(before, folder.Bytes);
    }

    [Fact]
    public void Open_JournalWithoutAnOrigin_SaysSo()
    {
        using JournalFolder folder = new();
        folder.Open(origin: "").Dispose();

        JournalException exception = Assert.Throws<JournalException>(() => folder.Open());

        Assert.Contains("another job that is not named", exception.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\"quoted\" \\ \n\r\t\0\u001b[31m \u2028 <&>")]
    [InlineData("Größe 😀 Ω")]
    public void Open_OriginOfAnyCharacters_IsTheSameAgain(string origin)
    {
        using JournalFolder folder = new();
        UnitId job;
        using (Journal journal = folder.Open(origin))
        {
            job = journal.Job;
        }

        using (Journal later = folder.Open(origin))
        {
            Assert.Equal(job, later.Job);
        }

        JournalException exception = Assert.Throws<JournalException>(() => folder.Open());
        Assert.DoesNotContain(exception.Message, char.IsControl);
    }

    [Fact]
    public void Open_OriginWithHalfACharacter_IsTheSameAgain()
    {
        using JournalFolder folder = new();
        folder.Open("half \ud83d of a character").Dispose();

        folder.Open("half \ud83d of a character").Dispose();
    }

    [Fact]
    public void Delete_OpenJournal_LeavesNothing()
    {
        using JournalFolder folder = new();
        using Journal journal = folder.Open();

        journal.Delete();

        Assert.Empty(folder.Names);
    }

    [Fact]
    public void SampleKey_OfTheJournal_StaysAndIsThatOfNoOther()
    {
        using JournalFolder folder = new(), other = new();
        byte[] key;
        using (Journal journal = folder.Open())
        {
            key = journal.SampleKey.ToArray();
        }

        using Journal resumed = folder.Open(), another = other.Open();

        Assert.Equal(key, resumed.SampleKey.ToArray());
        Assert.NotEqual(key, another.SampleKey.ToArray());
    }
}
