using System.Text;

namespace Hashlane.Files;

/// <summary>
/// Looks for the reason why files are at other paths than a list says: perhaps not the files have moved, but the list
/// is of another folder or system.
/// </summary>
internal sealed class MoveHints
{
    private const char Replaced = '?';

    private long _separators;
    private long _normalizations;
    private long _percents;
    private long _cases;
    private long _prefixes;
    private string? _listPrefix;
    private string? _folderPrefix;

    /// <summary>Notes a file that seems to have moved.</summary>
    /// <param name="from">The path in the list.</param>
    /// <param name="to">The path in the folder.</param>
    internal void Note(ReadOnlySpan<byte> from, ReadOnlySpan<byte> to)
    {
        string listed = Encoding.UTF8.GetString(from), found = Encoding.UTF8.GetString(to);
        if (listed.Contains('\\', StringComparison.Ordinal) && WithSlashes(listed) == WithSlashes(found))
        {
            _separators++;
        }
        else if (listed.EndsWith("/" + found, StringComparison.Ordinal))
        {
            _prefixes++;
            _listPrefix ??= listed[..^found.Length];
        }
        else if (found.EndsWith("/" + listed, StringComparison.Ordinal))
        {
            _prefixes++;
            _folderPrefix ??= found[..^listed.Length];
        }
        else if (string.Equals(listed, found, StringComparison.OrdinalIgnoreCase))
        {
            _cases++;
        }
        else if (BagEscaping.Remove(to, hasPercents: true).AsSpan().SequenceEqual(from))
        {
            _percents++;
        }
        else if (WithoutMarks(listed) == WithoutMarks(found))
        {
            _normalizations++;
        }
    }

    /// <summary>Returns the reasons that were found.</summary>
    /// <param name="isAnyInPlace">Whether a file is where the list says, so that the folder is the right one.</param>
    internal IEnumerable<string> Reasons(bool isAnyInPlace)
    {
        if (_separators > 0)
        {
            yield return "the list has backslashes between names, as a list of Windows has";
        }

        if (_prefixes > 0 && !isAnyInPlace)
        {
            yield return _listPrefix is not null
                ? $"the paths in the list begin with {NameQuoting.Show(_listPrefix)}, which those in the folder lack: "
                    + "name another folder, perhaps the one above"
                : $"the paths in the folder begin with {NameQuoting.Show(_folderPrefix!)}, which those in the list "
                    + "lack: name that folder";
        }

        if (_cases > 0)
        {
            yield return "some names differ only in upper and lower case";
        }

        if (_percents > 0)
        {
            yield return "some names have a percent sign that the list does not write as %25: RFC 8493 demands that, "
                + "and bagit-python does not do it";
        }

        if (_normalizations > 0)
        {
            yield return "some names seem to differ only in how Unicode composes accents (NFC or NFD), as names from "
                + "macOS do";
        }
    }

    private static string WithSlashes(string path)
    {
        string text = path.Replace('\\', '/');
        return text.StartsWith("./", StringComparison.Ordinal) ? text[2..] : text;
    }

    /// <summary>
    /// Replaces each letter outside of ASCII, and each letter with the marks after it: the process has no tables of
    /// composition.
    /// </summary>
    private static string WithoutMarks(string path)
    {
        StringBuilder text = new(path.Length);
        foreach (char letter in path)
        {
            if (IsMark(letter) && text.Length > 0)
            {
                text[^1] = Replaced;
            }
            else
            {
                text.Append(letter > '~' ? Replaced : letter);
            }
        }

        return text.ToString();
    }

    // Combining Diacritical Marks, and the voiced marks of kana.
    private static bool IsMark(char letter) => letter is (>= '\u0300' and <= '\u036F') or '\u3099' or '\u309A';
}
