using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// The mode of BLAKE3 in which a tree is computed, with the mode's key. All nodes of one tree have it in common.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> BLAKE3 paper §2.3. Used with <see cref="Blake3Subtree"/>.</para>
/// <para><b>Use.</b> All subtrees, merges and the root of one input need the same mode, key or context. If several
/// machines share the work, each creates its own instance.</para>
/// <para><b>Secrets.</b> Dispose a mode with a key when the job has ended. Objects that were created with it earlier
/// stay usable.</para>
/// <para><b>Thread safety.</b> Immutable: any number of threads, also while another one disposes it.</para>
/// </remarks>
public sealed class Blake3TreeKey : IDisposable
{
    private readonly byte[] _key = new byte[Blake3Mac.KeyBytes];
    private volatile bool _isDisposed;

    private Blake3TreeKey(uint flags)
    {
        Flags = flags;
    }

    /// <summary>
    /// The mode of hashing without a key: the tree of <see cref="Blake3"/>. It is one shared instance; disposing it
    /// does nothing.
    /// </summary>
    public static Blake3TreeKey Hash { get; } = CreateUnkeyed();

    /// <summary>The flags of every block.</summary>
    internal uint Flags { get; }

    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <inheritdoc cref="Keyed(ReadOnlySpan{byte})"/>
    public static Blake3TreeKey Keyed(byte[] key) => Keyed(Checks.NotNull(key).AsSpan());

    /// <summary>Returns the mode of hashing with a key: the tree of <see cref="Blake3Mac"/>.</summary>
    /// <param name="key">The key: 32 bytes; copied.</param>
    /// <returns>A mode; the caller disposes it.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static Blake3TreeKey Keyed(ReadOnlySpan<byte> key)
    {
        Checks.Key(key, Blake3Mac.KeyBytes, Blake3Mac.KeyBytes);
        Blake3TreeKey mode = new(Blake3Flags.KeyedHash);
        key.CopyTo(mode._key);
        return mode;
    }

    /// <summary>
    /// Returns the mode of key derivation, in which the input is key material: the tree of <see cref="Blake3Kdf"/>.
    /// </summary>
    /// <returns>A mode; the caller disposes it.</returns>
    /// <inheritdoc cref="Blake3Kdf.Blake3Kdf(string)"/>
    public static Blake3TreeKey DeriveKey(string context)
    {
        Blake3TreeKey mode = new(Blake3Flags.DeriveKeyMaterial);
        Blake3Kdf.DeriveContextKey(context, mode._key);
        return mode;
    }

    /// <summary>
    /// Returns the mode of key derivation, in which the input is key material: the tree of <see cref="Blake3Kdf"/>.
    /// </summary>
    /// <returns>A mode; the caller disposes it.</returns>
    /// <inheritdoc cref="Blake3Kdf.Blake3Kdf(ReadOnlySpan{byte})"/>
    public static Blake3TreeKey DeriveKey(ReadOnlySpan<byte> utf8Context)
    {
        Blake3TreeKey mode = new(Blake3Flags.DeriveKeyMaterial);
        Blake3Kdf.DeriveContextKey(utf8Context, mode._key);
        return mode;
    }

    /// <summary>
    /// Zeroes the key. Nothing can be created with this mode afterwards; earlier objects are not affected.
    /// </summary>
    public void Dispose()
    {
        if (this == Hash)
        {
            return;
        }

        _isDisposed = true;
        Interlocked.MemoryBarrier(); // the mark must come before the first byte is zeroed: TryCopyKey relies on it
        CryptographicOperations.ZeroMemory(_key);
    }

    /// <summary>Returns the type's name, and never the key.</summary>
    /// <returns>The type's name.</returns>
    public override string ToString() => nameof(Blake3TreeKey);

    /// <summary>Writes the 32 bytes of the key, the context key, or IV. Returns false if this was disposed.</summary>
    internal bool TryCopyKey(Span<byte> key)
    {
        // Half a key, copied while another thread zeroes it, would be another key. So the check comes after the copy,
        // without a lock, on which threads that merge would queue.
        _key.CopyTo(key);
        Interlocked.MemoryBarrier();
        if (_isDisposed)
        {
            CryptographicOperations.ZeroMemory(key);
            return false;
        }

        return true;
    }

    private static Blake3TreeKey CreateUnkeyed()
    {
        Blake3TreeKey mode = new(flags: 0);
        Blake3Start.Unkeyed(out Words8<uint> iv);
        LittleEndian.Write(in iv, ref mode._key[0]);
        return mode;
    }
}
