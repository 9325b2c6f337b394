using System.Globalization;
using System.Text;

namespace Hashlane.Cli;

/// <summary>Draws measurements as an SVG picture that needs no other file.</summary>
/// <remarks>
/// The colors are those of the charts in docs/charts, for light and for dark pages. Those are drawn by another program
/// with the framework's classes for XML, which would make the native tool larger.
/// </remarks>
internal static class BenchPicture
{
    private const double Width = 860, Margin = 24, TopHeight = 74, HeadingHeight = 34, RowHeight = 20;
    private const double BarHeight = 12, SmallestBar = 1, TextGap = 6, ColumnGap = 12, RemarkHeight = 18;
    private const double TextSize = 13, SmallSize = 11, MaxFigureLetters = 7;

    /// <summary>A letter's width, relative to its height: a little more than usual fonts need on average.</summary>
    private const double WidthOfLetter = 0.58;

    private const string Style = """
        text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Helvetica,Arial,sans-serif}
        text{font-size:13px}
        .title{font-size:17px;font-weight:600}
        .heading{font-weight:600}
        .small{font-size:11px}
        .card{fill:#ffffff;stroke:#d1d9e0}
        .ink{fill:#1f2328}
        .muted{fill:#59636e}
        .axis{stroke:#818b98}
        .whisker{stroke:#1f2328;stroke-width:1.2}
        .bar{fill:#0060b8}
        .other{fill:#5f6871}
        @media(prefers-color-scheme:dark){
        .card{fill:#0d1117;stroke:#3d444d}
        .ink{fill:#f0f6fc}
        .muted{fill:#9ba5b0}
        .axis{stroke:#7d8590}
        .whisker{stroke:#f0f6fc}
        .bar{fill:#58a6ff}
        .other{fill:#a2abb5}
        }

        """;

    /// <summary>Draws the picture.</summary>
    /// <param name="machine">The machine.</param>
    /// <param name="report">The measurements.</param>
    /// <returns>The whole file.</returns>
    internal static string Draw(BenchMachine machine, BenchReport report)
    {
        StringBuilder body = new();
        double y = TopHeight;
        List<BenchGroup> groups = report.Groups();
        List<BenchResult> all = [.. groups.SelectMany(group => group.Results)];
        double left = Margin + TextGap + all.Max(one => WidthOf(NameOf(one), TextSize));
        double right = Width - Margin - (TextGap + (MaxFigureLetters * WidthOfLetter * TextSize))
            - all.Max(one => IsKernel(one) ? 0 : ColumnGap + WidthOf(BenchReport.KernelOf(one), SmallSize));
        foreach (BenchGroup group in groups)
        {
            y += HeadingHeight;
            AppendText(body, Margin, y - 10, "ink heading", "start", group.Title);
            double top = y;
            foreach (BenchResult one in group.Results)
            {
                AppendBar(body, one, y, left, (right - left) / group.Most);
                y += RowHeight;
            }

            AppendLine(body, left, top, left, y, "axis");
        }

        y += RowHeight;
        string[] remarks =
        [
            $"{BenchReport.UnitRemark} Bars are medians of rounds; lines lead from the slowest round to the fastest.",
            .. report.Remarks(),
        ];
        foreach (string remark in remarks)
        {
            AppendText(body, Margin, y, "muted small", "start", remark);
            y += RemarkHeight;
        }

        return Frame(machine, report, y, body.ToString());
    }

    private static string Frame(BenchMachine machine, BenchReport report, double height, string body)
    {
        string title = $"Speed of hashing on {machine.Processor}";
        StringBuilder text = new();
        text.Append(CultureInfo.InvariantCulture, $"""
            <svg xmlns="http://www.w3.org/2000/svg" width="{Width}" height="{height}"
              viewBox="0 0 {Width} {height}" role="img" aria-labelledby="title desc">
            <title id="title">{Escape(title)}</title>
            <desc id="desc">{Escape(Describe(machine, report))}</desc>
            <style>
            {Style}</style>
            <rect class="card" x="0.5" y="0.5" width="{Width - 1}" height="{height - 1}" rx="8"/>

            """);
        AppendText(text, Margin, 32, "ink title", "start", title);
        AppendText(text, Margin, 53, "muted", "start", string.Join(", ", machine.Lines));
        return text.Append(body).Append("</svg>\n").ToString();
    }

    /// <summary>The figures as a text, for those who hear the picture.</summary>
    private static string Describe(BenchMachine machine, BenchReport report)
    {
        IEnumerable<string> groups = report.Groups().Select(group => $"{group.Title}: " + string.Join(
            ", ", group.Results.Select(one => $"{NameOf(one)} {BenchReport.Rate(one.Median)} GB/s")));
        return string.Join(". ", [string.Join(", ", machine.Lines), .. groups]) + ".";
    }

    private static bool IsKernel(BenchResult one) => one.Subject.Kind == BenchKind.Kernel;

    private static string NameOf(BenchResult one) => BenchReport.NameOf(one).TrimStart();

    private static double WidthOf(string text, double size) => WidthOfLetter * size * text.Length;

    private static void AppendBar(StringBuilder text, BenchResult one, double top, double left, double perUnit)
    {
        double end = left + Math.Max(SmallestBar, one.Median * perUnit);
        double least = left + (one.Least * perUnit), most = left + (one.Most * perUnit);
        double middle = top + (RowHeight / 2), baseline = middle + 4.5;
        text.Append("<g>\n<title>").Append(Escape(
            $"{NameOf(one)}: {BenchReport.Rate(one.Median)} GB/s, {BenchReport.Rate(one.Least)} to "
            + $"{BenchReport.Rate(one.Most)}; kernel: {BenchReport.KernelOf(one)}")).Append("</title>\n");
        AppendText(text, left - TextGap, baseline, "ink", "end", NameOf(one));
        text.Append(
            CultureInfo.InvariantCulture,
            $"<rect class=\"{(one.Subject.IsChosen == false ? "other" : "bar")}\" x=\"{left:0.#}\" "
            + $"y=\"{middle - (BarHeight / 2):0.#}\" width=\"{end - left:0.#}\" height=\"{BarHeight}\" rx=\"2\"/>\n");
        AppendLine(text, least, middle, most, middle, "whisker");
        AppendLine(text, least, middle - 3, least, middle + 3, "whisker");
        AppendLine(text, most, middle - 3, most, middle + 3, "whisker");
        AppendText(
            text, Math.Max(end, most) + TextGap, baseline, "ink", "start",
            BenchReport.Mark(one) + BenchReport.Rate(one.Median));
        if (!IsKernel(one))
        {
            AppendText(text, Width - Margin, baseline, "muted small", "end", BenchReport.KernelOf(one));
        }

        text.Append("</g>\n");
    }

    private static void AppendText(
        StringBuilder text, double x, double y, string style, string anchor, string words) =>
        text.Append(
                CultureInfo.InvariantCulture,
                $"<text class=\"{style}\" x=\"{x:0.#}\" y=\"{y:0.#}\" text-anchor=\"{anchor}\">")
            .Append(Escape(words)).Append("</text>\n");

    private static void AppendLine(StringBuilder text, double x1, double y1, double x2, double y2, string style) =>
        text.Append(
            CultureInfo.InvariantCulture,
            $"<line class=\"{style}\" x1=\"{x1:0.#}\" y1=\"{y1:0.#}\" x2=\"{x2:0.#}\" y2=\"{y2:0.#}\"/>\n");

    /// <summary>Writes a text so that it is no markup, and without characters that XML does not allow.</summary>
    private static string Escape(string words)
    {
        StringBuilder text = new();
        foreach (char letter in words)
        {
            text.Append(letter switch
            {
                '&' => "&amp;",
                '<' => "&lt;",
                '>' => "&gt;",
                '"' => "&quot;",
                < ' ' or '\uFFFE' or '\uFFFF' => " ",
                _ => letter.ToString(),
            });
        }

        return text.ToString();
    }
}
