using System.Globalization;

namespace Hashlane.Simulator;

/// <summary>Reads the settings of a simulation from a command line.</summary>
internal static class SimulationOptions
{
    private static readonly (string Name, string Meaning, Func<SimulationSettings, double, SimulationSettings> Set)[] _all =
    [
        ("--files", "number of files", static (settings, value) => settings with { Files = (long)value }),
        ("--workers", "number of workers", static (settings, value) => settings with { Workers = (int)value }),
        ("--threads", "units that a worker reads at a time", static (settings, value) => settings with { Threads = (int)value }),
        ("--thread-rate", "bytes that a thread reads in a second", static (settings, value) => settings with { ThreadBytesPerSecond = value }),
        ("--storage-rate", "bytes that all workers read in a second", static (settings, value) => settings with { StorageBytesPerSecond = value }),
        ("--file-time", "seconds to open a file", static (settings, value) => settings with { FileSeconds = value }),
        ("--message-time", "seconds of a message", static (settings, value) => settings with { MessageSeconds = value }),
        ("--unit-cost", "seconds of the coordinator for a unit", static (settings, value) => settings with { UnitSeconds = value }),
        ("--name-cost", "seconds of the coordinator for a name", static (settings, value) => settings with { NameSeconds = value }),
        ("--crash", "mean seconds between crashes of a worker, 0 for none", static (settings, value) => settings with { CrashSeconds = value }),
        ("--machines", "share of crashes of whole machines", static (settings, value) => settings with { MachineShare = value }),
        ("--slow-factor", "times as long as others they take", static (settings, value) => settings with { SlowFactor = value }),
        ("--slow", "share of slow workers", static (settings, value) => settings with { SlowShare = value }),
        ("--lost", "share of units without an answer", static (settings, value) => settings with { LostShare = value }),
        ("--duplicates", "share of results that come twice", static (settings, value) => settings with { DuplicateShare = value }),
        ("--late", "share of results that come late", static (settings, value) => settings with { LateShare = value }),
        ("--transient", "share of reads that fail", static (settings, value) => settings with { TransientShare = value }),
        ("--unreadable", "share of files that nobody can read", static (settings, value) => settings with { UnreadableShare = value }),
        ("--liars", "number of workers with wrong digests", static (settings, value) => settings with { Liars = (int)value }),
        ("--lies", "share of their units with one", static (settings, value) => settings with { LieShare = value }),
        ("--check-rate", "share of units that are verified", static (settings, value) => settings with { CheckRate = value }),
        ("--prefetch", "results that the coordinator holds", static (settings, value) => settings with { Prefetch = (int)value }),
        ("--most-units", "window of units", static (settings, value) => settings with { MaxUnits = (int)value }),
        ("--most-items", "window of items", static (settings, value) => settings with { MaxItems = (int)value }),
        ("--most-files", "most files of a unit", static (settings, value) => settings with { MaxFiles = (int)value }),
        ("--seed", "seed of all choices", static (settings, value) => settings with { Seed = (ulong)value }),
    ];

    /// <summary>A line for each option.</summary>
    internal static string Help => string.Join('\n', _all.Select(static option => $"  {option.Name,-16} {option.Meaning}"));

    /// <summary>Reads pairs of a name and a number, such as <c>--files 1e9</c>.</summary>
    /// <exception cref="FormatException">A name or a number is unknown.</exception>
    internal static SimulationSettings Read(ReadOnlySpan<string> arguments)
    {
        SimulationSettings settings = new();
        for (int i = 0; i < arguments.Length; i += 2)
        {
            string name = arguments[i];
            int row = Array.FindIndex(_all, option => option.Name == name);
            if (row < 0 || i + 1 == arguments.Length)
            {
                throw new FormatException($"There is no option {name}, or it has no value.");
            }

            settings = _all[row].Set(settings, double.Parse(arguments[i + 1], CultureInfo.InvariantCulture));
        }

        return settings;
    }
}
