namespace Hashlane;

/// <summary>
/// Messages whose length is not a multiple of 8 bits (Skein 1.3 §3.4): bits are counted from the top of a byte.
/// </summary>
internal static class SkeinBits
{
    /// <summary>
    /// Returns the last byte of a message with <paramref name="bits"/> bits in it, 1 to 7, followed by a 1 and zeros.
    /// </summary>
    public static byte Pad(byte last, int bits)
    {
        int mark = 0x80 >> bits;
        return (byte)((last & ~(mark - 1)) | mark);
    }
}
