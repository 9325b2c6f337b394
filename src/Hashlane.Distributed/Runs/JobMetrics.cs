using System.Diagnostics.Metrics;

namespace Hashlane.Distributed;

/// <summary>Shows the figures of jobs to listeners of a meter.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal static class JobMetrics
{
    /// <summary>Shows the figures of a job, until the returned object is disposed of.</summary>
    /// <param name="snapshot">Takes the figures; called only while somebody listens.</param>
    internal static IDisposable Observe(Func<JobSnapshot> snapshot)
    {
        Meter meter = new(TelemetryNames.Source);
        foreach (Figure<JobSnapshot> figure in JobFigures.OfJob)
        {
            Create(meter, figure, () => [new(figure.Read(snapshot()))]);
        }

        foreach (Figure<WorkerSnapshot> figure in JobFigures.OfWorker)
        {
            Create(meter, figure, () => JobFigures.ShownWorkers(snapshot()).Select(worker => new Measurement<long>(
                figure.Read(worker), new KeyValuePair<string, object?>(TelemetryNames.WorkerTag, worker.Name))));
        }

        return meter;
    }

    private static void Create<TSource>(
        Meter meter, Figure<TSource> figure, Func<IEnumerable<Measurement<long>>> observe)
    {
        switch (figure.Kind)
        {
            case FigureKind.Counter:
                meter.CreateObservableCounter(figure.Name, observe, figure.Unit, figure.Description);
                break;
            case FigureKind.UpDownCounter:
                meter.CreateObservableUpDownCounter(figure.Name, observe, figure.Unit, figure.Description);
                break;
            default:
                meter.CreateObservableGauge(figure.Name, observe, figure.Unit, figure.Description);
                break;
        }
    }
}
