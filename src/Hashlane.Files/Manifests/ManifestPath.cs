namespace Hashlane.Files;

/// <summary>Paths of entries: their form and their order.</summary>
internal static class ManifestPath
{
    /// <summary>The longest path. Systems allow 4096 bytes in one call, and deeper folders step by step.</summary>
    internal const int MaxBytes = 32 * 1024;

    private const byte Separator = (byte)'/';

    /// <summary>
    /// Compares two paths byte by byte, as <c>LC_ALL=C sort</c> does. The files of a folder follow each other.
    /// </summary>
    internal static int Compare(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second) => first.SequenceCompareTo(second);

    /// <summary>
    /// Whether a path is one that manifests and messages may have: relative, and without empty names, dots and zeros.
    /// </summary>
    internal static bool IsProper(ReadOnlySpan<byte> path)
    {
        if (path.IsEmpty || path.Length > MaxBytes || path.Contains((byte)0))
        {
            return false;
        }

        // Nearly all paths: two searches over all of it, instead of one for each name.
        if (path[0] is not (byte)'.' and not Separator && path[^1] != Separator
            && path.IndexOf("//"u8) < 0 && path.IndexOf("/."u8) < 0)
        {
            return true;
        }

        while (true)
        {
            int end = path.IndexOf(Separator);
            ReadOnlySpan<byte> name = end < 0 ? path : path[..end];
            if (name.IsEmpty || name.SequenceEqual("."u8) || name.SequenceEqual(".."u8))
            {
                return false;
            }

            if (end < 0)
            {
                return true;
            }

            path = path[(end + 1)..];
        }
    }
}
