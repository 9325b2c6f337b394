using System.Buffers.Text;
using System.Globalization;

namespace Hashlane;

/// <summary>Numbers in text.</summary>
internal static class DecimalText
{
    /// <summary>
    /// Parses decimal digits and nothing else. The framework would pass over zero characters after them.
    /// </summary>
    public static bool TryParse(ReadOnlySpan<char> text, out long value)
    {
        value = 0;
        foreach (char digit in text)
        {
            if (digit is < '0' or > '9')
            {
                return false;
            }
        }

        return long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out value);
    }

    /// <summary>Parses decimal digits and nothing else, in ASCII.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out long value)
    {
        value = 0;
        foreach (byte digit in text)
        {
            if (digit is < (byte)'0' or > (byte)'9')
            {
                return false;
            }
        }

        return Utf8Parser.TryParse(text, out value, out _);
    }
}
