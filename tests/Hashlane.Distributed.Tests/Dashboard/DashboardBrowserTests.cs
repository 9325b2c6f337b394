using Microsoft.Playwright;

namespace Hashlane.Distributed.Tests;

/// <summary>The page of the dashboard in headless Chromium.</summary>
[Trait("Category", "Server")]
public sealed class DashboardBrowserTests : IAsyncLifetime
{
    private static readonly DashboardSettings _fast = new()
    {
        Interval = TimeSpan.FromMilliseconds(50),
        Title = "a job",
    };

    private readonly List<string> _problems = [];
    private IPlaywright? _playwright;
    private IBrowser? _browser;

    public async ValueTask InitializeAsync()
    {
        string program = Chromium.Require();
        _playwright = await Playwright.CreateAsync();
        _browser = await Chromium.StartAsync(_playwright, program);
    }

    public async ValueTask DisposeAsync()
    {
        if (_browser is not null)
        {
            await _browser.DisposeAsync();
        }

        _playwright?.Dispose();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Page_OfARunningJob_ShowsFiguresAndTheirChanges()
    {
        await using Site site = await Site.StartAsync(settings: _fast);
        IPage page = await OpenAsync(site);

        await SeesAsync(page, "#state", "Running.");
        await SeesAsync(page, "#title", "a job");
        await SeesAsync(page, "#share", "25.0 %");
        await SeesAsync(page, "#files", "345 of 1,200");
        await SeesAsync(page, "#bytes", "5.00 TB of 20.0 TB");
        await SeesAsync(page, "#units", "29 done, 12 waiting");
        await SeesAsync(page, "#elapsed", "1 min 2 s");
        await SeesAsync(page, "#time-left", "unknown");
        string[] figures = ["failed", "checks", "mismatches", "unchecked", "retries", "lost", "refused", "resumed"];
        foreach ((string id, int value) in figures.Zip([3, 11, 2, 4, 5, 8, 6, 7]))
        {
            await SeesAsync(page, "#" + id, $"{value}");
        }

        await SeesAsync(page, "#workers tr:nth-child(2)", "birch 9 1.00 TB 0 B/s 1 min 15 s ago");
        await SeesAsync(page, "#failures li", "photos/a.raw Input/output error, 33 s ago");

        // In ten seconds 1 TB of it: 100 GB/s, and 140 s for the other 14 TB.
        site.Job = Snapshots.Running with
        {
            Elapsed = TimeSpan.FromSeconds(71.5),
            FilesDone = 346,
            BytesDone = 6_000_000_000_123,
            Workers = [Snapshots.Running.Workers[0] with { Bytes = 4_500_000_000_000 }, Snapshots.Running.Workers[1]],
        };

        await SeesAsync(page, "#files", "346 of 1,200");
        await SeesAsync(page, "#share", "30.0 %");
        await SeesAsync(page, "#rate", "100 GB/s");
        await SeesAsync(page, "#time-left", "2 min 20 s");
        await SeesAsync(page, "#workers tr:nth-child(1)", "alder 20 4.50 TB 50.0 GB/s 2 s ago");
        Assert.Matches(@"^M[0-9.]+ 4\.00$", await page.Locator("#line").GetAttributeAsync("d") ?? "");
        Assert.Equal("30.0 % a job", await page.TitleAsync());
        Assert.Empty(_problems);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Page_OfAJobThatEnds_SaysSoAndStaysSo()
    {
        await using Site site = await Site.StartAsync(settings: _fast);
        IPage page = await OpenAsync(site);
        await SeesAsync(page, "#state", "Running.");

        site.Job = Snapshots.Complete;
        await SeesAsync(page, "#state", "Complete: 1,200 files.");
        await SeesAsync(page, "#share", "100.0 %");
        await SeesAsync(page, "#time-left", "none");
        await SeesAsync(page, "#rate", "–"); // a part of it is of an earlier run
        await SeesAsync(page, "#failures-note", "None.");

        await site.StopAsync();
        await page.WaitForTimeoutAsync(6500); // longer than the silence after which a connection counts as lost
        await SeesAsync(page, "#state", "Complete: 1,200 files.");
        Assert.Empty(_problems);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Page_OfAJobThatEndsWithFailures_CountsThem()
    {
        await using Site site = await Site.StartAsync(Snapshots.Complete with { FilesFailed = 3 }, _fast);
        IPage page = await OpenAsync(site);

        await SeesAsync(page, "body[data-state=failed] #state", "Complete: 3 of 1,200 files have no digest.");
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Page_WithoutItsServer_SaysSoAndReturnsWithIt()
    {
        Site first = await Site.StartAsync(settings: _fast);
        IPage page = await OpenAsync(first);
        await SeesAsync(page, "#state", "Running.");

        await first.DisposeAsync();
        await page.Locator("body[data-state=lost]").WaitForAsync();
        Assert.StartsWith(
            "The connection is lost; these figures are from ",
            await page.GetByRole(AriaRole.Status).InnerTextAsync(), StringComparison.Ordinal);
        await SeesAsync(page, "#files", "345 of 1,200");
        Assert.Equal("No connection: 25.0 % a job", await page.TitleAsync());

        // A later run of the job, which has counted from the start again.
        await using Site second = await Site.StartAsync(
            Snapshots.Running with { Elapsed = TimeSpan.FromSeconds(1), FilesDone = 400 },
            _fast with { Port = first.Address.Port });
        await SeesAsync(page, "#state", "Running.");
        await SeesAsync(page, "#files", "400 of 1,200");
    }

    /// <summary>A connection may be open, and yet nothing comes.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Page_OfASilentServer_SaysThatTheConnectionIsLost()
    {
        await using Site site = await Site.StartAsync(settings: _fast with { Interval = TimeSpan.FromDays(1) });
        IPage page = await OpenAsync(site);
        await SeesAsync(page, "#files", "345 of 1,200");

        await page.Locator("body[data-state=lost]").WaitForAsync();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Page_WithHostileNames_ShowsThemAsText()
    {
        const string Image = "<img src=x onerror=\"document.title='owned'\">";
        const string Script = "</script><script>alert(1)</script>";
        JobSnapshot job = Snapshots.With(Image, Script) with { Failures = [new(Image, Script, TimeSpan.Zero)] };
        await using Site site = await Site.StartAsync(job, _fast with { Title = Image });
        IPage page = await OpenAsync(site);

        await SeesAsync(page, "#workers tr:nth-child(2) th", Image);
        await SeesAsync(page, "#workers tr:nth-child(1) th", Script);
        await SeesAsync(page, "#failures b", Image);
        await SeesAsync(page, "#title", Image);
        Assert.Equal(0, await page.Locator("img").CountAsync());
        Assert.Equal(1, await page.Locator("script").CountAsync());
        Assert.Empty(_problems);
    }

    /// <summary>The policy holds if a name became markup after all: nothing of it runs.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Policy_MarkupAndCodeOfOthers_AreStopped()
    {
        await using Site site = await Site.StartAsync(settings: _fast);
        IPage page = await OpenAsync(site);
        await SeesAsync(page, "#state", "Running.");

        foreach (string attempt in (string[])
        [
            "innerHTML = '<b>x</b>'",
            "setAttribute('onclick', 'document.title = 1')",
            "append(Object.assign(document.createElement('script'), { text: 'document.title = 1' }))",
        ])
        {
            Assert.Equal("TypeError", await page.EvaluateAsync<string>(
                $"() => {{ try {{ document.body.{attempt}; return 'nothing'; }} catch (e) {{ return e.name; }} }}"));
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Workers_SortedByAColumn_KeepThatOrder()
    {
        await using Site site = await Site.StartAsync(settings: _fast);
        IPage page = await OpenAsync(site);
        await SeesAsync(page, "#workers tr:nth-child(1) th", "alder");

        await page.GetByRole(AriaRole.Button, new() { Name = "Name" }).ClickAsync();
        await SeesAsync(page, "#workers tr:nth-child(1) th", "birch");
        await page.GetByRole(AriaRole.Button, new() { Name = "Units" }).ClickAsync();
        await SeesAsync(page, "#workers tr:nth-child(1) th", "alder");
        Assert.Equal("descending", await page.Locator("th:has-text('Units')").GetAttributeAsync("aria-sort"));
        Assert.Equal(1, await page.Locator("th[aria-sort]").CountAsync());

        site.Job = Snapshots.Running with
        {
            Workers = [Snapshots.Running.Workers[0], Snapshots.Running.Workers[1] with { Units = 21 }],
        };
        await SeesAsync(page, "#workers tr:nth-child(1) th", "birch");
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(360, ColorScheme.Light, "rgb(251, 251, 250)")]
    [InlineData(360, ColorScheme.Dark, "rgb(21, 23, 26)")]
    [InlineData(1200, ColorScheme.Dark, "rgb(21, 23, 26)")]
    public async Task Page_AtAWidthAndInAScheme_FitsAndHasItsColour(int width, ColorScheme scheme, string colour)
    {
        string name = new('w', 200);
        await using Site site = await Site.StartAsync(
            Snapshots.With(name) with { Failures = [new(name, name, TimeSpan.Zero)] }, _fast with { Title = name });
        IPage page = await OpenAsync(site);
        await page.SetViewportSizeAsync(width, 800);
        await page.EmulateMediaAsync(new() { ColorScheme = scheme });
        await SeesAsync(page, "#workers tr:nth-child(1) th", name);

        Assert.Equal(width, await page.EvaluateAsync<int>("() => document.documentElement.scrollWidth"));
        Assert.Equal(colour, await page.EvaluateAsync<string>("() => getComputedStyle(document.body).backgroundColor"));
        await SaveAsync(page, $"dashboard-{width}-{scheme}");
    }

    /// <summary>The end is said when it has come, even if files have grown since they were counted.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Page_OfMoreBytesThanExpected_IsNotAtItsEnd()
    {
        await using Site site = await Site.StartAsync(
            Snapshots.Running with { BytesDone = Snapshots.Running.BytesExpected + 1 }, _fast);
        IPage page = await OpenAsync(site);

        await SeesAsync(page, "#share", "99.9 %");
    }

    /// <summary>A thousand workers hide nothing else.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Page_OfManyWorkers_ScrollsTheirTableOnly()
    {
        await using Site site = await Site.StartAsync(
            Snapshots.With(Enumerable.Range(0, 1000).Select(static i => $"node-{i:d3}.cluster.example/1")), _fast);
        IPage page = await OpenAsync(site);
        await page.SetViewportSizeAsync(360, 800);
        await SeesAsync(page, "#workers tr:nth-child(1000) th", "node-999.cluster.example/1");

        Assert.InRange(
            await page.EvaluateAsync<int>("() => document.querySelector('.scroll').offsetHeight"), 100, 800);
        Assert.True(
            await page.EvaluateAsync<bool>(
                "() => { const t = document.querySelector('.scroll'); return t.scrollWidth <= t.clientWidth; }"),
            "The table is wider than its place.");
    }

    /// <summary>The names by which a screen reader finds the parts of the page.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Page_ForAScreenReader_HasNamesAndRoles()
    {
        await using Site site = await Site.StartAsync(settings: _fast);
        IPage page = await OpenAsync(site);
        await SeesAsync(page, "#state", "Running.");

        Assert.Equal("0.25", (await page.GetByRole(AriaRole.Progressbar, new() { Name = "Progress" })
            .GetAttributeAsync("value"))?[..4]);
        Assert.Equal(1, await page.GetByRole(AriaRole.Img, new() { Name = "Rate 0 B/s" }).CountAsync());
        foreach (string name in (string[])["Progress", "Rate", "Checks and troubles", "Last failures"])
        {
            Assert.Equal(1, await page.GetByRole(AriaRole.Region, new() { Name = name }).CountAsync());
        }

        Assert.Equal(5, await page.GetByRole(AriaRole.Columnheader).CountAsync());
        Assert.Equal(2, await page.GetByRole(AriaRole.Rowheader).CountAsync());
    }

    private async Task<IPage> OpenAsync(Site site)
    {
        IPage page = await _browser!.NewPageAsync();
        page.SetDefaultTimeout(Patience.Milliseconds);
        page.PageError += (_, text) => _problems.Add(text);
        page.Console += (_, message) => _problems.AddRange(message.Type == "error" ? [message.Text] : []);
        await page.GotoAsync(site.Address.ToString());
        return page;
    }

    /// <summary>Waits until an element has the text, with single spaces.</summary>
    private static async Task SeesAsync(IPage page, string selector, string text)
    {
        string seen = "";
        for (DateTime limit = DateTime.UtcNow + Patience.Limit; DateTime.UtcNow < limit;)
        {
            ILocator element = page.Locator(selector);
            seen = await element.CountAsync() == 0 ? "" : string.Join(' ', (await element.InnerTextAsync())
                .Split((char[])[' ', '\t', '\n', '\u00a0'], StringSplitOptions.RemoveEmptyEntries));
            if (seen == text)
            {
                return;
            }

            await Task.Delay(20, Site.Ending);
        }

        Assert.Equal(text, seen);
    }

    /// <summary>Saves a picture next to the tests, for a person.</summary>
    private static Task<byte[]> SaveAsync(IPage page, string name) => page.ScreenshotAsync(new()
    {
        Path = Path.Combine(AppContext.BaseDirectory, "pictures", name + ".png"),
        FullPage = true,
    });
}
