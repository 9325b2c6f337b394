namespace Hashlane.Distributed;

/// <summary>Does the work of units whose files are objects over HTTP.</summary>
internal sealed class HttpExecutor : IUnitExecutor
{
    private readonly ObjectOrigins _origins;
    private readonly ObjectClient _client;
    private readonly ObjectSettings _settings;

    /// <summary>Creates an executor.</summary>
    /// <param name="origins">The origins that objects may be read from.</param>
    /// <param name="client">The client, which remains the caller's.</param>
    /// <param name="settings">The limits.</param>
    internal HttpExecutor(ObjectOrigins origins, ObjectClient client, ObjectSettings settings)
    {
        _origins = origins;
        _client = client;
        _settings = settings;
    }

    public string? Refuse(Unit unit)
    {
        if (WorkRules.FindFault(unit) is string reason)
        {
            return reason;
        }

        foreach (UnitFile file in unit.Files)
        {
            if (!ObjectAddress.TryParse(file.Locator, out ObjectAddress? address, out string fault))
            {
                return fault;
            }

            if (!_origins.Allow(address))
            {
                return $"this worker may not read objects from {address.Origin}";
            }
        }

        // The contents of a whole object are compared within one request; those of a subtree with other subtrees.
        return unit is { Kind: UnitKind.Subtree, Files: [{ Identity.HoldsParts: false }] }
            ? "without an entity tag and a time, it would not be seen whether the object changes"
            : null;
    }

    public FileOutcome[] Execute(Unit unit, CancellationToken cancellationToken) =>
        ExecuteAsync(unit, cancellationToken).GetAwaiter().GetResult();

    public void Dispose()
    {
        // The client is the caller's.
    }

    private async Task<FileOutcome[]> ExecuteAsync(Unit unit, CancellationToken cancellationToken)
    {
        FileOutcome[] outcomes = new FileOutcome[unit.Files.Length];
        UnitBudget budget = new(outcomes.Length, unit.Kind == UnitKind.Files ? unit.MaxUnitBytes : long.MaxValue);
        ParallelOptions options = new()
        {
            MaxDegreeOfParallelism = _settings.MaxAtATime,
            CancellationToken = cancellationToken,
        };

        // The objects start in their order, so the budget, which waits for those before, never waits for ever.
        await using UnitCredit credit = new(_settings);
        await Parallel.ForEachAsync(Enumerable.Range(0, outcomes.Length), options, async (i, token) =>
        {
            using ObjectReader reader = new(_client, _settings, unit, i, budget, credit);
            outcomes[i] = await reader.ReadAsync(token).ConfigureAwait(false);
        }).ConfigureAwait(false);
        if (Array.TrueForAll(outcomes, static outcome => outcome.Kind == OutcomeKind.Failed))
        {
            await WaitForServerAsync(unit.Files[0], credit, cancellationToken).ConfigureAwait(false);
        }

        return outcomes;
    }

    /// <summary>
    /// Waits before a unit of which nothing could be read is given back, if its server is not asked now. Otherwise the
    /// tries for all objects of a job could be used up in seconds, while a server restarts.
    /// </summary>
    private async Task WaitForServerAsync(UnitFile file, UnitCredit credit, CancellationToken cancellationToken)
    {
        if (ObjectAddress.TryParse(file.Locator, out ObjectAddress? address, out _))
        {
            // Timers count in ticks of some milliseconds, and may end early. A unit that came back before the end of
            // the pause would fail at once.
            while (_client.Breaker.PauseOf(address.Origin) is { Ticks: > 0 } pause
                && credit.Rest is { Ticks: > 0 } rest)
            {
                TimeSpan shorter = pause < rest ? pause : rest;
                TimeSpan delay = TimeSpan.FromMilliseconds(Math.Ceiling(shorter.TotalMilliseconds));
                await Task.Delay(delay, _settings.Clock, cancellationToken).ConfigureAwait(false);
            }
        }
    }
}
