namespace Hashlane.Files;

/// <summary>A format of another program in which lists of digests are written, one entry after the other.</summary>
internal interface IListFormat
{
    /// <summary>The name that chooses the format.</summary>
    string Name { get; }

    /// <summary>The algorithm of digests, if none is chosen.</summary>
    string DefaultAlgorithm { get; }

    /// <summary>Whether the format has links; otherwise lists lack them.</summary>
    bool HasLinks { get; }

    /// <summary>Whether the format has digests of an algorithm.</summary>
    bool HasDigest(string algorithm);

    /// <summary>Returns why the format cannot hold an entry, or null.</summary>
    string? FaultOf(EntryKind kind, ReadOnlySpan<byte> path);

    /// <summary>Writes what comes before the first entry.</summary>
    void AppendTitle(ByteLine line);

    /// <summary>Writes an entry.</summary>
    /// <param name="line">Receives it.</param>
    /// <param name="lastPath">The path of the entry before it; empty before the first.</param>
    /// <param name="entry">The entry.</param>
    void Append(ByteLine line, ReadOnlySpan<byte> lastPath, ManifestEntry entry);
}
