using System.Security.Cryptography;

namespace Hashlane.Benchmarks;

/// <summary>All calls whose first time is measured.</summary>
internal static class FirstCalls
{
    /// <summary>The platform's SHA-256, which every .NET program has.</summary>
    public static FirstCall Baseline => All[0];

    /// <summary>The baseline first.</summary>
    public static IReadOnlyList<FirstCall> All { get; } =
    [
        new(".NET SHA-256", SHA256.HashData, SHA256.HashSizeInBytes),
        new(".NET SHA-512", SHA512.HashData, SHA512.HashSizeInBytes),
        new("BLAKE3", Blake3.HashData, Blake3.HashSizeInBytes),
        new("BLAKE2b", Blake2b.HashData, Blake2b.HashSizeInBytes),
        new("BLAKE2s", Blake2s.HashData, Blake2s.HashSizeInBytes),
        new("BLAKE2bp", Blake2bp.HashData, Blake2bp.HashSizeInBytes),
        new("BLAKE2sp", Blake2sp.HashData, Blake2sp.HashSizeInBytes),
        new("Skein-256", Skein256.HashData, Skein256.HashSizeInBytes),
        new("Skein-512", Skein512.HashData, Skein512.HashSizeInBytes),
        new("Skein-1024", Skein1024.HashData, Skein1024.HashSizeInBytes),
        new("SHA-256", Sha256.HashData, Sha256.HashSizeInBytes),
        new("SHA-384", Sha384.HashData, Sha384.HashSizeInBytes),
        new("SHA-512", Sha512.HashData, Sha512.HashSizeInBytes),
        new("SHA-512/256", Sha512_256.HashData, Sha512_256.HashSizeInBytes),
    ];

    /// <summary>A message of which no two blocks are alike, made without code that a hash could share.</summary>
    public static byte[] Source(int bytes)
    {
        byte[] source = new byte[bytes];
        uint state = 1;
        for (int i = 0; i < source.Length; i++)
        {
            state = (state * 1_664_525) + 1_013_904_223;
            source[i] = (byte)(state >> 24);
        }

        return source;
    }
}
