using System.Globalization;

namespace Hashlane.Logins.Tests;

/// <summary>Many logins at the same time, on two processors: none is lost, and the memory is bounded.</summary>
/// <remarks>No time is asserted. The report says how long they took: <c>--show-live-output on</c> shows it.</remarks>
[Trait("Category", "Server")]
public sealed class LoadTests(ITestOutputHelper output)
{
    private const int Clients = 50, LoginsOfEach = 10;

    // With the 64 MiB of its costs a call needs some bytes more.
    private const long CallBytes = 65L << 20;

    // The process without Argon2: runtime, web server, Entity Framework, requests in work. It was some 200 MiB.
    private const long OtherBytes = 512L << 20;

    private const string Password = "a few words to remember";

    [Fact(Timeout = 3 * Patience.Milliseconds)]
    public async Task LogIns_OnSqlite_AreAllServedWithinTheBudget() =>
        await LogInAsync("SQLite", new SqliteDatabase(), LoginsOfEach, 2 * CallBytes);

    [Fact(Timeout = 3 * Patience.Milliseconds)]
    public async Task LogIns_OnPostgreSql_AreAllServedWithinTheBudget() =>
        await LogInAsync("PostgreSQL", await PostgreSqlDatabase.StartAsync(), LoginsOfEach, 2 * CallBytes);

    /// <summary>All logins wait for memory, of which there is enough for one.</summary>
    [Fact(Timeout = 3 * Patience.Milliseconds)]
    public async Task LogIns_WithoutAQueueBefore_WaitForTheBudget()
    {
        int maxWaiting = await LogInAsync(
            "SQLite, memory for one", new SqliteDatabase(), loginsOfEach: 2, CallBytes,
            new KeyValuePair<string, string>("Limits:LoginsAtOnce", "50"));

        Assert.True(maxWaiting > 0, "No login waited for memory.");
    }

    private static string Milliseconds(TimeSpan time) =>
        time.TotalMilliseconds.ToString("F0", CultureInfo.InvariantCulture) + " ms";

    private static string MiB(long? bytes) => bytes is { } known ? $"{known >> 20} MiB" : "unknown";

    /// <summary>Logs every client in and out, and reports the times. Returns how many waited for memory.</summary>
    private async Task<int> LogInAsync(
        string name, Database database, int loginsOfEach, long budget, params KeyValuePair<string, string>[] settings)
    {
        await using Site site = await Site.StartAsync(
            database,
            [new("Hashlane:MemoryBudgetBytes", budget.ToString(CultureInfo.InvariantCulture)), .. settings]);
        long? idleBytes = site.Server.PeakBytes;

        Visitor[] clients = [.. Enumerable.Range(0, Clients).Select(_ => site.Visit())];
        await Task.WhenAll(clients.Select(static async (client, i) =>
        {
            Assert.Equal($"user{i}", (await client.RegisterAsync($"user{i}", Password))["Name"]);
            Assert.Equal("/", (await client.LogOutAsync()).Path);
        }));

        using CancellationTokenSource end = new();
        Task<List<MemoryReading>> watch = WatchAsync(site, end.Token);
        TimeSpan before = site.Server.ProcessorTime;
        long start = TimeProvider.System.GetTimestamp();
        List<TimeSpan>[] times = await Task.WhenAll(
            clients.Select((client, i) => LogInManyTimesAsync(client, $"user{i}", loginsOfEach)));
        TimeSpan wall = TimeProvider.System.GetElapsedTime(start);
        TimeSpan processors = site.Server.ProcessorTime - before;
        await end.CancelAsync();
        List<MemoryReading> readings = await watch;
        Array.ForEach(clients, static client => client.Dispose());

        TimeSpan[] sorted = [.. times.SelectMany(static each => each).Order()];
        Assert.NotEmpty(readings);
        int maxWaiting = readings.Max(static reading => reading.WaitingCallers);
        long maxBytes = readings.Max(static reading => reading.InUse + reading.Idle);
        string[] report =
        [
            $"{name}: {sorted.Length} logins of {Clients} clients, {sorted.Length / wall.TotalSeconds:F0} a second",
            $"a login: median {Milliseconds(sorted[sorted.Length / 2])}, 99th percentile "
                + $"{Milliseconds(sorted[sorted.Length * 99 / 100])}, longest {Milliseconds(sorted[^1])}",
            $"processor time of the server for a login: {Milliseconds(processors / sorted.Length)}",
            $"Argon2: {MiB(maxBytes)} of a budget of {MiB(budget)}, at most {maxWaiting} calls waited for memory",
            $"process: {MiB(site.Server.PeakBytes)} at most; {MiB(idleBytes)} before the first request",
        ];
        Array.ForEach(report, output.WriteLine);

        Assert.Equal(Clients * loginsOfEach, sorted.Length);
        Assert.All(readings, reading => Assert.Equal(budget, reading.Budget));
        Assert.InRange(maxBytes, CallBytes - (1L << 20), budget);
        Assert.InRange(site.Server.PeakBytes ?? 0, 0, budget + OtherBytes);
        return maxWaiting;
    }

    private static async Task<List<TimeSpan>> LogInManyTimesAsync(Visitor client, string name, int logins)
    {
        List<TimeSpan> times = [];
        for (int i = 0; i < logins; i++)
        {
            (Page account, TimeSpan time) = await client.TimeLogInAsync(name, Password);
            Assert.Equal(("/account", name), (account.Path, account["Name"]));
            times.Add(time);
            Assert.Equal("/", (await client.LogOutAsync()).Path);
        }

        return times;
    }

    /// <summary>Reads the server's memory until the end.</summary>
    private static async Task<List<MemoryReading>> WatchAsync(Site site, CancellationToken end)
    {
        using Visitor watcher = site.Visit();
        List<MemoryReading> readings = [];
        while (!end.IsCancellationRequested)
        {
            readings.Add(await watcher.ReadMemoryAsync());
            await Task.Delay(20, CancellationToken.None);
        }

        return readings;
    }
}
