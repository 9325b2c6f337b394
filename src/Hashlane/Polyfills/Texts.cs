using System.Buffers;

namespace Hashlane;

/// <summary>Members of the base class library about characters that these frameworks lack.</summary>
internal static class Texts
{
    private const string Digits = "0123456789abcdef";

    extension(char)
    {
        public static bool IsAsciiDigit(char c) => c is >= '0' and <= '9';

        public static bool IsAsciiLetterOrDigit(char c) =>
            c is (>= '0' and <= '9') or (>= 'a' and <= 'z') or (>= 'A' and <= 'Z');
    }

    extension(Convert)
    {
        public static string ToHexStringLower(ReadOnlySpan<byte> bytes)
        {
            char[] text = new char[2 * bytes.Length];
            for (int i = 0; i < bytes.Length; i++)
            {
                text[2 * i] = Digits[bytes[i] >> 4];
                text[(2 * i) + 1] = Digits[bytes[i] & 0xF];
            }

            return new string(text);
        }

        /// <summary>As in the framework for a text of two characters for each byte of the destination.</summary>
        public static OperationStatus FromHexString(
            ReadOnlySpan<char> source, Span<byte> destination, out int charsConsumed, out int bytesWritten)
        {
            bytesWritten = 0;
            charsConsumed = 0;
            for (; bytesWritten < destination.Length; bytesWritten++, charsConsumed += 2)
            {
                int high = ValueOf(source[charsConsumed]), low = ValueOf(source[charsConsumed + 1]);
                if (high < 0 || low < 0)
                {
                    return OperationStatus.InvalidData;
                }

                destination[bytesWritten] = (byte)((high << 4) | low);
            }

            return OperationStatus.Done;
        }
    }

    private static int ValueOf(char digit) => digit <= 'F' && digit >= 'A' ? digit - 'A' + 10 : Digits.IndexOf(digit);
}
