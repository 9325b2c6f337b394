using System.Net;
using System.Text.Json;

namespace Hashlane.Distributed.Tests;

/// <summary>The stream of events of the dashboard.</summary>
public sealed class DashboardEventTests
{
    private static readonly DashboardSettings _fast = new() { Interval = TimeSpan.FromMilliseconds(20) };

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Events_OfARunningJob_FollowItsFigures()
    {
        await using Site site = await Site.StartAsync(settings: _fast);
        using StreamReader events = await OpenAsync(site);

        Assert.Equal(345, await NextFilesDoneAsync(events));
        site.Job = Snapshots.Running with { FilesDone = 346 };
        while (await NextFilesDoneAsync(events) != 346)
        {
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Events_OfACompleteJob_EndAfterOne()
    {
        await using Site site = await Site.StartAsync(Snapshots.Complete, _fast);
        using StreamReader events = await OpenAsync(site);

        Assert.Equal(1200, await NextFilesDoneAsync(events));
        Assert.Equal("", await events.ReadToEndAsync(Site.Ending));
    }

    /// <summary>A page learns of the end, although the server stops at the same moment.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Events_AtTheEndOfTheServer_HaveTheLastFigures()
    {
        await using Site site = await Site.StartAsync(
            settings: new DashboardSettings { Interval = TimeSpan.FromDays(1) });
        using StreamReader events = await OpenAsync(site);
        Assert.Equal(345, await NextFilesDoneAsync(events));

        site.Job = Snapshots.Complete;
        await site.StopAsync();

        Assert.Equal(1200, await NextFilesDoneAsync(events));
        Assert.Equal("", await events.ReadToEndAsync(Site.Ending));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Events_ForMoreListenersThanAllowed_AreRefusedUntilOneLeaves()
    {
        await using Site site = await Site.StartAsync(settings: _fast with { MaxListeners = 2 });
        StreamReader[] listeners = [await OpenAsync(site), await OpenAsync(site)];
        foreach (StreamReader listener in listeners)
        {
            await NextFilesDoneAsync(listener);
        }

        Assert.Equal(HttpStatusCode.ServiceUnavailable, await site.AskAsync("GET", "/events"));
        Assert.Equal(HttpStatusCode.OK, await site.AskAsync("GET", "/healthz"));

        listeners[0].Dispose();
        while (await site.AskAsync("GET", "/events") != HttpStatusCode.OK)
        {
            await Task.Delay(10, Site.Ending);
        }

        await NextFilesDoneAsync(listeners[1]);
        listeners[1].Dispose();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Events_OfListenersThatHaveGone_TakeNoMoreFigures()
    {
        await using Site site = await Site.StartAsync(settings: _fast);
        (await OpenAsync(site)).Dispose();

        int readings = -1;
        while (readings != site.Readings)
        {
            readings = site.Readings;
            await Task.Delay(200, Site.Ending);
        }
    }

    private static async Task<StreamReader> OpenAsync(Site site) =>
        new(await site.Client.GetStreamAsync("/events", Site.Ending));

    private static async Task<long> NextFilesDoneAsync(StreamReader events)
    {
        const string Data = "data: ";
        string? line = await events.ReadLineAsync(Site.Ending);
        Assert.StartsWith(Data, line, StringComparison.Ordinal);
        Assert.Equal("", await events.ReadLineAsync(Site.Ending));
        using JsonDocument json = JsonDocument.Parse(line![Data.Length..]);
        return json.RootElement.GetProperty("filesDone").GetInt64();
    }
}
