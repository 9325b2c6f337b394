namespace Hashlane.Distributed.Tests.Reading;

/// <summary>Keeps all that a sink of steps receives.</summary>
/// <param name="flush">Called with each flush; null for nothing.</param>
internal sealed class TakenSteps(Action? flush = null) : IStepSink
{
    /// <summary>The steps.</summary>
    internal List<FileStep> Steps { get; } = [];

    /// <summary>The entries of files without a step.</summary>
    internal List<ManifestEntry> Entries { get; } = [];

    public void Take(FileStep step) => Steps.Add(step);

    public void TakeNew(ManifestEntry entry) => Entries.Add(entry);

    public void Flush() => flush?.Invoke();
}
