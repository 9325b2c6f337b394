using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>Vector files inside the program.</summary>
internal static class EmbeddedVectors
{
    /// <summary>The cases of a file that are of one hash.</summary>
    public static IReadOnlyList<JsonElement> Cases(string file, string hash) =>
        [.. Cases(file).Where(entry => entry.GetProperty("hash").GetString() == hash)];

    /// <summary>All cases of a file.</summary>
    public static IReadOnlyList<JsonElement> Cases(string file) => [.. Root(file).GetProperty("cases").EnumerateArray()];

    /// <summary>All of a file.</summary>
    public static JsonElement Root(string file)
    {
        using Stream stream = Open(file);
        using JsonDocument document = JsonDocument.Parse(stream);
        return document.RootElement.Clone();
    }

    /// <summary>A file's bytes.</summary>
    public static Stream Open(string file) => typeof(EmbeddedVectors).Assembly.GetManifestResourceStream(file)
        ?? throw new InvalidOperationException($"The program has no {file}.");

    public static byte[] Hex(JsonElement entry, string name) => Convert.FromHexString(entry.GetProperty(name).GetString()!);

    /// <summary>Bytes 0 to 250, again and again.</summary>
    public static byte[] Pattern(int length)
    {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++)
        {
            bytes[i] = (byte)(i % 251);
        }

        return bytes;
    }

    /// <summary>An emptied or shortened file must not pass.</summary>
    public static void AssertCount(int count, int expected)
    {
        if (count != expected)
        {
            throw new InvalidOperationException($"{count} vectors in place of {expected}.");
        }
    }
}
