namespace Hashlane.Distributed;

/// <summary>The end of a verification.</summary>
internal sealed class Verdict
{
    /// <summary>The files for which the results differ, by their places among those that were verified.</summary>
    internal List<int> Disputed { get; } = [];

    /// <summary>The places of files for which a third result cannot tell which of two is wrong.</summary>
    internal List<int> Undecided { get; } = [];

    /// <summary>The workers that are wrong.</summary>
    internal HashSet<string> Wrong { get; } = [];

    /// <summary>
    /// The files that have changed since they were hashed, or that are to be read whole, by their places: they are read
    /// again.
    /// </summary>
    internal List<(int Index, FileOutcome Outcome)> Changed { get; } = [];

    /// <summary>The places of files that the other worker could not verify.</summary>
    internal List<int> Open { get; } = [];

    /// <summary>Whether one of the two workers is wrong.</summary>
    internal bool HasMismatch { get; set; }

    /// <summary>The verification by a third worker of the files for which the results differ.</summary>
    /// <param name="verified">The result that was to be verified.</param>
    /// <param name="other">That of the other worker.</param>
    internal VerifiedResult Dispute(VerifiedResult verified, UnitResult other) => verified with
    {
        Indexes = [.. Disputed.Select(place => verified.Indexes[place])],
        Checks = verified.Checks + 1,
        Dissent = new Dissent(other.Worker, [.. Disputed.Select(place => other.Outcomes[place])]),
    };

    /// <summary>The result with the files that are still to be verified. Those that have changed say so.</summary>
    /// <param name="verified">The result that was to be verified.</param>
    internal VerifiedResult Rest(VerifiedResult verified) => verified with
    {
        Result = WithChanges(verified.Result),
        Indexes = [.. Open],
        Checks = verified.Checks + 1,
        Dissent = verified.Dissent is not { } dissent ? null : dissent with
        {
            Outcomes = [.. Open.Select(index => dissent.Outcomes[Array.IndexOf(verified.Indexes, index)])],
        },
    };

    private UnitResult WithChanges(UnitResult result)
    {
        if (Changed.Count == 0)
        {
            return result;
        }

        FileOutcome[] outcomes = [.. result.Outcomes];
        foreach ((int index, FileOutcome outcome) in Changed)
        {
            outcomes[index] = outcome;
        }

        return result.With(outcomes);
    }
}
