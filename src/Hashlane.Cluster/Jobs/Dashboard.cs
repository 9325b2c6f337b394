namespace Hashlane.Cluster;

/// <summary>The page about a job, and its metrics, while it runs.</summary>
internal sealed class Dashboard : IAsyncDisposable
{
    private readonly DashboardServer? _server;
    private readonly IDisposable _metrics;

    private Dashboard(DashboardServer? server, IDisposable metrics)
    {
        _server = server;
        _metrics = metrics;
    }

    /// <summary>Starts to serve the page, and says where.</summary>
    /// <param name="choice">The address, or null for no page.</param>
    /// <param name="progress">The figures.</param>
    /// <param name="title">The name of the job.</param>
    /// <param name="messages">Receives the address.</param>
    /// <param name="cancellationToken">Ends the start.</param>
    internal static async Task<Dashboard> StartAsync(
        DashboardChoice? choice,
        JobProgress progress,
        byte[] title,
        Messages messages,
        CancellationToken cancellationToken)
    {
        DashboardServer? server = null;
        if (choice is not null)
        {
            DashboardSettings settings = new()
            {
                Address = choice.Address,
                Port = choice.Port,
                Names = choice.Names,
                Title = NameQuoting.ToText(title),
            };
            server = await DashboardServer.StartAsync(settings, progress.Snapshot, cancellationToken);
            messages.Write($"the dashboard is at {server.Address}");
            if (server.Warning is not null)
            {
                messages.Write(server.Warning);
            }
        }

        return new Dashboard(server, JobMetrics.Observe(progress.Snapshot));
    }

    public async ValueTask DisposeAsync()
    {
        _metrics.Dispose();
        if (_server is not null)
        {
            await _server.DisposeAsync();
        }
    }
}
