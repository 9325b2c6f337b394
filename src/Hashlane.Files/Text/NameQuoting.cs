using System.Buffers;
using System.Globalization;
using System.Text;

namespace Hashlane.Files;

/// <summary>
/// Writes names in messages as GNU tools do: <c>'a b'</c>, <c>"it's"</c>, <c>'a'$'\n''b'</c>. A name is plain if
/// nothing in it could be misread. Otherwise it is quoted so that a shell reads the name back, and everything
/// unprintable is an escape.
/// </summary>
internal static class NameQuoting
{
    /// <summary>
    /// Printable ASCII that a shell or a reader of <c>name: reason</c> could take for something else.
    /// </summary>
    private static ReadOnlySpan<byte> Special => " !\"$&'()*:;<=>?[\\^`|"u8;

    /// <summary>
    /// Characters that double quotes leave as they are. A name of these and apostrophes is shorter in double quotes.
    /// </summary>
    private static ReadOnlySpan<byte> PlainInDoubleQuotes => "%+,-./:@]_ '#{}~"u8;

    internal static void Append(ByteLine line, ReadOnlySpan<byte> name)
    {
        if (IsPlain(name))
        {
            line.Append(name);
        }
        else if (name.Contains((byte)'\'') && FitsDoubleQuotes(name))
        {
            AppendDoubleQuoted(line, name);
        }
        else
        {
            AppendSingleQuoted(line, name);
        }
    }

    /// <summary>
    /// Whether a line of results on a terminal quotes a name: it has unprintable characters, or could pass for a quoted
    /// name.
    /// </summary>
    internal static bool IsQuotedOnTerminal(ReadOnlySpan<byte> name) =>
        (name.Length > 0 && name[0] == '\'') || (!IsPrintableAscii(name) && HasUnprintable(name));

    // The framework's search for a range of bytes is compiled at run time: five methods, 0.1 ms each.
    private static bool IsPrintableAscii(ReadOnlySpan<byte> name)
    {
        foreach (byte value in name)
        {
            if (value is < (byte)' ' or > (byte)'~')
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Returns a text in which unprintable characters are escapes.</summary>
    internal static void AppendPrintable(ByteLine line, ReadOnlySpan<byte> text)
    {
        while (!text.IsEmpty)
        {
            if (IsPrintable(text, out int length))
            {
                line.Append(text[..length]);
            }
            else
            {
                AppendEscaped(line, text[..length]);
            }

            text = text[length..];
        }
    }

    internal static string ToText(ReadOnlySpan<byte> name)
    {
        ByteLine line = new();
        Append(line, name);
        return Encoding.UTF8.GetString(line.Written); // invalid UTF-8 has become escapes
    }

    /// <summary>Returns an argument as the user typed it, always in quotes.</summary>
    /// <param name="argument">An argument in <see cref="NativeText"/>'s form.</param>
    internal static string Show(string argument)
    {
        string text = ToText(NativeText.ToBytes(argument));
        return text[0] is '\'' or '"' ? text : $"'{text}'";
    }

    /// <summary>Whether a name has characters that act on a terminal instead of showing there.</summary>
    internal static bool HasUnprintable(ReadOnlySpan<byte> name)
    {
        while (!name.IsEmpty)
        {
            if (!IsPrintable(name, out int length))
            {
                return true;
            }

            name = name[length..];
        }

        return false;
    }

    private static bool IsPlain(ReadOnlySpan<byte> name)
    {
        foreach (byte value in name)
        {
            if (Special.Contains(value))
            {
                return false;
            }
        }

        bool isBrace = name.Length == 1 && name[0] is ((byte)'{' or (byte)'}');
        return !name.IsEmpty && !isBrace && name[0] is not ((byte)'#' or (byte)'~') && !HasUnprintable(name);
    }

    private static bool FitsDoubleQuotes(ReadOnlySpan<byte> name)
    {
        for (int i = 0; i < name.Length; i++)
        {
            byte value = name[i];
            bool fits = char.IsAsciiLetterOrDigit((char)value)
                || (PlainInDoubleQuotes.Contains(value)
                    && (value is not ((byte)'#' or (byte)'~') || i == 0)
                    && (value is not ((byte)'{' or (byte)'}') || name.Length == 1));
            if (!fits && value < 0x80)
            {
                return false;
            }
        }

        return !HasUnprintable(name);
    }

    private static void AppendDoubleQuoted(ByteLine line, ReadOnlySpan<byte> name)
    {
        line.Append((byte)'"').Append(name).Append((byte)'"');
    }

    private static void AppendSingleQuoted(ByteLine line, ReadOnlySpan<byte> name)
    {
        bool inEscapes = false;
        line.Append((byte)'\'');
        while (!name.IsEmpty)
        {
            if (!IsPrintable(name, out int length))
            {
                if (!inEscapes)
                {
                    line.Append("'$'"u8);
                    inEscapes = true;
                }

                AppendEscaped(line, name[..length]);
            }
            else if (name[0] == '\'')
            {
                line.Append("'\\''"u8);
                inEscapes = false;
            }
            else
            {
                if (inEscapes)
                {
                    line.Append("''"u8);
                    inEscapes = false;
                }

                line.Append(name[..length]);
            }

            name = name[length..];
        }

        line.Append((byte)'\'');
    }

    private static void AppendEscaped(ByteLine line, ReadOnlySpan<byte> bytes)
    {
        foreach (byte value in bytes)
        {
            line.Append((byte)'\\');
            int letter = value is >= (byte)'\a' and <= (byte)'\r' ? "abtnvfr"u8[value - '\a'] : 0;
            if (letter != 0)
            {
                line.Append((byte)letter);
            }
            else
            {
                line.Append((byte)('0' + (value >> 6)));
                line.Append((byte)('0' + ((value >> 3) & 7)));
                line.Append((byte)('0' + (value & 7)));
            }
        }
    }

    /// <summary>Looks at the first character, or at the first byte if it does not begin a character.</summary>
    private static bool IsPrintable(ReadOnlySpan<byte> name, out int length)
    {
        if (name[0] < 0x80)
        {
            length = 1;
            return name[0] is >= (byte)' ' and <= (byte)'~';
        }

        if (Rune.DecodeFromUtf8(name, out Rune rune, out length) != OperationStatus.Done)
        {
            return false;
        }

        // Format characters include those that change the direction of writing, which can make one name look like
        // another.
        return Rune.GetUnicodeCategory(rune) is not (UnicodeCategory.Control or UnicodeCategory.Format
            or UnicodeCategory.Surrogate or UnicodeCategory.PrivateUse or UnicodeCategory.OtherNotAssigned
            or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator);
    }
}
