using System.Security.Cryptography;

namespace Hashlane.Tests;

/// <summary>Digests that are none of the library's: the framework's where it has the function, else the oracle's.</summary>
internal static class Sha2Reference
{
    /// <summary>The name in the catalogue of each function.</summary>
    public static string[] Names { get; } = Sha2Vector.Functions;

    /// <summary>The functions that the framework has, and so those that go to the platform.</summary>
    public static string[] NamesOfThePlatform { get; } = ["sha256", "sha384", "sha512"];

    /// <summary>The function's name inside the library.</summary>
    public static Sha2Function Function(string name) => Enum.GetValues<Sha2Function>()[Array.IndexOf(Names, name)];

    /// <summary>The digest of a message.</summary>
    public static byte[] HashData(string name, ReadOnlySpan<byte> message) => name switch
    {
        "sha256" => SHA256.HashData(message),
        "sha384" => SHA384.HashData(message),
        "sha512" => SHA512.HashData(message),
        _ => Oracle(name, message),
    };

    /// <summary>The digest of a message by the oracle, which shares nothing with the library or the framework.</summary>
    public static byte[] Oracle(string name, ReadOnlySpan<byte> message)
    {
        ulong[] h = Sha2Oracle.InitialHash(Function(name));
        int digestBytes = HashFunction.All.Single(function => function.Name == name).HashSizeInBytes;
        if (name is "sha224" or "sha256")
        {
            Words8<uint> hash = new(
                (uint)h[0], (uint)h[1], (uint)h[2], (uint)h[3], (uint)h[4], (uint)h[5], (uint)h[6], (uint)h[7]);
            Sha2Oracle.Compress(ref hash, Sha2Oracle.Pad<uint>(message));
            return Sha2Oracle.ToBytes(hash)[..digestBytes];
        }

        Words8<ulong> wide = new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]);
        Sha2Oracle.Compress(ref wide, Sha2Oracle.Pad<ulong>(message));
        return Sha2Oracle.ToBytes(wide)[..digestBytes];
    }
}
