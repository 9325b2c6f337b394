using System.Buffers.Binary;

namespace Hashlane.AspNetCore.Identity;

/// <summary>The costs of a hash of Identity, which states them itself.</summary>
/// <param name="IsBase64">Whether the text is Base64. Identity's hasher throws for other text.</param>
/// <param name="IsKnown">Whether the bytes have the form of version 2 or 3.</param>
/// <param name="Iterations">The iterations of PBKDF2 in version 3; otherwise 0.</param>
internal readonly record struct IdentityHash(bool IsBase64, bool IsKnown, uint Iterations)
{
    // Version 2: a zero, a salt of 16 bytes, a key of 32. Version 3: a one, function, iterations, length of the salt.
    private const int Version2Bytes = 49, Version3HeaderBytes = 13, IterationsAt = 5, SaltLengthAt = 9;

    // Of the salt and the key, each.
    private const int LeastBytes = 16;

    /// <summary>Reads a hash.</summary>
    public static IdentityHash Read(string hash)
    {
        byte[] bytes;
        try
        {
            bytes = Convert.FromBase64String(hash);
        }
        catch (FormatException)
        {
            return default;
        }

        bool isVersion3 = bytes.Length >= Version3HeaderBytes && bytes[0] == 1;
        return isVersion3
            ? new(IsBase64: true, HasParts(bytes), BinaryPrimitives.ReadUInt32BigEndian(bytes.AsSpan(IterationsAt)))
            : new(IsBase64: true, bytes.Length == Version2Bytes && bytes[0] == 0, Iterations: 0);
    }

    private static bool HasParts(byte[] bytes)
    {
        long saltBytes = BinaryPrimitives.ReadUInt32BigEndian(bytes.AsSpan(SaltLengthAt));
        return saltBytes >= LeastBytes && bytes.Length - Version3HeaderBytes - saltBytes >= LeastBytes;
    }
}
