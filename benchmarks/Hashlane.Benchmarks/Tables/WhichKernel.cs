using BenchmarkDotNet.Attributes;

namespace Hashlane.Benchmarks;

/// <summary>Each kernel that runs here, beside the library's own one-shot with the kernel that the dispatch
/// chose.</summary>
public class WhichKernel
{
    private Candidate _chosen = null!;
    private Candidate _named = null!;

    public static IEnumerable<string> Kernels =>
    [
        .. NamedKernels.Blake2b.Select(kernel => $"{nameof(Blake2b)} {kernel.Name}"),
        .. NamedKernels.Blake2s.Select(kernel => $"{nameof(Blake2s)} {kernel.Name}"),
        .. NamedKernels.Blake3.Select(kernel => $"{nameof(Blake3)} {kernel.Name}"),
    ];

    [Params(3, 1024, 16 * 1024)]
    public int SourceBytes { get; set; }

    [ParamsSource(nameof(Kernels))]
    public string Kernel { get; set; } = "";

    [GlobalSetup]
    public void Setup()
    {
        byte[] source = Candidates.Source(SourceBytes);
        string name = Kernel[(Kernel.IndexOf(' ') + 1)..];
        Algorithm algorithm = Enum.Parse<Algorithm>(Kernel[..Kernel.IndexOf(' ')]);
        _chosen = Candidates.Hashlane(algorithm, source);
        _named = algorithm switch
        {
            Algorithm.Blake2b => Candidates.Kernel(NamedKernels.Blake2b.Single(kernel => kernel.Name == name), source),
            Algorithm.Blake2s => Candidates.Kernel(NamedKernels.Blake2s.Single(kernel => kernel.Name == name), source),
            Algorithm.Blake3 => Blake3Candidates.Kernel(NamedKernels.Blake3.Single(kernel => kernel.Name == name), source),
            _ => throw new InvalidOperationException($"{algorithm} has no named kernels."),
        };
        Candidates.Check(_chosen, _named);
    }

    [Benchmark(Baseline = true)]
    public void ChosenByDispatch() => _chosen.Run();

    [Benchmark]
    public void Named() => _named.Run();
}
