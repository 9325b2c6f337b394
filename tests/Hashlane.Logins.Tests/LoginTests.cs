using System.Net;

namespace Hashlane.Logins.Tests;

/// <summary>The sample over HTTP, on each database.</summary>
public abstract class LoginTests(SiteOfAClass siteOfAClass)
{
    private const string Password = "a few words to remember", WrongPassword = "a few words to forget";

    private const string Argon2id = "$argon2id$v=19$m=65536,t=3,p=4$";

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task User_WhoRegisters_LogsOutAndInAgain()
    {
        Site site = await siteOfAClass.StartAsync();
        using Visitor visitor = site.Visit();

        Page registered = await visitor.RegisterAsync("ada", Password);
        Assert.Equal("/account", registered.Path);
        Assert.Equal("ada", registered["Name"]);

        Page home = await visitor.LogOutAsync();
        Assert.Equal(("/", "You are logged out."), (home.Path, home.Notice));
        Assert.Equal("/login", (await visitor.GetAsync("/account")).Path);

        Page account = await visitor.LogInAsync("ada", Password);
        Assert.Equal(("/account", ""), (account.Path, account.Notice));
        Assert.Equal("ada", account["Name"]);
        Assert.Equal(
            ("Argon2id", "64 MiB", "3", "4"),
            (account["Algorithm"], account["Memory"], account["Passes"], account["Lanes"]));
    }

    /// <summary>The page shows the kind of the hash, and no part of the salt or the tag.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Account_OfAUser_ShowsNoPartOfTheHash()
    {
        Site site = await siteOfAClass.StartAsync();
        using Visitor visitor = site.Visit();
        Page account = await visitor.RegisterAsync("joan", Password);

        string[] fields = (await site.Database.HashOfAsync("joan")).Split('$');

        Assert.Equal(6, fields.Length);
        Assert.All(fields[4..], field => Assert.DoesNotContain(field, account.Html, StringComparison.Ordinal));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task LogIn_WithAWrongPasswordOrName_HasTheSameAnswer()
    {
        Site site = await siteOfAClass.StartAsync();
        using Visitor visitor = site.Visit();
        await visitor.RegisterAsync("mary", Password);
        await visitor.LogOutAsync();

        Page wrong = await visitor.LogInAsync("mary", WrongPassword);
        Page unknown = await visitor.LogInAsync("nobody", Password);

        Assert.Equal((HttpStatusCode.OK, "/login"), (wrong.Status, wrong.Path));
        Assert.StartsWith("User name or password is wrong", wrong.Problem, StringComparison.Ordinal);
        Assert.Equal((wrong.Status, wrong.Path, wrong.Problem), (unknown.Status, unknown.Path, unknown.Problem));
        Assert.Equal("/login", (await visitor.GetAsync("/account")).Path);
    }

    /// <summary>PostgreSQL has no text with a zero character, so such a name must not reach it.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("/login")]
    [InlineData("/register")]
    public async Task Form_WithAZeroCharacterInTheName_HasAnAnswer(string path)
    {
        Site site = await siteOfAClass.StartAsync();
        using Visitor visitor = site.Visit();

        Page page = await visitor.SendInPartsAsync(path, "al\0ice", Password);

        Assert.Equal((HttpStatusCode.OK, path), (page.Status, page.Path));
        Assert.Contains("no control characters", page.Html, StringComparison.Ordinal);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task User_WithAHashOfIdentity_IsRehashedOnceAndLogsInAfterARollBack()
    {
        Site site = await siteOfAClass.StartAsync();
        using (Visitor visitor = site.Visit())
        {
            Page created = await visitor.CreateOldUserAsync("grace", Password);
            Assert.Equal("/login", created.Path);
            string old = await site.Database.HashOfAsync("grace");
            Assert.StartsWith("AQAAAA", old, StringComparison.Ordinal);

            // A guess must not replace it.
            Assert.NotEqual("", (await visitor.LogInAsync("grace", WrongPassword)).Problem);
            Assert.Equal(old, await site.Database.HashOfAsync("grace"));

            Page first = await visitor.LogInAsync("grace", Password);
            Assert.Equal("Argon2id", first["Algorithm"]);
            Assert.Contains("Before, it was PBKDF2 with HMAC-SHA-512", first.Notice, StringComparison.Ordinal);
        }

        string hash = await site.Database.HashOfAsync("grace");
        Assert.StartsWith(Argon2id, hash, StringComparison.Ordinal);
        using (Visitor visitor = site.Visit())
        {
            Page second = await visitor.LogInAsync("grace", Password);
            Assert.Equal(("Argon2id", ""), (second["Algorithm"], second.Notice));
            Assert.Equal(hash, await site.Database.HashOfAsync("grace"));
        }

        await site.RestartAsync(new KeyValuePair<string, string>("RolledBack", "true"));
        using (Visitor visitor = site.Visit())
        {
            Assert.Equal("grace", (await visitor.LogInAsync("grace", Password))["Name"]);
            Assert.Equal(hash, await site.Database.HashOfAsync("grace"));
        }

        using (Visitor visitor = site.Visit())
        {
            Page registered = await visitor.RegisterAsync("edith", Password);
            Assert.Equal("PBKDF2 with HMAC-SHA-512", registered["Algorithm"]);
        }

        await site.RestartAsync();
        using (Visitor visitor = site.Visit())
        {
            Page third = await visitor.LogInAsync("grace", Password);
            Assert.Equal(("grace", ""), (third["Name"], third.Notice));
            await visitor.LogOutAsync();
            Assert.Equal("Argon2id", (await visitor.LogInAsync("edith", Password))["Algorithm"]);
        }
    }

    /// <summary>Each of them replaces the hash, and only the first may store its own.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task User_WithAHashOfIdentity_LogsInManyTimesAtOnce()
    {
        Site site = await siteOfAClass.StartAsync();
        using (Visitor visitor = site.Visit())
        {
            await visitor.CreateOldUserAsync("hedy", Password);
        }

        Visitor[] visitors = [.. Enumerable.Range(0, 8).Select(_ => site.Visit())];
        Page[] accounts = await Task.WhenAll(visitors.Select(static visitor => visitor.LogInAsync("hedy", Password)));
        Array.ForEach(visitors, static visitor => visitor.Dispose());

        Assert.All(accounts, static account => Assert.Equal("hedy", account["Name"]));
        Assert.StartsWith(Argon2id, await site.Database.HashOfAsync("hedy"), StringComparison.Ordinal);
    }
}
