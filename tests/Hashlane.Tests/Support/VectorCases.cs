using System.Globalization;
using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>The common parts of loaders of vector files, in the test program and in the kernel runner.</summary>
internal static class VectorCases
{
    /// <summary>The members of an array of a file; an emptied or shortened file must not pass.</summary>
    /// <param name="file">The file, which is closed.</param>
    /// <param name="array">The array's name.</param>
    /// <param name="isWanted">Which of its members are read.</param>
    /// <param name="count">How many of these there are.</param>
    /// <param name="read">Makes a vector of a member.</param>
    public static IReadOnlyList<T> Load<T>(
        Stream file, string array, Func<JsonElement, bool> isWanted, int count, Func<JsonElement, T> read)
    {
        using (file)
        {
            using JsonDocument document = JsonDocument.Parse(file);
            T[] vectors = [.. document.RootElement.GetProperty(array).EnumerateArray().Where(isWanted).Select(read)];
            return vectors.Length == count ? vectors : throw new InvalidOperationException($"{vectors.Length} vectors in place of {count}.");
        }
    }

    /// <summary>Bytes.</summary>
    public static byte[] Hex(JsonElement entry, string name) => Convert.FromHexString(entry.GetProperty(name).GetString()!);

    /// <summary>A number that may be wider than JSON's.</summary>
    public static UInt128 Number(JsonElement entry, string name) =>
        UInt128.Parse(entry.GetProperty(name).GetString()!, CultureInfo.InvariantCulture);

    /// <summary>A count or a length.</summary>
    public static int Count(JsonElement entry, string name) => entry.GetProperty(name).GetInt32();

    /// <summary>Bytes <paramref name="start"/> to 250, then 0 to 250 again and again.</summary>
    public static byte[] Pattern(int start, int length) => [.. Enumerable.Range(start, length).Select(static i => (byte)(i % 251))];

    /// <summary>With zeros up to a whole number of blocks, and at least one.</summary>
    public static byte[] Pad(byte[] message, int blockBytes)
    {
        byte[] padded = new byte[Math.Max(1, (message.Length + blockBytes - 1) / blockBytes) * blockBytes];
        message.CopyTo(padded, 0);
        return padded;
    }
}
