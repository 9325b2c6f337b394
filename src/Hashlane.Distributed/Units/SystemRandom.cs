using System.Security.Cryptography;

namespace Hashlane.Distributed;

/// <summary>Gives random bytes that nobody can foresee.</summary>
internal static class SystemRandom
{
    private const string Device = "/dev/urandom";

    /// <summary>Fills a span.</summary>
    /// <remarks>
    /// On Linux from the system's generator itself: the framework's loads OpenSSL for it, which takes 10 ms of the 100
    /// that a job of few files has.
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
