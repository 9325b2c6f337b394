using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

public class WhichHashForWhichSize
{
    private Candidate _sha256 = null!;
    private Candidate _sha512 = null!;
    private Candidate _md5 = null!;
    private Candidate _blake2b = null!;
    private Candidate _blake2s = null!;
    private Candidate _blake3 = null!;
    private Candidate _skein512 = null!;

    [Params(3, 64, 1024, 3268, 16 * 1024, 1024 * 1024)]
    public int SourceBytes { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        byte[] source = Candidates.Source(SourceBytes);
        _sha256 = Candidates.Platform(Algorithm.Sha256, source);
        _sha512 = Candidates.Platform(Algorithm.Sha512, source);
        _md5 = Candidates.Platform(Algorithm.Md5, source);
        _blake2b = Candidates.Hashlane(Algorithm.Blake2b, source);
        _blake2s = Candidates.Hashlane(Algorithm.Blake2s, source);
        _blake3 = Candidates.Hashlane(Algorithm.Blake3, source);
        _skein512 = Candidates.Hashlane(Algorithm.Skein512, source);
        Candidates.Check(_sha256, _sha512, _md5, _blake2b, _blake2s, _blake3, _skein512);
    }

    [Benchmark(Baseline = true)]
    public void PlatformSha256() => _sha256.Run();

    [Benchmark]
    public void PlatformSha512() => _sha512.Run();

    [Benchmark]
    public void PlatformMd5() => _md5.Run();

    [Benchmark]
    public void HashlaneBlake2b() => _blake2b.Run();

    [Benchmark]
    public void HashlaneBlake2s() => _blake2s.Run();

    [Benchmark]
    public void HashlaneBlake3() => _blake3.Run();

    [Benchmark]
    public void HashlaneSkein512() => _skein512.Run();
}
