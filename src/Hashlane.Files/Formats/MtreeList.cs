namespace Hashlane.Files;

/// <summary>Lists of mtree(5): they have folders, links and every name.</summary>
internal sealed class MtreeList : IListFormat
{
    /// <inheritdoc cref="IListFormat.Name"/>
    internal const string FormatName = "mtree";

    public string Name => FormatName;

    public string DefaultAlgorithm => "sha256";

    public bool HasLinks => true;

    public bool HasDigest(string algorithm) => MtreeFormat.HasKeyword(algorithm);

    public string? FaultOf(EntryKind kind, ReadOnlySpan<byte> path) => null;

    public void AppendTitle(ByteLine line) => MtreeFormat.AppendTitle(line);

    public void Append(ByteLine line, ReadOnlySpan<byte> lastPath, ManifestEntry entry)
    {
        MtreeFormat.AppendFolders(line, lastPath, entry.Path);
        MtreeFormat.Append(line, entry);
    }
}
