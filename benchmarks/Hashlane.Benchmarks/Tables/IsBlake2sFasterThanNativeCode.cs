using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

public class IsBlake2sFasterThanNativeCode
{
    private Candidate _libb2 = null!;
    private Candidate _bouncyCastle = null!;
    private Candidate _hashlane = null!;

    [Params(3, 64, 1024, 3268, 16 * 1024, 1024 * 1024)]
    public int SourceBytes { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        byte[] source = Candidates.Source(SourceBytes);
        _libb2 = Candidates.B2(Algorithm.Blake2s, source);
        _bouncyCastle = Candidates.BouncyCastle(Algorithm.Blake2s, source);
        _hashlane = Candidates.Hashlane(Algorithm.Blake2s, source);
        Candidates.Check(_libb2, _bouncyCastle, _hashlane);
    }

    [Benchmark(Baseline = true), BenchmarkCategory(NativeLibraries.Libb2)]
    public void Libb2Blake2s() => _libb2.Run();

    [Benchmark]
    public void BouncyCastleBlake2s() => _bouncyCastle.Run();

    [Benchmark]
    public void HashlaneBlake2s() => _hashlane.Run();
}
