using System.Globalization;

namespace Hashlane.Benchmarks;

/// <summary>Columns of horizontal bars that share their labels.</summary>
internal static class BarChart
{
    private const double RowHeight = 20, HeadingHeight = 27, BarHeight = 12, Gap = 26;
    private const double LabelSize = 13, FigureSize = 12, TickSize = 11;

    public static Chart Draw(ChartFrame frame, IReadOnlyList<BarColumn> columns, IReadOnlyList<BarRow> rows)
    {
        Svg svg = new();
        double labelWidth = 12 + rows.Where(IsBar).Max(row => TextBox.Width(row.Label, LabelSize));
        double left = ChartFrame.Margin + labelWidth;
        double width = (ChartFrame.Width - ChartFrame.Margin - left - (Gap * (columns.Count - 1))) / columns.Count;
        const double Top = ChartFrame.Top + 26;
        double bottom = Top + rows.Sum(Height);
        for (int i = 0; i < columns.Count; i++)
        {
            DrawColumn(svg, columns[i], i, rows, left + (i * (width + Gap)), width, Top, bottom);
        }

        double y = Top;
        foreach (BarRow row in rows)
        {
            y += Height(row);
            double baseline = y - ((RowHeight - LabelSize) / 2) - 1.5;
            if (row.Library is null)
            {
                svg.Text(ChartFrame.Margin, baseline, row.Label, TextAnchor.Start, LabelSize, ChartStyle.Strong);
                svg.Text(
                    ChartFrame.Margin + (1.15 * TextBox.Width(row.Label, LabelSize)) + 12, baseline, row.Note,
                    TextAnchor.Start, FigureSize, ChartStyle.Muted);
            }
            else
            {
                svg.Text(left - 8, baseline, row.Label, TextAnchor.End, LabelSize, ChartStyle.Text);
            }
        }

        return frame.Complete(svg, bottom + 40);
    }

    /// <summary>The longest bar of all columns, for columns with one scale.</summary>
    public static double Longest(IEnumerable<BarRow> rows) =>
        rows.SelectMany(row => row.Bars).Where(bar => double.IsFinite(bar.Value)).Max(bar => bar.Value);

    private static bool IsBar(BarRow row) => row.Library is not null;

    private static double Height(BarRow row) => row.Library is null ? HeadingHeight : RowHeight;

    private static void DrawColumn(
        Svg svg,
        BarColumn column,
        int index,
        IReadOnlyList<BarRow> rows,
        double left,
        double width,
        double top,
        double bottom)
    {
        Bar[] bars = [.. rows.Where(IsBar).Select(row => row.Bars[index])];

        // The figures after the longest bars need room, too: the same in all columns, so that equal axes look equal.
        double longest = double.IsNaN(column.Max)
            ? bars.Where(bar => double.IsFinite(bar.Value)).Max(bar => Math.Max(bar.Value, bar.Quartiles?.High ?? 0))
            : column.Max;
        double room = 8 + rows.SelectMany(row => row.Bars).Max(bar => TextBox.Width(bar.Text, FigureSize));
        double perUnit = (width - room) / longest;

        svg.Text(left, top - 10, column.Title, TextAnchor.Start, LabelSize, ChartStyle.Strong);
        foreach (double tick in Scale.Ticks(longest))
        {
            double x = left + (tick * perUnit);
            Rule(svg, rows, x, top, tick == 0 ? ChartStyle.Axis : ChartStyle.Grid);
            string label = tick.ToString("0.##", CultureInfo.InvariantCulture);
            svg.Text(x, bottom + 16, label + column.Suffix, TextAnchor.Middle, TickSize, ChartStyle.Muted);
        }

        svg.Text(left, bottom + 34, column.Axis, TextAnchor.Start, TickSize, ChartStyle.Muted);
        double y = top;
        foreach (BarRow row in rows)
        {
            y += Height(row);
            if (row.Library is not null && double.IsFinite(row.Bars[index].Value))
            {
                DrawBar(svg, row.Bars[index], row.Library, left, y - ((RowHeight + BarHeight) / 2), perUnit);
            }
        }

        if (double.IsFinite(column.Reference))
        {
            Rule(svg, rows, left + (column.Reference * perUnit), top, ChartStyle.Axis);
        }
    }

    /// <summary>A line beside all bars, with gaps for the headings.</summary>
    private static void Rule(Svg svg, IReadOnlyList<BarRow> rows, double x, double top, string style)
    {
        double start = top, end = top;
        foreach (BarRow row in rows)
        {
            if (row.Library is null)
            {
                Draw();
                start = end + HeadingHeight;
            }

            end += Height(row);
        }

        Draw();

        void Draw()
        {
            if (end > start)
            {
                svg.Line(x, start, x, end, style);
            }
        }
    }

    private static void DrawBar(Svg svg, Bar bar, Library library, double left, double top, double perUnit)
    {
        double end = left + (bar.Value * perUnit);
        svg.Rectangle(left, top, Math.Max(1, end - left), BarHeight, ChartStyle.Fill(library));
        double textAt = end;
        if (bar.Quartiles is (double low, double high))
        {
            double middle = top + (BarHeight / 2);
            double lowAt = left + (low * perUnit), highAt = left + (high * perUnit);
            svg.Line(lowAt, middle, highAt, middle, ChartStyle.Whisker);
            svg.Line(lowAt, middle - 3, lowAt, middle + 3, ChartStyle.Whisker);
            svg.Line(highAt, middle - 3, highAt, middle + 3, ChartStyle.Whisker);
            textAt = Math.Max(end, highAt);
        }

        svg.Text(textAt + 6, top + BarHeight - 2, bar.Text, TextAnchor.Start, FigureSize, ChartStyle.Text);
    }
}
