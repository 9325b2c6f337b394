using System.Text;

namespace Hashlane.Tools;

/// <summary>Text in the language of manual pages: man(7), which is a set of macros of roff.</summary>
internal sealed class Roff
{
    /// <summary>The longest line of the source. Readers of it, and its checkers, complain of longer ones.</summary>
    private const int MaxColumns = 78;

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
        foreach (string sentence in text.Replace(". ", ".\n", StringComparison.Ordinal).Split('\n'))
        {
            int column = 0;
            foreach (string word in Marked(sentence).Split(' '))
            {
                if (column > 0 && column + 1 + word.Length > MaxColumns)
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
        for (int i = 0; i < text.Length;)
        {
            bool isStart = i == 0 || (!char.IsAsciiLetterOrDigit(text[i - 1]) && text[i - 1] != '-');
            int length = isStart ? Math.Max(OptionLength(text.AsSpan(i)), ValueLength(text.AsSpan(i))) : 0;
            string word = text.Substring(i, Math.Max(1, length));
            marked.Append(length == 0 ? Escaped(word) : word[0] == '-' ? Bold(word) : Italic(word));
            i += word.Length;
        }

        return marked.ToString();
    }

    /// <summary>Returns the length of an option with which a text begins, or 0.</summary>
    private static int OptionLength(ReadOnlySpan<char> text)
    {
        int name = text.IndexOfAnyExcept('-');
        if (name is not (1 or 2) || !char.IsAsciiLetterOrDigit(text[name]))
        {
            return 0;
        }

        int end = name;
        while (end < text.Length && (char.IsAsciiLetterOrDigit(text[end]) || text[end] == '-'))
        {
            end++;
        }

        return end;
    }

    /// <summary>Returns the length of a value's name with which a text begins, or 0.</summary>
    private int ValueLength(ReadOnlySpan<char> text)
    {
        int end = 0;
        while (end < text.Length && (char.IsAsciiLetterUpper(text[end]) || text[end] == ':'))
        {
            end++;
        }

        int length = text[..end].TrimEnd(':').Length;
        bool isWhole = length == text.Length || !char.IsAsciiLetterOrDigit(text[length]);
        return isWhole && _values.Contains(text[..length].ToString()) ? length : 0;
    }

    // A dot or an apostrophe at the start of a line would make it a macro.
    private static string Guarded(string line) =>
        line.StartsWith('.') || line.StartsWith('\'') ? $@"\&{line}" : line;
}
