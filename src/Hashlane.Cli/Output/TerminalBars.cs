using System.Text;
using Spectre.Console;

namespace Hashlane.Cli;

/// <summary>A color of the terminal's palette, which its user can read.</summary>
internal enum BarColor
{
    Green,
    Teal,
    Olive,
    Maroon,
}

/// <summary>A bar with its label.</summary>
internal sealed record TerminalBar(string Label, double Length, BarColor Color);

/// <summary>Draws bars on a terminal.</summary>
/// <remarks>Only this type uses the library for terminals, so that no other command loads it.</remarks>
internal static class TerminalBars
{
    private const int MaxColumns = 100;

    /// <summary>Draws bars of one scale.</summary>
    /// <param name="bars">The bars, from top to bottom.</param>
    /// <param name="columns">The terminal's width.</param>
    /// <returns>Lines with colors, unless NO_COLOR is set.</returns>
    internal static string Draw(List<TerminalBar> bars, int columns)
    {
        columns = Math.Min(columns, MaxColumns);
        bool isColored = string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR"));
        using StringWriter text = new() { NewLine = "\n" };

        // Everything is said, so that the library asks neither the terminal nor the environment.
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = isColored ? AnsiSupport.Yes : AnsiSupport.No,
            ColorSystem = isColored ? ColorSystemSupport.Standard : ColorSystemSupport.NoColors,
            Interactive = InteractionSupport.No,
            Enrichment = new ProfileEnrichment { UseDefaultEnrichers = false },
            Out = new Lines(text, columns),
        });
        console.Profile.Capabilities.Unicode = true;
        BarChart chart = new() { Width = columns - 1, ShowValues = false };
        foreach (TerminalBar bar in bars)
        {
            chart.AddItem(bar.Label, bar.Length, ColorOf(bar.Color));
        }

        console.Write(chart);
        return text.ToString();
    }

    private static Color ColorOf(BarColor color) => color switch
    {
        BarColor.Green => Color.Green,
        BarColor.Teal => Color.Teal,
        BarColor.Maroon => Color.Maroon,
        _ => Color.Olive,
    };

    private sealed class Lines(TextWriter text, int columns) : IAnsiConsoleOutput
    {
        public TextWriter Writer => text;

        public bool IsTerminal => true;

        public int Width => columns;

        public int Height => int.MaxValue;

        public void SetEncoding(Encoding encoding)
        {
        }
    }
}
