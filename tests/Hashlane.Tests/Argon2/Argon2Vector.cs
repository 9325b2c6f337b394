using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>A case of <c>argon2_random.json</c>.</summary>
internal static class Argon2Vector
{
    /// <summary>Whether the tag is that of the case.</summary>
    public static bool IsRight(JsonElement vector, int memoryKiB)
    {
        byte[] expected = Hex("out"), tag = new byte[expected.Length];
        Argon2Core.DeriveKey(
            vector.GetProperty("type").GetString() switch
            {
                "d" => Argon2Type.D,
                "i" => Argon2Type.I,
                _ => Argon2Type.Id,
            },
            (Argon2Version)vector.GetProperty("version").GetInt32(), Hex("password"), Hex("salt"), Hex("secret"), Hex("ad"), memoryKiB,
            vector.GetProperty("iterations").GetInt32(), vector.GetProperty("parallelism").GetInt32(), tag, default);
        return tag.AsSpan().SequenceEqual(expected);

        byte[] Hex(string name) => Convert.FromHexString(vector.GetProperty(name).GetString()!);
    }
}
