using System.Buffers;

namespace Hashlane;

/// <summary>Reads hexadecimal digits.</summary>
internal static class HexText
{
    /// <summary>Fills bytes from their digits.</summary>
    /// <returns>False unless there are two digits for each byte, and nothing else.</returns>
    public static bool TryRead(ReadOnlySpan<char> hex, Span<byte> bytes) =>
        hex.Length == 2 * bytes.Length
        && Convert.FromHexString(hex, bytes, out _, out _) == OperationStatus.Done;

    /// <summary>Returns the exception for a text that is no digest.</summary>
    public static FormatException Refused(int actualChars, int digestBytes) => new(
        $"A digest of {digestBytes} bytes must be {2 * digestBytes} hexadecimal digits, but the text has "
        + (actualChars == 2 * digestBytes ? "another character." : $"{actualChars} characters."));
}
