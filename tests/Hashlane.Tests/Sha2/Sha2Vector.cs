using System.Globalization;
using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>One digest of SHA-2.</summary>
/// <param name="Function">The name in the catalogue, as "sha512-224".</param>
/// <param name="Message">The message.</param>
/// <param name="Digest">Its digest.</param>
internal sealed record Sha2Vector(string Function, byte[] Message, byte[] Digest)
{
    /// <summary>The names in the catalogue.</summary>
    public static string[] Functions { get; } = ["sha224", "sha256", "sha384", "sha512", "sha512-224", "sha512-256"];

    /// <summary>The made cases of all six functions: tests/vectors/sha2/sha2_lengths.json.</summary>
    public static IReadOnlyList<Sha2Vector> LoadLengths()
    {
        using Stream file = VectorFiles.Open("sha2/sha2_lengths.json");
        using JsonDocument document = JsonDocument.Parse(file);
        return
        [
            .. document.RootElement.GetProperty("cases").EnumerateObject().SelectMany(static function =>
                function.Value.EnumerateArray().Select(entry => new Sha2Vector(
                    function.Name.Replace('_', '-'),
                    Inputs.Pattern(entry[0].GetInt32()),
                    Convert.FromHexString(entry[1].GetString()!)))),
        ];
    }

    /// <summary>NIST's short messages, of every length from nothing to a block.</summary>
    public static IReadOnlyList<Sha2Vector> LoadShort(string function) => LoadMessages(function, "ShortMsg");

    /// <summary>NIST's messages of more than a block, up to 6400 (SHA-224, SHA-256) or 12800 bytes.</summary>
    public static IReadOnlyList<Sha2Vector> LoadLong(string function) => LoadMessages(function, "LongMsg");

    /// <summary>NIST's Monte Carlo test: the seed, and what each round of a thousand digests ends with.</summary>
    public static (byte[] Seed, IReadOnlyList<byte[]> Digests) LoadMonteCarlo(string function)
    {
        IReadOnlyList<string> lines = CavpLines(function, "Monte");
        byte[] seed = Convert.FromHexString(Assert.Single(Values(lines, "Seed")));
        return (seed, [.. Values(lines, "MD").Select(Convert.FromHexString)]);
    }

    private static IReadOnlyList<Sha2Vector> LoadMessages(string function, string kind)
    {
        IReadOnlyList<string> lines = CavpLines(function, kind);
        string[] bits = [.. Values(lines, "Len")], messages = [.. Values(lines, "Msg")], digests = [.. Values(lines, "MD")];
        Assert.Equal((bits.Length, bits.Length), (messages.Length, digests.Length));

        // The file's message of no bits is written as one byte.
        return
        [
            .. bits.Select((length, i) => new Sha2Vector(
                function,
                Convert.FromHexString(messages[i])[..(int.Parse(length, CultureInfo.InvariantCulture) / 8)],
                Convert.FromHexString(digests[i]))),
        ];
    }

    private static IReadOnlyList<string> CavpLines(string function, string kind) =>
        VectorFiles.ReadLines($"sha2/{function.ToUpperInvariant().Replace('-', '_')}{kind}.rsp");

    private static IEnumerable<string> Values(IReadOnlyList<string> lines, string name) => lines
        .Where(line => line.StartsWith(name + " = ", StringComparison.Ordinal))
        .Select(line => line[(name.Length + 3)..].Trim());
}
