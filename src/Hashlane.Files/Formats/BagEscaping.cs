namespace Hashlane.Files;

/// <summary>
/// Paths in manifests of BagIt: RFC 8493 §2.1.3 escapes a newline, a carriage return and a percent sign.
/// </summary>
internal static class BagEscaping
{
    internal static void Append(ByteLine line, ReadOnlySpan<byte> path)
    {
        foreach (byte value in path)
        {
            switch (value)
            {
                case (byte)'\n':
                    line.Append("%0A"u8);
                    break;
                case (byte)'\r':
                    line.Append("%0D"u8);
                    break;
                case (byte)'%':
                    line.Append("%25"u8);
                    break;
                default:
                    line.Append(value);
                    break;
            }
        }
    }

    /// <summary>Removes these three escapes. Any other percent sign is left as it is.</summary>
    /// <param name="text">The path in a list.</param>
    /// <param name="hasPercents">
    /// Whether a percent sign is escaped. Before version 1.0 only newlines and carriage returns were.
    /// </param>
    internal static byte[] Remove(ReadOnlySpan<byte> text, bool hasPercents)
    {
        ByteLine path = new();
        while (!text.IsEmpty)
        {
            int value = text[0] == '%' && text.Length >= 3
                ? (text[1], text[2]) switch
                {
                    ((byte)'0', (byte)'A' or (byte)'a') => '\n',
                    ((byte)'0', (byte)'D' or (byte)'d') => '\r',
                    ((byte)'2', (byte)'5') when hasPercents => '%',
                    _ => -1,
                }
                : -1;
            path.Append(value < 0 ? text[0] : (byte)value);
            text = text[(value < 0 ? 1 : 3)..];
        }

        return path.Written.ToArray();
    }
}
