namespace Hashlane;

/// <summary>Skein-256 key derivation: makes independent keys of any length from a master key, one for each identifier.</summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §4.4 (Skein-KDF): the master key is the key, the identifier the key derivation identifier, the message is empty.</para>
/// <para><b>Parameters.</b> Master key of any length from 1 byte on, with enough entropy; not a password, which could be tried. Identifier of any
/// length: it says what the derived key is for. A derived key of 1 byte or more: keys of different lengths are unrelated.</para>
/// <para><b>Thread safety.</b> Any number of threads.</para>
/// </remarks>
public static class Skein256Kdf
{
    /// <summary>The key of an identifier, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="masterKey">1 byte or more.</param>
    /// <param name="identifier">Any number of bytes; none is no identifier: the key is the tag of the empty message then.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="masterKey"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] DeriveKey(byte[] masterKey, byte[] identifier, int outputLength) =>
        DeriveKey(Checks.NotNull(masterKey).AsSpan(), Checks.NotNull(identifier).AsSpan(), outputLength);

    /// <inheritdoc cref="DeriveKey(byte[], byte[], int)"/>
    public static byte[] DeriveKey(ReadOnlySpan<byte> masterKey, ReadOnlySpan<byte> identifier, int outputLength)
    {
        byte[] derivedKey = new byte[Skein256.CheckOutputLength(outputLength)];
        DeriveKey(masterKey, identifier, derivedKey);
        return derivedKey;
    }

    /// <summary>Fills <paramref name="destination"/> with the key of an identifier. Allocates nothing.</summary>
    /// <param name="masterKey">1 byte or more.</param>
    /// <param name="identifier">Any number of bytes; none is no identifier: the key is the tag of the empty message then.</param>
    /// <param name="destination">Filled entirely: its length is the key's, 1 or more, and part of what the key depends on.</param>
    /// <exception cref="ArgumentException"><paramref name="masterKey"/> or <paramref name="destination"/> is empty.</exception>
    public static void DeriveKey(ReadOnlySpan<byte> masterKey, ReadOnlySpan<byte> identifier, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, 1);
        SkeinMode<Skein256Variant> mode = new(new SkeinArguments
        {
            OutputBits = SkeinArguments.BitsOf(destination.Length),
            Key = Checks.Key(masterKey, 1, int.MaxValue),
            KeyDerivationIdentifier = identifier,
        });
        OneShot.HashData(ref mode, destination.Length, [], destination);
    }
}
