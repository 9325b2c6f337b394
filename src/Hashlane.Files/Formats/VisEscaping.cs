namespace Hashlane.Files;

/// <summary>
/// Names in mtree(5), as vis(3) writes them: any byte can be an escape, so every name can be written.
/// </summary>
internal static class VisEscaping
{
    private const int Meta = 0x80;

    /// <summary>Appends a name, in which everything but letters, digits and a few signs is an octal escape.</summary>
    internal static void Append(ByteLine line, ReadOnlySpan<byte> name)
    {
        foreach (byte value in name)
        {
            if (char.IsAsciiLetterOrDigit((char)value) || "_-./+,:@%~"u8.Contains(value))
            {
                line.Append(value);
            }
            else
            {
                line.Append((byte)'\\').Append((byte)('0' + (value >> 6)))
                    .Append((byte)('0' + ((value >> 3) & 7))).Append((byte)('0' + (value & 7)));
            }
        }
    }

    /// <summary>Removes the escapes of any style of vis(3), without those of HTTP and of MIME.</summary>
    /// <returns>The name, or null if a backslash does not begin an escape.</returns>
    internal static byte[]? Remove(ReadOnlySpan<byte> text)
    {
        ByteLine name = new();
        while (!text.IsEmpty)
        {
            if (text[0] != '\\')
            {
                name.Append(text[0]);
                text = text[1..];
            }
            else
            {
                int used = TryEscape(text[1..], out int value);
                if (used == 0)
                {
                    return null;
                }

                if (value >= 0)
                {
                    name.Append((byte)value);
                }

                text = text[(1 + used)..];
            }
        }

        return name.Written.ToArray();
    }

    /// <summary>Reads an escape after its backslash.</summary>
    /// <returns>The number of bytes read, or 0 if it is none. The value is negative if it stands for nothing.</returns>
    private static int TryEscape(ReadOnlySpan<byte> text, out int value)
    {
        value = -1;
        if (text.IsEmpty)
        {
            return 0;
        }

        if (text[0] is >= (byte)'0' and <= (byte)'7')
        {
            int digits = 0;
            int octal = 0;
            while (digits < Math.Min(3, text.Length) && text[digits] is >= (byte)'0' and <= (byte)'7')
            {
                octal = (8 * octal) + text[digits++] - '0';
            }

            value = octal;
            return octal <= byte.MaxValue ? digits : 0;
        }

        if (text[0] == 'M' && text.Length >= 3 && (text[1] == '-' || text[1] == '^'))
        {
            value = text[1] == '-' ? text[2] | Meta : ControlOf(text[2]) | Meta;
            return 3;
        }

        if (text[0] == '^' && text.Length >= 2)
        {
            value = ControlOf(text[1]);
            return 2;
        }

        value = text[0] switch
        {
            (byte)'a' => '\a',
            (byte)'b' => '\b',
            (byte)'f' => '\f',
            (byte)'n' => '\n',
            (byte)'r' => '\r',
            (byte)'s' => ' ',
            (byte)'t' => '\t',
            (byte)'v' => '\v',
            (byte)'$' => -1, // stands for nothing
            _ => char.IsAsciiLetterOrDigit((char)text[0]) ? -2 : text[0],
        };
        return value == -2 ? 0 : 1;
    }

    private static int ControlOf(byte letter) => letter == '?' ? 0x7F : letter & 0x1F;
}
