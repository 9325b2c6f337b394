using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

public class IsSha2FasterThanTheFramework
{
    private Candidate _framework = null!;
    private Candidate _hashlane = null!;

    [Params(3, 64, 200, 247, 248, 311, 512, 1023, 1024, 3268, 4 * 1024, 16 * 1024, 1024 * 1024)]
    public int SourceBytes { get; set; }

    [Params(nameof(Algorithm.Sha256), nameof(Algorithm.Sha384), nameof(Algorithm.Sha512))]
    public string Function { get; set; } = "";

    [GlobalSetup]
    public void Setup()
    {
        byte[] source = Candidates.Source(SourceBytes);
        Algorithm algorithm = Enum.Parse<Algorithm>(Function);
        _framework = Candidates.Platform(algorithm, source);
        _hashlane = Candidates.Hashlane(algorithm, source);
        Candidates.Check(_framework, _hashlane);
    }

    [Benchmark(Baseline = true)]
    public void Framework() => _framework.Run();

    [Benchmark]
    public void Hashlane() => _hashlane.Run();
}
