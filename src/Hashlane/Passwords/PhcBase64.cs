using System.Diagnostics;

namespace Hashlane;

/// <summary>Base64 as in password strings: RFC 4648 §4 without padding, in the one form that bytes have.</summary>
/// <remarks>No table is read, and no branch depends on a letter, so that the time says nothing of the bytes.</remarks>
internal static class PhcBase64
{
    private const int LetterBits = 6, ByteBits = 8;

    // The letters of 0, 26, 52, 62 and 63 less these values.
    private const int Upper = 'A', Lower = 'a' - 26, Digit = '0' - 52, Plus = '+' - 62, Slash = '/' - 63;

    /// <summary>Returns the number of letters for bytes.</summary>
    public static int LettersOf(int bytes) => ((ByteBits * bytes) + LetterBits - 1) / LetterBits;

    /// <summary>Returns the number of bytes that letters are, or −1 if no bytes have so many.</summary>
    public static int BytesOf(int letters) => letters % 4 == 1 ? -1 : (int)((long)letters * LetterBits / ByteBits);

    /// <summary>Fills bytes from letters, of which there are as many as the bytes need.</summary>
    /// <returns>False if there is another character, or if a bit after the last byte is set.</returns>
    public static bool TryDecode(ReadOnlySpan<byte> letters, Span<byte> bytes)
    {
        Debug.Assert(BytesOf(letters.Length) == bytes.Length);
        int pending = 0, bits = 0, written = 0, all = 0;
        foreach (byte letter in letters)
        {
            int value = ValueOf(letter);
            all |= value;
            pending = (pending << LetterBits) | (value & ((1 << LetterBits) - 1));
            bits += LetterBits;
            if (bits >= ByteBits)
            {
                bits -= ByteBits;
                bytes[written++] = (byte)(pending >> bits);
                pending &= (1 << bits) - 1;
            }
        }

        return all >= 0 && pending == 0;
    }

    /// <summary>Writes the letters of bytes, for which there is exactly room.</summary>
    public static void Encode(ReadOnlySpan<byte> bytes, Span<byte> letters)
    {
        Debug.Assert(LettersOf(bytes.Length) == letters.Length);
        int pending = 0, bits = 0, written = 0;
        foreach (byte value in bytes)
        {
            pending = (pending << ByteBits) | value;
            bits += ByteBits;
            while (bits >= LetterBits)
            {
                bits -= LetterBits;
                letters[written++] = LetterOf(pending >> bits);
                pending &= (1 << bits) - 1;
            }
        }

        if (bits > 0)
        {
            letters[written] = LetterOf(pending << (LetterBits - bits));
        }
    }

    /// <summary>Returns 0 to 63, or −1 for a character that is no letter.</summary>
    private static int ValueOf(int letter) =>
        -1
        + (Within(letter, 'A', 'Z') & (letter - Upper + 1))
        + (Within(letter, 'a', 'z') & (letter - Lower + 1))
        + (Within(letter, '0', '9') & (letter - Digit + 1))
        + (Within(letter, '+', '+') & (letter - Plus + 1))
        + (Within(letter, '/', '/') & (letter - Slash + 1));

    private static byte LetterOf(int value) => (byte)(
        value + Upper
        + (AtLeast(value, 26) & (Lower - Upper))
        + (AtLeast(value, 52) & (Digit - Lower))
        + (AtLeast(value, 62) & (Plus - Digit))
        + (AtLeast(value, 63) & (Slash - Plus)));

    /// <summary>All bits if the value is in the range, else none.</summary>
    private static int Within(int value, int least, int most) => AtLeast(value, least) & ~AtLeast(value, most + 1);

    private static int AtLeast(int value, int least) => (least - 1 - value) >> 31;
}
