namespace Hashlane;

/// <summary>Bytes as hexadecimal digits in UTF-8: small letters only.</summary>
internal static class HexDigits
{
    /// <summary>
    /// Writes two digits for each byte. The framework's code for UTF-8 is compiled at run time, in a millisecond.
    /// </summary>
    internal static void Write(ReadOnlySpan<byte> bytes, Span<byte> destination)
    {
        ReadOnlySpan<byte> digits = "0123456789abcdef"u8;
        for (int i = 0; i < bytes.Length; i++)
        {
            destination[2 * i] = digits[bytes[i] >> 4];
            destination[(2 * i) + 1] = digits[bytes[i] & 0xF];
        }
    }

    /// <summary>Reads two digits for each byte.</summary>
    /// <returns>Whether these are digits.</returns>
    internal static bool TryRead(ReadOnlySpan<byte> digits, Span<byte> bytes)
    {
        for (int i = 0; i < bytes.Length; i++)
        {
            int high = ValueOf(digits[2 * i]);
            int low = ValueOf(digits[(2 * i) + 1]);
            if (high < 0 || low < 0)
            {
                return false;
            }

            bytes[i] = (byte)((high << 4) | low);
        }

        return true;
    }

    private static int ValueOf(byte digit) => digit switch
    {
        >= (byte)'0' and <= (byte)'9' => digit - '0',
        >= (byte)'a' and <= (byte)'f' => digit - 'a' + 10,
        _ => -1,
    };
}
