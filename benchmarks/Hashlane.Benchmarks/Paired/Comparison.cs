namespace Hashlane.Benchmarks;

/// <summary>Candidates that are sampled in turns, on messages or output of one size. The first is the baseline.</summary>
internal sealed record Comparison(string Name, string Question, int CountedBytes, IReadOnlyList<Candidate> Candidates)
{
    public Candidate Baseline => Candidates[0];

    /// <summary>The unit of <see cref="CountedBytes"/>.</summary>
    public SizeUnit Unit { get; init; } = SizeUnit.Bytes;
}
