namespace Hashlane.Cluster;

/// <summary>The page about a job, and its metrics, while it runs.</summary>
internal sealed class JobDashboard : IDisposable
{
    private readonly DashboardServer? _server;
    private readonly Task<IDisposable> _metrics;

    private JobDashboard(DashboardServer? server, Task<IDisposable> metrics)
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
    internal static JobDashboard Start(
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
            server = DashboardServer.StartAsync(settings, progress.Snapshot, cancellationToken)
                .GetAwaiter().GetResult();
            messages.Write($"the dashboard is at {server.Address}");
            if (server.Warning is not null)
            {
                messages.Write(server.Warning);
            }
        }

        // The first meter of a process takes 15 ms, which the job need not wait for.
        return new JobDashboard(server, Task.Run(() => JobMetrics.Observe(progress.Snapshot), CancellationToken.None));
    }

    public void Dispose()
    {
        _metrics.GetAwaiter().GetResult().Dispose();
        if (_server is not null)
        {
            Waiting.For(_server.DisposeAsync());
        }
    }
}
