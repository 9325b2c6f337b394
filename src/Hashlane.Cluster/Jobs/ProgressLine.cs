using System.Globalization;

namespace Hashlane.Cluster;

/// <summary>Shows the figures of a job in one line on a terminal, until it is disposed.</summary>
internal sealed class ProgressLine : IDisposable
{
    private const int MillisecondsBeforeFirst = 1000, MillisecondsBetween = 250;
    private const double BytesPerMiB = 1024 * 1024;

    /// <summary>The weight of the latest quarter of a second in the rate: the rate follows within seconds.</summary>
    private const double WeightOfLatest = 0.15;

    private readonly Messages _messages;
    private readonly Func<JobSnapshot> _snapshot;
    private readonly byte[] _name;
    private readonly Timer? _timer;
    private long _lastBytes;
    private double _lastSeconds;
    private double _rate;

    /// <summary>Begins.</summary>
    /// <param name="messages">Provides the line.</param>
    /// <param name="name">The name of the job, which begins the line.</param>
    /// <param name="use">Whether and when the line appears.</param>
    /// <param name="snapshot">Takes the figures.</param>
    internal ProgressLine(Messages messages, byte[] name, ProgressUse use, Func<JobSnapshot> snapshot)
    {
        _messages = messages;
        _name = name;
        _snapshot = snapshot;
        if (use != ProgressUse.Never && messages.Transient.IsWanted)
        {
            _timer = new Timer(
                _ => Show(), null, use == ProgressUse.WhenLong ? MillisecondsBeforeFirst : 0, MillisecondsBetween);
        }
    }

    /// <summary>Writes figures as the line shows them.</summary>
    /// <param name="job">The figures.</param>
    /// <param name="rate">Bytes per second.</param>
    internal static string Format(JobSnapshot job, double rate)
    {
        string files = job.AreAllFound
            ? string.Create(CultureInfo.InvariantCulture, $"{job.FilesDone:N0} of {job.FilesFound:N0} files")
            : string.Create(CultureInfo.InvariantCulture, $"{job.FilesDone:N0} files");
        string total = job.BytesExpected >= job.BytesDone && job.BytesExpected > 0
            ? $"{ToMiB(job.BytesDone)} of {ToMiB(job.BytesExpected)}"
            : ToMiB(job.BytesDone);
        int workers = job.Workers.Count;
        string failed = job.FilesFailed == 0 ? ""
            : string.Create(CultureInfo.InvariantCulture, $", {job.FilesFailed:N0} failed");
        return string.Create(
            CultureInfo.InvariantCulture,
            $"  {files}{failed}, {total}, {ToMiB(rate)}/s, {workers:N0} {(workers == 1 ? "worker" : "workers")}");
    }

    public void Dispose()
    {
        if (_timer is not null)
        {
            // Wait for a line that is being written: it would come after the results.
            using ManualResetEvent ended = new(false);
            if (_timer.Dispose(ended))
            {
                ended.WaitOne();
            }

            _messages.EraseTransient();
        }
    }

    private static string ToMiB(double bytes) => bytes < 10 * BytesPerMiB
        ? string.Create(CultureInfo.InvariantCulture, $"{bytes / BytesPerMiB:N1} MiB")
        : string.Create(CultureInfo.InvariantCulture, $"{bytes / BytesPerMiB:N0} MiB");

    private void Show()
    {
        lock (_name)
        {
            JobSnapshot job = _snapshot();
            double seconds = job.Elapsed.TotalSeconds;
            if (seconds > _lastSeconds)
            {
                double latest = (job.BytesDone - _lastBytes) / (seconds - _lastSeconds);
                _rate = _lastSeconds == 0 ? latest : _rate + (WeightOfLatest * (latest - _rate));
                (_lastBytes, _lastSeconds) = (job.BytesDone, seconds);
            }

            _messages.Transient.Show(_name, Format(job, _rate));
        }
    }
}
