namespace Hashlane.Logins.Tests;

/// <summary>The sample on a database, as often as it is started.</summary>
internal sealed class Site(Database database) : IAsyncDisposable
{
    // All visitors of a test have one address, and some tests guess.
    private static readonly KeyValuePair<string, string>[] _settings = [new("Limits:PasswordsPerMinute", "1000000")];

    private readonly TemporaryFolder _home = new();

    public Server Server { get; private set; } = null!;

    public Database Database => database;

    public static async Task<Site> StartAsync(Database database, params KeyValuePair<string, string>[] settings)
    {
        Site site = new(database);
        try
        {
            await site.RestartAsync(settings);
            return site;
        }
        catch
        {
            await site.DisposeAsync();
            throw;
        }
    }

    /// <param name="headers">Headers of all requests, as a proxy adds them.</param>
    public Visitor Visit(params (string Name, string Value)[] headers) => new(Server.Address, headers);

    /// <summary>Ends the process, and starts another one with the same database.</summary>
    public async Task RestartAsync(params KeyValuePair<string, string>[] settings)
    {
        if (Server is not null)
        {
            await Server.DisposeAsync();
        }

        Server = await Server.StartAsync(_home.Path, [.. _settings, .. database.Settings, .. settings]);
    }

    public async ValueTask DisposeAsync()
    {
        if (Server is not null)
        {
            await Server.DisposeAsync();
        }

        await database.DisposeAsync();
        _home.Dispose();
    }
}
