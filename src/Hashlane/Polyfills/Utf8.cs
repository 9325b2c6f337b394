using System.Buffers;
using System.Diagnostics;

namespace System.Text.Unicode;

/// <summary>UTF-8 that refuses what is not text.</summary>
internal static class Utf8
{
    private static readonly UTF8Encoding _strict =
        new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public static unsafe OperationStatus FromUtf16(
        ReadOnlySpan<char> source, Span<byte> destination, out int charsRead, out int bytesWritten,
        bool replaceInvalidSequences)
    {
        Debug.Assert(!replaceInvalidSequences);
        try
        {
            // SAFETY: the encoding reads the characters of one span and writes within the other.
            fixed (char* first = source)
            fixed (byte* target = destination)
            {
                bytesWritten =
                    source.IsEmpty ? 0 : _strict.GetBytes(first, source.Length, target, destination.Length);
            }

            charsRead = source.Length;
            return OperationStatus.Done;
        }
        catch (EncoderFallbackException)
        {
            charsRead = bytesWritten = 0;
            return OperationStatus.InvalidData;
        }
        catch (ArgumentException)
        {
            charsRead = bytesWritten = 0;
            return OperationStatus.DestinationTooSmall;
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
