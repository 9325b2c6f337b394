namespace Hashlane.Files;

/// <summary>The first line of a manifest.</summary>
/// <param name="Root">The root of all paths, as bytes: absolute, or relative to the manifest's folder.</param>
/// <param name="Algorithm">The algorithm of all digests, as the library's catalogue names it.</param>
/// <param name="Created">The start of the first run that wrote the manifest, in whole seconds since 1970.</param>
internal sealed record ManifestHeader(byte[] Root, string Algorithm, long Created)
{
    /// <summary>The version of the format.</summary>
    internal const int Version = 1;

    /// <summary>The options that chose the files, in their order; each is UTF-8.</summary>
    internal string[] Filter { get; init; } = [];

    /// <summary>The Merkle root of the manifest that this one replaced, or null if it is the first.</summary>
    internal byte[]? Previous { get; init; }
}

/// <summary>The last line of a manifest.</summary>
/// <param name="Entries">The number of entries.</param>
/// <param name="Root">The Merkle root over all lines before it.</param>
internal sealed record ManifestTrailer(long Entries, byte[] Root)
{
    /// <summary>The number of leaves of the tree: the header is one.</summary>
    internal long TreeSize => Entries + 1;
}
