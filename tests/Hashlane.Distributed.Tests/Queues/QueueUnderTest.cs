namespace Hashlane.Distributed.Tests;

/// <summary>A queue with nothing in it, which a contract test opens; its disposal removes all of it.</summary>
public abstract class QueueUnderTest : IAsyncDisposable
{
    /// <summary>Opens the coordinator's end. It is open once at a time.</summary>
    internal abstract ValueTask<IJobQueue> OpenJobAsync();

    /// <summary>Opens a worker's end.</summary>
    internal abstract ValueTask<IWorkQueue> OpenWorkAsync(int concurrency);

    /// <summary>Reads the dead letters, without removing them.</summary>
    internal abstract ValueTask<IReadOnlyList<byte[]>> ReadDeadLettersAsync();

    public abstract ValueTask DisposeAsync();
}
