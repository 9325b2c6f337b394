using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

public class WhatDoesADerivedKeyCost
{
    private Candidate _libblake3 = null!;
    private Candidate _text = null!;
    private Candidate _utf8 = null!;
    private Candidate _reused = null!;

    [Params(64, 1024)]
    public int SourceBytes { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        byte[] source = Candidates.Source(SourceBytes);
        _libblake3 = Blake3Candidates.NativeKdf(source);
        _text = Blake3Candidates.Kdf(source);
        _utf8 = Blake3Candidates.KdfFromUtf8(source);
        _reused = Blake3Candidates.KdfReuse(source);
        Candidates.Check(_libblake3, _text, _utf8, _reused);
    }

    [Benchmark(Baseline = true), BenchmarkCategory(NativeLibraries.Libblake3)]
    public void Libblake3() => _libblake3.Run();

    [Benchmark]
    public void ContextAsText() => _text.Run();

    [Benchmark]
    public void ContextAsUtf8() => _utf8.Run();

    [Benchmark]
    public void ObjectReused() => _reused.Run();
}
