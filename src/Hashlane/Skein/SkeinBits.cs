namespace Hashlane;

/// <summary>Messages whose length is no multiple of 8 bits (Skein 1.3 §3.4): bits are counted from the top of a byte.</summary>
internal static class SkeinBits
{
    /// <summary>Bytes that hold <paramref name="bitLength"/> bits.</summary>
    public static ulong Bytes(ulong bitLength) => (bitLength / 8) + (bitLength % 8 == 0 ? 0UL : 1);

    /// <summary>The last byte of a message with <paramref name="bits"/> bits in it, 1 to 7: behind them a 1, and zeros.</summary>
    public static byte Pad(byte last, int bits)
    {
        int mark = 0x80 >> bits;
        return (byte)((last & ~(mark - 1)) | mark);
    }

    /// <summary>Throws unless <paramref name="source"/> is exactly as long as its bits need.</summary>
    public static void ThrowIfUnfit(ReadOnlySpan<byte> source, ulong bitLength)
    {
        if (Bytes(bitLength) != (ulong)source.Length)
        {
            throw new ArgumentOutOfRangeException(
                nameof(bitLength), bitLength, $"{source.Length} bytes hold {Math.Max(0, (8L * source.Length) - 7)} to {8L * source.Length} bits.");
        }
    }
}
