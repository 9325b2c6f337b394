using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// Skein-512 key derivation: derives independent keys of any length from a master key, one for each identifier.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §4.4 (Skein-KDF): Skein-MAC of the empty message with the master key and the key
/// derivation identifier.</para>
/// <para><b>Parameters.</b> Master key of 1 byte or more, with enough entropy; not a password, which could be guessed.
/// Identifier of any length: it names the purpose of the derived key. Derived key of 1 byte or more: keys of different
/// lengths are unrelated.</para>
/// <para><b>Thread safety.</b> Any number of threads.</para>
/// </remarks>
public static class Skein512Kdf
{
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="DeriveKey(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    [OverloadResolutionPriority(1)]
    public static byte[] DeriveKey(byte[] masterKey, byte[] identifier, int outputLength) =>
        DeriveKey(Checks.NotNull(masterKey).AsSpan(), Checks.NotNull(identifier).AsSpan(), outputLength);

    /// <summary>Derives the key of an identifier, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="masterKey">The master key: 1 byte or more.</param>
    /// <param name="identifier">
    /// Any number of bytes. If it is empty, there is no identifier: the key is then the tag of the empty message.
    /// </param>
    /// <param name="outputLength">Length of the key in bytes, 1 or more.</param>
    /// <returns>The key, <paramref name="outputLength"/> bytes long.</returns>
    /// <exception cref="ArgumentException"><paramref name="masterKey"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] DeriveKey(ReadOnlySpan<byte> masterKey, ReadOnlySpan<byte> identifier, int outputLength)
    {
        byte[] derivedKey = new byte[Skein512.CheckOutputLength(outputLength)];
        DeriveKey(masterKey, identifier, derivedKey);
        return derivedKey;
    }

    /// <summary>Derives the key of an identifier without allocating.</summary>
    /// <param name="masterKey">The master key: 1 byte or more.</param>
    /// <param name="identifier">
    /// Any number of bytes. If it is empty, there is no identifier: the key is then the tag of the empty message.
    /// </param>
    /// <param name="destination">
    /// Receives the key and is filled entirely: 1 byte or more. Keys of different lengths are unrelated.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="masterKey"/> or <paramref name="destination"/> is empty.
    /// </exception>
    public static void DeriveKey(ReadOnlySpan<byte> masterKey, ReadOnlySpan<byte> identifier, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, 1);
        SkeinMode<Skein512Variant> mode = new(new SkeinArguments
        {
            OutputBits = SkeinArguments.BitsOf(destination.Length),
            Key = Checks.Key(masterKey, 1, int.MaxValue),
            KeyDerivationIdentifier = identifier,
        });
        OneShot.HashData(ref mode, destination.Length, [], destination);
    }
}
