namespace Hashlane.Files;

/// <summary>Patterns of paths, by the rules of <c>gitignore</c>: the last one that matches decides.</summary>
internal sealed class PathPatterns
{
    private readonly List<PathPattern> _patterns = [];

    internal bool IsEmpty => _patterns.Count == 0;

    internal int Count => _patterns.Count;

    private static ReadOnlySpan<byte> ByteOrderMark => "\uFEFF"u8;

    /// <summary>Adds a line.</summary>
    internal void Add(ReadOnlySpan<byte> line)
    {
        if (PathPattern.Read(line) is PathPattern pattern)
        {
            _patterns.Add(pattern);
        }
    }

    /// <summary>Adds the lines of a file.</summary>
    internal void AddLines(ReadOnlySpan<byte> text)
    {
        text = text.StartsWith(ByteOrderMark) ? text[ByteOrderMark.Length..] : text;
        while (!text.IsEmpty)
        {
            int end = text.IndexOf((byte)'\n');
            ReadOnlySpan<byte> line = end < 0 ? text : text[..end];
            Add(line.EndsWith("\r"u8) ? line[..^1] : line);
            text = end < 0 ? default : text[(end + 1)..];
        }
    }

    /// <summary>Judges an entry.</summary>
    /// <param name="path">Its path from the folder of the patterns.</param>
    /// <param name="nameBytes">The length of its name, which is the end of the path.</param>
    /// <param name="isFolder">Whether it is a folder.</param>
    internal PatternVerdict Judge(ReadOnlySpan<byte> path, int nameBytes, bool isFolder)
    {
        for (int i = _patterns.Count - 1; i >= 0; i--)
        {
            if (_patterns[i].Matches(path, nameBytes, isFolder))
            {
                return _patterns[i].IsNegated ? PatternVerdict.TakenBack : PatternVerdict.Matched;
            }
        }

        return PatternVerdict.None;
    }
}
