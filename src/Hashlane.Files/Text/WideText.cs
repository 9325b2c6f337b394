namespace Hashlane.Files;

/// <summary>Text with two or four bytes a character, which Windows PowerShell writes by default.</summary>
internal static class WideText
{
    // Enough that no list in single bytes looks like this by chance, and less than the shortest digest with a name.
    private const int MinPatternBytes = 16;
    private const int MaxPatternBytes = 256;

    /// <summary>Recognizes the encoding of a text by its start.</summary>
    /// <param name="start">The first bytes of a file; a few are enough.</param>
    /// <returns><c>UTF-16</c> or <c>UTF-32</c>, or null if it seems to be neither.</returns>
    internal static string? EncodingOf(ReadOnlySpan<byte> start)
    {
        if (start.StartsWith((ReadOnlySpan<byte>)[0xFF, 0xFE, 0, 0])
            || start.StartsWith((ReadOnlySpan<byte>)[0, 0, 0xFE, 0xFF]))
        {
            return "UTF-32";
        }

        bool isMarked = start.StartsWith((ReadOnlySpan<byte>)[0xFF, 0xFE])
            || start.StartsWith((ReadOnlySpan<byte>)[0xFE, 0xFF]);
        return isMarked || HasZeroInEveryPair(start, 1) || HasZeroInEveryPair(start, 0) ? "UTF-16" : null;
    }

    /// <summary>
    /// Whether one byte of every pair is zero and the other is not, as in digits and Latin letters of UTF-16.
    /// </summary>
    private static bool HasZeroInEveryPair(ReadOnlySpan<byte> text, int zeroAt)
    {
        int length = Math.Min(text.Length, MaxPatternBytes) & ~1;
        for (int i = 0; i < length; i++)
        {
            if ((text[i] == 0) != (i % 2 == zeroAt))
            {
                return false;
            }
        }

        return length >= MinPatternBytes;
    }
}
