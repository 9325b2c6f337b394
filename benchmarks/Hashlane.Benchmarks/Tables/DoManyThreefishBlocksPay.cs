using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

/// <summary>Blocks of Threefish-512 under one key: one by one, one spread over vectors, side by side.</summary>
public class DoManyThreefishBlocksPay
{
    private static readonly byte[] _source = Candidates.Source(ThreefishCandidates.WholeGroupsBytes);

    private Candidate _baseline = null!;
    private Candidate _named = null!;

    public static IEnumerable<string> Rows => ThreefishCandidates.Encrypting(_source).Skip(1).Select(candidate => candidate.Name);

    [ParamsSource(nameof(Rows))]
    public string Row { get; set; } = "";

    [GlobalSetup]
    public void Setup()
    {
        IReadOnlyList<Candidate> all = ThreefishCandidates.Encrypting(_source);
        _baseline = all[0];
        _named = all.Single(candidate => candidate.Name == Row);
        Candidates.Check(_baseline, _named);
    }

    [Benchmark(Baseline = true)]
    public void ScalarOneBlock() => _baseline.Run();

    [Benchmark]
    public void Named() => _named.Run();
}
