using System.Diagnostics;

namespace Hashlane.Simulator;

/// <summary>Runs a job with a simulated broker, workers and storage; all else is the code of a coordinator.</summary>
internal static class Simulation
{
    private const int StepsForSample = 1024;

    internal static SimulationReport Run(SimulationSettings settings, Action<string> log)
    {
        VirtualClock clock = new();
        FileModel files = new(settings.Seed);
        SimulatedBroker broker = new(settings, clock, files);
        SimulatedSink sink = new(files);
        JobProgress progress = new();
        JobSettings job = new()
        {
            Root = "archive",
            Algorithm = "blake3",
            CheckRate = settings.CheckRate,
            MaxUnits = settings.MaxUnits,
            MaxItems = settings.MaxItems,
        };
        if (settings.MaxFiles > 0)
        {
            job = job.WithUnitsOf(settings.MaxFiles);
        }

        Peaks peaks = new(settings.Journal);
        using Journal journal = Journal.Open(settings.Journal, "simulation");
        Stopwatch real = Stopwatch.StartNew();
        long steps = 0;
        long logged = 0;
        EventLoop loop = new(clock, () =>
        {
            if (steps++ % StepsForSample == 0)
            {
                peaks.Sample();
                if (real.Elapsed.TotalMinutes >= logged + 1)
                {
                    logged = (long)real.Elapsed.TotalMinutes;
                    log($"{logged} min: {sink.Count:n0} files, {clock.Now:f0} s on the virtual clock");
                }
            }
        });
        JobRun run = new(job, SimulatedSource.Items(settings.Files), sink, broker, journal, progress, static _ => { })
        {
            Clock = clock,
            PassTime = loop.Step,
        };
        TimeSpan before = ProcessTime();
        run.Run(CancellationToken.None);
        peaks.Sample();
        TimeSpan spent = ProcessTime() - before;
        journal.Delete();
        return new SimulationReport(
            settings, clock, broker, sink, progress.Snapshot(), peaks, real.Elapsed, spent, loop.EventTime);
    }

    private static TimeSpan ProcessTime()
    {
        using Process process = Process.GetCurrentProcess();
        return process.TotalProcessorTime;
    }
}
