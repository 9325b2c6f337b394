namespace Hashlane.Distributed.Tests;

/// <summary>The figures of a run.</summary>
public sealed class JobProgressTests
{
    [Fact]
    public void Snapshot_ManyWorkersAndFailures_IsBounded()
    {
        JobProgress progress = new();
        for (int i = 0; i < 2 * JobProgress.MaxWorkers; i++)
        {
            progress.AddResult($"worker {i:d5}", 1, 1);
            progress.AddFailure("file"u8.ToArray(), $"{i}");
        }

        JobSnapshot snapshot = progress.Snapshot();

        Assert.Equal(JobProgress.MaxWorkers, snapshot.Workers.Count);
        Assert.Equal(2 * JobProgress.MaxWorkers, snapshot.UnitsDone);
        Assert.Equal(2 * JobProgress.MaxWorkers, snapshot.BytesDone);
        Assert.Equal(JobProgress.MaxFailures, snapshot.Failures.Count);
        Assert.Equal($"{(2 * JobProgress.MaxWorkers) - 1}", snapshot.Failures[0].Reason);
    }

    [Fact]
    public void Snapshot_LongNames_AreCut()
    {
        JobProgress progress = new();
        progress.AddResult(new string('w', 10_000), 1, 1);
        progress.AddFailure(new byte[100_000], new string('r', 10_000));

        JobSnapshot snapshot = progress.Snapshot();

        Assert.InRange(snapshot.Workers[0].Name.Length, 1, 200);
        Assert.InRange(snapshot.Failures[0].Path.Length, 1, 1000);
        Assert.InRange(snapshot.Failures[0].Reason.Length, 1, 1000);
    }

    [Fact]
    public void Snapshot_DuringAndAfterARun_CountsTheTime()
    {
        ManualClock clock = new();
        JobProgress progress = new();
        Assert.Equal(TimeSpan.Zero, progress.Snapshot().Elapsed);

        progress.Begin(clock);
        clock.Advance(TimeSpan.FromSeconds(5));
        progress.AddResult("worker", 1, 1);
        clock.Advance(TimeSpan.FromSeconds(2));

        Assert.Equal(TimeSpan.FromSeconds(7), progress.Snapshot().Elapsed);
        Assert.Equal(TimeSpan.FromSeconds(2), progress.Snapshot().Workers[0].SinceLast);
        progress.End(isComplete: true);
        clock.Advance(TimeSpan.FromSeconds(10));
        Assert.Equal(TimeSpan.FromSeconds(7), progress.Snapshot().Elapsed);
        Assert.True(progress.Snapshot().IsComplete);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Snapshot_AfterARun_HasItsFigures()
    {
        MemoryStorage storage = new MemoryStorage().Fill([10, 20, 30, 20_000]);
        using TestJob job = new() { Storage = storage };

        await job.RunAsync();

        JobSnapshot snapshot = job.Progress.Snapshot();
        Assert.Equal((4L, 4L, 0L, true), (
            snapshot.FilesFound, snapshot.FilesDone, snapshot.FilesFailed, snapshot.AreAllFound));
        Assert.Equal(20_060, snapshot.BytesDone);
        Assert.Equal(11, snapshot.UnitsPublished); // one of files, ten subtrees
        Assert.Equal((11L, 0L), (snapshot.UnitsDone, snapshot.UnitsWaiting));
        Assert.True(snapshot.IsComplete);
    }
}
