using System.Security.Cryptography;

namespace Hashlane;

/// <summary>A <see cref="Hasher"/> whose state comes from a key or from key material: a MAC or a derivation of keys.
/// </summary>
/// <remarks>
/// <para><b>State.</b> <see cref="ExportSecretState()"/> gives a state that another process or machine can continue:
/// each type but <c>Hmac</c>, which exports none, has a static <c>ImportSecretState</c>. Such a state is as secret as
/// the key, since it holds the key or what is computed from it. Encrypt and authenticate it wherever it is stored, and
/// zero it after use. Its checksum finds damage, and not forgery.</para>
/// </remarks>
public abstract class KeyedHasher : Hasher
{
    private protected KeyedHasher(int hashLengthInBytes)
        : base(hashLengthInBytes)
    {
    }

    private protected KeyedHasher(ref StateReader reader, int minHashBytes, int maxHashBytes)
        : base(ref reader, minHashBytes, maxHashBytes)
    {
    }

    /// <summary>Computes the length of the state after all data appended so far.</summary>
    /// <returns>The number of bytes that <see cref="ExportSecretState()"/> would return.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">
    /// An earlier append failed and <see cref="Hasher.Reset"/> was not called. Or the digest has more than 16 MiB, or
    /// the type has no exported states.
    /// </exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public int GetSecretStateLength() => StateLength();

    /// <summary>
    /// Exports the state after all data appended so far, key included; more can be appended afterwards.
    /// </summary>
    /// <returns>The state, for <c>ImportSecretState</c>. It is as secret as the key; zero it after use.</returns>
    /// <inheritdoc cref="GetSecretStateLength" path="/exception"/>
    public byte[] ExportSecretState() => Export();

    /// <summary>
    /// Exports the state after all data appended so far, key included, without allocating; more can be appended
    /// afterwards.
    /// </summary>
    /// <param name="destination">
    /// At least <see cref="GetSecretStateLength"/> bytes; the rest stays unchanged. It is then as secret as the key;
    /// zero it after use.
    /// </param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="GetSecretStateLength" path="/exception"/>
    public int ExportSecretState(Span<byte> destination) => Export(destination);

    /// <summary>
    /// Attempts to export the state after all data appended so far, key included, without allocating; more can be
    /// appended afterwards.
    /// </summary>
    /// <param name="destination">
    /// At least <see cref="GetSecretStateLength"/> bytes; the rest stays unchanged. It is then as secret as the key;
    /// zero it after use.
    /// </param>
    /// <param name="bytesWritten">The number of bytes written, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <inheritdoc cref="GetSecretStateLength" path="/exception"/>
    public bool TryExportSecretState(Span<byte> destination, out int bytesWritten) =>
        TryExport(destination, out bytesWritten);
}
