namespace Hashlane.Cluster;

/// <summary>The page about a job, while it runs.</summary>
internal sealed class Dashboard : IAsyncDisposable
{
    private Dashboard()
    {
    }

    /// <summary>Starts to serve the page, and says where.</summary>
    /// <returns>The page, or null if none is wanted.</returns>
    internal static Task<Dashboard?> StartAsync(
        DashboardChoice? choice,
        JobProgress progress,
        byte[] title,
        Messages messages,
        CancellationToken cancellationToken) =>
        choice is null ? Task.FromResult<Dashboard?>(null) : throw new IOException("The page is not there yet.");

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
