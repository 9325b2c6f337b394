namespace Hashlane.Simulator;

/// <summary>The storage, the machines and the failures of a simulation.</summary>
internal sealed record SimulationSettings
{
    /// <summary>The number of files.</summary>
    internal long Files { get; init; } = 1_000_000;

    /// <summary>The number of workers.</summary>
    internal int Workers { get; init; } = 1_000;

    /// <summary>The units that a worker reads at a time.</summary>
    internal int Threads { get; init; } = 2;

    /// <summary>The bytes that a thread of a worker reads and hashes in a second.</summary>
    internal double ThreadBytesPerSecond { get; init; } = 200e6;

    /// <summary>The bytes that the storage gives to all workers in a second.</summary>
    internal double StorageBytesPerSecond { get; init; } = double.PositiveInfinity;

    /// <summary>The time to open a file, in seconds.</summary>
    internal double FileSeconds { get; init; } = 0.002;

    /// <summary>The time of a message from one machine to another, in seconds.</summary>
    internal double MessageSeconds { get; init; } = 0.001;

    /// <summary>
    /// The coordinator's time for a unit and for a name, in seconds: they pass on the virtual clock. Zero for a
    /// coordinator that is infinitely fast.
    /// </summary>
    internal double UnitSeconds { get; init; }

    /// <inheritdoc cref="UnitSeconds"/>
    internal double NameSeconds { get; init; }

    /// <summary>The mean time between two crashes of a worker, in seconds; 0 for none.</summary>
    internal double CrashSeconds { get; init; } = 86_400;

    /// <summary>The share of crashes of a whole machine, which the broker notices only by missing heartbeats.</summary>
    internal double MachineShare { get; init; } = 0.1;

    /// <summary>The time until the broker misses a machine and gives its units to others, in seconds.</summary>
    internal double DetectionSeconds { get; init; } = 2 * new RabbitMqOptions().Heartbeat.TotalSeconds;

    /// <summary>The time until a crashed worker is back, in seconds.</summary>
    internal double RestartSeconds { get; init; } = 60;

    /// <summary>The share of workers that are slow, and how many times as long they take.</summary>
    internal double SlowShare { get; init; } = 0.01;

    internal double SlowFactor { get; init; } = 3;

    /// <summary>The share of units that a worker accepts without an answer.</summary>
    internal double LostShare { get; init; } = 1e-6;

    /// <summary>The share of results that come twice.</summary>
    internal double DuplicateShare { get; init; } = 1e-4;

    /// <summary>The share of results that come late, and by how many seconds.</summary>
    internal double LateShare { get; init; } = 1e-5;

    internal double LateSeconds { get; init; } = 10;

    /// <summary>The share of reads that fail, and of files that no worker can read.</summary>
    internal double TransientShare { get; init; } = 1e-6;

    internal double UnreadableShare { get; init; } = 1e-7;

    /// <summary>The number of workers that lie, and the share of their units with a wrong digest.</summary>
    internal int Liars { get; init; } = 1;

    internal double LieShare { get; init; } = 0.01;

    /// <summary>The share of units that another worker verifies.</summary>
    internal double CheckRate { get; init; } = 0.01;

    /// <summary>The most results that the coordinator holds without having accepted them.</summary>
    internal int Prefetch { get; init; } = new RabbitMqOptions().MaxUnsettledResults;

    /// <summary>The windows of the job.</summary>
    internal int MaxUnits { get; init; } = JobSettings.UsualMaxUnits;

    internal int MaxItems { get; init; } = 200_000;

    /// <summary>The most files of a unit; 0 if that is for the job to decide.</summary>
    internal int MaxFiles { get; init; }

    /// <summary>The seed of all random choices.</summary>
    internal ulong Seed { get; init; } = 1;

    /// <summary>The journal.</summary>
    internal string Journal { get; init; } = Path.Combine(Path.GetTempPath(), $"hashlane-simulator-{Environment.ProcessId}");
}
