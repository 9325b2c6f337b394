namespace Hashlane;

/// <summary>
/// Skein's arguments except the message (Skein 1.3 §3.5.1), as the mode takes them: views of memory that the facades
/// hold.
/// </summary>
internal readonly ref struct SkeinArguments
{
    /// <summary>The output length in the configuration if the actual length is not known (Skein 1.3 §3.5.4).</summary>
    public const ulong UnknownOutputBits = ulong.MaxValue;

    /// <summary>The length of output in bits, which is part of the configuration.</summary>
    public required ulong OutputBits { get; init; }

    /// <summary>Returns the number of bits in a number of bytes.</summary>
    public static ulong BitsOf(int bytes) => 8 * (ulong)(uint)bytes;

    /// <summary>The key; empty for none.</summary>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>The personalization; empty for none.</summary>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <summary>The public key; empty for none.</summary>
    public ReadOnlySpan<byte> PublicKey { get; init; }

    /// <summary>The key derivation identifier; empty for none.</summary>
    public ReadOnlySpan<byte> KeyDerivationIdentifier { get; init; }

    /// <summary>The nonce; empty for none.</summary>
    public ReadOnlySpan<byte> Nonce { get; init; }

    /// <summary>Bytes of output that exist.</summary>
    public ulong OutputBytes => OutputBits == UnknownOutputBits ? ulong.MaxValue : OutputBits / 8;

    /// <summary>The tree's shape; all zero for sequential hashing.</summary>
    public SkeinTreeShape Tree { get; init; }

    /// <summary>True if anything but the output length is set.</summary>
    public bool HasMoreThanOutputLength =>
        Key.Length + (long)Personalization.Length + PublicKey.Length + KeyDerivationIdentifier.Length + Nonce.Length > 0
        || Tree != default;
}
