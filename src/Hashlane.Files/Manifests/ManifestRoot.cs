namespace Hashlane.Files;

/// <summary>
/// The root that a manifest states: relative to its folder if one contains the other, otherwise absolute.
/// </summary>
internal static class ManifestRoot
{
    /// <summary>Returns an absolute path without dots; links in it stay.</summary>
    internal static string FullPath(string path)
    {
        string full = Path.GetFullPath(path);
        return full.Length > 1 ? full.TrimEnd('/') : full;
    }

    /// <summary>Returns the root to write.</summary>
    /// <param name="root">The folder.</param>
    /// <param name="manifestPath">The path of the manifest.</param>
    internal static byte[] ToWrite(string root, string manifestPath)
    {
        // Without links: two dots after a link lead to the folder that contains its target.
        string folder = RealPath(Path.GetDirectoryName(FullPath(manifestPath)) ?? "/");
        string full = RealPath(root);
        return NativeText.ToBytes(Contains(folder, full) || Contains(full, folder)
            ? Path.GetRelativePath(folder, full)
            : FullPath(root));
    }

    /// <summary>Returns the path of the file that a link leads to, or the path itself.</summary>
    internal static string WithoutLink(string path) => File.Exists(path)
        ? File.ResolveLinkTarget(FullPath(path), returnFinalTarget: true)?.FullName ?? path
        : path;

    /// <summary>Returns the path of a root that a manifest states, for opening it.</summary>
    /// <param name="root">The root.</param>
    /// <param name="manifestPath">The path of the manifest.</param>
    internal static string ToOpen(ReadOnlySpan<byte> root, string manifestPath) =>
        Path.Join(root.StartsWith((byte)'/') ? null : Path.GetDirectoryName(manifestPath), NativeText.ToText(root));

    private static string RealPath(string path) =>
        !OperatingSystem.IsWindows() && Libc.RealPath([.. NativeText.ToBytes(path), 0]) is byte[] real
            ? NativeText.ToText(real)
            : FullPath(path);

    private static bool Contains(string folder, string path) =>
        path == folder || path.StartsWith(folder.EndsWith('/') ? folder : folder + "/", StringComparison.Ordinal);
}
