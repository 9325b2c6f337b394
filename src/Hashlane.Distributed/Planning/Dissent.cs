namespace Hashlane.Distributed;

/// <summary>The other result of two that differ, for which a third worker decides.</summary>
/// <param name="Worker">The worker that was to verify.</param>
/// <param name="Outcomes">Its outcomes, in the order of the files that are verified.</param>
internal sealed record Dissent(string Worker, FileOutcome[] Outcomes);
