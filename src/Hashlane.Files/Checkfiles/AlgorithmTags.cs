using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Hashlane.Files;

/// <summary>
/// The names that tagged lines give to algorithms: <c>BLAKE2b</c>, and <c>BLAKE2b-256</c> for a digest that is not the
/// default.
/// </summary>
internal static class AlgorithmTags
{
    /// <summary>
    /// The tags that lines may begin with: as this tool writes them, in capitals, and as other tools write them.
    /// </summary>
    private static readonly (string Spelling, HashFunction Function)[] _spellings =
        [.. HashFunction.All.SelectMany(SpellingsOf)];

    /// <summary>Returns the tag of a digest.</summary>
    /// <param name="function">The hash function.</param>
    /// <param name="digestBytes">The digest's length in bytes.</param>
    internal static string Of(HashFunction function, ulong digestBytes) =>
        digestBytes == (ulong)function.DefaultHashSizeInBytes
            ? OfFamily(function)
            : $"{OfFamily(function)}-{8 * (UInt128)digestBytes}";

    internal static string OfFamily(HashFunction function) => function.FamilyName switch
    {
        "blake2b" => "BLAKE2b",
        "blake2bp" => "BLAKE2bp",
        "blake2s" => "BLAKE2s",
        "blake2sp" => "BLAKE2sp",
        "blake2xb" => "BLAKE2Xb",
        "blake2xs" => "BLAKE2Xs",
        "sha512-224" => "SHA512/224",
        "sha512-256" => "SHA512/256",
        "skein256" => "Skein256",
        "skein512" => "Skein512",
        "skein1024" => "Skein1024",
        _ => function.FamilyName.ToUpperInvariant(),
    };

    /// <summary>Finds the algorithm that a line names at its start.</summary>
    /// <param name="line">A line, without white space before it.</param>
    /// <param name="function">The algorithm with the digest length that the tag gives.</param>
    /// <param name="length">The tag's length in bytes.</param>
    /// <returns>Whether the line begins with a known tag.</returns>
    internal static bool TryRead(
        ReadOnlySpan<byte> line, [NotNullWhen(true)] out HashFunction? function, out int length)
    {
        function = null;
        length = line.IndexOfAny((byte)' ', (byte)'(');
        if (length <= 0)
        {
            return false;
        }

        ReadOnlySpan<byte> tag = line[..length];
        foreach ((string spelling, HashFunction candidate) in _spellings)
        {
            if (tag.Length < spelling.Length || !Ascii.Equals(tag[..spelling.Length], spelling))
            {
                continue;
            }

            ReadOnlySpan<byte> rest = tag[spelling.Length..];
            if (rest.IsEmpty)
            {
                function = candidate;
                return true;
            }

            // No tool writes the length of an algorithm that has only one.
            if (rest[0] == '-' && candidate.MinHashSizeInBytes < candidate.MaxHashSizeInBytes
                && HashFunction.TryGet(candidate.FamilyName + Encoding.ASCII.GetString(rest), out function))
            {
                return true;
            }
        }

        return false;
    }

    private static IEnumerable<(string Spelling, HashFunction Function)> SpellingsOf(HashFunction function)
    {
        // SHA2-…: OpenSSL 3. SHA512-…: OpenSSL 1.1. SHA512t…: FreeBSD's sha512t256sum.
        string[] others = function.FamilyName switch
        {
            "sha224" => ["SHA2-224"],
            "sha256" => ["SHA2-256"],
            "sha384" => ["SHA2-384"],
            "sha512" => ["SHA2-512"],
            "sha512-224" => ["SHA2-512/224", "SHA512-224", "SHA512t224"],
            "sha512-256" => ["SHA2-512/256", "SHA512-256", "SHA512t256"],
            _ => [],
        };
        string tag = OfFamily(function);
        return others.Prepend(tag.ToUpperInvariant()).Prepend(tag).Distinct().Select(spelling => (spelling, function));
    }
}
