namespace Hashlane.Files;

/// <summary>A line of a file with patterns, by the rules of <c>gitignore</c>.</summary>
internal sealed class PathPattern
{
    private readonly bool _isForFolders;
    private readonly bool _isForNames;
    private readonly byte[] _literal;
    private readonly Glob? _rest;

    private PathPattern(ReadOnlySpan<byte> pattern, bool isNegated)
    {
        IsNegated = isNegated;
        if (pattern.EndsWith("/"u8))
        {
            _isForFolders = true;
            pattern = pattern[..^1];
        }

        // A pattern without a slash is for names in any folder; with one, for paths from the folder of the pattern.
        _isForNames = !pattern.Contains((byte)'/');
        if (pattern.StartsWith("/"u8))
        {
            pattern = pattern[1..];
        }

        int literalBytes = 0;
        while (literalBytes < pattern.Length && !Glob.IsSpecial(pattern[literalBytes]))
        {
            literalBytes++;
        }

        _literal = pattern[..literalBytes].ToArray();

        // As in git, two stars after literal bytes stand where the path begins: a**/b matches ab.
        _rest = literalBytes < pattern.Length ? new Glob(pattern[(_isForNames ? 0 : literalBytes)..]) : null;
    }

    /// <summary>Whether the pattern takes back what earlier patterns say.</summary>
    internal bool IsNegated { get; }

    /// <summary>Reads a line.</summary>
    /// <param name="line">The line without its newline.</param>
    /// <returns>The pattern, or null for an empty line or a comment.</returns>
    internal static PathPattern? Read(ReadOnlySpan<byte> line)
    {
        if (line.IsEmpty || line[0] == '#')
        {
            return null;
        }

        line = TrimBlanks(line);
        bool isNegated = line.StartsWith("!"u8);
        line = line[(isNegated ? 1 : 0)..];
        return line.IsEmpty ? null : new PathPattern(line, isNegated);
    }

    /// <summary>Whether the pattern matches an entry.</summary>
    /// <param name="path">Its path from the folder of the pattern.</param>
    /// <param name="nameBytes">The length of its name, which is the end of the path.</param>
    /// <param name="isFolder">Whether it is a folder.</param>
    internal bool Matches(ReadOnlySpan<byte> path, int nameBytes, bool isFolder)
    {
        if (_isForFolders && !isFolder)
        {
            return false;
        }

        ReadOnlySpan<byte> text = _isForNames ? path[^nameBytes..] : path;
        return _rest is null ? text.SequenceEqual(_literal)
            : _isForNames ? _rest.Matches(text)
            : text.StartsWith(_literal) && _rest.Matches(text[_literal.Length..]);
    }

    /// <summary>Removes blanks at the end, unless a backslash precedes the first of them.</summary>
    private static ReadOnlySpan<byte> TrimBlanks(ReadOnlySpan<byte> line)
    {
        int end = 0;
        for (int i = 0; i < line.Length; i++)
        {
            bool isEscape = line[i] == '\\';
            i += isEscape ? 1 : 0;
            end = isEscape || line[i] != ' ' ? Math.Min(i + 1, line.Length) : end;
        }

        return line[..end];
    }
}
