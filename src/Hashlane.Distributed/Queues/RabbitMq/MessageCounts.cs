namespace Hashlane.Distributed;

/// <summary>
/// The numbers of messages that wait in a queue of work. Messages that somebody holds are not in them.
/// </summary>
internal sealed record MessageCounts
{
    /// <summary>Units that wait for a worker.</summary>
    internal required long Units { get; init; }

    /// <summary>Results that wait for the coordinator.</summary>
    internal required long Results { get; init; }

    /// <summary>Lost units that wait for the coordinator.</summary>
    internal required long Lost { get; init; }

    /// <summary>Dead letters, which wait for an operator.</summary>
    internal required long Dead { get; init; }

    /// <summary>The number of workers that are connected.</summary>
    internal required int Workers { get; init; }

    /// <summary>Whether a coordinator is connected.</summary>
    internal required bool HasCoordinator { get; init; }
}
