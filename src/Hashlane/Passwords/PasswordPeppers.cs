using System.Buffers;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Secrets that enter password hashes and are kept elsewhere than these, each with an identifier that the hash states.
/// Immutable until it is disposed.
/// </summary>
/// <remarks>
/// <para><b>Purpose.</b> Someone who steals the hashes, but not the pepper, cannot test guesses. A pepper is a key: it
/// belongs in a key store or a file outside the database, and a lost one locks its users out.</para>
/// <para><b>Source.</b> The secret K of RFC 9106 §3.1, and the field <c>keyid</c> of the PHC string format. NIST SP
/// 800-63B asks for random peppers of 112 bits or more.</para>
/// <para><b>Parameters.</b> Peppers of 16 bytes or more; 32 random bytes are a good choice. Identifiers of 1 to 8 bytes
/// in UTF-8, which are not secret.</para>
/// <para><b>Rotation.</b> A server cannot verify hashes with a pepper that it does not have. So make a new pepper known
/// to all servers first, as an upcoming one. Then make it the current one and the old one retired.
/// <see cref="PasswordHasher.NeedsRehash(string)"/> is true for hashes with a retired pepper, and for those without.
/// Keep a retired pepper until no stored hash states its identifier.</para>
/// <para><b>Thread safety.</b> Any number of threads, but <see cref="Dispose"/> must be the last call.</para>
/// </remarks>
public sealed class PasswordPeppers : IDisposable
{
    /// <summary>The length of the shortest pepper in bytes.</summary>
    public const int MinPepperBytes = 16;

    /// <summary>The length of the longest identifier in bytes of UTF-8.</summary>
    public const int MaxKeyIdBytes = PhcString.MaxKeyIdBytes;

    // The current one is the first.
    private readonly List<Entry> _entries = [];
    private int _isDisposed;

    /// <summary>Copies peppers.</summary>
    /// <param name="currentKeyId">The identifier of the pepper for new hashes: 1 to 8 bytes in UTF-8.</param>
    /// <param name="currentPepper">The pepper for new hashes: 16 bytes or more.</param>
    /// <param name="retired">
    /// Earlier peppers by identifier, or null for none: hashes with them are verified, and are to be made again.
    /// </param>
    /// <param name="upcoming">
    /// Peppers by identifier that are current on other servers, or soon will be, or null for none: hashes with them are
    /// verified and left alone.
    /// </param>
    /// <exception cref="ArgumentNullException">An identifier or a pepper is null.</exception>
    /// <exception cref="ArgumentException">
    /// An identifier is not text of 1 to 8 bytes, or is there twice; a pepper is shorter than 16 bytes.
    /// </exception>
    public PasswordPeppers(
        string currentKeyId, ReadOnlySpan<byte> currentPepper,
        IEnumerable<KeyValuePair<string, byte[]>>? retired = null,
        IEnumerable<KeyValuePair<string, byte[]>>? upcoming = null)
    {
        CurrentKeyId = Checks.NotNull(currentKeyId);
        try
        {
            Add(currentKeyId, currentPepper, isRetired: false, nameof(currentKeyId), nameof(currentPepper));
            AddAll(retired, isRetired: true, nameof(retired));
            AddAll(upcoming, isRetired: false, nameof(upcoming));
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>The identifier of the pepper for new hashes.</summary>
    public string CurrentKeyId { get; }

    /// <summary>The identifier of the pepper for new hashes, as hashes state it.</summary>
    internal ReadOnlySpan<byte> CurrentKeyIdBytes => _entries[0].KeyId;

    /// <summary>The pepper for new hashes.</summary>
    internal ReadOnlySpan<byte> Current => _entries[0].Pepper;

    /// <summary>Zeroes the peppers. Hashers that have them throw afterwards.</summary>
    public void Dispose()
    {
        Interlocked.Exchange(ref _isDisposed, 1); // a fence, so that nobody sees the zeros before it
        foreach (Entry entry in _entries)
        {
            CryptographicOperations.ZeroMemory(entry.Pepper);
        }
    }

    /// <summary>Throws if the peppers were wiped before, or while the caller used them.</summary>
    /// <exception cref="ObjectDisposedException">They were disposed.</exception>
    internal void ThrowIfDisposed() => ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);

    /// <summary>Looks a pepper up.</summary>
    /// <param name="keyId">An identifier from a hash.</param>
    /// <param name="pepper">The secret, or nothing.</param>
    /// <returns>False if there is none with this identifier.</returns>
    internal bool TryResolve(scoped ReadOnlySpan<byte> keyId, out ReadOnlySpan<byte> pepper)
    {
        Entry? entry = Find(keyId);
        pepper = entry is null ? default : entry.Pepper;
        return entry is not null;
    }

    /// <summary>Whether hashes with this pepper are to be made again with the current one.</summary>
    internal bool IsRetired(scoped ReadOnlySpan<byte> keyId) => Find(keyId) is { IsRetired: true };

    private Entry? Find(scoped ReadOnlySpan<byte> keyId)
    {
        foreach (Entry entry in _entries)
        {
            if (keyId.SequenceEqual(entry.KeyId))
            {
                return entry;
            }
        }

        return null;
    }

    private void AddAll(IEnumerable<KeyValuePair<string, byte[]>>? peppers, bool isRetired, string name)
    {
        foreach (KeyValuePair<string, byte[]> pair in peppers ?? [])
        {
            Add(Checks.NotNull(pair.Key, name), Checks.NotNull(pair.Value, name), isRetired, name, name);
        }
    }

    private void Add(string keyId, ReadOnlySpan<byte> pepper, bool isRetired, string keyName, string pepperName)
    {
        Span<byte> utf8 = stackalloc byte[PasswordText.MaxUtf8Bytes(MaxKeyIdBytes)];
        if (keyId.Length is 0 or > MaxKeyIdBytes
            || PasswordText.ToUtf8(keyId.AsSpan(), utf8, out int bytes) != OperationStatus.Done
            || bytes > MaxKeyIdBytes)
        {
            throw new ArgumentException(
                $"Key identifier must be text of 1 to {MaxKeyIdBytes} bytes in UTF-8.", keyName);
        }

        if (pepper.Length < MinPepperBytes)
        {
            throw new ArgumentException(
                $"Pepper must be {MinPepperBytes} or more bytes, but was {pepper.Length}.", pepperName);
        }

        byte[] id = utf8[..bytes].ToArray();
        if (Find(id) is not null)
        {
            throw new ArgumentException($"Key identifier \"{keyId}\" must be there once.", keyName);
        }

        _entries.Add(new(id, pepper.ToArray(), isRetired));
    }

    private sealed class Entry(byte[] keyId, byte[] pepper, bool isRetired)
    {
        public byte[] KeyId { get; } = keyId;

        public byte[] Pepper { get; } = pepper;

        public bool IsRetired { get; } = isRetired;
    }
}
