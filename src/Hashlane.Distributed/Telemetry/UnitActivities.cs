using System.Diagnostics;

namespace Hashlane.Distributed;

/// <summary>Spans of units, for tracing. Without a listener there are none.</summary>
/// <remarks>
/// <para>
/// Messages carry no context, so each span begins its own trace. All spans of a unit have its id as a tag, on any
/// machine.
/// </para>
/// <para><b>Thread safety.</b> Any thread may call at any time.</para>
/// </remarks>
internal static class UnitActivities
{
    private static readonly ActivitySource _source = new(TelemetryNames.Source);

    /// <summary>
    /// Begins the span in which a worker executes a unit: from its receipt until the queue has its result.
    /// </summary>
    /// <param name="unit">The unit.</param>
    /// <param name="worker">The name of the worker.</param>
    /// <returns>The span, which the caller disposes of, or null.</returns>
    internal static Activity? StartUnit(Unit unit, string worker) =>
        Start("unit execute", ActivityKind.Consumer, unit)?.SetTag(TelemetryNames.WorkerTag, worker);

    /// <summary>Begins the span in which the coordinator publishes a unit: until the queue has it.</summary>
    /// <inheritdoc cref="StartUnit"/>
    internal static Activity? StartPublish(Unit unit) => Start("unit publish", ActivityKind.Producer, unit);

    /// <summary>Begins the span in which the coordinator takes a result in.</summary>
    /// <param name="result">The result.</param>
    /// <returns>The span, which the caller disposes of, or null.</returns>
    internal static Activity? StartResult(UnitResult result)
    {
        Activity? activity = Start("result receive", ActivityKind.Consumer);
        if (activity is { IsAllDataRequested: true })
        {
            Identify(activity, result.Job, result.Id);
            activity.SetTag(TelemetryNames.WorkerTag, result.Worker);
        }

        return activity;
    }

    /// <summary>Notes the outcomes of a unit. A unit of which a file failed is in error.</summary>
    internal static void SetOutcomes(this Activity? activity, Unit unit, FileOutcome[] outcomes)
    {
        if (activity is not { IsAllDataRequested: true })
        {
            return;
        }

        int failed = outcomes.Count(static one => one.Kind is OutcomeKind.Failed);
        activity.SetTag("hashlane.unit.hashed", UnitBytes.Of(unit, outcomes));
        activity.SetTag("hashlane.unit.failed", failed);
        if (failed > 0)
        {
            activity.SetStatus(ActivityStatusCode.Error, "Files could not be read.");
        }
    }

    /// <summary>Notes the reason why a unit or a result came to nothing.</summary>
    internal static void SetProblem(this Activity? activity, string reason) =>
        activity?.SetStatus(ActivityStatusCode.Error, reason);

    /// <summary>Ends a span when a message is with the queue for good.</summary>
    /// <returns>A task that ends as <paramref name="sending"/> does.</returns>
    internal static Task EndAfter(this Activity? activity, Task sending) =>
        activity is null ? sending : EndAfterAsync(activity, sending);

    private static async Task EndAfterAsync(Activity activity, Task sending)
    {
        using (activity)
        {
            try
            {
                await sending.ConfigureAwait(false);
            }
            catch (Exception exception) // passed on
            {
                activity.SetProblem(exception.Message);
                throw;
            }
        }
    }

    private static Activity? Start(string name, ActivityKind kind, Unit unit)
    {
        Activity? activity = Start(name, kind);
        if (activity is { IsAllDataRequested: true })
        {
            Identify(activity, unit.Job, unit.Id);
            activity.SetTag(TelemetryNames.KindTag, TelemetryNames.KindOf(unit));
            activity.SetTag("hashlane.unit.files", unit.Files.Length);
            activity.SetTag("hashlane.algorithm", unit.Algorithm);
        }

        return activity;
    }

    /// <summary>
    /// Begins a span without a parent, and not as that of the thread: several of them overlap on one thread, and none
    /// is part of another.
    /// </summary>
    private static Activity? Start(string name, ActivityKind kind)
    {
        if (!_source.HasListeners())
        {
            return null;
        }

        Activity? ambient = Activity.Current;
        Activity.Current = null;
        Activity? activity = _source.StartActivity(name, kind);
        Activity.Current = ambient;
        return activity;
    }

    private static void Identify(Activity activity, UnitId job, UnitId unit)
    {
        activity.SetTag("hashlane.job.id", job.ToString());
        activity.SetTag("hashlane.unit.id", unit.ToString());
    }
}
