using System.Net;

namespace Hashlane.Logins.Tests;

/// <summary>The sample against forged forms, guesses and measurements of time.</summary>
[Trait("Category", "Server")]
public sealed class ProtectionTests(SiteOnSqlite siteOfAClass) : IClassFixture<SiteOnSqlite>
{
    // Identity locks an account after as many.
    private const int Attempts = 5;

    private const string Password = "a few words to remember", WrongPassword = "a few words to forget";

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Form_WithoutItsToken_IsRefused()
    {
        Site site = await siteOfAClass.StartAsync();
        using Visitor visitor = site.Visit();

        Assert.Equal(HttpStatusCode.BadRequest, (await visitor.ForgeAsync("/register", "forged", Password)).Status);
        Assert.NotEqual("", (await visitor.LogInAsync("forged", Password)).Problem);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Register_ShortPasswordOrTakenName_IsRefusedWithTheReason()
    {
        Site site = await siteOfAClass.StartAsync();
        using Visitor visitor = site.Visit();
        Page tooShort = await visitor.RegisterAsync("ada", "short");
        Assert.Contains("10 characters", tooShort.Problem, StringComparison.Ordinal);
        await visitor.RegisterAsync("ada", Password);
        await visitor.LogOutAsync();

        Page taken = await visitor.RegisterAsync("ADA", Password);

        Assert.Contains("already taken", taken.Problem, StringComparison.Ordinal);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task LogIn_AfterTooManyGuesses_IsRefusedWithTheSameAnswer()
    {
        Site site = await siteOfAClass.StartAsync();
        using Visitor visitor = site.Visit();
        await visitor.RegisterAsync("rosa", Password);
        await visitor.LogOutAsync();
        Page wrong = await visitor.LogInAsync("rosa", WrongPassword);
        for (int i = 1; i < Attempts; i++)
        {
            await visitor.LogInAsync("rosa", WrongPassword);
        }

        Page right = await visitor.LogInAsync("rosa", Password);

        Assert.Equal(("/login", wrong.Problem), (right.Path, right.Problem));
    }

    /// <summary>Compares the processor's time, which other programs change less than the time of an answer.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task LogIn_OfAnUnknownOrLockedUser_ComputesAsMuchAsAWrongPassword()
    {
        Site site = await siteOfAClass.StartAsync();
        using Visitor visitor = site.Visit();
        await visitor.RegisterAsync("lise", Password);
        await visitor.LogOutAsync();
        await TimeAsync(site, visitor, "nobody"); // compiles the code

        TimeSpan wrong = await TimeAsync(site, visitor, "lise");
        TimeSpan locked = await TimeAsync(site, visitor, "lise");
        TimeSpan unknown = await TimeAsync(site, visitor, "nobody");

        // Without a hash it is a tenth.
        Assert.True(unknown > wrong / 3, $"Unknown users took {unknown}, wrong passwords {wrong}.");
        Assert.True(locked > wrong / 3, $"Locked users took {locked}, wrong passwords {wrong}.");
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Passwords_MoreThanAnAddressMaySend_GetStatus429()
    {
        await using Site site = await Site.StartAsync(
            new SqliteDatabase(), new KeyValuePair<string, string>("Limits:PasswordsPerMinute", "1"));
        using Visitor visitor = site.Visit();
        List<HttpStatusCode> answers = [];
        for (int i = 0; i < 7; i++)
        {
            // Not each of them in another minute.
            answers.Add((await visitor.LogInAsync("nobody", Password)).Status);
        }

        Assert.Contains(HttpStatusCode.OK, answers);
        Assert.Contains(HttpStatusCode.TooManyRequests, answers);
        Assert.Equal(HttpStatusCode.OK, (await visitor.GetAsync("/login")).Status);
    }

    /// <summary>A proxy tells the addresses. Everyone with IPv6 has a whole network of them.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Passwords_FromManyAddressesOfANetwork_GetStatus429()
    {
        await using Site site = await Site.StartAsync(
            new SqliteDatabase(),
            new("Limits:PasswordsPerMinute", "1"),
            new("ASPNETCORE_FORWARDEDHEADERS_ENABLED", "true"));
        List<HttpStatusCode> answers = [];
        for (int i = 0; i < 7; i++)
        {
            // Not each of them in another minute.
            using Visitor visitor = site.Visit(("X-Forwarded-For", $"2001:db8::{i + 1}"));
            answers.Add((await visitor.LogInAsync("nobody", Password)).Status);
        }

        Assert.Contains(HttpStatusCode.OK, answers);
        Assert.Contains(HttpStatusCode.TooManyRequests, answers);
        foreach (string other in (string[])["2001:db8:0:1::1", "::ffff:192.0.2.1", "192.0.2.2"])
        {
            using Visitor visitor = site.Visit(("X-Forwarded-For", other));
            Assert.Equal(HttpStatusCode.OK, (await visitor.LogInAsync("nobody", Password)).Status);
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Cookies_OverHttps_AreNotSentOverHttp()
    {
        await using Site site = await Site.StartAsync(
            new SqliteDatabase(), new KeyValuePair<string, string>("ASPNETCORE_FORWARDEDHEADERS_ENABLED", "true"));
        using Visitor visitor = site.Visit(("X-Forwarded-Proto", "https"));

        string[] cookies = await visitor.CookiesOfAsync("/login");

        Assert.NotEmpty(cookies);
        Assert.All(cookies, static cookie => Assert.Contains("; secure", cookie, StringComparison.OrdinalIgnoreCase));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task LogIns_MoreThanMayWait_GetStatus503()
    {
        await using Site site = await Site.StartAsync(
            new SqliteDatabase(), new("Limits:LoginsAtOnce", "1"), new("Limits:WaitingLogins", "0"));
        Visitor[] visitors = [.. Enumerable.Range(0, 8).Select(_ => site.Visit())];
        HashSet<HttpStatusCode> answers = [];
        while (!answers.Contains(HttpStatusCode.ServiceUnavailable))
        {
            // One after the other, if the system likes it so.
            Page[] pages = await Task.WhenAll(visitors.Select(static visitor => visitor.LogInAsync("nobody", Password)));
            answers.UnionWith(pages.Select(static page => page.Status));
        }

        Array.ForEach(visitors, static visitor => visitor.Dispose());
        Assert.Equal([HttpStatusCode.OK, HttpStatusCode.ServiceUnavailable], answers.Order());
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Demonstration_SwitchedOff_HasNoPages()
    {
        await using Site site = await Site.StartAsync(
            new SqliteDatabase(), new KeyValuePair<string, string>("Demonstration", "false"));
        using Visitor visitor = site.Visit();

        Assert.Equal(HttpStatusCode.NotFound, (await visitor.GetAsync("/old-user")).Status);
        Assert.Equal(HttpStatusCode.NotFound, (await visitor.GetAsync("/status")).Status);
        Assert.DoesNotContain("/old-user", (await visitor.GetAsync("/")).Html, StringComparison.Ordinal);
    }

    /// <summary>A pepper comes from the environment, and its identifier is shown.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task User_FromBeforeThePepper_LogsInAndIsRehashedWithIt()
    {
        await using Site site = await Site.StartAsync(new SqliteDatabase());
        using (Visitor visitor = site.Visit())
        {
            await visitor.RegisterAsync("ada", Password);
        }

        await site.RestartAsync(
            new("Hashlane:Peppers:CurrentKeyId", "2026"),
            new("Hashlane:Peppers:Keys:2026", Convert.ToBase64String(new byte[32])));
        using Visitor later = site.Visit();
        Page account = await later.LogInAsync("ada", Password);

        Assert.Equal(("Argon2id", "2026"), (account["Algorithm"], account["Pepper"]));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReturnUrl_OfAnotherSite_IsNotFollowed()
    {
        Site site = await siteOfAClass.StartAsync();
        using Visitor visitor = site.Visit();
        await visitor.RegisterAsync("emmy", Password);
        await visitor.LogOutAsync();

        Page account = await visitor.LogInAsync("emmy", Password, "/login?ReturnUrl=https%3A%2F%2Fexample.org%2F");

        Assert.Equal("/account", account.Path);
    }

    private static async Task<TimeSpan> TimeAsync(Site site, Visitor visitor, string name)
    {
        TimeSpan start = site.Server.ProcessorTime;
        for (int i = 0; i < Attempts; i++)
        {
            Assert.NotEqual("", (await visitor.LogInAsync(name, WrongPassword)).Problem);
        }

        return site.Server.ProcessorTime - start;
    }
}
