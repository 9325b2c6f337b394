using System.Text;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Hashlane.Cluster;

/// <summary>Answers requests to the dashboard.</summary>
internal sealed class DashboardApplication : IHttpApplication<HttpContext>, IDisposable
{
    private const string Text = "text/plain; charset=utf-8";

    private readonly DashboardSettings _settings;
    private readonly Func<JobSnapshot> _snapshot;
    private readonly HostCheck _hosts;
    private readonly DashboardPage _page = DashboardPage.Load();
    private readonly CancellationTokenSource _ending = new();
    private int _listeners;

    internal DashboardApplication(DashboardSettings settings, Func<JobSnapshot> snapshot)
    {
        _settings = settings;
        _snapshot = snapshot;
        _hosts = new HostCheck(settings.Names);
    }

    /// <summary>Has each listener to events receive the figures once more, and no more.</summary>
    internal void EndEvents() => _ending.Cancel();

    public HttpContext CreateContext(IFeatureCollection contextFeatures) => new DefaultHttpContext(contextFeatures);

    public Task ProcessRequestAsync(HttpContext context)
    {
        SetHeaders(context.Response.Headers);
        if (!_hosts.Allows(context.Request.Host.Host, context.Connection.LocalIpAddress))
        {
            return AnswerAsync(context, StatusCodes.Status421MisdirectedRequest, Text,
                "This server is not known by the name in the address. Name it with --dashboard-name.\n"u8.ToArray());
        }

        if (context.Request.Path.Value is not ("/" or "/events" or "/snapshot.json" or "/metrics" or "/healthz"))
        {
            return AnswerAsync(context, StatusCodes.Status404NotFound, Text, "There is no such page.\n"u8.ToArray());
        }

        if (context.Request.Method is not ("GET" or "HEAD"))
        {
            context.Response.Headers.Allow = "GET, HEAD";
            return AnswerAsync(
                context, StatusCodes.Status405MethodNotAllowed, Text, "This server only shows.\n"u8.ToArray());
        }

        if (context.Request.Path.Value == "/events")
        {
            return SendEventsAsync(context);
        }

        (string contentType, byte[] content) = context.Request.Path.Value switch
        {
            "/" => ("text/html; charset=utf-8", _page.Content),
            "/snapshot.json" => ("application/json", DashboardJson.Write(_snapshot(), _settings.Title)),
            "/metrics" => (
                PrometheusText.ContentType, Encoding.UTF8.GetBytes(PrometheusText.Write(_snapshot(), _settings.Title))),
            _ => (Text, "ok\n"u8.ToArray()),
        };
        return AnswerAsync(context, StatusCodes.Status200OK, contentType, content);
    }

    public void DisposeContext(HttpContext context, Exception? exception)
    {
    }

    public void Dispose() => _ending.Dispose();

    private void SetHeaders(IHeaderDictionary headers)
    {
        headers.ContentSecurityPolicy = _page.Policy;
        headers.XContentTypeOptions = "nosniff";
        headers.XFrameOptions = "DENY";
        headers.CacheControl = "no-store";
        headers["Referrer-Policy"] = "no-referrer";
        headers["Cross-Origin-Opener-Policy"] = "same-origin";
        headers["Cross-Origin-Resource-Policy"] = "same-origin";
    }

    private static async Task AnswerAsync(HttpContext context, int status, string contentType, byte[] content)
    {
        context.Response.StatusCode = status;
        context.Response.ContentType = contentType;
        context.Response.ContentLength = content.Length;
        if (context.Request.Method != "HEAD")
        {
            await context.Response.Body.WriteAsync(content, context.RequestAborted).ConfigureAwait(false);
        }
    }

    private async Task SendEventsAsync(HttpContext context)
    {
        if (Interlocked.Increment(ref _listeners) > _settings.MaxListeners)
        {
            Interlocked.Decrement(ref _listeners);
            await AnswerAsync(context, StatusCodes.Status503ServiceUnavailable, Text,
                "Too many pages are open. Close one.\n"u8.ToArray()).ConfigureAwait(false);
            return;
        }

        try
        {
            context.Response.ContentType = "text/event-stream";
            if (context.Request.Method != "HEAD")
            {
                await SendUntilEndAsync(context).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
        {
            // The listener has gone.
        }
        finally
        {
            Interlocked.Decrement(ref _listeners);
        }
    }

    private async Task SendUntilEndAsync(HttpContext context)
    {
        using CancellationTokenSource pause = CancellationTokenSource.CreateLinkedTokenSource(
            context.RequestAborted, _ending.Token);
        bool isLast;
        do
        {
            // Asked before the figures are taken, so that the last ones are those after the end.
            isLast = _ending.IsCancellationRequested;
            JobSnapshot job = _snapshot();
            byte[] figures = DashboardJson.Write(job, _settings.Title);
            byte[] message = [.. "data: "u8, .. figures, .. "\n\n"u8];
            await context.Response.Body.WriteAsync(message, context.RequestAborted).ConfigureAwait(false);
            await context.Response.Body.FlushAsync(context.RequestAborted).ConfigureAwait(false);
            isLast |= job.IsComplete;
            if (!isLast)
            {
                await Task.Delay(_settings.Interval, pause.Token)
                    .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
        }
        while (!isLast && !context.RequestAborted.IsCancellationRequested);
    }
}
