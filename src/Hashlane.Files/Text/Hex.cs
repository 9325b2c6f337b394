namespace Hashlane.Files;

/// <summary>Hexadecimal digits as ASCII bytes; other Unicode digits are not accepted.</summary>
internal static class Hex
{
    internal static int CountDigits(ReadOnlySpan<byte> text)
    {
        int count = 0;
        while (count < text.Length && Value(text[count]) >= 0)
        {
            count++;
        }

        return count;
    }

    /// <summary>Writes two digits for each byte, in lower case.</summary>
    internal static void EncodeLower(ReadOnlySpan<byte> bytes, Span<byte> digits)
    {
        if (!Convert.TryToHexStringLower(bytes, digits, out _))
        {
            throw new ArgumentException("There must be two digits a byte.", nameof(digits));
        }
    }

    /// <summary>Decodes digits in lower case, where each text has one form.</summary>
    /// <param name="digits">Two digits a byte.</param>
    /// <param name="bytes">Receives half as many bytes.</param>
    /// <returns>False if one of them is not such a digit.</returns>
    internal static bool TryDecodeLower(ReadOnlySpan<byte> digits, Span<byte> bytes) =>
        !digits[..(2 * bytes.Length)].ContainsAnyInRange((byte)'A', (byte)'F') && TryDecode(digits, bytes);

    /// <summary>Decodes digits in upper or lower case.</summary>
    /// <param name="digits">Two digits a byte.</param>
    /// <param name="bytes">Receives half as many bytes.</param>
    /// <returns>False if one of them is not a digit.</returns>
    internal static bool TryDecode(ReadOnlySpan<byte> digits, Span<byte> bytes)
    {
        for (int i = 0; i < bytes.Length; i++)
        {
            int high = Value(digits[2 * i]);
            int low = Value(digits[(2 * i) + 1]);
            if (high < 0 || low < 0)
            {
                return false;
            }

            bytes[i] = (byte)((high << 4) | low);
        }

        return true;
    }

    private static int Value(byte digit) => digit switch
    {
        >= (byte)'0' and <= (byte)'9' => digit - '0',
        >= (byte)'a' and <= (byte)'f' => digit - 'a' + 10,
        >= (byte)'A' and <= (byte)'F' => digit - 'A' + 10,
        _ => -1,
    };
}
