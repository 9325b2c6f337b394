using System.Security.Cryptography;

namespace Hashlane.Distributed;

/// <summary>Gives random bytes that nobody can foresee.</summary>
internal static class SystemRandom
{
    private const string Device = "/dev/urandom";

    /// <summary>Fills a span.</summary>
    /// <remarks>
    /// On Linux from the system's generator itself. The framework's goes to OpenSSL there, and ends the process where
    /// that cannot be loaded, which nothing else needs unless it opens an address of TLS. Loading it takes 10 ms.
    /// </remarks>
    internal static void Fill(Span<byte> bytes)
    {
        if (!OperatingSystem.IsLinux() || !TryFill(bytes))
        {
            RandomNumberGenerator.Fill(bytes);
        }
    }

    /// <summary>Makes bytes.</summary>
    internal static byte[] Make(int count)
    {
        byte[] bytes = new byte[count];
        Fill(bytes);
        return bytes;
    }

    private static bool TryFill(Span<byte> bytes)
    {
        try
        {
            using FileStream device = new(Device, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
            device.ReadExactly(bytes);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false; // a container may lack the device
        }
    }
}
