using System.Net;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Hashlane.Cluster;

/// <summary>Serves a page, and metrics, on the figures of a job. Nobody can change anything by it.</summary>
/// <remarks>
/// <para>Kestrel runs without a host: its start would take most of the time of a small job.</para>
/// <para><b>Thread safety.</b> Requests call the source of the figures from any thread.</para>
/// </remarks>
internal sealed class DashboardServer : IAsyncDisposable
{
    private const int MaxConnections = 64, MaxLineBytes = 2048, MaxHeaders = 64;

    // A browser closes its connections by itself; others have so long.
    private static readonly TimeSpan _idleLimit = TimeSpan.FromSeconds(30), _headersLimit = TimeSpan.FromSeconds(5);

    private static readonly TimeSpan _stopLimit = TimeSpan.FromSeconds(3);

    private readonly KestrelServer _kestrel;
    private readonly DashboardApplication _application;
    private int _isDisposed;

    private DashboardServer(KestrelServer kestrel, DashboardApplication application, DashboardSettings settings)
    {
        _kestrel = kestrel;
        _application = application;
        Address = new Uri(kestrel.Features.Get<IServerAddressesFeature>()!.Addresses.First());
        Warning = IPAddress.IsLoopback(settings.Address)
            ? null
            : $"The dashboard at {Address} shows names of files and workers to everybody who can reach this machine.";
    }

    /// <summary>The address of the page, with the port that was found.</summary>
    internal Uri Address { get; }

    /// <summary>A sentence for the user if others can read the page, otherwise null.</summary>
    internal string? Warning { get; }

    /// <summary>Starts a server.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="snapshot">Takes the figures; called for each request, and each second for each listener.</param>
    /// <param name="cancellationToken">Ends the start.</param>
    /// <exception cref="IOException">The address is in use, or not one of this machine.</exception>
    internal static async Task<DashboardServer> StartAsync(
        DashboardSettings settings, Func<JobSnapshot> snapshot, CancellationToken cancellationToken)
    {
        DashboardApplication application = new(settings, snapshot);
        NullLoggerFactory loggers = NullLoggerFactory.Instance;
        KestrelServer kestrel = new(
            Options.Create(Limited(settings)),
            new SocketTransportFactory(Options.Create(new SocketTransportOptions()), loggers),
            loggers);
        try
        {
            await kestrel.StartAsync(application, cancellationToken).ConfigureAwait(false);
            return new DashboardServer(kestrel, application, settings);
        }
        catch (Exception exception)
        {
            kestrel.Dispose();
            application.Dispose();
            if (exception is System.Net.Sockets.SocketException)
            {
                throw new IOException(
                    $"Cannot listen on {settings.Address}, port {settings.Port}: {exception.Message}", exception);
            }

            throw;
        }
    }

    /// <summary>Sends the last figures to all listeners, and stops.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) != 0)
        {
            return;
        }

        _application.EndEvents();
        using CancellationTokenSource limit = new(_stopLimit);
        await _kestrel.StopAsync(limit.Token).ConfigureAwait(false);
        _kestrel.Dispose();
        _application.Dispose();
    }

    private static KestrelServerOptions Limited(DashboardSettings settings)
    {
        KestrelServerOptions options = new() { AddServerHeader = false };
        options.Limits.MaxConcurrentConnections = MaxConnections;
        options.Limits.MaxConcurrentUpgradedConnections = 0;
        options.Limits.MaxRequestBodySize = 0;
        options.Limits.MaxRequestLineSize = MaxLineBytes;
        options.Limits.MaxRequestHeaderCount = MaxHeaders;
        options.Limits.KeepAliveTimeout = _idleLimit;
        options.Limits.RequestHeadersTimeout = _headersLimit;
        options.Listen(settings.Address, settings.Port, static endpoint => endpoint.Protocols = HttpProtocols.Http1);
        return options;
    }
}
