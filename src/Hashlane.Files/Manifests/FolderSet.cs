using System.Text;

namespace Hashlane.Files;

/// <summary>Folders by their paths. There may be many, but a path has few that contain it.</summary>
internal sealed class FolderSet
{
    private readonly HashSet<string> _folders = [];

    /// <summary>Adds a folder.</summary>
    /// <param name="path">Its path from the root; empty for the root.</param>
    internal void Add(ReadOnlySpan<byte> path) => _folders.Add(Encoding.Latin1.GetString(path));

    /// <summary>Gives the folders of the set that contain a path, the innermost first.</summary>
    internal IEnumerable<byte[]> ParentsOf(byte[] path)
    {
        for (int end = path.Length; _folders.Count > 0 && end > 0;)
        {
            end = Math.Max(path.AsSpan(0, end).LastIndexOf((byte)'/'), 0);
            if (_folders.Contains(Encoding.Latin1.GetString(path, 0, end)))
            {
                yield return path[..end];
            }
        }
    }
}
