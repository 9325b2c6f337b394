using System.Globalization;
using System.Text;
using System.Xml;
using System.Xml.Linq;

namespace Hashlane.Benchmarks;

/// <summary>A picture, drawn element by element, and the same for the same calls on every machine.</summary>
internal sealed class Svg
{
    private static readonly XNamespace _namespace = "http://www.w3.org/2000/svg";

    private readonly List<XElement> _elements = [];
    private readonly List<TextBox> _texts = [];

    /// <summary>The room that each text takes, approximately.</summary>
    public IReadOnlyList<TextBox> Texts => _texts;

    public void Line(double x1, double y1, double x2, double y2, string style) =>
        Add("line", ("x1", Number(x1)), ("y1", Number(y1)), ("x2", Number(x2)), ("y2", Number(y2)), ("class", style));

    public void Rectangle(double x, double y, double width, double height, string style) => Add(
        "rect", ("x", Number(x)), ("y", Number(y)), ("width", Number(width)), ("height", Number(height)), ("rx", "2"),
        ("class", style));

    public void Polyline(IEnumerable<(double X, double Y)> points, string style) =>
        Add("polyline", ("points", Points(points)), ("class", style));

    /// <summary>A point of a line, with a shape for each library.</summary>
    public void Marker(MarkerShape shape, double x, double y, string style)
    {
        const double Radius = 3.6;
        if (shape == MarkerShape.Circle)
        {
            Add("circle", ("cx", Number(x)), ("cy", Number(y)), ("r", Number(Radius)), ("class", style));
            return;
        }

        (double X, double Y)[] corners = shape switch
        {
            MarkerShape.Square => [(-1, -1), (1, -1), (1, 1), (-1, 1)],
            MarkerShape.Diamond => [(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)],
            MarkerShape.Up => [(0, -1.2), (1.2, 1), (-1.2, 1)],
            MarkerShape.Down => [(0, 1.2), (1.2, -1), (-1.2, -1)],
            _ => throw new ArgumentOutOfRangeException(nameof(shape)),
        };
        Add(
            "polygon",
            ("points", Points(corners.Select(corner => (x + (Radius * corner.X), y + (Radius * corner.Y))))),
            ("class", style));
    }

    /// <param name="x">Where the text starts, has its middle or ends.</param>
    /// <param name="y">The line on which letters stand.</param>
    /// <param name="text">One line.</param>
    /// <param name="anchor">What <paramref name="x"/> is.</param>
    /// <param name="size">In pixels.</param>
    /// <param name="style">A class of <see cref="ChartStyle"/>.</param>
    public void Text(double x, double y, string text, TextAnchor anchor, double size, string style)
    {
        string word = anchor switch
        {
            TextAnchor.Start => "start",
            TextAnchor.Middle => "middle",
            _ => "end",
        };
        Add(
            "text",
            ("x", Number(x)),
            ("y", Number(y)),
            ("text-anchor", word),
            ("font-size", Number(size)),
            ("class", style)).Add(text);
        _texts.Add(TextBox.Of(x, y, text, anchor, size));
    }

    /// <summary>The whole file.</summary>
    /// <param name="width">In pixels.</param>
    /// <param name="height">In pixels.</param>
    /// <param name="title">For those who hear the page.</param>
    /// <param name="description">The same.</param>
    public string ToText(double width, double height, string title, string description)
    {
        XElement root = new(
            _namespace + "svg",
            new XAttribute("width", Number(width)),
            new XAttribute("height", Number(height)),
            new XAttribute("viewBox", $"0 0 {Number(width)} {Number(height)}"),
            new XAttribute("role", "img"),
            new XElement(_namespace + "title", title),
            new XElement(_namespace + "desc", description),
            new XElement(_namespace + "style", ChartStyle.Sheet),
            new XElement(
                _namespace + "rect",
                new XAttribute("x", "0.5"),
                new XAttribute("y", "0.5"),
                new XAttribute("width", Number(width - 1)),
                new XAttribute("height", Number(height - 1)),
                new XAttribute("rx", "8"),
                new XAttribute("class", "card")),
            _elements);
        StringBuilder text = new();
        XmlWriterSettings settings = new() { Indent = true, NewLineChars = "\n", OmitXmlDeclaration = true };
        using (XmlWriter writer = XmlWriter.Create(text, settings))
        {
            root.Save(writer);
        }

        return text.Append('\n').ToString();
    }

    private static string Points(IEnumerable<(double X, double Y)> points) =>
        string.Join(' ', points.Select(point => $"{Number(point.X)},{Number(point.Y)}"));

    private static string Number(double value) => value.ToString("0.#", CultureInfo.InvariantCulture);

    private XElement Add(string name, params ReadOnlySpan<(string Name, string Value)> attributes)
    {
        XElement element = new(_namespace + name);
        foreach ((string attribute, string value) in attributes)
        {
            element.SetAttributeValue(attribute, value);
        }

        _elements.Add(element);
        return element;
    }
}
