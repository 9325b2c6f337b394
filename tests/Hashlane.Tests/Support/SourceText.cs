using System.Text.RegularExpressions;

namespace Hashlane.Tests;

/// <summary>C# text reduced to what the layer tests look at.</summary>
internal static partial class SourceText
{
    /// <summary>The code without comments and without what stands in quotes.</summary>
    public static string CodeOnly(string text) =>
        QuotesAndComments().Replace(text, static match => match.Value[0] == '/' ? " " : "\"\"");

    /// <summary>The names of the types that a source declares, nested ones left out.</summary>
    public static IEnumerable<string> DeclaredTypes(string code) =>
        Declaration().Matches(code).Select(static match => match.Groups[1].Value);

    /// <summary>Whether <paramref name="word"/> occurs as a whole word.</summary>
    public static bool HasWord(string code, string word) => Regex.IsMatch(code, $@"\b{Regex.Escape(word)}\b");

    [GeneratedRegex(@"//[^\n]*|/\*.*?\*/|""""""[\s\S]*?""""""|@?\$?@?""(?:\\.|""""|[^""\\])*""|'(?:\\.|[^'\\])'", RegexOptions.Singleline)]
    private static partial Regex QuotesAndComments();

    [GeneratedRegex(@"^(?:\w+ )*(?:class|struct|interface|enum|record(?: struct| class)?)\s+([A-Z]\w*)", RegexOptions.Multiline)]
    private static partial Regex Declaration();
}
