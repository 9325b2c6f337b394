using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

public class IsSkeinFasterThanBouncyCastle
{
    private Candidate _bouncyCastle = null!;
    private Candidate _hashlane = null!;

    [Params(3, 64, 1024, 3268, 16 * 1024, 1024 * 1024)]
    public int SourceBytes { get; set; }

    [Params(nameof(Algorithm.Skein256), nameof(Algorithm.Skein512), nameof(Algorithm.Skein1024))]
    public string Function { get; set; } = "";

    [GlobalSetup]
    public void Setup()
    {
        byte[] source = Candidates.Source(SourceBytes);
        Algorithm algorithm = Enum.Parse<Algorithm>(Function);
        _bouncyCastle = Candidates.BouncyCastle(algorithm, source);
        _hashlane = Candidates.Hashlane(algorithm, source);
        Candidates.Check(_bouncyCastle, _hashlane);
    }

    [Benchmark(Baseline = true)]
    public void BouncyCastle() => _bouncyCastle.Run();

    [Benchmark]
    public void Hashlane() => _hashlane.Run();
}
