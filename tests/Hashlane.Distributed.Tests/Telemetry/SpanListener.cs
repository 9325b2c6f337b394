using System.Collections.Concurrent;
using System.Diagnostics;

namespace Hashlane.Distributed.Tests;

/// <summary>Keeps all spans of the source that have ended.</summary>
internal sealed class SpanListener : IDisposable
{
    private readonly ConcurrentQueue<Activity> _ended = [];
    private readonly ActivityListener _listener;

    internal SpanListener()
    {
        _listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == TelemetryNames.Source,
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = _ended.Enqueue,
        };
        ActivitySource.AddActivityListener(_listener);
    }

    internal Activity[] All => [.. _ended];

    internal Activity[] Of(string name) => [.. _ended.Where(span => span.OperationName == name)];

    /// <summary>Waits for so many spans of a name: those of sent messages end a moment after these.</summary>
    internal async Task<Activity[]> WaitForAsync(string name, long count)
    {
        for (DateTime limit = DateTime.UtcNow + Patience.Limit;
            Of(name).Length < count && DateTime.UtcNow < limit;)
        {
            await Task.Delay(10, TestContext.Current.CancellationToken);
        }

        return Of(name);
    }

    public void Dispose() => _listener.Dispose();
}
