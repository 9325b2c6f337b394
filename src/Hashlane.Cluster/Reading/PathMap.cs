namespace Hashlane.Cluster;

/// <summary>The roots that a worker may read, and the folders of this machine that they are.</summary>
/// <remarks>
/// <para>
/// A unit names a root, and paths below it; the worker alone decides which folder that is. A root without a folder is
/// never read.
/// </para>
/// <para><b>Thread safety.</b> Any thread may call at any time.</para>
/// </remarks>
internal sealed class PathMap
{
    private readonly Dictionary<string, byte[]> _folders = [];

    /// <summary>Creates a map of one root.</summary>
    /// <param name="root">The name of the root.</param>
    /// <param name="folder">The folder, in the form of <see cref="NativeText"/>.</param>
    internal PathMap(string root, string folder) => _folders.Add(root, NativeText.ToBytes(folder));

    private PathMap()
    {
    }

    /// <summary>The names of the roots.</summary>
    internal IReadOnlyCollection<string> Roots => _folders.Keys;

    /// <summary>Reads mappings of a command line.</summary>
    /// <param name="mappings">
    /// Each <c>ROOT=FOLDER</c>; or <c>FOLDER</c> alone, whose full path is the name of the root too.
    /// </param>
    /// <exception cref="UsageException">A part is empty, or a root has two folders.</exception>
    internal static PathMap Read(IEnumerable<string> mappings)
    {
        PathMap map = new();
        foreach (string mapping in mappings)
        {
            int equals = mapping.IndexOf('=', StringComparison.Ordinal);
            string folder = mapping[(equals + 1)..];
            if (equals == 0 || folder.Length == 0)
            {
                throw new UsageException($"{NameQuoting.Show(mapping)} is no mapping: ROOT=FOLDER");
            }

            folder = ManifestRoot.FullPath(folder);
            string root = equals < 0 ? RootNames.OfFolder(folder) : mapping[..equals];
            if (!map._folders.TryAdd(root, NativeText.ToBytes(folder)))
            {
                throw new UsageException($"the root {NameQuoting.Show(root)} has two folders");
            }
        }

        return map;
    }

    /// <summary>Whether a root has a folder.</summary>
    internal bool Has(string root) => _folders.ContainsKey(root);

    /// <summary>
    /// Opens the folder of a root. It is opened for each unit, because a worker lives long: a file system that is
    /// mounted again is another one.
    /// </summary>
    /// <param name="root">A root that has a folder.</param>
    /// <param name="error">The reason why there is no folder.</param>
    internal TreeFolder? Open(string root, out IoError error) => TreeFolder.Open(_folders[root], out error);
}
