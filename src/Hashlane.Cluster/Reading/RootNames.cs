namespace Hashlane.Cluster;

/// <summary>The names of roots that the user has given none.</summary>
internal static class RootNames
{
    /// <summary>
    /// Returns the name of a folder's root: its full path. Messages have no room for long ones, and no form for those
    /// that are no text, so a hash stands for these: the same for a coordinator and its workers.
    /// </summary>
    /// <param name="fullPath">The full path, in the form of <see cref="NativeText"/>.</param>
    internal static string OfFolder(string fullPath) => MessageText.IsName(fullPath) ? fullPath
        : $"blake3:{Convert.ToHexStringLower(Blake3.HashData(NativeText.ToBytes(fullPath)))}";
}
