using BenchmarkDotNet.Running;

namespace Hashlane.Benchmarks;

internal static class Program
{
    private static int Main(string[] arguments)
    {
        if (arguments is ["paired", .. string[] rest])
        {
            return PairedCommand.Run(rest);
        }

        BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(arguments, new TableConfig());
        return 0;
    }
}
