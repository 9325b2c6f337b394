using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

public class WhatDoesAKeyCost
{
    private Candidate _unkeyed = null!;
    private Candidate _keyed = null!;
    private Candidate _reused = null!;

    [Params(3, 64, 1024, 16 * 1024)]
    public int SourceBytes { get; set; }

    [Params(nameof(Algorithm.Blake2b), nameof(Algorithm.Blake2s), nameof(Algorithm.Blake3), nameof(Algorithm.Skein512))]
    public string Function { get; set; } = "";

    [GlobalSetup]
    public void Setup()
    {
        byte[] source = Candidates.Source(SourceBytes);
        Algorithm algorithm = Enum.Parse<Algorithm>(Function);
        byte[] key = Candidates.Key(algorithm);
        _unkeyed = Candidates.Hashlane(algorithm, source);
        _keyed = Candidates.HashlaneKeyed(algorithm, source, key);
        _reused = Candidates.HashlaneKeyedReuse(algorithm, source, key);
        Candidates.Check(_unkeyed, _keyed, _reused);
    }

    [Benchmark(Baseline = true)]
    public void Unkeyed() => _unkeyed.Run();

    [Benchmark]
    public void Keyed() => _keyed.Run();

    [Benchmark]
    public void KeyedObjectReused() => _reused.Run();
}
