using System.Globalization;

namespace Hashlane.Tools;

/// <summary>Reads and writes amounts of memory and of time.</summary>
internal static class Amounts
{
    internal const int KiBPerMiB = 1024;
    internal const int KiBPerGiB = 1024 * 1024;

    private const int BytesPerKiB = 1024;

    private const double MillisecondsPerSecond = 1000;

    /// <summary>The digits of the greatest number that is read.</summary>
    private const int MaxDigits = 15;

    /// <summary>Reads an amount of memory: <c>65536</c>, which are KiB, or <c>64MiB</c>.</summary>
    internal static bool TryReadKiB(string text, out long kib)
    {
        (string digits, long unit) = Ends(text, "GiB") ? (text[..^3], KiBPerGiB)
            : Ends(text, "MiB") ? (text[..^3], KiBPerMiB)
            : Ends(text, "KiB") ? (text[..^3], 1L)
            : (text, 1L);
        bool isNumber = TryRead(digits, out long number) && number <= long.MaxValue / unit;
        kib = isNumber ? number * unit : 0;
        return isNumber;
    }

    /// <summary>Reads a number of bytes: <c>65536</c>, <c>64KiB</c>.</summary>
    internal static bool TryReadBytes(string text, out long bytes)
    {
        if (!Ends(text, "iB"))
        {
            return TryRead(text, out bytes);
        }

        bool isNumber = TryReadKiB(text, out long kib) && kib <= long.MaxValue / BytesPerKiB;
        bytes = isNumber ? kib * BytesPerKiB : 0;
        return isNumber;
    }

    /// <summary>Reads a time: <c>250ms</c>, <c>0.5s</c>.</summary>
    internal static bool TryReadMilliseconds(string text, out double milliseconds)
    {
        (string digits, double unit) = Ends(text, "ms") ? (text[..^2], 1)
            : Ends(text, "s") ? (text[..^1], MillisecondsPerSecond)
            : ("", 0);
        bool isNumber = DecimalText.TryParseFraction(digits, out milliseconds);
        milliseconds *= unit;
        return isNumber && milliseconds > 0;
    }

    /// <summary>Reads a number of ASCII digits without a sign.</summary>
    internal static bool TryRead(string digits, out long number)
    {
        number = 0;
        return digits.Length <= MaxDigits
            && DecimalText.TryParse(digits, out number);
    }

    /// <summary>Writes an amount of memory in the greatest unit that holds it.</summary>
    internal static string Memory(long kib) => kib % KiBPerGiB == 0 && kib > 0
        ? string.Create(CultureInfo.InvariantCulture, $"{kib / KiBPerGiB} GiB")
        : kib % KiBPerMiB == 0
            ? string.Create(CultureInfo.InvariantCulture, $"{kib / KiBPerMiB} MiB")
            : string.Create(CultureInfo.InvariantCulture, $"{kib} KiB");

    /// <summary>Writes a number of bytes in the greatest unit that holds it.</summary>
    internal static string Bytes(long bytes) => bytes % BytesPerKiB == 0 && bytes > 0
        ? Memory(bytes / BytesPerKiB)
        : string.Create(CultureInfo.InvariantCulture, $"{bytes} B");

    internal static string Passes(int passes) => passes == 1 ? "1 pass" : $"{passes} passes";

    internal static string Lanes(int lanes) => lanes == 1 ? "1 lane" : $"{lanes} lanes";

    internal static string Of(Argon2Parameters costs) =>
        $"{Memory(costs.MemoryKiB)}, {Passes(costs.Passes)}, {Lanes(costs.Lanes)}";

    /// <summary>Writes a time with two or three digits that count.</summary>
    internal static string Time(double milliseconds) => milliseconds switch
    {
        < 10 => string.Create(CultureInfo.InvariantCulture, $"{milliseconds:0.0} ms"),
        < 10_000 => string.Create(CultureInfo.InvariantCulture, $"{milliseconds:0} ms"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{milliseconds / MillisecondsPerSecond:0.0} s"),
    };

    private static bool Ends(string text, string unit) => text.EndsWith(unit, StringComparison.OrdinalIgnoreCase);
}
