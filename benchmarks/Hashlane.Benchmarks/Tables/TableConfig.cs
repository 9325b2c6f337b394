using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Reports;

namespace Hashlane.Benchmarks;

/// <summary>The settings of all BenchmarkDotNet classes: allocation columns, and no rows for libraries that are not
/// installed.</summary>
internal sealed class TableConfig : ManualConfig
{
    public TableConfig()
    {
        Add(DefaultConfig.Instance);
        AddDiagnoser(MemoryDiagnoser.Default);
        // The names of kernels are longer than the default of 20.
        WithSummaryStyle(SummaryStyle.Default.WithMaxParameterColumnWidth(40));
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
        NativeLibraries.Libblake3 => Libblake3.IsAvailable,
        _ => true,
    };
}
