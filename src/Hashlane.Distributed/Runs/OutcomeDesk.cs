namespace Hashlane.Distributed;

/// <summary>Gives the outcomes of units to their items, and brings the work that is left to the backlog.</summary>
/// <param name="replanner">Plans the work that is left.</param>
/// <param name="backlog">Receives it.</param>
/// <param name="progress">Receives the figures.</param>
/// <param name="log">Receives a line for each unit with files that are tried again.</param>
internal sealed class OutcomeDesk(Replanner replanner, Backlog backlog, JobProgress progress, Action<string> log)
{
    private readonly List<PlannedWork> _again = [];

    /// <summary>Gives the outcomes of a unit to its items.</summary>
    internal void Apply(PlannedUnit planned, UnitResult result)
    {
        int failed = replanner.Apply(planned, result, _again);
        if (failed > 0)
        {
            progress.AddRetry();
            string files = failed == 1
                ? "a file could not be read or has changed, and is"
                : $"{failed} files could not be read or have changed, and are";
            log($"Unit {planned.Unit.Id}: {files} tried again.");
        }

        PlanAgain();
    }

    /// <summary>Plans a unit again that no worker could do.</summary>
    /// <param name="planned">The unit.</param>
    /// <param name="reason">The reason for files that are not tried again, as a sentence without a full stop.</param>
    internal void Lose(PlannedUnit planned, string reason)
    {
        progress.AddRetry();
        replanner.Lose(planned, reason, _again);
        PlanAgain();
    }

    /// <summary>Fails a file for good.</summary>
    internal void Fail(PendingItem item, string reason) =>
        replanner.Settle(item, FileOutcome.Without(OutcomeKind.Failed, reason));

    private void PlanAgain()
    {
        foreach (PlannedWork work in _again)
        {
            backlog.Add(work);
        }

        _again.Clear();
    }
}
