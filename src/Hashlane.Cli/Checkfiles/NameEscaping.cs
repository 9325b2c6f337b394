namespace Hashlane.Cli;

/// <summary>
/// Names inside lines: one with a backslash, a newline or a carriage return is written with <c>\\</c>, <c>\n</c> and <c>\r</c>, and its
/// line begins with a backslash to say so.
/// </summary>
internal static class NameEscaping
{
    /// <summary>What stands at the start of a line whose name is escaped.</summary>
    internal const byte Marker = (byte)'\\';

    internal static NameForm FormOf(ReadOnlySpan<byte> name) =>
        name.IndexOfAny((byte)'\\', (byte)'\n', (byte)'\r') >= 0 ? NameForm.Escaped : NameForm.Plain;

    internal static void Append(ByteLine line, ReadOnlySpan<byte> name, NameForm form)
    {
        if (form == NameForm.Plain)
        {
            line.Append(name);
            return;
        }

        foreach (byte value in name)
        {
            switch (value)
            {
                case (byte)'\\':
                    line.Append("\\\\"u8);
                    break;
                case (byte)'\n':
                    line.Append("\\n"u8);
                    break;
                case (byte)'\r':
                    line.Append("\\r"u8);
                    break;
                default:
                    line.Append(value);
                    break;
            }
        }
    }

    /// <summary>Takes the escapes away.</summary>
    /// <param name="escaped">A name as it stands in a line with the marker.</param>
    /// <returns>The name, or null if it has a backslash that begins no escape.</returns>
    internal static byte[]? Unescape(ReadOnlySpan<byte> escaped)
    {
        byte[] name = new byte[escaped.Length];
        int length = 0;
        for (int i = 0; i < escaped.Length; i++)
        {
            byte value = escaped[i];
            if (value == '\\')
            {
                i++;
                int meant = i == escaped.Length ? -1 : Meaning(escaped[i]);
                if (meant < 0)
                {
                    return null;
                }

                value = (byte)meant;
            }

            name[length++] = value;
        }

        return name.AsSpan(0, length).ToArray();
    }

    private static int Meaning(byte letter) => letter switch
    {
        (byte)'\\' => '\\',
        (byte)'n' => '\n',
        (byte)'r' => '\r',
        _ => -1,
    };
}

/// <summary>How a name stands in a line.</summary>
internal enum NameForm
{
    /// <summary>As it is.</summary>
    Plain,

    /// <summary>With escapes, which the marker at the line's start announces.</summary>
    Escaped,
}
