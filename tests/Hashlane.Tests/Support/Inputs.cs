namespace Hashlane.Tests;

/// <summary>Messages and keys of all tests, so that a digest seen twice means the same thing.</summary>
internal static class Inputs
{
    /// <summary>Byte i is i % 251: no power of two divides the period, so blocks differ.</summary>
    public static byte[] Pattern(int length)
    {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++)
        {
            bytes[i] = (byte)(i % 251);
        }

        return bytes;
    }

    /// <summary>Bytes without a pattern, the same for the same seed.</summary>
    public static byte[] Random(int length, int seed)
    {
        byte[] bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
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

    /// <summary>Lengths around the edges at which a block buffer changes its mind.</summary>
    public static int[] LengthsAround(int blockBytes) =>
    [
        0, 1, 2, blockBytes - 1, blockBytes, blockBytes + 1,
        (2 * blockBytes) - 1, 2 * blockBytes, (2 * blockBytes) + 1, 3 * blockBytes, (3 * blockBytes) + 1,
    ];

    /// <summary>Every digest length that a function has; of one without limit those around its first block ends and a long one.</summary>
    public static int[] DigestLengths(HashFunction function)
    {
        const int MaxBlocks = 3;
        int most = Math.Min(function.MaxHashSizeInBytes, (MaxBlocks * function.BlockBytes) + 1);
        IEnumerable<int> lengths = Enumerable.Range(function.MinHashSizeInBytes, most - function.MinHashSizeInBytes + 1);
        return most == function.MaxHashSizeInBytes ? [.. lengths] : [.. lengths, 5000];
    }
}
