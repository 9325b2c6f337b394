namespace Hashlane.Benchmarks;

/// <summary>Candidates that are sampled in turns, on messages of one size. The first is the baseline.</summary>
internal sealed record Comparison(string Name, string Question, int SourceBytes, IReadOnlyList<Candidate> Candidates)
{
    public Candidate Baseline => Candidates[0];
}
