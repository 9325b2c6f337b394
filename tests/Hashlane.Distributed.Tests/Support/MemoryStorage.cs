using System.Collections.Concurrent;
using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>Files in memory, which executors of tests read.</summary>
internal sealed class MemoryStorage
{
    private readonly ConcurrentDictionary<string, byte[]> _files = new();
    private readonly ConcurrentDictionary<string, long> _times = new();

    /// <summary>How often each file was read, or a subtree of it.</summary>
    internal ConcurrentDictionary<string, int> Reads { get; } = new();

    /// <summary>Writes a file, whose time of change grows.</summary>
    internal void Write(string path, byte[] contents)
    {
        _files[path] = contents;
        _times.AddOrUpdate(path, 1, static (_, time) => time + 1);
    }

    /// <summary>Writes files with contents that follow from their lengths.</summary>
    internal MemoryStorage Fill(IEnumerable<int> lengths)
    {
        int number = 0;
        foreach (int length in lengths)
        {
            Write($"folder/{number++:d5}", Contents(length));
        }

        return this;
    }

    /// <summary>The contents of a file, or null.</summary>
    internal byte[]? Read(string path) => _files.GetValueOrDefault(path);

    /// <summary>The identity of a file, or null.</summary>
    internal ContentIdentity? IdentityOf(string path) => _files.TryGetValue(path, out byte[]? contents)
        ? new ContentIdentity(contents.Length, _times[path], (ulong)path.Length)
        : null;

    /// <summary>A file, as a coordinator sees it.</summary>
    internal Sighting Look(SourceItem item) =>
        IdentityOf(Encoding.UTF8.GetString(item.File.Path)) is { } identity ? Sighting.Of(identity) : Sighting.Missing;

    /// <summary>The items of all files, in the order of their names.</summary>
    internal IEnumerable<SourceItem> Items(Identities identities = Identities.Unknown) =>
        _files.Keys.Order(StringComparer.Ordinal).Select(path => Item(path, identities));

    /// <summary>The item of a file.</summary>
    internal SourceItem Item(string path, Identities identities = Identities.Unknown) =>
        new(new UnitFile(Encoding.UTF8.GetBytes(path))
        {
            Identity = identities == Identities.Known ? IdentityOf(path) : null,
        });

    /// <summary>Contents that differ everywhere.</summary>
    internal static byte[] Contents(int length)
    {
        byte[] contents = new byte[length];
        new Random(length).NextBytes(contents);
        return contents;
    }
}

/// <summary>Whether a source knows the identities of its files.</summary>
internal enum Identities
{
    Unknown,
    Known,
}
