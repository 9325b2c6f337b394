using Microsoft.Playwright;

namespace Hashlane.Logins.Tests;

/// <summary>The sample in headless Chromium, by the labels that a person reads.</summary>
[Trait("Category", "Server")]
public sealed class BrowserTests(SiteOnSqlite siteOfAClass) : IClassFixture<SiteOnSqlite>
{
    private const string Password = "a few words to remember";

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Visitor_RegistersLogsOutAndLogsIn()
    {
        string browser = Chromium.Require();
        Site site = await siteOfAClass.StartAsync();
        using IPlaywright playwright = await Playwright.CreateAsync();
        await using IBrowser chromium = await Chromium.StartAsync(playwright, browser);
        IPage page = await OpenAsync(chromium, site);
        List<string> problems = [];
        page.Console += (_, message) => problems.AddRange(message.Type == "error" ? [message.Text] : []);

        await page.GotoAsync("/");
        await SaveAsync(page, "home");
        await page.GetByRole(AriaRole.Navigation).GetByRole(AriaRole.Link, new() { Name = "Register" }).ClickAsync();
        await FillInAsync(page, "ada", "Register");
        Assert.Equal("Argon2id", await page.Locator("[data-field=Algorithm]").InnerTextAsync());
        await SaveAsync(page, "account");

        await page.GetByRole(AriaRole.Button, new() { Name = "Log out" }).ClickAsync();
        Assert.Equal("You are logged out.", await page.GetByRole(AriaRole.Status).InnerTextAsync());

        await page.GetByRole(AriaRole.Navigation).GetByRole(AriaRole.Link, new() { Name = "Log in" }).ClickAsync();
        await FillInAsync(page, "nobody", "Log in");
        Assert.Contains("wrong", await page.GetByRole(AriaRole.Alert).InnerTextAsync(), StringComparison.Ordinal);
        await SaveAsync(page, "refused");

        await FillInAsync(page, "ada", "Log in");
        Assert.Equal("ada", await page.Locator("[data-field=Name]").InnerTextAsync());
        Assert.Empty(problems);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Visitor_WithAnOldHash_SeesItReplaced()
    {
        string browser = Chromium.Require();
        Site site = await siteOfAClass.StartAsync();
        using IPlaywright playwright = await Playwright.CreateAsync();
        await using IBrowser chromium = await Chromium.StartAsync(playwright, browser);
        IPage page = await OpenAsync(chromium, site);

        await page.GotoAsync("/");
        await page.GetByRole(AriaRole.Link, new() { Name = "Create a user with an old hash" }).ClickAsync();
        await FillInAsync(page, "grace", "Create");
        Assert.Contains("PBKDF2", await page.GetByRole(AriaRole.Status).InnerTextAsync(), StringComparison.Ordinal);
        await SaveAsync(page, "old-user");

        await FillInAsync(page, "grace", "Log in");
        Assert.Contains("replaced", await page.GetByRole(AriaRole.Status).InnerTextAsync(), StringComparison.Ordinal);
        Assert.Equal("Argon2id", await page.Locator("[data-field=Algorithm]").InnerTextAsync());
        await SaveAsync(page, "replaced");
    }

    private static async Task FillInAsync(IPage page, string name, string button)
    {
        await page.GetByLabel("User name").FillAsync(name);
        await page.GetByLabel("Password").FillAsync(Password);
        await page.GetByRole(AriaRole.Main).GetByRole(AriaRole.Button, new() { Name = button }).ClickAsync();
    }

    private static async Task<IPage> OpenAsync(IBrowser browser, Site site)
    {
        IPage page = await browser.NewPageAsync(new()
        {
            BaseURL = site.Server.Address.ToString(),
            ViewportSize = new() { Width = 900, Height = 700 },
        });
        page.SetDefaultTimeout(Patience.Milliseconds);
        return page;
    }

    /// <summary>Saves a picture next to the tests, for a person.</summary>
    private static Task<byte[]> SaveAsync(IPage page, string name) =>
        page.ScreenshotAsync(new() { Path = Path.Combine(AppContext.BaseDirectory, "pictures", name + ".png") });
}
