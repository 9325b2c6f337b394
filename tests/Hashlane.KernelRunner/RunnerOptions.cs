using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>How many cases to run.</summary>
internal enum CaseCount
{
    /// <summary>All of them: seconds on a real machine.</summary>
    All,

    /// <summary>About a tenth, for slow emulation.</summary>
    Few,
}

/// <summary>What to do besides describing the machine.</summary>
internal enum RunnerTask
{
    /// <summary>Run the cases.</summary>
    Check,

    /// <summary>Run the cases, then measure roughly.</summary>
    Timings,

    /// <summary>Name the kernels and end.</summary>
    List,
}

/// <summary>The command line.</summary>
internal sealed class RunnerOptions
{
    public const string Usage =
        """
        usage: Hashlane.KernelRunner [--few] [--timings] [--list] [--expect KERNEL]...
          --few            about a tenth of the cases; taken by itself where vectors run in software
          --timings        afterwards, rough cycles per byte of each kernel
          --list           name the machine and its kernels, run no case
          --expect KERNEL  fail unless this kernel ran, as "Blake2b Vector128 (AVX-512VL)"
        HASHLANE_EXPECT_KERNELS="Blake2b=KERNEL;Blake3=KERNEL" fails unless the dispatch chose these.
        """;

    public CaseCount Cases { get; private set; } = Vector128.IsHardwareAccelerated ? CaseCount.All : CaseCount.Few;

    public RunnerTask Task { get; private set; } = RunnerTask.Check;

    public List<string> ExpectedKernels { get; } = [];

    public static bool TryParse(string[] args, out RunnerOptions options, out string? error)
    {
        options = new RunnerOptions();
        error = null;
        for (int i = 0; i < args.Length; i++)
        {
            switch (args[i])
            {
                case "--few":
                    options.Cases = CaseCount.Few;
                    break;
                case "--timings":
                    options.Task = RunnerTask.Timings;
                    break;
                case "--list":
                    options.Task = RunnerTask.List;
                    break;
                case "--expect" when i + 1 < args.Length:
                    options.ExpectedKernels.Add(args[++i]);
                    break;
                default:
                    error = $"'{args[i]}' is not an option, or lacks its value.";
                    return false;
            }
        }

        return true;
    }
}
