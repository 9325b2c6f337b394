using System.Diagnostics;
using System.Diagnostics.Metrics;

/// <summary>Listens within a process of the tool, and writes a line for all that it sees.</summary>
/// <remarks>The runtime asks for a class of this name without a namespace.</remarks>
internal static class StartupHook
{
    /// <summary>The environment variable that names the file.</summary>
    internal const string FileVariable = "HASHLANE_TEST_SEEN";

    private const string Source = "Hashlane.Distributed";

    private static readonly Lock _lock = new();
    private static StreamWriter? _file;

    public static void Initialize()
    {
        _file = new StreamWriter(Environment.GetEnvironmentVariable(FileVariable)!) { AutoFlush = true };
        ActivitySource.AddActivityListener(new ActivityListener
        {
            ShouldListenTo = static source => source.Name == Source,
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = static span => Write($"span {span.OperationName}"),
        });
        MeterListener listener = new()
        {
            InstrumentPublished = static (instrument, self) =>
            {
                if (instrument.Meter.Name == Source)
                {
                    Write($"instrument {instrument.Name}");
                    self.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<double>(static (one, _, _, _) => Write($"measure {one.Name}"));
        listener.SetMeasurementEventCallback<long>(static (one, _, _, _) => Write($"measure {one.Name}"));
        listener.Start();
    }

    private static void Write(string line)
    {
        lock (_lock)
        {
            _file!.WriteLine(line);
        }
    }
}
