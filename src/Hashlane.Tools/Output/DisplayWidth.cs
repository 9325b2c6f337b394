using System.Text;

namespace Hashlane.Tools;

/// <summary>
/// Counts the columns of a terminal that a text takes, never too few. A text that is counted too wide is cut too early,
/// but does not wrap.
/// </summary>
internal static class DisplayWidth
{
    private const int Wide = 2;

    /// <summary>
    /// The first and last of each range of characters that some or all terminals show in two columns: Unicode's East
    /// Asian wide characters, and pictures.
    /// </summary>
    private static readonly (int First, int Last)[] _wide =
    [
        (0x1100, 0x115F), (0x231A, 0x23FF), (0x25A0, 0x27BF), (0x2900, 0x297F), (0x2B00, 0x2BFF), (0x2E80, 0xA4CF),
        (0xA960, 0xA97F),
        (0xAC00, 0xD7FF), (0xF900, 0xFAFF), (0xFE10, 0xFE1F), (0xFE30, 0xFE6F), (0xFF00, 0xFFEF), (0x16FE0, 0x18DFF),
        (0x1AFF0, 0x1B2FF),
        (0x1D300, 0x1D37F), (0x1F000, 0x1FAFF), (0x20000, 0x3FFFD),
    ];

    /// <summary>Counts the columns of a text in UTF-8 without unprintable characters.</summary>
    internal static int Of(ReadOnlySpan<byte> text)
    {
        int columns = 0;
        while (!text.IsEmpty)
        {
            Rune.DecodeFromUtf8(text, out Rune rune, out int length);
            columns += Of(rune);
            text = text[length..];
        }

        return columns;
    }

    /// <summary>Returns as much of the end of a text as fits.</summary>
    internal static ReadOnlySpan<byte> End(ReadOnlySpan<byte> text, int columns)
    {
        int start = text.Length;
        while (start > 0)
        {
            Rune.DecodeLastFromUtf8(text[..start], out Rune rune, out int length);
            columns -= Of(rune);
            if (columns < 0)
            {
                break;
            }

            start -= length;
        }

        return text[start..];
    }

    private static int Of(Rune rune)
    {
        foreach ((int first, int last) in _wide)
        {
            if (rune.Value >= first && rune.Value <= last)
            {
                return Wide;
            }
        }

        return 1;
    }
}
