using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Hashlane.Simulator;

/// <summary>The figures of a simulation.</summary>
internal sealed record SimulationReport(
    SimulationSettings Settings,
    VirtualClock Clock,
    SimulatedBroker Broker,
    SimulatedSink Sink,
    JobSnapshot Job,
    Peaks Peaks,
    TimeSpan RealTime,
    TimeSpan ProcessorTime,
    TimeSpan EventTime)
{
    /// <summary>The coordinator's processor time: all but the events of the simulation.</summary>
    internal TimeSpan CoordinatorTime => ProcessorTime - EventTime;

    private (string Name, object Value)[] Figures =>
    [
        ("files", Sink.Count),
        ("bytes", Sink.Bytes),
        ("workers", Settings.Workers),
        ("threads", Settings.Threads),
        ("virtualSeconds", Round(Clock.Now)),
        ("bytesPerSecond", Round(Sink.Bytes / Clock.Now)),
        ("utilization", Round(Broker.Utilization)),
        ("coordinatorShare", Round(Broker.Figures.CoordinatorSeconds / Clock.Now)),
        ("units", Broker.Figures.Units),
        ("coordinatorSeconds", Round(CoordinatorTime.TotalSeconds)),
        ("microsecondsPerUnit", Round(CoordinatorTime.TotalMicroseconds / Broker.Figures.Units)),
        ("microsecondsPerFile", Round(CoordinatorTime.TotalMicroseconds / Sink.Count)),
        ("realSeconds", Round(RealTime.TotalSeconds)),
        ("eventSeconds", Round(EventTime.TotalSeconds)),
        ("collections", GC.CollectionCount(0)),
        ("fullCollections", GC.CollectionCount(2)),
        ("managedBytes", Peaks.ManagedBytes),
        ("residentBytes", Peaks.ResidentBytes),
        ("journalBytes", Peaks.JournalBytes),
        ("brokerBytes", Broker.Figures.MaxBytes),
        ("crashes", Broker.Figures.Crashes),
        ("returned", Broker.Figures.Returned),
        ("lost", Broker.Figures.Lost),
        ("duplicates", Broker.Figures.Duplicates),
        ("retries", Job.Retries),
        ("checks", Job.Checks),
        ("mismatches", Job.Mismatches),
        ("unchecked", Job.Unchecked),
        ("failed", Sink.Failed),
        ("wrong", Sink.Wrong),
    ];

    /// <summary>A line for each figure.</summary>
    internal string ToText()
    {
        StringBuilder text = new();
        foreach ((string name, object value) in Figures)
        {
            text.Append(CultureInfo.InvariantCulture, $"{name,-20} {value,24:#,0.######}\n");
        }

        return text.ToString();
    }

    /// <summary>An object of JSON on one line.</summary>
    internal string ToJson() => JsonSerializer.Serialize(
        Figures.ToDictionary(static figure => figure.Name, static figure => figure.Value),
        FiguresContext.Default.DictionaryStringObject);

    private static double Round(double value) => double.Parse(value.ToString("G6", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
}

/// <summary>Figures without reflection, which native code lacks.</summary>
[JsonSerializable(typeof(Dictionary<string, object>))]
[JsonSerializable(typeof(double))]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof(long))]
internal sealed partial class FiguresContext : JsonSerializerContext;
