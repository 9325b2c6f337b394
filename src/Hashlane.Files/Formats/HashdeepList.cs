namespace Hashlane.Files;

/// <summary>Lists of <c>hashdeep</c>: they have no links, and not every name.</summary>
internal sealed class HashdeepList : IListFormat
{
    /// <inheritdoc cref="IListFormat.Name"/>
    internal const string FormatName = "hashdeep";

    public string Name => FormatName;

    public string DefaultAlgorithm => "sha256";

    public bool HasLinks => false;

    public bool HasDigest(string algorithm) => algorithm == DefaultAlgorithm;

    public string? FaultOf(EntryKind kind, ReadOnlySpan<byte> path) =>
        kind == EntryKind.File && HashdeepFormat.FaultOf(path) is string fault
            ? $"hashdeep's format cannot hold a name with {fault}, so the list lacks it"
            : null;

    public void AppendTitle(ByteLine line) => HashdeepFormat.AppendTitle(line);

    public void Append(ByteLine line, ReadOnlySpan<byte> lastPath, ManifestEntry entry) =>
        HashdeepFormat.Append(line, entry);
}
