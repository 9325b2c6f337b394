using System.Buffers.Binary;

namespace Hashlane.AspNetCore.Identity;

/// <summary>The costs of a hash of Identity, which states them itself.</summary>
/// <param name="IsBase64">Whether the text is Base64. Identity's hasher throws for other text.</param>
/// <param name="IsKnown">Whether the bytes have the form of version 2 or 3.</param>
/// <param name="Iterations">
/// The iterations of PBKDF2 in version 3, for all blocks of the key together; otherwise 0.
/// </param>
internal readonly record struct IdentityHash(bool IsBase64, bool IsKnown, long Iterations)
{
    /// <summary>
    /// Characters of the longest text that is read, ten times as many as Identity writes. The salt is hashed for each
    /// block of the key, so the time grows with the square of the text.
    /// </summary>
    public const int MaxChars = 1024;

    // Version 2: a zero, a salt of 16 bytes, a key of 32. Version 3: a one, function, iterations, length of the salt.
    private const int Version2Bytes = 49, Version3HeaderBytes = 13, FunctionAt = 1, IterationsAt = 5, SaltLengthAt = 9;

    // Of the salt and the key, each.
    private const int MinBytes = 16;

    // PBKDF2 begins anew for each digest's length of the key, and the stored text chooses that length. Identity's other
    // functions are SHA-256 and, of 20 bytes, SHA-1; old hashes with it and a key of 32 bytes count as one block.
    private const int Sha512 = 2, Sha512Bytes = 64, OtherBytes = 32;

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
            ? new(IsBase64: true, HasParts(bytes), Blocks(bytes) * ReadNumber(bytes, IterationsAt))
            : new(IsBase64: true, bytes.Length == Version2Bytes && bytes[0] == 0, Iterations: 0);
    }

    private static bool HasParts(byte[] bytes)
    {
        long saltBytes = ReadNumber(bytes, SaltLengthAt);
        return saltBytes >= MinBytes && bytes.Length - Version3HeaderBytes - saltBytes >= MinBytes;
    }

    /// <summary>The blocks of the key, 1 or more.</summary>
    private static long Blocks(byte[] bytes)
    {
        long keyBytes = bytes.Length - Version3HeaderBytes - ReadNumber(bytes, SaltLengthAt);
        int blockBytes = ReadNumber(bytes, FunctionAt) == Sha512 ? Sha512Bytes : OtherBytes;
        return Math.Max(1, (keyBytes + blockBytes - 1) / blockBytes);
    }

    private static long ReadNumber(byte[] bytes, int at) => BinaryPrimitives.ReadUInt32BigEndian(bytes.AsSpan(at));
}
