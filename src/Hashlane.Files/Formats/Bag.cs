namespace Hashlane.Files;

/// <summary>The contents of the lists of a bag.</summary>
internal sealed class Bag
{
    /// <summary>
    /// The payload and the tag files in the order of their paths, each with the longest of its known digests.
    /// </summary>
    internal required List<ManifestEntry> Entries { get; init; }

    /// <summary>The other digests of the same files.</summary>
    internal required List<ManifestEntry> Others { get; init; }

    /// <summary>
    /// The paths, a letter for each byte, of entries that only lists of algorithms have that hashlane does not know.
    /// </summary>
    internal required HashSet<string> Unknown { get; init; }

    /// <summary>The paths of the payload files that can be fetched, a letter for each byte.</summary>
    internal required HashSet<string> Fetched { get; init; }

    /// <summary>The size of the payload that the bag states, or null.</summary>
    internal required PayloadSize? Size { get; init; }
}
