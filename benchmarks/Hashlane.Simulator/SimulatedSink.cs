namespace Hashlane.Simulator;

/// <summary>Checks that each file has its outcome once, in order, and with the value that the workers made up.</summary>
internal sealed class SimulatedSink(FileModel files) : IOutcomeSink
{
    /// <summary>The outcomes so far.</summary>
    internal long Count { get; private set; }

    internal long Bytes { get; private set; }

    /// <summary>The files without a digest.</summary>
    internal long Failed { get; private set; }

    /// <summary>The files whose wrong digest no check has found.</summary>
    internal long Wrong { get; private set; }

    public void Add(SourceItem item, FileOutcome? outcome)
    {
        long number = FileModel.NumberOf(item.File.Path);
        if (number != Count || outcome is null)
        {
            throw new InvalidOperationException($"File {number} came in the place of {Count}.");
        }

        Count++;
        if (outcome.Kind != OutcomeKind.Hashed)
        {
            Failed++;
            return;
        }

        long bytes = outcome.Identity!.Bytes;
        Bytes += bytes;

        // Larger files are merged from subtrees, by the library.
        if (bytes <= 64 * 1024 * 1024 && !files.IsValueOf(number, outcome.Value))
        {
            Wrong++;
        }
    }

    public void Flush()
    {
    }
}
