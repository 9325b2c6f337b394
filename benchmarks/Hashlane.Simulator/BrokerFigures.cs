namespace Hashlane.Simulator;

/// <summary>Counts of a simulated broker.</summary>
internal sealed class BrokerFigures
{
    /// <summary>The units that were published.</summary>
    internal long Units { get; set; }

    /// <summary>The seconds on the virtual clock in which the coordinator was busy.</summary>
    internal double CoordinatorSeconds { get; set; }

    internal long Crashes { get; set; }

    /// <summary>The units that came back after a crash.</summary>
    internal long Returned { get; set; }

    /// <summary>The units that a worker accepted without an answer.</summary>
    internal long Lost { get; set; }

    internal long Duplicates { get; set; }

    /// <summary>The bytes of messages in all queues now, and the most so far.</summary>
    internal long Bytes { get; private set; }

    internal long MaxBytes { get; private set; }

    internal void Hold(long bytes)
    {
        Bytes += bytes;
        MaxBytes = Math.Max(MaxBytes, Bytes);
    }

    internal void Release(long bytes) => Bytes -= bytes;
}
