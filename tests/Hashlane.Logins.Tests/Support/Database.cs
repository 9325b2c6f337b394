namespace Hashlane.Logins.Tests;

/// <summary>A database of the sample, empty at first.</summary>
internal abstract class Database : IAsyncDisposable
{
    /// <summary>The settings with which the sample uses it.</summary>
    public abstract IEnumerable<KeyValuePair<string, string>> Settings { get; }

    /// <summary>The stored hash of a user.</summary>
    public abstract Task<string> HashOfAsync(string name);

    public abstract ValueTask DisposeAsync();
}
