using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>Byte strings, as names, arguments and output are on Unix.</summary>
internal static class Bytes
{
    private static readonly UTF8Encoding _strictUtf8 =
        new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    internal static byte[] Of(string text) => Encoding.UTF8.GetBytes(text);

    /// <summary>
    /// The bytes of <paramref name="text"/> with each character below U+0100 as one byte: "\u00ff" is FF.
    /// </summary>
    internal static byte[] Raw(string text) => Encoding.Latin1.GetBytes(text);

    internal static bool TryGetText(byte[] bytes, out string text)
    {
        try
        {
            text = _strictUtf8.GetString(bytes);
            return true;
        }
        catch (DecoderFallbackException)
        {
            text = "";
            return false;
        }
    }

    /// <summary>A lossless text for comparisons: two byte strings are equal exactly when their texts are.</summary>
    internal static string Show(byte[] bytes)
    {
        StringBuilder shown = new(bytes.Length);
        foreach (byte value in bytes)
        {
            switch (value)
            {
                case (byte)'\n':
                    shown.Append('\n');
                    break;
                case (byte)'\\':
                    shown.Append(@"\\");
                    break;
                case >= 0x20 and < 0x7f:
                    shown.Append((char)value);
                    break;
                default:
                    shown.Append(@"\x").Append(value.ToString("x2", null));
                    break;
            }
        }

        return shown.ToString();
    }

    internal static string ToHex(byte[] bytes) => Convert.ToHexStringLower(bytes);

    /// <summary>
    /// Data without a period that a hash could hide behind: a linear congruence, the same on every run.
    /// </summary>
    internal static byte[] Pattern(int count, uint seed = 1)
    {
        byte[] data = new byte[count];
        uint state = seed;
        for (int i = 0; i < data.Length; i++)
        {
            state = (state * 1664525) + 1013904223;
            data[i] = (byte)(state >> 24);
        }

        return data;
    }
}
