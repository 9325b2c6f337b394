using System.Text.RegularExpressions;

namespace Hashlane.Tests;

/// <summary>Which files of a project use which, by the names of their types.</summary>
internal static partial class SourceArrows
{
    /// <summary>Which files name a type that another one declares.</summary>
    public static Dictionary<string, HashSet<string>> Of(IEnumerable<(string Path, string Text)> sources)
    {
        Dictionary<string, string> codes = [];
        Dictionary<string, List<string>> declared = [];
        foreach ((string file, string text) in sources)
        {
            // Parts of a type, as Name.Part.cs, are one file here.
            string path = Part().Replace(file, ".cs");

            // Members of enumerations may be called as types are; names with a dot before them are members, too.
            string code = FrameworkNames().Replace(SourceText.CodeOnly(text), "");
            codes[path] = codes.GetValueOrDefault(path) + Enumerations().Replace(code, "$1");
            foreach (string type in SourceText.DeclaredTypes(code).Distinct())
            {
                (declared.TryGetValue(type, out List<string>? files) ? files : declared[type] = []).Add(path);
            }
        }

        Dictionary<string, HashSet<string>> arrows = [];
        foreach ((string path, string code) in codes)
        {
            arrows[path] = [.. Names().Matches(code).Select(static match => match.Value).Distinct()
                .Where(declared.ContainsKey)
                .Select(name => declared[name])
                .Where(files => !files.Contains(path)) // a part of the same type
                .SelectMany(static files => files)];
        }

        return arrows;
    }

    /// <summary>Groups of files of which each reaches each, by Tarjan's algorithm.</summary>
    public static List<string> Circles(Dictionary<string, HashSet<string>> arrows)
    {
        Dictionary<string, int> numbers = [], lowest = [];
        Stack<string> open = [];
        List<string> circles = [];
        foreach (string file in arrows.Keys.Where(file => !numbers.ContainsKey(file)))
        {
            Visit(file);
        }

        return circles;

        void Visit(string file)
        {
            numbers[file] = lowest[file] = numbers.Count;
            open.Push(file);
            foreach (string next in arrows[file])
            {
                if (!numbers.TryGetValue(next, out int number))
                {
                    Visit(next);
                    lowest[file] = Math.Min(lowest[file], lowest[next]);
                }
                else if (open.Contains(next))
                {
                    lowest[file] = Math.Min(lowest[file], number);
                }
            }

            if (lowest[file] == numbers[file])
            {
                List<string> circle = [];
                do
                {
                    circle.Add(open.Pop());
                }
                while (circle[^1] != file);

                if (circle.Count > 1)
                {
                    circles.Add(string.Join(' ', circle.Order(StringComparer.Ordinal)));
                }
            }
        }
    }

    [GeneratedRegex(@"\.\w+\.cs$")]
    private static partial Regex Part();

    [GeneratedRegex(@"\bSystem(?:\.\w+)+")]
    private static partial Regex FrameworkNames();

    [GeneratedRegex(@"(\benum \w+[^{]*)\{[^}]*\}")]
    private static partial Regex Enumerations();

    [GeneratedRegex(@"(?<![\w.])[A-Z]\w*")]
    private static partial Regex Names();
}
