using System.Diagnostics;
using System.Net;
using System.Text.Json;

namespace Hashlane.Logins.Tests;

/// <summary>A browser without a window: it keeps cookies, follows redirections and fills in forms.</summary>
internal sealed class Visitor : IDisposable
{
    private readonly HttpClient _client;

    public Visitor(Uri address, params (string Name, string Value)[] headers)
    {
        _client = new(new SocketsHttpHandler { CookieContainer = new() })
        {
            BaseAddress = address,
            Timeout = Patience.Limit,
        };
        foreach ((string name, string value) in headers)
        {
            _client.DefaultRequestHeaders.Add(name, value);
        }
    }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => _client.Dispose();

    public async Task<Page> GetAsync(string path)
    {
        using HttpResponseMessage answer = await _client.GetAsync(new Uri(path, UriKind.Relative), Cancellation);
        return await ReadAsync(answer);
    }

    /// <summary>The cookies that a page sets, with their attributes.</summary>
    public async Task<string[]> CookiesOfAsync(string path)
    {
        using HttpResponseMessage answer = await _client.GetAsync(new Uri(path, UriKind.Relative), Cancellation);
        return answer.Headers.TryGetValues("Set-Cookie", out IEnumerable<string>? cookies) ? [.. cookies] : [];
    }

    public Task<Page> RegisterAsync(string name, string password) => SendAsync("/register", name, password);

    public Task<Page> LogInAsync(string name, string password, string path = "/login") =>
        SendAsync(path, name, password);

    public Task<Page> CreateOldUserAsync(string name, string password) => SendAsync("/old-user", name, password);

    /// <summary>Logs in, and measures the time from the sent password to the page of the account.</summary>
    public async Task<(Page Page, TimeSpan Time)> TimeLogInAsync(string name, string password)
    {
        Page form = await GetAsync("/login");
        Stopwatch time = Stopwatch.StartNew();
        return (await PostAsync("/login", form, name, password), time.Elapsed);
    }

    public async Task<Page> LogOutAsync()
    {
        Page page = await GetAsync("/account");
        return await PostAsync("/logout", page);
    }

    /// <summary>Sends a form without the token that its page has.</summary>
    public Task<Page> ForgeAsync(string path, string name, string password) =>
        PostAsync(path, new(HttpStatusCode.OK, path, ""), name, password);

    /// <summary>Sends a form in parts, in which a name may have any characters.</summary>
    public async Task<Page> SendInPartsAsync(string path, string name, string password)
    {
        using MultipartFormDataContent content = new()
        {
            { new StringContent((await GetAsync(path)).Token), "__RequestVerificationToken" },
            { new StringContent(name), "Input.Name" },
            { new StringContent(password), "Input.Password" },
        };
        using HttpResponseMessage answer =
            await _client.PostAsync(new Uri(path, UriKind.Relative), content, Cancellation);
        return await ReadAsync(answer);
    }

    public async Task<MemoryReading> ReadMemoryAsync()
    {
        await using Stream answer = await _client.GetStreamAsync(new Uri("/status", UriKind.Relative), Cancellation);
        return (await JsonSerializer.DeserializeAsync<MemoryReading>(answer, JsonSerializerOptions.Web, Cancellation))!;
    }

    private static async Task<Page> ReadAsync(HttpResponseMessage answer)
    {
        string html = await answer.Content.ReadAsStringAsync(Cancellation);

        // It shows the exception.
        Assert.False(answer.StatusCode == HttpStatusCode.InternalServerError, html);
        return new(answer.StatusCode, answer.RequestMessage!.RequestUri!.AbsolutePath, html);
    }

    private async Task<Page> SendAsync(string path, string name, string password) =>
        await PostAsync(path, await GetAsync(path), name, password);

    private async Task<Page> PostAsync(string path, Page form, string? name = null, string? password = null)
    {
        Dictionary<string, string> fields = new() { ["__RequestVerificationToken"] = form.Token };
        if (name is not null && password is not null)
        {
            fields["Input.Name"] = name;
            fields["Input.Password"] = password;
        }

        using FormUrlEncodedContent content = new(fields);
        using HttpResponseMessage answer =
            await _client.PostAsync(new Uri(path, UriKind.Relative), content, Cancellation);
        return await ReadAsync(answer);
    }
}
