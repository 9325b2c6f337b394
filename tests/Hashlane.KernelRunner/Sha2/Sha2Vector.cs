namespace Hashlane.Tests;

/// <summary>A whole message and its digest: sha2_lengths.json.</summary>
internal sealed record Sha2Vector(byte[] Message, byte[] Digest)
{
    private const int CasesOfEach = 132;

    /// <summary>All vectors of a function, as "sha256" or "sha512_256".</summary>
    public static IReadOnlyList<Sha2Vector> Load(string function)
    {
        Sha2Vector[] vectors =
        [
            .. EmbeddedVectors.Root("sha2_lengths.json").GetProperty("cases").GetProperty(function).EnumerateArray().Select(
                static pair => new Sha2Vector(
                    EmbeddedVectors.Pattern(pair[0].GetInt32()), Convert.FromHexString(pair[1].GetString()!))),
        ];
        EmbeddedVectors.AssertCount(vectors.Length, CasesOfEach);
        return vectors;
    }
}
