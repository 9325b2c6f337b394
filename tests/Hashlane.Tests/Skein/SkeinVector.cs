using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Hashlane.Tests;

/// <summary>One digest of Skein with all its arguments.</summary>
/// <param name="Name">For messages of failures.</param>
/// <param name="StateBits">256, 512 or 1024.</param>
/// <param name="Message">The bytes that hold the message's bits.</param>
/// <param name="BitLength">The message's length in bits.</param>
/// <param name="Key">The key; empty for none.</param>
/// <param name="Parameters">The other arguments.</param>
/// <param name="Output">The digest.</param>
internal sealed partial record SkeinVector(
    string Name, int StateBits, byte[] Message, ulong BitLength, byte[] Key, SkeinParameters Parameters, byte[] Output)
{
    /// <summary>The made cases: tests/vectors/skein/skein_params.json.</summary>
    public static IReadOnlyList<SkeinVector> LoadMade()
    {
        using Stream file = VectorFiles.Open("skein/skein_params.json");
        using JsonDocument document = JsonDocument.Parse(file);
        return [.. document.RootElement.GetProperty("cases").EnumerateArray().Select(OfJson)];
    }

    /// <summary>The cases of the authors' golden file.</summary>
    /// <param name="lines">The file's lines.</param>
    public static IReadOnlyList<SkeinVector> ParseGolden(IReadOnlyList<string> lines)
    {
        List<SkeinVector> vectors = [];
        for (int i = 0; i < lines.Count; i++)
        {
            Match heading = Heading().Match(lines[i]);
            if (!heading.Success)
            {
                continue;
            }

            StringBuilder message = new(), key = new(), result = new();
            StringBuilder? current = null;
            for (i++; !lines[i].StartsWith("---", StringComparison.Ordinal); i++)
            {
                StringBuilder? section = lines[i] switch
                {
                    ['M', 'e', ..] => message,
                    ['M', 'A', ..] => key,
                    ['R', ..] => result,
                    _ => null,
                };
                if (section is null && !lines[i].Contains("(none)", StringComparison.Ordinal))
                {
                    current?.Append(lines[i].Replace(" ", "", StringComparison.Ordinal));
                }

                current = section ?? current;
            }

            ulong bits = ulong.Parse(heading.Groups[3].Value, CultureInfo.InvariantCulture);
            byte[] output = Convert.FromHexString(result.ToString());
            Match tree = TreeOf().Match(heading.Groups[4].Value);
            vectors.Add(new SkeinVector(
                heading.Value,
                int.Parse(heading.Groups[1].Value, CultureInfo.InvariantCulture),
                Convert.FromHexString(message.ToString())[..(int)((bits + 7) / 8)],
                bits,
                Convert.FromHexString(key.ToString()),
                new SkeinParameters
                {
                    OutputLength = output.Length,
                    Tree = tree.Success ? new SkeinTree(Number(tree, 1), Number(tree, 2), Number(tree, 3)) : null,
                },
                output));
        }

        return vectors;
    }

    private static int Number(Match match, int group) => Convert.ToInt32(match.Groups[group].Value, 16);

    private static SkeinVector OfJson(JsonElement entry)
    {
        int length = entry.GetProperty("len").GetInt32();
        SkeinTree? tree = entry.TryGetProperty("tree", out JsonElement shape)
            ? new SkeinTree(shape[0].GetInt32(), shape[1].GetInt32(), shape[2].GetInt32())
            : null;
        return new SkeinVector(
            entry.GetRawText(),
            entry.GetProperty("state").GetInt32(),
            Inputs.Pattern(length),
            8 * (ulong)length,
            Hex("key"),
            new SkeinParameters
            {
                OutputLength = entry.GetProperty("out_bits").GetInt32() / 8,
                Personalization = Hex("personalization"),
                PublicKey = Hex("public_key"),
                KeyDerivationIdentifier = Hex("key_id"),
                Nonce = Hex("nonce"),
                Tree = tree,
            },
            Hex("out"));

        byte[] Hex(string name) => entry.TryGetProperty(name, out JsonElement value) ? Convert.FromHexString(value.GetString()!) : [];
    }

    [GeneratedRegex(@"^:Skein-(\d+):\s+(\d+)-bit hash, msgLen =\s+(\d+) bits(.*)")]
    private static partial Regex Heading();

    [GeneratedRegex(@"Tree: leaf=(\w+), node=(\w+), maxLevels=(\w+)")]
    private static partial Regex TreeOf();
}
