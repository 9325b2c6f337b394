using System.Text;

namespace Hashlane.Benchmarks;

/// <summary>Colours and fonts of all charts, for light pages and for dark ones.</summary>
/// <remarks>
/// A chart brings its own background, so that it is readable on any page. Colours differ in hue and in lightness, which
/// people who see fewer colours can tell apart. Their contrast with the background is at least 4.5, as letters need.
/// </remarks>
internal static class ChartStyle
{
    public const string Text = "ink", Muted = "muted", Strong = "ink strong";
    public const string Grid = "grid", Axis = "axis", Whisker = "whisker";

    private static readonly (string Name, string Light, string Dark)[] _libraries =
    [
        ("hashlane", "#0060b8", "#58a6ff"),
        ("platform", "#8a3a9c", "#d2a8ff"),
        ("sodium", "#8f6200", "#e3b341"),
        ("b2", "#1a7f37", "#56d364"),
        ("blake3", "#b54708", "#ffa657"),
        ("bouncy", "#5f6871", "#a2abb5"),
        ("coreutils", "#0b7472", "#4fd1c5"),
    ];

    public static string Sheet { get; } = Build();

    /// <summary>A filled shape in a library's colour.</summary>
    public static string Fill(Library library) => $"{library.Style} fill";

    /// <summary>A line in a library's colour.</summary>
    public static string Stroke(Library library) =>
        $"{library.Style} stroke{(library.Style == Library.Hashlane.Style ? " thick" : "")}";

    private static string Build()
    {
        StringBuilder sheet = new("\n");
        sheet.Append("text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Helvetica,Arial,");
        sheet.Append("sans-serif}\n");
        sheet.Append(".strong{font-weight:600}\n.stroke{fill:none;stroke-width:1.6;stroke-linejoin:round}\n");
        sheet.Append(".thick{stroke-width:2.6}\n.axis{stroke-width:1.2}\n.whisker{stroke-width:1.2}\n");
        Append(light: true);
        sheet.Append("@media(prefers-color-scheme:dark){\n");
        Append(light: false);
        sheet.Append("}\n");
        return sheet.ToString();

        void Append(bool light)
        {
            (string card, string border, string ink, string muted, string grid, string axis) = light
                ? ("#ffffff", "#d1d9e0", "#1f2328", "#59636e", "#e3e8ed", "#818b98")
                : ("#0d1117", "#3d444d", "#f0f6fc", "#9ba5b0", "#262c36", "#7d8590");
            AppendLine($".card{{fill:{card};stroke:{border}}}\n.ink{{fill:{ink}}}\n.muted{{fill:{muted}}}");
            AppendLine($".grid{{stroke:{grid}}}\n.axis{{stroke:{axis}}}\n.whisker{{stroke:{ink}}}");
            foreach ((string name, string lightColour, string darkColour) in _libraries)
            {
                string colour = light ? lightColour : darkColour;
                AppendLine($".{name}.fill{{fill:{colour}}}\n.{name}.stroke{{stroke:{colour}}}");
            }
        }

        void AppendLine(string rules) => sheet.Append(rules).Append('\n');
    }
}
