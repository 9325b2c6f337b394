using System.Diagnostics;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>The platform's SHA-2, as far as the framework offers it: SHA-256, SHA-384 and SHA-512.</summary>
internal static class Sha2Platform
{
    /// <summary>Whether the framework calls a library of the operating system here; in a browser its own code is managed too.</summary>
    public static bool IsAvailable => !OperatingSystem.IsBrowser() && !OperatingSystem.IsWasi();

    /// <summary>From this message length on the platform is faster than the managed kernel.</summary>
    public static int CrossoverBytes(Sha2Function function) => function == Sha2Function.Sha256 ? 184 : 624;

    public static HashAlgorithmName Name(Sha2Function function) => function switch
    {
        Sha2Function.Sha256 => HashAlgorithmName.SHA256,
        Sha2Function.Sha384 => HashAlgorithmName.SHA384,
        _ => HashAlgorithmName.SHA512,
    };

    /// <summary>The digest of a message that lies in one piece.</summary>
    public static void HashData(Sha2Function function, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        int written = function switch
        {
            Sha2Function.Sha256 => SHA256.HashData(source, digest),
            Sha2Function.Sha384 => SHA384.HashData(source, digest),
            _ => SHA512.HashData(source, digest),
        };
        Debug.Assert(written == digest.Length);
    }
}
