using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Adapts a <see cref="Mac"/> to the BCL's <see cref="HMAC"/>, for code that demands that type. It computes the
/// algorithm's own keyed mode, not the HMAC construction. Owns the hasher; setting <see cref="Key"/> creates a new one.
/// </summary>
internal sealed class MacAlgorithm : HMAC
{
    private readonly Func<byte[], Mac> _create;
    private Mac _mac;

    public MacAlgorithm(string hashName, ReadOnlySpan<byte> key, Func<byte[], Mac> create)
    {
        _create = create;
        byte[] copy = key.ToArray();
        _mac = CreateMac(copy);
        KeyValue = copy;
        HashName = hashName;
        HashSizeValue = 8 * _mac.HashLengthInBytes;
    }

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
            byte[] copy = (byte[])value.Clone();
            Mac replacement = CreateMac(copy);
            _mac.Dispose();
            _mac = replacement;
            CryptographicOperations.ZeroMemory(KeyValue);
            KeyValue = copy;
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

            // Every caller has a parameter of this name.
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
