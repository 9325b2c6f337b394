using System.Security.Cryptography;

namespace Hashlane;

/// <summary>A <see cref="Hasher"/> without a key, whose state can be exported and imported again.</summary>
/// <remarks>
/// <para><b>State.</b> Another process or machine can continue an exported state, whatever its runtime and byte order:
/// each type has a static <c>ImportState</c>, and <see cref="HashFunction.ImportState"/> finds the type. The same data
/// gives the same state, in whatever pieces it was appended. A state holds the hash of all data so far and up to a few
/// blocks of the data itself. Its checksum finds damage, and not forgery: take states only from where nobody else can
/// change them, or protect them with a <see cref="Mac"/>. A state also says how long the digest is: compare
/// <see cref="Hasher.HashLengthInBytes"/> with what you expect.</para>
/// </remarks>
public abstract class UnkeyedHasher : Hasher
{
    private protected UnkeyedHasher(int hashLengthInBytes)
        : base(hashLengthInBytes)
    {
    }

    private protected UnkeyedHasher(ref StateReader reader, int minHashBytes, int maxHashBytes)
        : base(ref reader, minHashBytes, maxHashBytes)
    {
    }

    /// <summary>Computes the length of the state after all data appended so far.</summary>
    /// <returns>The number of bytes that <see cref="ExportState()"/> would return.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">
    /// An earlier append failed and <see cref="Hasher.Reset"/> was not called. Or the state cannot be exported: it is
    /// that of a <see cref="Sha256"/>, <see cref="Sha384"/> or <see cref="Sha512"/> that was not created by
    /// <c>CreateExportable</c> or an import, or that of a digest of more than 16 MiB.
    /// </exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public int GetStateLength() => StateLength();

    /// <summary>Exports the state after all data appended so far; more can be appended afterwards.</summary>
    /// <returns>The state, for <c>ImportState</c>.</returns>
    /// <inheritdoc cref="GetStateLength" path="/exception"/>
    public byte[] ExportState() => Export();

    /// <summary>
    /// Exports the state after all data appended so far, without allocating; more can be appended afterwards.
    /// </summary>
    /// <param name="destination">At least <see cref="GetStateLength"/> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="GetStateLength" path="/exception"/>
    public int ExportState(Span<byte> destination) => Export(destination);

    /// <summary>
    /// Attempts to export the state after all data appended so far, without allocating; more can be appended
    /// afterwards.
    /// </summary>
    /// <param name="destination">At least <see cref="GetStateLength"/> bytes; the rest stays unchanged.</param>
    /// <param name="bytesWritten">The number of bytes written, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <inheritdoc cref="GetStateLength" path="/exception"/>
    public bool TryExportState(Span<byte> destination, out int bytesWritten) =>
        TryExport(destination, out bytesWritten);
}
