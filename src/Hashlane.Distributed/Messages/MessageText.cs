using System.Text;

namespace Hashlane.Distributed;

/// <summary>Text in messages, which reaches logs and terminals.</summary>
internal static class MessageText
{
    /// <summary>The encoding, which replaces nothing: it throws for what is no text.</summary>
    internal static readonly UTF8Encoding Encoding = new(
        encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private const char Replacement = '\uFFFD';

    /// <summary>Whether a text has characters that could do something to a terminal or a log.</summary>
    internal static bool HasControls(ReadOnlySpan<char> text)
    {
        foreach (char character in text)
        {
            if (IsControl(character))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a text can be the name of a root or of a worker in a message.</summary>
    internal static bool IsName(string text)
    {
        try
        {
            return text.Length is > 0 and <= MessageLimits.MaxNameBytes && !HasControls(text)
                && Encoding.GetByteCount(text) <= MessageLimits.MaxNameBytes;
        }
        catch (EncoderFallbackException)
        {
            return false; // a half of a character
        }
    }

    /// <summary>
    /// Cuts a reason to the length that a message can hold, and replaces the characters that it must not have.
    /// </summary>
    internal static string CleanReason(string reason)
    {
        bool isFit = reason.Length <= MessageLimits.MaxReasonChars && !HasControls(reason) &&
            !reason.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF');
        return isFit ? reason : Clean(reason);
    }

    /// <summary>Whether a character is a control of ASCII or Latin-1, or a separator of lines or paragraphs.</summary>
    private static bool IsControl(char character) => char.IsControl(character) || character is '\u2028' or '\u2029';

    private static string Clean(string reason)
    {
        StringBuilder clean = new(Math.Min(reason.Length, MessageLimits.MaxReasonChars));
        foreach (Rune rune in reason.EnumerateRunes())
        {
            if (clean.Length + rune.Utf16SequenceLength > MessageLimits.MaxReasonChars)
            {
                break;
            }

            // Of half a character, EnumerateRunes makes a replacement character itself.
            bool isControl = rune.IsBmp && IsControl((char)rune.Value);
            clean.Append(isControl ? Replacement.ToString() : rune.ToString());
        }

        return clean.ToString();
    }
}
