using System.Text;
using System.Text.RegularExpressions;

namespace Hashlane.Cli;

/// <summary>Text in the language of manual pages: man(7), which is a set of macros of roff.</summary>
internal sealed partial class Roff
{
    /// <summary>The longest line of the source. Readers of it, and its checkers, complain of longer ones.</summary>
    private const int MostColumns = 78;

    private readonly StringBuilder _text = new();

    /// <summary>Words that stand for values, in slanted letters.</summary>
    private readonly HashSet<string> _values;

    internal Roff(IEnumerable<string> values) => _values = [.. values];

    public override string ToString() => _text.ToString();

    /// <summary>Writes a line with a macro, whose arguments are quoted where they need it.</summary>
    internal void Macro(string name, params string[] arguments)
    {
        _text.Append('.').Append(name);
        foreach (string argument in arguments)
        {
            _text.Append(argument.Contains(' ', StringComparison.Ordinal) ? $" \"{argument}\"" : $" {argument}");
        }

        _text.Append('\n');
    }

    /// <summary>Writes a line as it is, which begins with no letter that roff takes for a macro.</summary>
    internal void Line(string line) => _text.Append(Guarded(line)).Append('\n');

    /// <summary>Writes a text, with options and values marked, and a new line for each sentence.</summary>
    internal void Text(string text)
    {
        foreach (string sentence in SentenceEnd().Split(text))
        {
            int column = 0;
            foreach (string word in Marked(sentence).Split(' '))
            {
                if (column > 0 && column + 1 + word.Length > MostColumns)
                {
                    _text.Append('\n');
                    column = 0;
                }

                string shown = column == 0 ? Guarded(word) : $" {word}";
                _text.Append(shown);
                column += shown.Length;
            }

            _text.Append('\n');
        }
    }

    /// <summary>A text in which nothing has a meaning for roff, and a hyphen stays the byte that it is.</summary>
    internal static string Escaped(string text)
    {
        StringBuilder escaped = new();
        foreach (char letter in text)
        {
            escaped.Append(letter switch
            {
                '\\' => @"\e",
                '-' => @"\-",
                '\'' => @"\(aq",
                '"' => @"\(dq",
                '`' => @"\(ga",
                '^' => @"\(ha",
                '~' => @"\(ti",
                _ => letter.ToString(),
            });
        }

        return escaped.ToString();
    }

    internal static string Bold(string text) => $@"\fB{Escaped(text)}\fR";

    internal static string Italic(string text) => $@"\fI{Escaped(text)}\fR";

    /// <summary>A text with its options in bold letters and its values in slanted ones.</summary>
    internal string Marked(string text)
    {
        StringBuilder marked = new();
        int end = 0;
        foreach (Match match in OptionOrValue().Matches(text))
        {
            marked.Append(Escaped(text[end..match.Index]));
            end = match.Index + match.Length;
            marked.Append(match.Value[0] == '-' ? Bold(match.Value)
                : _values.Contains(match.Value) ? Italic(match.Value)
                : Escaped(match.Value));
        }

        return marked.Append(Escaped(text[end..])).ToString();
    }

    // A dot or an apostrophe at the start of a line would make it a macro.
    private static string Guarded(string line) =>
        line.StartsWith('.') || line.StartsWith('\'') ? $@"\&{line}" : line;

    [GeneratedRegex(@"(?<=[.:?]) (?=[A-Z'])")]
    private static partial Regex SentenceEnd();

    [GeneratedRegex(@"(?<![\w-])--?[A-Za-z0-9][A-Za-z0-9-]*|\b[A-Z]+(?::[A-Z]+)?\b")]
    private static partial Regex OptionOrValue();
}
