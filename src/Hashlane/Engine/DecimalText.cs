using System.Buffers.Text;
using System.Globalization;

namespace Hashlane;

/// <summary>
/// Numbers in text. The framework would pass over zero characters after them, and take words such as <c>NaN</c> for a
/// fraction.
/// </summary>
internal static class DecimalText
{
    /// <summary>Parses decimal digits and nothing else.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, out long value)
    {
        value = 0;
        return AreDigits(text) && long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out value);
    }

    /// <summary>Parses decimal digits and nothing else, in ASCII.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out long value)
    {
        value = 0;
        return AreDigits(text) && Utf8Parser.TryParse(text, out value, out _);
    }

    /// <summary>Parses decimal digits with or without a minus before them, and nothing else.</summary>
    public static bool TryParseSigned(ReadOnlySpan<char> text, out long value)
    {
        value = 0;
        return AreDigits(text.Length > 0 && text[0] == '-' ? text[1..] : text)
            && long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value);
    }

    /// <summary>Parses decimal digits with or without a minus before them, and nothing else, in ASCII.</summary>
    public static bool TryParseSigned(ReadOnlySpan<byte> text, out long value)
    {
        value = 0;
        return AreDigits(text.Length > 0 && text[0] == '-' ? text[1..] : text)
            && Utf8Parser.TryParse(text, out value, out _);
    }

    /// <summary>Parses decimal digits, with or without a point at any place, and nothing else.</summary>
    public static bool TryParseFraction(string text, out double value)
    {
        value = 0;
        int point = text.AsSpan().IndexOf('.');
        bool isFraction = point < 0
            ? AreDigits(text.AsSpan())
            : AreDigits(text.AsSpan(0, point)) && AreDigits(text.AsSpan(point + 1));
        return isFraction
            && double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out value)
            && !double.IsInfinity(value); // as .NET Framework, which refuses numbers that are too large
    }

    private static bool AreDigits(ReadOnlySpan<char> text)
    {
        foreach (char digit in text)
        {
            if (digit is < '0' or > '9')
            {
                return false;
            }
        }

        return true;
    }

    private static bool AreDigits(ReadOnlySpan<byte> text)
    {
        foreach (byte digit in text)
        {
            if (digit is < (byte)'0' or > (byte)'9')
            {
                return false;
            }
        }

        return true;
    }
}
