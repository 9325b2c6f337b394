namespace Hashlane.Distributed;

/// <summary>The answer of a worker to a unit.</summary>
internal sealed class UnitResult
{
    /// <summary>The id of the unit.</summary>
    internal required UnitId Id { get; init; }

    /// <summary>The job of the unit.</summary>
    internal required UnitId Job { get; init; }

    /// <summary>The name of the worker, unique among those of a queue.</summary>
    internal required string Worker { get; init; }

    /// <summary>Whether the worker declines a unit that is for another one; there are no outcomes then.</summary>
    internal bool IsDeclined { get; init; }

    /// <summary>
    /// Whether the worker gives back a unit that it has not begun, because all of its threads have been busy for long;
    /// there are no outcomes then.
    /// </summary>
    internal bool IsReturned { get; init; }

    /// <summary>Whether there are outcomes.</summary>
    internal bool IsDone => !IsDeclined && !IsReturned;

    /// <summary>The outcomes in the order of the unit's files.</summary>
    internal FileOutcome[] Outcomes { get; init; } = [];

    /// <summary>The same answer with other outcomes.</summary>
    internal UnitResult With(FileOutcome[] outcomes) =>
        new() { Id = Id, Job = Job, Worker = Worker, Outcomes = outcomes };
}
