using System.Text;
using Spectre.Console;

namespace Hashlane.Cli;

/// <summary>The meaning of a bar, which is its color.</summary>
internal enum TuneBarKind
{
    Weak,
    Accepted,
    TooSlow,
    Recommended,
}

/// <summary>A bar of the chart.</summary>
internal sealed record TuneBar(string Label, double Milliseconds, TuneBarKind Kind);

/// <summary>Draws bars on a terminal.</summary>
/// <remarks>Only this type uses the library for terminals, so that no other command loads it.</remarks>
internal static class TuneChart
{
    private const int MostColumns = 100;

    /// <summary>Draws the chart.</summary>
    /// <param name="bars">The bars, from top to bottom.</param>
    /// <param name="columns">The terminal's width.</param>
    /// <returns>Lines with colors, unless NO_COLOR is set.</returns>
    internal static string Draw(List<TuneBar> bars, int columns)
    {
        columns = Math.Min(columns, MostColumns);
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
        foreach (TuneBar bar in bars)
        {
            chart.AddItem(bar.Label, bar.Milliseconds, ColorOf(bar.Kind));
        }

        console.Write(chart);
        return text.ToString();
    }

    // The terminal's own colors, which its user can read.
    private static Color ColorOf(TuneBarKind kind) => kind switch
    {
        TuneBarKind.Recommended => Color.Green,
        TuneBarKind.Accepted => Color.Teal,
        TuneBarKind.TooSlow => Color.Maroon,
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
