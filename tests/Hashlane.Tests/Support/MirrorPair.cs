using System.Text;
using System.Text.RegularExpressions;

namespace Hashlane.Tests;

/// <summary>Two twin files of the library: the substitutions, in their order, make one of the other.</summary>
/// <param name="First">The name of the file that the substitutions are applied to, without folder and ending.</param>
/// <param name="Second">The name of the file that must be the result.</param>
/// <param name="Documentation">Where the documentation of the twins stands.</param>
/// <param name="Substitutions">Pairs of texts; each must occur, so that the table stays short.</param>
internal sealed record MirrorPair(
    string First, string Second, TwinDocumentation Documentation, (string Old, string New)[] Substitutions)
{
    private const string RemovedLine = "\0";

    /// <summary>The name of a method that only the first file has, with all its overloads.</summary>
    public string? OnlyInFirst { get; init; }

    /// <summary>The names of the public methods that are compared, with all their overloads; empty for the files.</summary>
    public string[] OnlyMembers { get; init; } = [];

    /// <summary>Says where the twins differ first, or null if they do not.</summary>
    public string? FindDifference(string first, string second)
    {
        foreach (string name in OnlyMembers)
        {
            if (!Regex.IsMatch(first, Method(name)) || !Regex.IsMatch(second, Method(name)))
            {
                return $"{First} or {Second} has no method {name}.";
            }
        }

        first = WithoutOthers(first);
        second = WithoutOthers(second);
        if (OnlyInFirst is not null)
        {
            if (!Regex.IsMatch(first, Method(OnlyInFirst)))
            {
                return $"{First} has no method {OnlyInFirst}.";
            }

            first = Regex.Replace(first, Method(OnlyInFirst), static match => Removed(match.Value));
        }

        foreach ((string from, string to) in Substitutions)
        {
            if (!first.Contains(from, StringComparison.Ordinal))
            {
                return $"{First} has no \"{from}\": remove the substitution.";
            }

            first = first.Replace(from, to, StringComparison.Ordinal);
        }

        List<(int Number, string Text)> ours = Lines(first);
        List<(int Number, string Text)> theirs = Lines(second);
        for (int i = 0; i < Math.Max(ours.Count, theirs.Count); i++)
        {
            (int Number, string Text) our = i < ours.Count ? ours[i] : (0, "nothing more");
            (int Number, string Text) their = i < theirs.Count ? theirs[i] : (0, "nothing more");
            if (our.Text != their.Text)
            {
                return $"""
                    {First}:{our.Number} and {Second}:{their.Number} differ.
                    {First}, substituted: {our.Text.Trim()}
                    {Second}: {their.Text.Trim()}
                    """;
            }
        }

        return null;
    }

    /// <summary>The lines that must be the same, each with its number in the file.</summary>
    private List<(int Number, string Text)> Lines(string text) =>
        [.. text.Split('\n')
            .Select(static (line, index) => (Number: index + 1, Text: line))
            .Where(line => line.Text != RemovedLine)
            .Where(line => Documentation == TwinDocumentation.Alike
                || !line.Text.TrimStart().StartsWith("///", StringComparison.Ordinal))];

    /// <summary>The text with only the members to be compared, if some are named; other lines are marked.</summary>
    private string WithoutOthers(string text)
    {
        if (OnlyMembers.Length == 0)
        {
            return text;
        }

        StringBuilder kept = new();
        int end = 0;
        foreach (Match member in Regex.Matches(text, string.Join('|', OnlyMembers.Select(Method))))
        {
            kept.Append(Removed(text[end..member.Index])).Append(member.Value);
            end = member.Index + member.Length;
        }

        return kept.ToString();
    }

    /// <summary>A pattern for a public method, with the empty line, documentation and attributes before it.</summary>
    private static string Method(string name) =>
        $@"\n(?:    (?:///|\[).*\n)*    public .* {name}\([^;{{]*?(?:=>[^;]*;\n|\n    \{{\n(?s:.*?)\n    \}}\n)";

    /// <summary>As many marked lines as the text has, so that later lines keep their numbers.</summary>
    private static string Removed(string text) =>
        string.Concat(Enumerable.Repeat(RemovedLine + '\n', text.Count(static c => c == '\n')));
}
