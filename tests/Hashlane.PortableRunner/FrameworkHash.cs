namespace Hashlane.Tests;

/// <summary>SHA-2 of the framework, which has nothing in common with the library.</summary>
internal static class FrameworkHash
{
    public static byte[] Sha256(byte[] source)
    {
        using System.Security.Cryptography.SHA256 hash = System.Security.Cryptography.SHA256.Create();
        return hash.ComputeHash(source);
    }

    public static byte[] Sha384(byte[] source)
    {
        using System.Security.Cryptography.SHA384 hash = System.Security.Cryptography.SHA384.Create();
        return hash.ComputeHash(source);
    }

    public static byte[] Sha512(byte[] source)
    {
        using System.Security.Cryptography.SHA512 hash = System.Security.Cryptography.SHA512.Create();
        return hash.ComputeHash(source);
    }
}
