using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Which of BLAKE3's three modes a tree is computed in, with the mode's key: what all nodes of one tree have in common.</summary>
/// <remarks>
/// <para><b>Source.</b> BLAKE3 paper §2.3. Used with <see cref="Blake3Subtree"/>.</para>
/// <para><b>Use.</b> All subtrees, merges and the root of one input need the same mode, key or context; on several machines, each makes
/// its own.</para>
/// <para><b>Secrets.</b> A mode with a key is disposed when the job has ended. What was made with it before stays usable.</para>
/// <para><b>Thread safety.</b> Immutable: any number of threads, also while another one disposes it.</para>
/// </remarks>
public sealed class Blake3TreeMode : IDisposable
{
    private readonly byte[] _key = new byte[Blake3Mac.KeyBytes];
    private volatile bool _isDisposed;

    private Blake3TreeMode(uint flags)
    {
        Flags = flags;
    }

    /// <summary>Hashing without a key: the tree of <see cref="Blake3"/>. One instance for all; disposing it does nothing.</summary>
    public static Blake3TreeMode Hash { get; } = CreateUnkeyed();

    /// <summary>Flags of every block.</summary>
    internal uint Flags { get; }

    /// <summary>Hashing with a key: the tree of <see cref="Blake3Mac"/>.</summary>
    /// <param name="key">32 bytes; copied.</param>
    /// <returns>A mode; the caller disposes it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static Blake3TreeMode Keyed(byte[] key) => Keyed(Checks.NotNull(key).AsSpan());

    /// <inheritdoc cref="Keyed(byte[])"/>
    public static Blake3TreeMode Keyed(ReadOnlySpan<byte> key)
    {
        Checks.Key(key, Blake3Mac.KeyBytes, Blake3Mac.KeyBytes);
        Blake3TreeMode mode = new(Blake3Flags.KeyedHash);
        key.CopyTo(mode._key);
        return mode;
    }

    /// <summary>Key derivation from key material that is the input: the tree of <see cref="Blake3Kdf"/>.</summary>
    /// <param name="context">A hard-coded text, unique for application and purpose.</param>
    /// <returns>A mode; the caller disposes it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="context"/> is no valid text: it has half a surrogate pair.</exception>
    public static Blake3TreeMode DeriveKey(string context)
    {
        Blake3TreeMode mode = new(Blake3Flags.DeriveKeyMaterial);
        Blake3Kdf.DeriveContextKey(context, mode._key);
        return mode;
    }

    /// <summary>Key derivation from key material that is the input: the tree of <see cref="Blake3Kdf"/>.</summary>
    /// <param name="utf8Context">A hard-coded text as UTF-8, unique for application and purpose.</param>
    /// <returns>A mode; the caller disposes it.</returns>
    /// <exception cref="ArgumentException"><paramref name="utf8Context"/> is not UTF-8.</exception>
    public static Blake3TreeMode DeriveKey(ReadOnlySpan<byte> utf8Context)
    {
        Blake3TreeMode mode = new(Blake3Flags.DeriveKeyMaterial);
        Blake3Kdf.DeriveContextKey(utf8Context, mode._key);
        return mode;
    }

    /// <summary>Zeroes the key. Nothing can be made with this mode afterwards; what was made before is not touched.</summary>
    public void Dispose()
    {
        if (this == Hash)
        {
            return;
        }

        _isDisposed = true;
        Interlocked.MemoryBarrier(); // said before the first byte is zeroed: TryCopyKey relies on it
        CryptographicOperations.ZeroMemory(_key);
    }

    /// <summary>The type's name; never anything of the key.</summary>
    /// <returns>The type's name.</returns>
    public override string ToString() => nameof(Blake3TreeMode);

    /// <summary>Writes the 32 bytes of the key, the context key, or IV. False if this was disposed.</summary>
    internal bool TryCopyKey(Span<byte> key)
    {
        // Half a key, copied while another thread zeroes it, would be another key. So this looks after copying, and without a lock,
        // on which threads that merge would queue.
        _key.CopyTo(key);
        Interlocked.MemoryBarrier();
        if (_isDisposed)
        {
            CryptographicOperations.ZeroMemory(key);
            return false;
        }

        return true;
    }

    private static Blake3TreeMode CreateUnkeyed()
    {
        Blake3TreeMode mode = new(flags: 0);
        Blake3Start.Unkeyed(out Words8<uint> iv);
        LittleEndian.Write(in iv, ref mode._key[0]);
        return mode;
    }
}
