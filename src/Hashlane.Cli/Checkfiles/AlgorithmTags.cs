using System.Text;

namespace Hashlane.Cli;

/// <summary>The names that tagged lines give to algorithms: <c>BLAKE2b</c>, and <c>BLAKE2b-256</c> for a digest that is not the default.</summary>
internal static class AlgorithmTags
{
    /// <summary>The tag of a digest.</summary>
    /// <param name="function">The hash function.</param>
    /// <param name="digestBytes">The digest's length in bytes.</param>
    internal static string Of(HashFunction function, ulong digestBytes) =>
        digestBytes == (ulong)function.DefaultHashSizeInBytes
            ? OfFamily(function)
            : $"{OfFamily(function)}-{8 * (UInt128)digestBytes}";

    internal static string OfFamily(HashFunction function) => function.FamilyName switch
    {
        "blake2b" => "BLAKE2b",
        "blake2s" => "BLAKE2s",
        "skein256" => "Skein256",
        "skein512" => "Skein512",
        "skein1024" => "Skein1024",
        _ => function.FamilyName.ToUpperInvariant(),
    };

    /// <summary>Finds the algorithm that a line names at its start.</summary>
    /// <param name="line">A line, without white space before it.</param>
    /// <param name="function">The algorithm with the digest length that the tag gives, or null if that length does not exist.</param>
    /// <param name="length">Bytes that the tag takes.</param>
    /// <returns>Whether there is a tag at all.</returns>
    internal static bool TryRead(ReadOnlySpan<byte> line, out HashFunction? function, out int length)
    {
        function = null;
        length = 0;
        foreach (HashFunction candidate in HashFunction.All)
        {
            int familyLength = candidate.FamilyName.Length;
            if (line.Length <= familyLength || !IsTag(line[..familyLength], candidate))
            {
                continue;
            }

            ReadOnlySpan<byte> rest = line[familyLength..];
            int digits = rest[0] == '-' ? CountDigits(rest[1..]) : 0;
            length = rest[0] == '-' ? familyLength + 1 + digits : familyLength;
            HashFunction.TryGet(Encoding.ASCII.GetString(line[..length]), out function);
            return true;
        }

        return false;
    }

    /// <summary>As it is written here, or in capitals, as OpenSSL writes it.</summary>
    private static bool IsTag(ReadOnlySpan<byte> text, HashFunction function)
    {
        string tag = OfFamily(function);
        return Ascii.Equals(text, tag) || Ascii.Equals(text, tag.ToUpperInvariant());
    }

    private static int CountDigits(ReadOnlySpan<byte> text)
    {
        int end = text.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        return end < 0 ? text.Length : end;
    }
}
