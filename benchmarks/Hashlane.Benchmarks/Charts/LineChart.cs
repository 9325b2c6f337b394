using System.Globalization;

namespace Hashlane.Benchmarks;

/// <summary>Panels of lines over sizes, both axes in powers: equal factors are equal distances.</summary>
internal static class LineChart
{
    private const int Columns = 3;
    private const double PanelHeight = 200, Gap = 22, AxisRoom = 40;
    private const double LabelRoom = 84, LabelSize = 12, LabelLine = 14, TickSize = 11;

    private static readonly (double Bytes, string Label)[] _ticks =
        [(3, "3 B"), (64, "64 B"), (1024, "1 KiB"), (32 * 1024, "32 KiB"), (1024 * 1024, "1 MiB")];

    public static Chart Draw(ChartFrame frame, string axis, IReadOnlyList<LinePanel> panels)
    {
        Svg svg = new();
        IEnumerable<LineSeries> all = panels.SelectMany(panel => panel.Series);
        double[] figures = [.. all.SelectMany(series => series.Points).Select(point => point.Figure)];
        double low = Math.Log10(figures.Min()) - 0.15, high = Math.Log10(figures.Max()) + 0.1;
        double panelWidth = (ChartFrame.Width - (2 * ChartFrame.Margin) - AxisRoom) / Columns;
        double bottom = 0;
        for (int i = 0; i < panels.Count; i++)
        {
            double left = ChartFrame.Margin + AxisRoom + (i % Columns * panelWidth);
            double top = ChartFrame.Top + 24 + (i / Columns * (PanelHeight + 80));
            bottom = top + PanelHeight;
            double width = panelWidth - LabelRoom - (Gap / 2);
            DrawPanel(svg, panels[i], left, top, width, low, high, i % Columns == 0 ? axis : null);
        }

        return frame.Complete(svg, bottom + 44);
    }

    private static void DrawPanel(
        Svg svg,
        LinePanel panel,
        double left,
        double top,
        double width,
        double low,
        double high,
        string? axis)
    {
        double bottom = top + PanelHeight;
        double firstLog = Math.Log(_ticks[0].Bytes), lastLog = Math.Log(_ticks[^1].Bytes);
        double X(double bytes) => left + 6 + ((Math.Log(bytes) - firstLog) / (lastLog - firstLog) * (width - 6));
        double Y(double figure) => bottom - ((Math.Log10(figure) - low) / (high - low) * PanelHeight);

        svg.Text(left, top - 10, panel.Title, TextAnchor.Start, 13, ChartStyle.Strong);
        for (int power = (int)Math.Ceiling(low); power <= high; power++)
        {
            double y = Y(Math.Pow(10, power));
            svg.Line(left, y, left + width, y, ChartStyle.Grid);
            if (axis is not null)
            {
                string label = Math.Pow(10, power).ToString("0.####", CultureInfo.InvariantCulture);
                svg.Text(left - 8, y + 4, label, TextAnchor.End, TickSize, ChartStyle.Muted);
            }
        }

        foreach ((double bytes, string label) in _ticks)
        {
            svg.Line(X(bytes), bottom, X(bytes), bottom + 4, ChartStyle.Axis);

            svg.Text(X(bytes), bottom + 18, label, TextAnchor.Middle, TickSize, ChartStyle.Muted);
        }

        svg.Line(left, bottom, left + width, bottom, ChartStyle.Axis);
        if (axis is not null)
        {
            svg.Text(left - AxisRoom, bottom + 38, axis, TextAnchor.Start, TickSize, ChartStyle.Muted);
        }

        foreach (LineSeries series in panel.Series)
        {
            IEnumerable<(double, double)> points = series.Points.Select(point => (X(point.Bytes), Y(point.Figure)));
            svg.Polyline(points, ChartStyle.Stroke(series.Library));
            foreach ((double bytes, double figure) in series.Points)
            {
                svg.Marker(series.Library.Shape, X(bytes), Y(figure), ChartStyle.Fill(series.Library));
            }
        }

        foreach ((LineSeries series, double y) in Spread(panel.Series, series => Y(series.Points[^1].Figure)))
        {
            string style = ChartStyle.Fill(series.Library) + (series.Library == Library.Hashlane ? " strong" : "");
            svg.Text(left + width + 9, y + 4, series.Library.Label, TextAnchor.Start, LabelSize, style);
        }
    }

    /// <summary>Moves labels apart that would lie on each other, each as little as possible.</summary>
    private static IEnumerable<(LineSeries Series, double Y)> Spread(
        IEnumerable<LineSeries> series, Func<LineSeries, double> at)
    {
        // Groups of labels in touch keep their middle where the middle of their points is.
        List<(List<LineSeries> Members, double Middle)> groups = [];
        foreach (LineSeries next in series.OrderBy(at))
        {
            groups.Add(([next], at(next)));
            while (groups.Count > 1 && groups[^1].Middle - Half(groups[^1]) < groups[^2].Middle + Half(groups[^2]))
            {
                List<LineSeries> members = [.. groups[^2].Members, .. groups[^1].Members];
                groups.RemoveRange(groups.Count - 2, 2);
                groups.Add((members, members.Average(at)));
            }
        }

        return groups.SelectMany(group => group.Members.Select((member, i) =>
            (member, group.Middle - Half(group) + (LabelLine * (i + 0.5)))));

        static double Half((List<LineSeries> Members, double Middle) group) => LabelLine * group.Members.Count / 2;
    }
}
