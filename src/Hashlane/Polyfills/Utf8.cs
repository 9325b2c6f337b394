using System.Buffers;

namespace System.Text.Unicode;

/// <summary>UTF-8 that refuses what is not text.</summary>
internal static class Utf8
{
    private static readonly UTF8Encoding _strict =
        new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public static OperationStatus FromUtf16(
        string source, byte[] destination, out int charsRead, out int bytesWritten, bool replaceInvalidSequences)
    {
        try
        {
            bytesWritten = _strict.GetBytes(source, 0, source.Length, destination, 0);
            charsRead = source.Length;
            return OperationStatus.Done;
        }
        catch (EncoderFallbackException)
        {
            charsRead = bytesWritten = 0;
            return OperationStatus.InvalidData;
        }
    }

    public static unsafe bool IsValid(ReadOnlySpan<byte> value)
    {
        try
        {
            // SAFETY: the encoding reads the bytes of the span.
            fixed (byte* first = value)
            {
                return value.IsEmpty || _strict.GetCharCount(first, value.Length) >= 0;
            }
        }
        catch (DecoderFallbackException)
        {
            return false;
        }
    }
}
