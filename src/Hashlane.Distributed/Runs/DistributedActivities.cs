using System.Diagnostics;

namespace Hashlane.Distributed;

/// <summary>Spans of units, for tracing. Without a listener there are none.</summary>
/// <remarks>
/// <para>Messages carry no context: spans of a unit on several machines have its id as a tag.</para>
/// <para><b>Thread safety.</b> Any thread may call at any time.</para>
/// </remarks>
internal static class DistributedActivities
{
    /// <summary>The name of the source.</summary>
    internal const string SourceName = "Hashlane.Distributed";

    private static readonly ActivitySource _source = new(SourceName);

    /// <summary>
    /// Begins the span in which a worker executes a unit: from its receipt until the queue has its result.
    /// </summary>
    /// <param name="unit">The unit.</param>
    /// <param name="worker">The name of the worker.</param>
    /// <returns>The span, which the caller disposes of, or null.</returns>
    internal static Activity? StartUnit(Unit unit, string worker) =>
        Start("unit execute", ActivityKind.Consumer, unit)?.SetTag(JobFigures.WorkerTag, worker);

    /// <summary>Begins the span in which the coordinator publishes a unit.</summary>
    /// <inheritdoc cref="StartUnit"/>
    internal static Activity? StartPublish(Unit unit) => Start("unit publish", ActivityKind.Producer, unit);

    /// <summary>Begins the span in which the coordinator takes a result in.</summary>
    /// <param name="result">The result.</param>
    /// <returns>The span, which the caller disposes of, or null.</returns>
    internal static Activity? StartResult(UnitResult result)
    {
        Activity? activity = _source.StartActivity("result receive", ActivityKind.Consumer);
        if (activity is { IsAllDataRequested: true })
        {
            Identify(activity, result.Job, result.Id);
            activity.SetTag(JobFigures.WorkerTag, result.Worker);
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
        activity.SetTag("hashlane.unit.hashed", DistributedMetrics.HashedBytes(unit, outcomes));
        activity.SetTag("hashlane.unit.failed", failed);
        if (failed > 0)
        {
            activity.SetStatus(ActivityStatusCode.Error, "Files could not be read.");
        }
    }

    /// <summary>Notes the reason why a unit has no result.</summary>
    internal static void SetProblem(this Activity? activity, string reason) =>
        activity?.SetStatus(ActivityStatusCode.Error, reason);

    private static Activity? Start(string name, ActivityKind kind, Unit unit)
    {
        Activity? activity = _source.StartActivity(name, kind);
        if (activity is { IsAllDataRequested: true })
        {
            Identify(activity, unit.Job, unit.Id);
            activity.SetTag("hashlane.unit.kind", DistributedMetrics.KindOf(unit));
            activity.SetTag("hashlane.unit.files", unit.Files.Length);
            activity.SetTag("hashlane.algorithm", unit.Algorithm);
        }

        return activity;
    }

    private static void Identify(Activity activity, UnitId job, UnitId unit)
    {
        activity.SetTag("hashlane.job.id", job.ToString());
        activity.SetTag("hashlane.unit.id", unit.ToString());
    }
}
