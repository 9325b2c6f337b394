using System.Text.Json;
using System.Text.Json.Serialization;

namespace Hashlane.Cluster;

/// <summary>The figures of a job as the page receives them. Times are in seconds.</summary>
internal sealed record DashboardJson
{
    public required string Title { get; init; }

    public required double Elapsed { get; init; }

    public required bool IsComplete { get; init; }

    public required long FilesFound { get; init; }

    public required bool AreAllFound { get; init; }

    public required long FilesDone { get; init; }

    public required long FilesFailed { get; init; }

    public required long BytesDone { get; init; }

    public required long BytesExpected { get; init; }

    public required long UnitsPublished { get; init; }

    public required long UnitsDone { get; init; }

    public required long UnitsWaiting { get; init; }

    public required long UnitsResumed { get; init; }

    public required long Retries { get; init; }

    public required long Checks { get; init; }

    public required long Mismatches { get; init; }

    public required long Unchecked { get; init; }

    public required long Refused { get; init; }

    public required long Lost { get; init; }

    /// <summary>The number of workers, of which <see cref="Workers"/> has the first ones.</summary>
    public required int WorkerCount { get; init; }

    public required DashboardWorker[] Workers { get; init; }

    public required DashboardFailure[] Failures { get; init; }

    /// <summary>Writes the figures in UTF-8, as one line.</summary>
    internal static byte[] Write(JobSnapshot job, string title) =>
        JsonSerializer.SerializeToUtf8Bytes(From(job, title), DashboardJsonContext.Default.DashboardJson);

    private static DashboardJson From(JobSnapshot job, string title) => new()
    {
        Title = title,
        Elapsed = job.Elapsed.TotalSeconds,
        IsComplete = job.IsComplete,
        FilesFound = job.FilesFound,
        AreAllFound = job.AreAllFound,
        FilesDone = job.FilesDone,
        FilesFailed = job.FilesFailed,
        BytesDone = job.BytesDone,
        BytesExpected = job.BytesExpected,
        UnitsPublished = job.UnitsPublished,
        UnitsDone = job.UnitsDone,
        UnitsWaiting = job.UnitsWaiting,
        UnitsResumed = job.UnitsResumed,
        Retries = job.Retries,
        Checks = job.Checks,
        Mismatches = job.Mismatches,
        Unchecked = job.Unchecked,
        Refused = job.Refused,
        Lost = job.Lost,
        WorkerCount = job.Workers.Count,
        Workers =
        [
            .. JobFigures.ShownWorkers(job).Select(static worker =>
                new DashboardWorker(worker.Name, worker.Units, worker.Bytes, worker.SinceLast.TotalSeconds)),
        ],
        Failures =
        [
            .. job.Failures.Select(static failure =>
                new DashboardFailure(failure.Path, failure.Reason, failure.Ago.TotalSeconds)),
        ],
    };
}

/// <summary>The figures of a worker.</summary>
internal sealed record DashboardWorker(string Name, long Units, long Bytes, double SinceLast);

/// <summary>A failure.</summary>
internal sealed record DashboardFailure(string Path, string Reason, double Ago);

/// <summary>Writes the figures without reflection.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(DashboardJson))]
internal sealed partial class DashboardJsonContext : JsonSerializerContext;
