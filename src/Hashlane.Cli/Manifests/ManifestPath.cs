namespace Hashlane.Cli;

/// <summary>Paths of entries: their form and their order.</summary>
internal static class ManifestPath
{
    /// <summary>The longest path. Systems allow 4096 bytes in one call, and deeper folders step by step.</summary>
    internal const int MostBytes = 32 * 1024;

    private const byte Separator = (byte)'/';

    /// <summary>
    /// Compares two paths byte by byte, as <c>LC_ALL=C sort</c> does. The files of a folder follow each other.
    /// </summary>
    internal static int Compare(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second) => first.SequenceCompareTo(second);

    /// <summary>
    /// Whether a path is one that a manifest may have: relative, and without empty names, dots and zeros.
    /// </summary>
    internal static bool IsProper(ReadOnlySpan<byte> path)
    {
        if (path.Length > MostBytes || path.Contains((byte)0))
        {
            return false;
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
