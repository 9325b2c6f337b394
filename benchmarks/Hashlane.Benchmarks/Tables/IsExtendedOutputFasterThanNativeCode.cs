using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

public class IsExtendedOutputFasterThanNativeCode
{
    private Candidate _libblake3 = null!;
    private Candidate _libblake3Seek = null!;
    private Candidate _hashlane = null!;
    private Candidate _reader = null!;

    [Params(64, 4 * 1024, 16 * 1024, 1024 * 1024)]
    public int OutputBytes { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        _libblake3 = Blake3Candidates.NativeOutput(OutputBytes);
        _libblake3Seek = Blake3Candidates.NativeReaderOutput(OutputBytes);
        _hashlane = Blake3Candidates.Output(OutputBytes);
        _reader = Blake3Candidates.ReaderOutput(OutputBytes);
        Candidates.Check(_libblake3, _libblake3Seek, _hashlane, _reader);
    }

    [Benchmark(Baseline = true), BenchmarkCategory(NativeLibraries.Libblake3)]
    public void Libblake3() => _libblake3.Run();

    [Benchmark, BenchmarkCategory(NativeLibraries.Libblake3)]
    public void Libblake3Seek() => _libblake3Seek.Run();

    [Benchmark]
    public void HashlaneBlake3() => _hashlane.Run();

    [Benchmark]
    public void HashlaneOpenReader() => _reader.Run();
}
