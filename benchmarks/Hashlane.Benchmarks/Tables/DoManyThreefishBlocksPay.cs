using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

/// <summary>Blocks of Threefish-512 under one key: one by one, one spread over vectors, side by side.</summary>
public class DoManyThreefishBlocksPay
{
    // Names do not depend on the size.
    private static readonly string[] _rows = [.. ThreefishCandidates.All(new byte[16 * 1024]).Select(candidate => candidate.Name)];

    private Candidate _baseline = null!;
    private Candidate _named = null!;

    public static IEnumerable<string> Rows => _rows.Skip(1);

    [Params(1024, 16 * 1024, 1024 * 1024)]
    public int SourceBytes { get; set; }

    [ParamsSource(nameof(Rows))]
    public string Row { get; set; } = "";

    [GlobalSetup]
    public void Setup()
    {
        IReadOnlyList<Candidate> all = ThreefishCandidates.All(Candidates.Source(SourceBytes));
        _baseline = all[0];
        _named = all.Single(candidate => candidate.Name == Row);
        Candidates.Check(_baseline, _named);
    }

    [Benchmark(Baseline = true)]
    public void ScalarOneBlock() => _baseline.Run();

    [Benchmark]
    public void Named() => _named.Run();
}
