namespace Hashlane.Files;

/// <summary>
/// Escapes names inside lines. A backslash, a newline or a carriage return is written as <c>\\</c>, <c>\n</c> or
/// <c>\r</c>. A backslash at the start of the line announces it.
/// </summary>
internal static class NameEscaping
{
    /// <summary>The marker at the start of a line whose name is escaped.</summary>
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

    /// <summary>Removes the escapes.</summary>
    /// <param name="escaped">A name from a line with the marker.</param>
    /// <returns>The name, or null if a backslash in it does not begin an escape.</returns>
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

/// <summary>The form of a name in a line.</summary>
internal enum NameForm
{
    /// <summary>As it is.</summary>
    Plain,

    /// <summary>With escapes, which the marker at the line's start announces.</summary>
    Escaped,
}
