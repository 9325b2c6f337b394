using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Hashlane.Distributed.Tests;

/// <summary>The dashboard over HTTP, as browsers, scrapers and strangers ask it.</summary>
public sealed partial class DashboardServerTests
{
    private const string Html = "text/html; charset=utf-8", Plain = "text/plain; charset=utf-8";

    public static TheoryData<string, string> Paths => new()
    {
        { "/", Html },
        { "/?any=query", Html },
        { "/snapshot.json", "application/json" },
        { "/metrics", "text/plain; version=0.0.4; charset=utf-8" },
        { "/healthz", Plain },
        { "/events", "text/event-stream" },
    };

    [Theory]
    [MemberData(nameof(Paths))]
    public async Task Get_OfEachPath_HasItsTypeAndSafeHeaders(string path, string type)
    {
        await using Site site = await Site.StartAsync(Snapshots.Complete);
        using HttpResponseMessage answer = await site.SendAsync("GET", path);

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(type, answer.Content.Headers.ContentType!.ToString());
        Assert.Equal("no-store", answer.Headers.CacheControl!.ToString());
        Assert.Equal("nosniff", Header(answer, "X-Content-Type-Options"));
        Assert.Equal("DENY", Header(answer, "X-Frame-Options"));
        Assert.Equal("no-referrer", Header(answer, "Referrer-Policy"));
        Assert.Equal("same-origin", Header(answer, "Cross-Origin-Resource-Policy"));
        Assert.StartsWith("default-src 'none';", Header(answer, "Content-Security-Policy"), StringComparison.Ordinal);
        Assert.False(answer.Headers.Contains("Server"));
        Assert.False(answer.Headers.Contains("Access-Control-Allow-Origin"));
        Assert.NotEmpty(await answer.Content.ReadAsByteArrayAsync(Site.Ending));
    }

    [Theory]
    [MemberData(nameof(Paths))]
    public async Task Head_OfEachPath_HasTheHeadersOfGetAndNoContent(string path, string type)
    {
        await using Site site = await Site.StartAsync();
        using HttpResponseMessage answer = await site.SendAsync("HEAD", path);

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(type, answer.Content.Headers.ContentType!.ToString());
        Assert.Empty(await answer.Content.ReadAsByteArrayAsync(Site.Ending));
        if (path != "/events")
        {
            byte[] content = await site.Client.GetByteArrayAsync(path, Site.Ending);
            Assert.Equal(content.Length, answer.Content.Headers.ContentLength);
        }
    }

    [Theory]
    [InlineData("/favicon.ico")]
    [InlineData("/index.html")]
    [InlineData("/events/")]
    [InlineData("/METRICS")]
    [InlineData("/%2e%2e/snapshot.json.")]
    public async Task Request_OfAnotherPath_IsNotFound(string path)
    {
        await using Site site = await Site.StartAsync();

        Assert.Equal(HttpStatusCode.NotFound, await site.AskAsync("GET", path));
        Assert.Equal(HttpStatusCode.NotFound, await site.AskAsync("POST", path));
        Assert.Equal(0, site.Readings);
    }

    [Theory]
    [InlineData("POST")]
    [InlineData("PUT")]
    [InlineData("DELETE")]
    [InlineData("PATCH")]
    [InlineData("OPTIONS")]
    [InlineData("TRACE")]
    [InlineData("get")]
    [InlineData("ANY")]
    public async Task Request_WithAnotherMethod_IsNotAllowed(string method)
    {
        await using Site site = await Site.StartAsync();
        foreach (string path in Paths.Select(static row => row.Data.Item1))
        {
            string answer = await SendRawAsync(
                site, $"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            Assert.StartsWith("HTTP/1.1 405 ", answer, StringComparison.Ordinal);
            Assert.Contains("\r\nAllow: GET, HEAD\r\n", answer, StringComparison.Ordinal);
        }

        Assert.Equal(0, site.Readings);
    }

    [Theory]
    [InlineData("localhost", 200)]
    [InlineData("LOCALHOST:8080", 200)]
    [InlineData("127.0.0.1", 200)]
    [InlineData("127.0.0.1:1", 200)]
    [InlineData("[::1]:8080", 200)]
    [InlineData("hash.example:80", 200)]
    [InlineData("evil.example", 421)]
    [InlineData("localhost.evil.example", 421)]
    [InlineData("127.0.0.1.evil.example", 421)]
    [InlineData("sub.hash.example", 421)]
    [InlineData("localhost.", 421)]
    [InlineData("192.0.2.1", 421)]
    [InlineData("0.0.0.0", 421)]
    [InlineData("[2001:db8::1]", 421)]
    public async Task Request_ByAName_IsAnsweredOnlyIfTheServerHasIt(string host, int status)
    {
        await using Site site = await Site.StartAsync(
            Snapshots.Complete, new DashboardSettings { Names = ["hash.example"] });
        foreach (string path in Paths.Select(static row => row.Data.Item1))
        {
            Assert.Equal((HttpStatusCode)status, await site.AskAsync("GET", path, host));
        }

        Assert.Equal(status == 200, site.Readings > 0);
    }

    [Fact]
    public void HostCheck_AddressOfTheConnection_IsAllowedInEitherForm()
    {
        HostCheck check = new([]);

        Assert.True(check.Allows("192.0.2.1", IPAddress.Parse("192.0.2.1")));
        Assert.True(check.Allows("192.0.2.1", IPAddress.Parse("::ffff:192.0.2.1")));
        Assert.True(check.Allows("[2001:db8::1]", IPAddress.Parse("2001:db8::1")));
        Assert.False(check.Allows("192.0.2.2", IPAddress.Parse("192.0.2.1")));
        Assert.False(check.Allows("192.0.2.1", null));
        Assert.False(check.Allows("", IPAddress.Parse("192.0.2.1")));
    }

    [Theory]
    [InlineData("GET / HTTP/1.0\r\n\r\n", 421)]
    [InlineData("GET / HTTP/1.1\r\n\r\n", 400)]
    [InlineData("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 400)]
    [InlineData("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400)]
    [InlineData("any text\r\n\r\n", 400)]
    public async Task Request_WithoutOneName_IsRefused(string request, int status)
    {
        await using Site site = await Site.StartAsync();
        string answer = await SendRawAsync(site, request);

        Assert.Matches($"^HTTP/1.[01] {status} ", answer);
        Assert.Equal(0, site.Readings);
    }

    [Fact]
    public async Task Request_OverTheLimits_IsRefused()
    {
        await using Site site = await Site.StartAsync();
        string line = new('a', 3000);
        string headers = string.Concat(Enumerable.Range(0, 100).Select(static i => $"X-{i}: 1\r\n"));

        Assert.StartsWith("HTTP/1.1 414 ", await SendRawAsync(
            site, $"GET /?{line} HTTP/1.1\r\nHost: localhost\r\n\r\n"), StringComparison.Ordinal);
        Assert.StartsWith("HTTP/1.1 431 ", await SendRawAsync(
            site, $"GET / HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n"), StringComparison.Ordinal);
        Assert.Equal(HttpStatusCode.OK, await site.AskAsync("GET", "/healthz"));
    }

    [Fact]
    public async Task Page_Content_IsSelfContainedAndAllowedByItsPolicy()
    {
        await using Site site = await Site.StartAsync();
        using HttpResponseMessage answer = await site.SendAsync("GET", "/");
        string page = await answer.Content.ReadAsStringAsync(Site.Ending);
        string policy = Header(answer, "Content-Security-Policy");

        Assert.Contains($"script-src '{Hash(page, "script")}';", policy, StringComparison.Ordinal);
        Assert.Contains($"style-src '{Hash(page, "style")}';", policy, StringComparison.Ordinal);
        Assert.DoesNotContain("unsafe", policy, StringComparison.Ordinal);
        Assert.DoesNotMatch(ForeignText(), page);
        Assert.Equal(0, site.Readings);
    }

    [Fact]
    public async Task Snapshot_WithHostileNames_HasThemAsText()
    {
        string[] names = ["</script><script>alert(1)</script>", "a\"b\\c\nd\u2028", "<img src=x onerror=alert(1)>"];
        await using Site site = await Site.StartAsync(
            Snapshots.With(names), new DashboardSettings { Title = names[0] });
        string text = await site.Client.GetStringAsync("/snapshot.json", Site.Ending);
        using JsonDocument json = JsonDocument.Parse(text);

        Assert.DoesNotContain('<', text);
        Assert.DoesNotContain('\n', text);
        Assert.Equal(names[0], json.RootElement.GetProperty("title").GetString());
        Assert.Equal(names, json.RootElement.GetProperty("workers").EnumerateArray()
            .Select(static worker => worker.GetProperty("name").GetString()!));
    }

    /// <summary>Every figure is in the message, under its name.</summary>
    [Fact]
    public async Task Snapshot_Figures_AreThoseOfTheJob()
    {
        await using Site site = await Site.StartAsync();
        using JsonDocument json = JsonDocument.Parse(await site.Client.GetStringAsync("/snapshot.json", Site.Ending));
        int compared = 0;
        foreach (System.Reflection.PropertyInfo property in typeof(JobSnapshot).GetProperties(
            System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic))
        {
            if (property.PropertyType == typeof(long))
            {
                string name = JsonNamingPolicy.CamelCase.ConvertName(property.Name);
                Assert.Equal(property.GetValue(site.Job), json.RootElement.GetProperty(name).GetInt64());
                compared++;
            }
        }

        Assert.True(compared >= 14, $"Only {compared} figures were compared.");
        Assert.Equal(61.5, json.RootElement.GetProperty("elapsed").GetDouble());
        Assert.Equal("birch", json.RootElement.GetProperty("workers")[1].GetProperty("name").GetString());
        Assert.Equal("photos/a.raw", json.RootElement.GetProperty("failures")[0].GetProperty("path").GetString());
    }

    [Fact]
    public async Task Start_PortInUse_ThrowsIOException()
    {
        await using Site site = await Site.StartAsync();
        await Assert.ThrowsAnyAsync<IOException>(() => DashboardServer.StartAsync(
            new DashboardSettings { Port = site.Address.Port }, static () => Snapshots.Running, Site.Ending));
    }

    [Fact]
    public async Task Start_AddressOfAnotherMachine_ThrowsIOException() =>
        await Assert.ThrowsAnyAsync<IOException>(static () => DashboardServer.StartAsync(
            new DashboardSettings { Address = IPAddress.Parse("192.0.2.1") },
            static () => Snapshots.Running,
            Site.Ending));

    [Theory]
    [InlineData("127.0.0.1", false)]
    [InlineData("127.0.0.2", false)]
    [InlineData("0.0.0.0", true)]
    public async Task Warning_OfAnAddress_IsThereUnlessItIsTheLoopback(string address, bool isWarned)
    {
        await using DashboardServer server = await DashboardServer.StartAsync(
            new DashboardSettings { Address = IPAddress.Parse(address) }, static () => Snapshots.Running, Site.Ending);

        Assert.NotEqual(0, server.Address.Port);
        Assert.Equal(isWarned, server.Warning is not null);
    }

    private static async Task<string> SendRawAsync(Site site, string request)
    {
        using TcpClient client = new();
        await client.ConnectAsync(IPAddress.Loopback, site.Address.Port, Site.Ending);
        NetworkStream stream = client.GetStream();
        await stream.WriteAsync(Encoding.ASCII.GetBytes(request), Site.Ending);
        using StreamReader reader = new(stream, Encoding.UTF8);
        return await reader.ReadToEndAsync(Site.Ending);
    }

    private static string Header(HttpResponseMessage answer, string name) =>
        Assert.Single(answer.Headers.GetValues(name));

    private static string Hash(string page, string element)
    {
        Match match = Regex.Match(page, $"<{element}>(.*?)</{element}>", RegexOptions.Singleline);
        Assert.True(match.Groups[1].Length > 100, $"There is no {element} in the page.");
        return $"sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(match.Groups[1].Value)))}";
    }

    // Anything that another server would give, and ways from text to markup or code.
    [GeneratedRegex(
        @"https?:|url\(|@import|\bsrc=|innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|\son\w+=",
        RegexOptions.IgnoreCase)]
    private static partial Regex ForeignText();
}
