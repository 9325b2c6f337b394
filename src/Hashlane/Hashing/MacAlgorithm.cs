using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// A <see cref="Mac"/> seen as the BCL's <see cref="HMAC"/>, for code that demands that type. It computes the algorithm's own keyed mode,
/// not the HMAC construction. Owns the hasher; setting <see cref="Key"/> makes a new one.
/// </summary>
internal sealed class MacAlgorithm : HMAC
{
    private readonly Func<byte[], Mac> _create;
    private Mac _mac;

    public MacAlgorithm(string hashName, ReadOnlySpan<byte> key, Func<byte[], Mac> create)
    {
        _create = create;
        KeyValue = key.ToArray();
        _mac = create(KeyValue);
        HashName = hashName;
        HashSizeValue = 8 * _mac.HashLengthInBytes;
    }

    /// <summary>A copy of the key; setting it starts anew with the new key.</summary>
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
            Mac replacement = _create(value);
            _mac.Dispose();
            _mac = replacement;
            CryptographicOperations.ZeroMemory(KeyValue);
            KeyValue = (byte[])value.Clone();
        }
    }

    public override void Initialize() => _mac.Reset();

    protected override void HashCore(byte[] rgb, int ib, int cb) => _mac.AppendData(rgb.AsSpan(ib, cb));

    protected override void HashCore(ReadOnlySpan<byte> source) => _mac.AppendData(source);

    protected override byte[] HashFinal() => _mac.GetCurrentHash();

    protected override bool TryHashFinal(Span<byte> destination, out int bytesWritten) =>
        _mac.TryGetCurrentHash(destination, out bytesWritten);

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _mac.Dispose();
        }

        base.Dispose(disposing);
    }

    // The base class drops the key when it is disposed; a new one would bring this object back to life.
    private void ThrowIfDisposed() => ObjectDisposedException.ThrowIf(KeyValue is null, this);
}
