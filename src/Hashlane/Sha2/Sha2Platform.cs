using System.Diagnostics;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>The platform's SHA-2, as far as the framework offers it: SHA-256, SHA-384 and SHA-512.</summary>
internal static class Sha2Platform
{
    /// <summary>Whether the framework calls a library of the operating system here; in a browser its own code is managed too.</summary>
    public static bool IsAvailable => !OperatingSystem.IsBrowser() && !OperatingSystem.IsWasi();

    // Calling the platform costs some 1400 cycles more than calling a kernel. Cycles per block, managed and platform, Zen 5: SHA-256 362 and
    // 136, so that five blocks are as much as managed code should take; SHA-512 455 and 464. A model of Zen 3: 424 and 131, four blocks;
    // SHA-512 515 and, measured, 560. So SHA-512 and SHA-384 stay managed as long as a mode collects.
    private const int MostManagedBytes256 = (4 * 64) - 9, MostManagedBytes512 = 1023;

    /// <summary>From this message length on the platform is faster than the managed kernel, or not slower.</summary>
    public static int CrossoverBytes(Sha2Function function) =>
        1 + (function == Sha2Function.Sha256 ? MostManagedBytes256 : MostManagedBytes512);

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
