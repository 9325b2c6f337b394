using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

public class IsBlake3FasterThanNativeCode
{
    private Candidate _libblake3 = null!;
    private Candidate _hashlane = null!;

    [Params(3, 64, 1024, 3268, 16 * 1024, 1024 * 1024)]
    public int SourceBytes { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        byte[] source = Candidates.Source(SourceBytes);
        _libblake3 = Blake3Candidates.Native(source);
        _hashlane = Candidates.Hashlane(Algorithm.Blake3, source);
        Candidates.Check(_libblake3, _hashlane);
    }

    [Benchmark(Baseline = true), BenchmarkCategory(NativeLibraries.Libblake3)]
    public void Libblake3() => _libblake3.Run();

    [Benchmark]
    public void HashlaneBlake3() => _hashlane.Run();
}
