using System.Buffers;
using System.Buffers.Text;

namespace Hashlane.Files;

/// <summary>
/// Digests in base64 as <c>cksum --base64</c> writes them: with padding, without white space, and in the one form that
/// a digest has.
/// </summary>
internal static class Base64Digest
{
    /// <summary>Counts the bytes that letters stand for, or returns -1 if they cannot be base64.</summary>
    internal static int CountBytes(ReadOnlySpan<byte> letters)
    {
        int padding = letters.EndsWith("=="u8) ? 2 : letters.EndsWith("="u8) ? 1 : 0;
        if (letters.Length % 4 != 0 || letters.IsEmpty)
        {
            return -1;
        }

        foreach (byte letter in letters[..^padding])
        {
            if (!char.IsAsciiLetterOrDigit((char)letter) && letter is not ((byte)'+' or (byte)'/'))
            {
                return -1;
            }
        }

        return (letters.Length / 4 * 3) - padding;
    }

    /// <summary>Decodes letters.</summary>
    /// <param name="letters">As many letters as the bytes need.</param>
    /// <param name="bytes">Takes <see cref="CountBytes"/> bytes.</param>
    /// <returns>False if a letter does not belong to base64, or if bits after the last byte are set.</returns>
    internal static bool TryDecode(ReadOnlySpan<byte> letters, Span<byte> bytes)
    {
        // .NET accepts white space, and bits after the last byte.
        Span<byte> again = letters.Length <= 1024 ? stackalloc byte[letters.Length] : new byte[letters.Length];
        return Base64.DecodeFromUtf8(letters, bytes, out _, out int written) == OperationStatus.Done
            && written == bytes.Length
            && Base64.EncodeToUtf8(bytes, again, out _, out _) == OperationStatus.Done
            && again.SequenceEqual(letters);
    }
}
