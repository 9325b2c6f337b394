namespace Hashlane.Tests;

/// <summary>Vector files inside the program, and what all their cases share.</summary>
internal static class VectorFile
{
    /// <summary>The members of an array of a file; an emptied or shortened file must not pass.</summary>
    public static IReadOnlyList<JsonValue> Load(string file, string array, int count)
    {
        IReadOnlyList<JsonValue> cases = Root(file)[array].Items;
        return cases.Count == count
            ? cases
            : throw new InvalidOperationException($"{file} has {cases.Count} {array} in place of {count}.");
    }

    public static JsonValue Root(string file)
    {
        using Stream stream = typeof(VectorFile).Assembly.GetManifestResourceStream(file)
            ?? throw new InvalidOperationException($"The program has no {file}.");
        using StreamReader reader = new(stream);
        return JsonValue.Parse(reader.ReadToEnd());
    }

    /// <summary>Bytes <paramref name="start"/> to 250, then 0 to 250 again and again.</summary>
    public static byte[] Pattern(int length, int start = 0)
    {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++)
        {
            bytes[i] = (byte)((start + i) % 251);
        }

        return bytes;
    }

    /// <summary>Key byte i is 7i + 3.</summary>
    public static byte[] Key(int length)
    {
        byte[] key = new byte[length];
        for (int i = 0; i < length; i++)
        {
            key[i] = (byte)((7 * i) + 3);
        }

        return key;
    }

    /// <summary>With zeros up to a whole number of blocks, and at least one.</summary>
    public static byte[] Pad(byte[] message, int blockBytes)
    {
        byte[] padded = new byte[Math.Max(1, (message.Length + blockBytes - 1) / blockBytes) * blockBytes];
        message.CopyTo(padded, 0);
        return padded;
    }

    public static bool Same(ReadOnlySpan<byte> actual, ReadOnlySpan<byte> expected) => actual.SequenceEqual(expected);
}
