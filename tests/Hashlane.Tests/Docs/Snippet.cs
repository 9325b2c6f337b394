namespace Hashlane.Tests;

/// <summary>A piece of C# that the documents show, and where it was found.</summary>
/// <param name="Name">The name in its marker.</param>
/// <param name="Code">Its lines, without common indentation.</param>
/// <param name="Place">File and line, for messages.</param>
internal sealed record Snippet(string Name, string Code, string Place)
{
    private const string SourceStart = "// snippet: ";
    private const string SourceEnd = "// end snippet";
    private const string PageStart = "<!-- snippet: ";
    private const string PageEnd = " -->";
    private const string Fence = "```";

    /// <summary>Spellings of C# that a fence can have; only the first is used, so that none escapes the tests.</summary>
    private static readonly string[] _languages = ["csharp", "cs", "c#"];

    /// <summary>The text between the marker comments of a test source.</summary>
    public static List<Snippet> InSource(string file, string text)
    {
        List<Snippet> snippets = [];
        string[] lines = text.ReplaceLineEndings("\n").Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            string line = lines[i].Trim();
            if (!line.StartsWith(SourceStart, StringComparison.Ordinal))
            {
                continue;
            }

            int end = Array.FindIndex(lines, i, static line => line.Trim() == SourceEnd);
            if (end < 0)
            {
                throw new InvalidDataException($"{file}:{i + 1}: no '{SourceEnd}' follows.");
            }

            snippets.Add(new Snippet(line[SourceStart.Length..], Unindented(lines[(i + 1)..end]), $"{file}:{i + 1}"));
            i = end;
        }

        return snippets;
    }

    /// <summary>The C# blocks of a page, with an empty name where no marker stands above the block.</summary>
    public static List<Snippet> InPage(string file, string text)
    {
        List<Snippet> snippets = [];
        string[] lines = text.ReplaceLineEndings("\n").Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            string line = lines[i].Trim();
            if (!line.StartsWith(Fence, StringComparison.Ordinal))
            {
                continue;
            }

            int end = Array.FindIndex(lines, i + 1, static line => line.Trim() == Fence);
            if (end < 0)
            {
                throw new InvalidDataException($"{file}:{i + 1}: the block does not end.");
            }

            if (_languages.Contains(line[Fence.Length..].Trim().ToLowerInvariant()))
            {
                string name = i == 0 ? "" : MarkedName(lines[i - 1].Trim());
                snippets.Add(new Snippet(name, Unindented(lines[(i + 1)..end]), $"{file}:{i + 1}"));
            }

            i = end;
        }

        return snippets;
    }

    private static string MarkedName(string line) =>
        line.StartsWith(PageStart, StringComparison.Ordinal) && line.EndsWith(PageEnd, StringComparison.Ordinal)
            ? line[PageStart.Length..^PageEnd.Length]
            : "";

    private static string Unindented(string[] lines)
    {
        int indentation = lines.Where(static line => line.Trim().Length > 0)
            .Select(static line => line.Length - line.TrimStart().Length)
            .DefaultIfEmpty(0)
            .Min();
        return string.Join('\n', lines.Select(line => line.Trim().Length == 0 ? "" : line[indentation..]));
    }
}
