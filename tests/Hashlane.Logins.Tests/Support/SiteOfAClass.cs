namespace Hashlane.Logins.Tests;

/// <summary>The sample for all tests of a class.</summary>
public abstract class SiteOfAClass : IAsyncDisposable
{
    private Site? _site;

    /// <summary>Starts it, unless it runs. A test calls this, because only a test can be skipped.</summary>
    internal async Task<Site> StartAsync() => _site ??= await Site.StartAsync(await StartDatabaseAsync());

    public async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        if (_site is not null)
        {
            await _site.DisposeAsync();
        }
    }

    private protected abstract Task<Database> StartDatabaseAsync();
}
