using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Adapts a <see cref="Mac"/> to the BCL's <see cref="HMAC"/>, for code that demands that type. It computes the
/// algorithm's own keyed mode, or with <see cref="Hmac"/> the HMAC construction. Owns the hasher; setting
/// <see cref="Key"/> creates a new one.
/// </summary>
internal sealed class MacAlgorithm : HMAC
{
    private readonly Func<byte[], Mac> _create;
    private readonly KeyCopy _copy;
    private Mac _mac;

    /// <param name="hashName">The name of the algorithm.</param>
    /// <param name="key">The key.</param>
    /// <param name="create">Creates the hasher for a copy of a key.</param>
    /// <param name="copy">Copies a key, or makes the one that stands for it; null for a plain copy.</param>
    public MacAlgorithm(string hashName, ReadOnlySpan<byte> key, Func<byte[], Mac> create, KeyCopy? copy = null)
    {
        _create = create;
        _copy = copy ?? (static key => key.ToArray());
        byte[] copied = _copy(key);
        _mac = CreateMac(copied);
        KeyValue = copied;
        HashName = hashName;
        HashSizeValue = 8 * _mac.HashLengthInBytes;
    }

    /// <summary>Makes the key that an object keeps, in a new array.</summary>
    public delegate byte[] KeyCopy(ReadOnlySpan<byte> key);

    /// <summary>Gets a copy of the key, or starts anew with another key.</summary>
    public override byte[] Key
    {
        get
        {
            ThrowIfDisposed();
            return (byte[])KeyValue.Clone();
        }

        set
        {
            ArgumentNullException.ThrowIfNull(value);
            ThrowIfDisposed();
            byte[] copied = _copy(value);
            Mac replacement = CreateMac(copied);
            _mac.Dispose();
            _mac = replacement;
            CryptographicOperations.ZeroMemory(KeyValue);
            KeyValue = copied;
        }
    }

    public override void Initialize() => _mac.Reset();

    protected override void HashCore(byte[] rgb, int ib, int cb) => _mac.AppendData(rgb.AsSpan(ib, cb));

#if NET
    protected override void HashCore(ReadOnlySpan<byte> source) => _mac.AppendData(source);

    protected override bool TryHashFinal(Span<byte> destination, out int bytesWritten) =>
        _mac.TryGetCurrentHash(destination, out bytesWritten);
#endif

    protected override byte[] HashFinal() => _mac.GetCurrentHash();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _mac.Dispose();
        }

        base.Dispose(disposing);
    }

    /// <summary>Creates a MAC with this object's own copy of a key, which is zeroed if it is refused.</summary>
    private Mac CreateMac(byte[] keyCopy)
    {
        Mac? mac = null;
        try
        {
            mac = _create(keyCopy);

            // Only a caller that has a parameter of this name can exceed it.
            Checks.Range(mac.HashLengthInBytes, 1, HasherAlgorithm.MaxHashBytes, name: "outputLength");
            return mac;
        }
        catch
        {
            CryptographicOperations.ZeroMemory(keyCopy);
            mac?.Dispose();
            throw;
        }
    }

    // The base class drops the key when it is disposed; a new one would bring this object back to life.
    private void ThrowIfDisposed() => ObjectDisposedException.ThrowIf(KeyValue is null, this);
}
