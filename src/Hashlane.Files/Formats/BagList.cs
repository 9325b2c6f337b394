using System.Text.Unicode;

namespace Hashlane.Files;

/// <summary>The lists of a bag (RFC 8493): they have no links, and names in UTF-8.</summary>
internal sealed class BagList : IListFormat
{
    /// <inheritdoc cref="IListFormat.Name"/>
    internal const string FormatName = "bagit";

    public string Name => FormatName;

    public string DefaultAlgorithm => "sha512";

    public bool HasLinks => false;

    public bool HasDigest(string algorithm) => BagFormat.CanName(algorithm);

    public string? FaultOf(EntryKind kind, ReadOnlySpan<byte> path) =>
        kind == EntryKind.Link ? "a bag has no links: --follow takes the files they lead to"
        : !Utf8.IsValid(path) ? "the name is not UTF-8, as those in a bag must be"
        : null;

    public void AppendTitle(ByteLine line)
    {
    }

    public void Append(ByteLine line, ReadOnlySpan<byte> lastPath, ManifestEntry entry) =>
        BagFormat.Append(line, entry.Path, entry.Digest);
}
