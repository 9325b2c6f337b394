namespace Hashlane.Benchmarks;

/// <summary>The parts of every chart: title, reading aid, and the source of the figures at the bottom.</summary>
/// <param name="FileName">In the folder of charts.</param>
/// <param name="Title">What the chart shows, as a sentence.</param>
/// <param name="Subtitle">What is measured, its unit, and which direction is better.</param>
/// <param name="Sources">Processors and reports, a line each.</param>
internal sealed record ChartFrame(string FileName, string Title, string Subtitle, IReadOnlyList<string> Sources)
{
    /// <summary>Of every chart, in pixels.</summary>
    public const double Width = 860;

    public const double Margin = 24;

    /// <summary>Where the picture itself may start.</summary>
    public const double Top = 74;

    private const double SourceSize = 11, SourceLine = 16;

    /// <summary>Completes a chart.</summary>
    /// <param name="svg">With the picture.</param>
    /// <param name="bottom">Where the picture ends.</param>
    public Chart Complete(Svg svg, double bottom)
    {
        svg.Text(Margin, 32, Title, TextAnchor.Start, 17, ChartStyle.Strong);
        svg.Text(Margin, 53, Subtitle, TextAnchor.Start, 13, ChartStyle.Muted);
        double y = bottom + 26;
        foreach (string source in Sources.SelectMany(Wrap))
        {
            svg.Text(Margin, y, source, TextAnchor.Start, SourceSize, ChartStyle.Muted);
            y += SourceLine;
        }

        string content = svg.ToText(Width, y, Title, $"{Subtitle} {string.Join(' ', Sources)}");
        return new Chart(FileName, content, svg.Texts, Width);
    }

    /// <summary>Lines that are no wider than the chart.</summary>
    private static IEnumerable<string> Wrap(string text)
    {
        const double Room = Width - (2 * Margin);
        string line = "";
        foreach (string word in text.Split(' '))
        {
            string longer = line.Length == 0 ? word : $"{line} {word}";
            if (TextBox.Width(longer, SourceSize) > Room)
            {
                yield return line;
                longer = "    " + word;
            }

            line = longer;
        }

        yield return line;
    }
}
