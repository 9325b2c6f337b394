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

/// <summary>The work to do in addition to describing the machine.</summary>
internal enum RunnerTask
{
    /// <summary>Run the cases.</summary>
    Check,

    /// <summary>Run the cases, then measure roughly.</summary>
    Timings,

    /// <summary>Name the kernels and end.</summary>
    List,

    /// <summary>Name kernels for the environment and end.</summary>
    NameChoice,
}

/// <summary>The command line.</summary>
internal sealed class RunnerOptions
{
    public const string Usage =
        """
        usage: Hashlane.KernelRunner [--few] [--timings] [--list] [--expect-level LEVEL [--name-choice NUMBER]]
          --few                  about a tenth of the cases; taken by itself where vectors run in software
          --timings              afterwards, rough cycles per byte of each kernel
          --list                 name the machine and its kernels, run no case
          --expect-level LEVEL   fail unless every kernel of the level ran, and the dispatch chose what it must there:
                                 none, wasm, neon, neonsha256, sse2, ssse3, avx2 or avx512, with +zen2 to +zen5,
                                 +intelavx2 or +intelavx512 on these processors, and +128 where 128-bit vectors
                                 are preferred
          --name-choice NUMBER   print a text for HASHLANE_KERNELS in place of running: number 0 names no lanes, N the
                                 Nth narrowest; status 3 past the last number
        With HASHLANE_KERNELS set, the dispatch must have chosen what that names.
        """;

    public CaseCount Cases { get; private set; } = Vector128.IsHardwareAccelerated ? CaseCount.All : CaseCount.Few;

    public RunnerTask Task { get; private set; } = RunnerTask.Check;

    public ProcessorTraits? Expected { get; private set; }

    public int Choice { get; private set; }

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
                case "--expect-level" when i + 1 < args.Length && ExpectedKernels.TryParse(args[i + 1], out ProcessorTraits expected):
                    options.Expected = expected;
                    i++;
                    break;
                case "--name-choice" when i + 1 < args.Length && int.TryParse(args[i + 1], out int number):
                    options.Task = RunnerTask.NameChoice;
                    options.Choice = number;
                    i++;
                    break;
                default:
                    error = $"'{args[i]}' is not an option, or lacks its value.";
                    return false;
            }
        }

        if (options.Task == RunnerTask.NameChoice && options.Expected is null)
        {
            error = "--name-choice needs --expect-level.";
            return false;
        }

        return true;
    }
}
