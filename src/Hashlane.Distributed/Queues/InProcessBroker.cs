namespace Hashlane.Distributed;

/// <summary>A queue of work within this process.</summary>
internal sealed class InProcessBroker
{
    /// <summary>Creates a queue.</summary>
    /// <param name="mostDeliveries">How often a unit is delivered before it is lost.</param>
    internal InProcessBroker(int mostDeliveries = 5) => throw new NotImplementedException();

    /// <summary>The messages that were refused, the last ones of them.</summary>
    internal IReadOnlyCollection<ReadOnlyMemory<byte>> DeadLetters => throw new NotImplementedException();

    /// <summary>The coordinator's end; its disposal ends the work of all workers.</summary>
    internal IJobQueue OpenJob() => throw new NotImplementedException();

    /// <summary>A worker's end.</summary>
    /// <param name="concurrency">The most units that it holds unsettled.</param>
    internal IWorkQueue OpenWork(int concurrency) => throw new NotImplementedException();
}
