namespace Hashlane.Cluster;

/// <summary>The form of paths in lists that are to become manifests.</summary>
internal static class ListSettings
{
    /// <summary>Returns settings.</summary>
    /// <param name="folder">The folder for what does not fit into memory.</param>
    internal static ObjectListSettings In(string folder) => new()
    {
        Compare = ManifestPath.Compare,
        IsProper = ManifestPath.IsProper,
        TemporaryFolder = folder,
    };
}
