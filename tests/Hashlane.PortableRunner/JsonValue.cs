using System.Globalization;
using System.Numerics;
using System.Text;

namespace Hashlane.Tests;

/// <summary>A value of a vector file. .NET Framework brings no reader of JSON; this one knows what those files use.</summary>
internal sealed class JsonValue
{
    private readonly Dictionary<string, JsonValue> _members = [];
    private readonly List<JsonValue> _items = [];

    private JsonValue()
    {
    }

    /// <summary>The text of a string, or of a number, true, false or null.</summary>
    public string Text { get; private set; } = "";

    public IReadOnlyDictionary<string, JsonValue> Members => _members;

    public IReadOnlyList<JsonValue> Items => _items;

    public int Int => int.Parse(Text, CultureInfo.InvariantCulture);

    /// <summary>A number that may be wider than 64 bits.</summary>
    public BigInteger Number => BigInteger.Parse(Text, CultureInfo.InvariantCulture);

    public bool IsTrue => Text == "true";

    public byte[] Hex => Hexadecimal.Parse(Text);

    public JsonValue this[string name] => _members[name];

    public bool Has(string name) => _members.ContainsKey(name);

    public int IntOr(string name, int missing) => Has(name) ? this[name].Int : missing;

    public byte[] HexOr(string name) => Has(name) ? this[name].Hex : [];

    public static JsonValue Parse(string text)
    {
        int position = 0;
        JsonValue value = Read(text, ref position);
        Skip(text, ref position);
        return position == text.Length ? value : throw new FormatException($"More follows at {position}.");
    }

    private static JsonValue Read(string text, ref int position)
    {
        JsonValue value = new();
        Skip(text, ref position);
        switch (text[position])
        {
            case '{':
                for (position++; !Ends(text, ref position, '}');)
                {
                    string name = ReadString(text, ref position);
                    Skip(text, ref position);
                    Expect(text, ref position, ':');
                    value._members.Add(name, Read(text, ref position));
                }

                break;
            case '[':
                for (position++; !Ends(text, ref position, ']');)
                {
                    value._items.Add(Read(text, ref position));
                }

                break;
            case '"':
                value.Text = ReadString(text, ref position);
                break;
            default:
                int start = position;
                while (position < text.Length && (char.IsLetterOrDigit(text[position]) || "+-.".Contains(text[position])))
                {
                    position++;
                }

                value.Text = position > start
                    ? text.Substring(start, position - start)
                    : throw new FormatException($"No value at {position}.");
                break;
        }

        return value;
    }

    /// <summary>Passes a separator; true at the end of the object or array.</summary>
    private static bool Ends(string text, ref int position, char end)
    {
        Skip(text, ref position);
        if (text[position] == ',')
        {
            position++;
            Skip(text, ref position);
        }

        if (text[position] != end)
        {
            return false;
        }

        position++;
        return true;
    }

    private static string ReadString(string text, ref int position)
    {
        StringBuilder result = new();
        Expect(text, ref position, '"');
        for (; text[position] != '"'; position++)
        {
            if (text[position] != '\\')
            {
                result.Append(text[position]);
                continue;
            }

            position++;
            if (text[position] == 'u')
            {
                result.Append((char)int.Parse(
                    text.Substring(position + 1, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
                position += 4;
            }
            else
            {
                result.Append(text[position] switch
                {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'b' => '\b',
                    'f' => '\f',
                    char same => same,
                });
            }
        }

        position++;
        return result.ToString();
    }

    private static void Expect(string text, ref int position, char expected)
    {
        if (text[position] != expected)
        {
            throw new FormatException($"{text[position]} in place of {expected} at {position}.");
        }

        position++;
    }

    private static void Skip(string text, ref int position)
    {
        while (position < text.Length && char.IsWhiteSpace(text[position]))
        {
            position++;
        }
    }
}
