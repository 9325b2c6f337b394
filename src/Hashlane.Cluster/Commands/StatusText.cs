using System.Globalization;
using System.Text.Json;

namespace Hashlane.Cluster;

/// <summary>Figures with their names, as lines or as one JSON object.</summary>
/// <param name="isJson">Whether they are written as JSON.</param>
internal sealed class StatusText(bool isJson)
{
    private readonly List<(string Member, string Title, object Value)> _figures = [];

    /// <summary>Adds a number.</summary>
    /// <param name="member">Its name in JSON.</param>
    /// <param name="title">Its name in a line.</param>
    /// <param name="value">The number.</param>
    internal void Add(string member, string title, long value) => _figures.Add((member, title, value));

    /// <summary>Adds a text, which may come from elsewhere.</summary>
    internal void Add(string member, string title, string value) => _figures.Add((member, title, value));

    /// <summary>Adds a state.</summary>
    internal void Add(string member, string title, bool value) => _figures.Add((member, title, value));

    /// <summary>Returns the whole text.</summary>
    internal ByteLine End() => isJson ? Json() : Lines();

    private ByteLine Json()
    {
        using MemoryStream stream = new();
        using (Utf8JsonWriter writer = new(stream))
        {
            writer.WriteStartObject();
            foreach ((string member, _, object value) in _figures)
            {
                switch (value)
                {
                    case long number:
                        writer.WriteNumber(member, number);
                        break;
                    case bool state:
                        writer.WriteBoolean(member, state);
                        break;
                    default:
                        writer.WriteString(member, (string)value);
                        break;
                }
            }

            writer.WriteEndObject();
        }

        return new ByteLine().Append(stream.ToArray()).Append((byte)'\n');
    }

    private ByteLine Lines()
    {
        ByteLine text = new();
        int columns = _figures.Max(figure => figure.Title.Length);
        foreach ((_, string title, object value) in _figures)
        {
            text.Append($"{title}:{new string(' ', columns - title.Length + 1)}");
            string shown = value switch
            {
                long number => number.ToString("N0", CultureInfo.InvariantCulture),
                bool state => state ? "yes" : "no",
                _ => (string)value,
            };
            NameQuoting.AppendPrintable(text, NativeText.ToBytes(shown));
            text.Append((byte)'\n');
        }

        return text;
    }
}
