using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Toolchains.InProcess.Emit;

namespace Hashlane.Benchmarks;

/// <summary>What all BenchmarkDotNet classes share: allocation columns, and no rows for libraries that are not installed.</summary>
internal sealed class TableConfig : ManualConfig
{
    public TableConfig()
    {
        Add(DefaultConfig.Instance);
        AddDiagnoser(MemoryDiagnoser.Default);
        // BenchmarkDotNet 0.14.0 looks for its build's output where it lay before the SDK's artifacts folder, so no child process.
        AddJob(Job.Default.WithToolchain(InProcessEmitToolchain.Instance));
        foreach (string message in NativeLibraries.Messages)
        {
            Console.WriteLine(message);
        }

        AddFilter(new SimpleFilter(benchmark => benchmark.Descriptor.Categories.All(IsPresent)));
    }

    private static bool IsPresent(string category) => category switch
    {
        NativeLibraries.Libsodium => Libsodium.IsAvailable,
        NativeLibraries.Libb2 => Libb2.IsAvailable,
        _ => true,
    };
}
