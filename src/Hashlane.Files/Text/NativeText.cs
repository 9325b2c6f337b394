using System.Buffers;
using System.Text;
using System.Text.Unicode;

namespace Hashlane.Files;

/// <summary>
/// Converts file names and arguments between bytes, as on Unix, and strings, without loss. A byte that is not part of
/// valid UTF-8 becomes a lone surrogate, U+DC80 to U+DCFF, which valid UTF-8 never produces.
/// </summary>
internal static class NativeText
{
    private const int EscapeBase = 0xDC00;
    private const int FirstEscaped = 0x80;

    internal static string ToText(ReadOnlySpan<byte> bytes)
    {
        if (Utf8.IsValid(bytes))
        {
            return Encoding.UTF8.GetString(bytes);
        }

        StringBuilder text = new(bytes.Length);
        while (!bytes.IsEmpty)
        {
            OperationStatus status = Rune.DecodeFromUtf8(bytes, out Rune rune, out int consumed);
            if (status == OperationStatus.Done)
            {
                text.Append(rune.ToString());
            }
            else
            {
                foreach (byte value in bytes[..consumed])
                {
                    text.Append((char)(EscapeBase + value));
                }
            }

            bytes = bytes[consumed..];
        }

        return text.ToString();
    }

    internal static byte[] ToBytes(string text)
    {
        // Nearly all names are ASCII, and no other code of a run needs the encoder.
        byte[] ascii = new byte[text.Length];
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] >= FirstEscaped)
            {
                return ToUtf8(text);
            }

            ascii[i] = (byte)text[i];
        }

        return ascii;
    }

    private static byte[] ToUtf8(string text)
    {
        if (text.AsSpan().IndexOfAnyInRange((char)(EscapeBase + FirstEscaped), (char)(EscapeBase + byte.MaxValue)) < 0)
        {
            return Encoding.UTF8.GetBytes(text);
        }

        return ToEscapedBytes(text);
    }

    private static byte[] ToEscapedBytes(string text)
    {
        List<byte> bytes = new(text.Length + 16);
        Span<byte> encoded = stackalloc byte[4];
        ReadOnlySpan<char> rest = text;
        while (!rest.IsEmpty)
        {
            OperationStatus status = Rune.DecodeFromUtf16(rest, out Rune rune, out int consumed);
            if (status != OperationStatus.Done
                && rest[0] is >= (char)(EscapeBase + FirstEscaped) and <= (char)(EscapeBase + byte.MaxValue))
            {
                bytes.Add((byte)(rest[0] - EscapeBase));
            }
            else
            {
                int length = rune.EncodeToUtf8(encoded);
                foreach (byte value in encoded[..length])
                {
                    bytes.Add(value);
                }
            }

            rest = rest[consumed..];
        }

        return [.. bytes];
    }
}
