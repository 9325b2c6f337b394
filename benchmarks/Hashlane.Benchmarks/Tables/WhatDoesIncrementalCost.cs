using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

public class WhatDoesIncrementalCost
{
    private Candidate _oneShot = null!;
    private Candidate _pieces64 = null!;
    private Candidate _pieces1K = null!;
    private Candidate _pieces64K = null!;

    [Params(64, 1024, 16 * 1024, 1024 * 1024)]
    public int SourceBytes { get; set; }

    [Params(nameof(Algorithm.Blake2b), nameof(Algorithm.Blake2s), nameof(Algorithm.Blake3), nameof(Algorithm.Skein512))]
    public string Function { get; set; } = "";

    [GlobalSetup]
    public void Setup()
    {
        byte[] source = Candidates.Source(SourceBytes);
        Algorithm algorithm = Enum.Parse<Algorithm>(Function);
        _oneShot = Candidates.Hashlane(algorithm, source);
        _pieces64 = Candidates.HashlaneIncremental(algorithm, source, 64);
        _pieces1K = Candidates.HashlaneIncremental(algorithm, source, 1024);
        _pieces64K = Candidates.HashlaneIncremental(algorithm, source, 64 * 1024);
        Candidates.Check(_oneShot, _pieces64, _pieces1K, _pieces64K);
    }

    [Benchmark(Baseline = true)]
    public void OneShot() => _oneShot.Run();

    [Benchmark]
    public void Append64Bytes() => _pieces64.Run();

    [Benchmark]
    public void Append1KiB() => _pieces1K.Run();

    [Benchmark]
    public void Append64KiB() => _pieces64K.Run();
}
