using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

public class IsBlake2bFasterThanNativeCode
{
    private Candidate _libsodium = null!;
    private Candidate _libb2 = null!;
    private Candidate _bouncyCastle = null!;
    private Candidate _hashlane = null!;

    [Params(3, 64, 1024, 3268, 16 * 1024, 1024 * 1024)]
    public int SourceBytes { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        byte[] source = Candidates.Source(SourceBytes);
        _libsodium = Candidates.SodiumBlake2b(source);
        _libb2 = Candidates.B2(Algorithm.Blake2b, source);
        _bouncyCastle = Candidates.BouncyCastle(Algorithm.Blake2b, source);
        _hashlane = Candidates.Hashlane(Algorithm.Blake2b, source);
        Candidates.Check(_libsodium, _libb2, _bouncyCastle, _hashlane);
    }

    [Benchmark(Baseline = true), BenchmarkCategory(NativeLibraries.Libsodium)]
    public void LibsodiumBlake2b() => _libsodium.Run();

    [Benchmark, BenchmarkCategory(NativeLibraries.Libb2)]
    public void Libb2Blake2b() => _libb2.Run();

    [Benchmark]
    public void BouncyCastleBlake2b() => _bouncyCastle.Run();

    [Benchmark]
    public void HashlaneBlake2b() => _hashlane.Run();
}
