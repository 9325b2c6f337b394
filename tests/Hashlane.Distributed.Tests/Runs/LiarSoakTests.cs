namespace Hashlane.Distributed.Tests;

/// <summary>Jobs of 10 to 10,000 units with a worker that lies, in each way that is promised to be found.</summary>
public sealed class LiarSoakTests
{
    private const int Jobs = 100, FewestUnits = 10, MaxUnits = 10_000;

    /// <summary>
    /// A job that ends well has right results only. What the rate promises to find is found: a worker that is always
    /// wrong at any rate, one that is wrong now and then if all is verified, sizes and times that the coordinator sees.
    /// </summary>
    [Theory(Explicit = true)]
    [Trait("Category", "Soak")]
    [InlineData("every unit", 0.01)]
    [InlineData("every unit", 1)]
    [InlineData("a unit in 100", 1)]
    [InlineData("sizes", 0.01)]
    [InlineData("times", 0.01)]
    [InlineData("refuses to verify", 1)]
    public async Task RunAsync_HundredJobsWithALiar_NoneEndsWellWithALieInIt(string lie, double rate)
    {
        int found = 0, honest = 0;
        for (int i = 0; i < Jobs; i++)
        {
            int units = (int)(FewestUnits * Math.Pow((double)MaxUnits / FewestUnits, i / (Jobs - 1.0)));
            MemoryStorage storage = new MemoryStorage().Fill(Enumerable.Range(0, units).Select(static n => n % 97));
            Liar liar = new(lie, seed: i);
            using TestJob job = Job(storage, liar, rate, workers: 2 + (i % 2));
            bool endsWell = await EndsWellAsync(job);

            JobSnapshot snapshot = job.Progress.Snapshot();
            if (endsWell && snapshot.Unchecked == 0)
            {
                AssertRight(job, $"{lie}, {units} units, {liar.Lies} lies");
            }

            bool isFound = !endsWell || snapshot.Unchecked > 0 || snapshot.Mismatches > 0 || snapshot.Refused > 0
                || !job.Log.IsEmpty;
            Assert.True(isFound || liar.Lies == 0, $"{lie}, {units} units: {liar.Lies} lies and no word of them.");
            found += isFound ? 1 : 0;
            honest += liar.Lies == 0 ? 1 : 0;
        }

        TestContext.Current.SendDiagnosticMessage("{0} at {1}: found in {2} jobs, in {3} it told no lie.", lie, rate, found, honest);
        Assert.True(found >= Jobs - honest, $"{lie}: found in {found} of {Jobs} jobs; in {honest} it told no lie.");
        Assert.True(honest < Jobs / 2, $"{lie}: in {honest} jobs it told no lie.");
    }

    /// <summary>
    /// Whether a job ends without a mismatch. One that waits for another worker, since nobody else verifies what the honest
    /// ones have done, does not.
    /// </summary>
    private static async Task<bool> EndsWellAsync(TestJob job)
    {
        using CancellationTokenSource end = new();
        Task running = job.RunUntilAsync(end.Token);
        while (await Task.WhenAny(running, Task.Delay(10)) != running)
        {
            if (job.Log.Any(static line => line.Contains("All that is left waits for a worker", StringComparison.Ordinal)))
            {
                await end.CancelAsync();
            }
        }

        try
        {
            await running;
            return true;
        }
        catch (MismatchException)
        {
            return false;
        }
        catch (OperationCanceledException) when (end.IsCancellationRequested)
        {
            return false;
        }
    }

    private static TestJob Job(MemoryStorage storage, Liar liar, double rate, int workers)
    {
        TestJob job = new()
        {
            Storage = storage,
            Look = storage.Look,
        };
        job.Settings = job.Settings with { CheckRate = rate, CheckPatience = TimeSpan.FromMilliseconds(50), MaxFiles = 1, MaxFilesForMany = 1, MaxUnits = 256 };
        job.Workers["liar"] = new MemoryExecutor(storage) { Refusal = liar.Refuse, Change = liar.Change };
        for (int i = 1; i < workers; i++)
        {
            job.Workers[$"honest {i}"] = new MemoryExecutor(storage);
        }

        return job;
    }

    private static void AssertRight(TestJob job, string what)
    {
        foreach ((string path, FileOutcome? outcome) in job.Sink.Outcomes)
        {
            Assert.True(outcome is { Kind: OutcomeKind.Hashed }, $"{what}: {path} has no digest.");
            Assert.True(outcome.Value.AsSpan().SequenceEqual(Blake3.HashData(job.Storage.Read(path)!)), $"{what}: the digest of {path} is wrong.");
            Assert.True(outcome.Identity!.Matches(job.Storage.IdentityOf(path)!), $"{what}: size or time of {path} are wrong.");
        }
    }

    /// <summary>A worker that is wrong in one way, in what it was not asked to verify.</summary>
    private sealed class Liar(string lie, int seed)
    {
        private readonly Random _random = new(seed);
        private int _lies;

        internal int Lies => _lies;

        internal string? Refuse(Unit unit) => lie == "refuses to verify" && unit.NotBy.Length > 0 ? "busy" : null;

        internal FileOutcome Change(Unit unit, string path, FileOutcome outcome)
        {
            if (unit.NotBy.Length > 0 || outcome.Kind != OutcomeKind.Hashed || (lie == "a unit in 100" && _random.Next(100) > 0))
            {
                return outcome;
            }

            _lies++;
            return lie switch
            {
                "sizes" => FileOutcome.Hashed(outcome.Identity! with { Bytes = outcome.Identity.Bytes + 1_000_000 }, outcome.Value),
                "times" => FileOutcome.Hashed(outcome.Identity! with { ModifiedNanoseconds = 0 }, outcome.Value),
                _ => FileOutcome.Hashed(outcome.Identity!, [.. outcome.Value.Select(static one => (byte)(one ^ 0x40))]),
            };
        }
    }
}
