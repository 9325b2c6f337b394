namespace Hashlane.Tests;

/// <summary>HMAC as RFC 2104 §2 defines it, from digests of whole messages.</summary>
internal static class HmacOracle
{
    /// <summary>Functions for which there is a test of each: all of them, and some with other digests.</summary>
    public static IReadOnlyList<HashFunction> Functions { get; } =
    [
        .. HashFunction.All,
        HashFunction.Blake2b.WithHashSize(32),
        HashFunction.Blake2s.WithHashSize(1),
        HashFunction.Blake3.WithHashSize(64),
        HashFunction.Skein512.WithHashSize(20),
    ];

    /// <summary>Theory data: their names.</summary>
    public static Xunit.TheoryData<string> Names => [.. Functions.Select(static function => function.Name)];

    /// <summary>The key as it fills a block.</summary>
    public static byte[] KeyBlock(HashFunction function, byte[] key)
    {
        byte[] block = new byte[function.BlockBytes];
        (key.Length > block.Length ? function.HashData(key) : key).CopyTo(block, 0);
        return block;
    }

    public static byte[] Inner(HashFunction function, byte[] key, byte[] message) =>
        function.HashData([.. KeyBlock(function, key).Select(static k => (byte)(k ^ 0x36)), .. message]);

    public static byte[] Tag(HashFunction function, byte[] key, byte[] message) =>
        function.HashData([.. KeyBlock(function, key).Select(static k => (byte)(k ^ 0x5c)), .. Inner(function, key, message)]);

    /// <summary>Lengths around the edges of the function's blocks, of the unit that its mode absorbs, and of the platform's.</summary>
    public static IEnumerable<int> Lengths(HashFunction function) =>
        Inputs.LengthsAround(function.BlockBytes)
            .Union(Inputs.LengthsAround(1024).Take(9))
            .Union([1024 - function.BlockBytes, 1025 - function.BlockBytes, 512 - function.BlockBytes, 513 - function.BlockBytes, 960, 5000]);
}
