using System.Globalization;
using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>One case of blake3_extra.json: a mode, a message, and output from a position on.</summary>
internal sealed record Blake3Vector(string Mode, byte[] Key, string Context, byte[] Message, ulong Position, byte[] Output)
{
    private const int HashCases = 79, KeyedCases = 32, DeriveCases = 30;

    /// <summary>All cases of the three modes.</summary>
    public static IReadOnlyList<Blake3Vector> Load()
    {
        List<Blake3Vector> vectors =
        [
            .. EmbeddedVectors.Cases("blake3_extra.json").Select(static entry => new Blake3Vector(
                entry.GetProperty("mode").GetString()!,
                entry.TryGetProperty("key", out _) ? EmbeddedVectors.Hex(entry, "key") : [],
                entry.TryGetProperty("context", out JsonElement context) ? context.GetString()! : "",
                EmbeddedVectors.Pattern(entry.GetProperty("len").GetInt32()),
                ulong.Parse(entry.GetProperty("seek").GetString()!, CultureInfo.InvariantCulture),
                EmbeddedVectors.Hex(entry, "out"))),
        ];
        EmbeddedVectors.AssertCount(vectors.Count(static vector => vector.Mode == "hash"), HashCases);
        EmbeddedVectors.AssertCount(vectors.Count(static vector => vector.Mode == "keyed"), KeyedCases);
        EmbeddedVectors.AssertCount(vectors.Count(static vector => vector.Mode == "derive_key"), DeriveCases);
        return vectors;
    }

    /// <summary>A hasher of this case's mode.</summary>
    public Hasher Create(int outputLength) => Mode switch
    {
        "keyed" => new Blake3Mac(Key, outputLength),
        "derive_key" => new Blake3Kdf(Context, outputLength),
        _ => new Blake3(outputLength),
    };

    /// <summary>The one-shot of this case's mode.</summary>
    public byte[] HashData(int outputLength) => Mode switch
    {
        "keyed" => Blake3Mac.HashData(Key, Message, outputLength),
        "derive_key" => Blake3Kdf.DeriveKey(Context, Message, outputLength),
        _ => Blake3.HashData(Message, outputLength),
    };
}
