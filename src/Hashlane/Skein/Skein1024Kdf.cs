using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Skein-1024 key derivation: derives independent keys of any length from a master key, one for each identifier.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §4.4 (Skein-KDF): Skein-MAC of the empty message with the master key and the key
/// derivation identifier.</para>
/// <para><b>Parameters.</b> Master key of 1 byte or more, with enough entropy; not a password, which could be guessed.
/// Identifier of any length: it names the purpose of the derived key. Derived key of 1 byte or more: keys of different
/// lengths are unrelated.</para>
/// <para><b>Thread safety.</b> Any number of threads.</para>
/// </remarks>
public static class Skein1024Kdf
{
    /// <inheritdoc cref="Skein512Kdf.DeriveKey(byte[], byte[], int)"/>
    [OverloadResolutionPriority(1)]
    public static byte[] DeriveKey(byte[] masterKey, byte[] identifier, int outputLength) =>
        DeriveKey(Checks.NotNull(masterKey).AsSpan(), Checks.NotNull(identifier).AsSpan(), outputLength);

    /// <inheritdoc cref="Skein512Kdf.DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    public static byte[] DeriveKey(ReadOnlySpan<byte> masterKey, ReadOnlySpan<byte> identifier, int outputLength)
    {
        byte[] derivedKey = new byte[Skein1024.CheckOutputLength(outputLength)];
        DeriveKey(masterKey, identifier, derivedKey);
        return derivedKey;
    }

    /// <inheritdoc cref="Skein512Kdf.DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static void DeriveKey(ReadOnlySpan<byte> masterKey, ReadOnlySpan<byte> identifier, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, 1);
        SkeinMode<Skein1024Variant> mode = new(new SkeinArguments
        {
            OutputBits = SkeinArguments.BitsOf(destination.Length),
            Key = Checks.Key(masterKey, 1, int.MaxValue),
            KeyDerivationIdentifier = identifier,
        });
        OneShot.HashData(ref mode, destination.Length, [], destination);
    }
}
