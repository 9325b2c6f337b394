using System.Net;

namespace Hashlane.Distributed.Tests;

/// <summary>A dashboard on a free port of the loopback, with figures that a test changes.</summary>
internal sealed class Site : IAsyncDisposable
{
    private volatile JobSnapshot _job;
    private DashboardServer _server = null!;
    private int _readings;

    private Site(JobSnapshot job) => _job = job;

    public static CancellationToken Ending => TestContext.Current.CancellationToken;

    public Uri Address => _server.Address;

    public HttpClient Client { get; private set; } = null!;

    public JobSnapshot Job
    {
        get => _job;
        set => _job = value;
    }

    /// <summary>How often the figures were taken.</summary>
    public int Readings => Volatile.Read(ref _readings);

    public static async Task<Site> StartAsync(JobSnapshot? job = null, DashboardSettings? settings = null)
    {
        Site site = new(job ?? Snapshots.Running);
        site._server = await DashboardServer.StartAsync(settings ?? new DashboardSettings(), site.Read, Ending);
        site.Client = new HttpClient { BaseAddress = site.Address, Timeout = Patience.Limit };
        return site;
    }

    public Task<HttpResponseMessage> SendAsync(string method, string path, string? host = null)
    {
        HttpRequestMessage request = new(new HttpMethod(method), path);
        request.Headers.Host = host;
        return Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, Ending);
    }

    public async Task<HttpStatusCode> AskAsync(string method, string path, string? host = null)
    {
        using HttpResponseMessage answer = await SendAsync(method, path, host);
        return answer.StatusCode;
    }

    public ValueTask StopAsync() => _server.DisposeAsync();

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _server.DisposeAsync();
    }

    private JobSnapshot Read()
    {
        Interlocked.Increment(ref _readings);
        return _job;
    }
}
