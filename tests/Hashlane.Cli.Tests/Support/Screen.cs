using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>A terminal that knows what the tool uses of one: new lines, returns, erasing to the end of the line, and wrapping at its width.</summary>
internal sealed class Screen
{
    private readonly List<StringBuilder> _lines = [new StringBuilder()];
    private readonly int _columns;
    private int _column;

    internal Screen(int columns, string output)
    {
        _columns = columns;
        Write(output.Replace("\e[K", "\v", StringComparison.Ordinal));
    }

    /// <summary>Whether a text was too long for its line.</summary>
    internal bool HasWrapped { get; private set; }

    /// <summary>The text on the screen at the end.</summary>
    internal string[] Lines => [.. _lines.Select(line => line.ToString().TrimEnd()).Where(line => line.Length > 0)];

    private void Write(string output)
    {
        foreach (Rune rune in output.EnumerateRunes())
        {
            StringBuilder line = _lines[^1];
            switch (rune.Value)
            {
                case '\n':
                    _lines.Add(new StringBuilder(new string(' ', _column)));
                    break;
                case '\r':
                    _column = 0;
                    break;
                case '\v': // stands for erasing
                    line.Length = Math.Min(line.Length, _column);
                    break;
                default:
                    Put(rune);
                    break;
            }
        }
    }

    private void Put(Rune rune)
    {
        Assert.False(Rune.IsControl(rune), $"U+{rune.Value:X4} reached the terminal.");
        int width = rune.Value >= 0x2E80 ? 2 : 1;
        if (_column + width > _columns)
        {
            HasWrapped = true;
            _lines.Add(new StringBuilder());
            _column = 0;
        }

        StringBuilder line = _lines[^1];
        line.Length = Math.Max(line.Length, _column + width);
        line[_column] = rune.IsBmp ? (char)rune.Value : '?';
        line.Replace('\0', ' ');
        _column += width;
    }
}
