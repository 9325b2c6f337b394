using System.Globalization;

namespace Hashlane.Benchmarks;

/// <summary>Sizes as people write them: <c>64 B</c>, <c>16 KiB</c>, <c>1 MiB</c>.</summary>
internal static class SizeText
{
    private const int KiB = 1024;
    private const int MiB = 1024 * 1024;

    public static string Of(int bytes) => bytes switch
    {
        >= MiB when bytes % MiB == 0 => $"{bytes / MiB} MiB",
        >= KiB when bytes % KiB == 0 => $"{bytes / KiB} KiB",
        _ => $"{bytes} B",
    };

    /// <summary>The same, or a number of messages.</summary>
    public static string Of(int size, SizeUnit unit) =>
        unit == SizeUnit.Messages ? size.ToString(CultureInfo.InvariantCulture) : Of(size);

    /// <summary>Reads <c>3268</c>, <c>64B</c>, <c>16KiB</c>, <c>1 MiB</c>.</summary>
    public static bool TryParse(string text, out int bytes)
    {
        ReadOnlySpan<char> digits = text.AsSpan().TrimEnd("BKMibkm ");
        string unit = text[digits.Length..].Trim().ToUpperInvariant();
        int factor = unit switch
        {
            "" or "B" => 1,
            "K" or "KIB" => KiB,
            "M" or "MIB" => MiB,
            _ => 0,
        };
        bytes = 0;
        if (factor == 0
            || !int.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out int count)
            || count > int.MaxValue / 4 / factor)
        {
            return false;
        }

        bytes = count * factor;
        return true;
    }
}
