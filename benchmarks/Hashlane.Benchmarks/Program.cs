using System.Runtime.CompilerServices;
using BenchmarkDotNet.Running;

namespace Hashlane.Benchmarks;

internal static class Program
{
    private static int Main(string[] arguments) => arguments switch
    {
        [FirstCallChild.Verb, .. string[] rest] => FirstCallChild.Run(rest),
        [FirstCallCommand.Verb, .. string[] rest] => FirstCallCommand.Run(rest),
        [PairedCommand.Verb, .. string[] rest] => PairedCommand.Run(rest),
        [ToolCommand.Verb, .. string[] rest] => ToolCommand.Run(rest),
        [ChartCommand.Verb, .. string[] rest] => ChartCommand.Run(rest),
        _ => RunTables(arguments),
    };

    // Separate, since Main would load BenchmarkDotNet in every process that measures a first call.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int RunTables(string[] arguments)
    {
        BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(arguments, new TableConfig());
        return 0;
    }
}
