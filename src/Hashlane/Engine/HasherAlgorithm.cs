using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Adapts a <see cref="Hasher"/> to the BCL's <see cref="HashAlgorithm"/>. Owns the hasher.</summary>
internal sealed class HasherAlgorithm : HashAlgorithm
{
    /// <summary>The longest digest whose bits the base class can count.</summary>
    public const int MaxHashBytes = int.MaxValue / 8;

    private readonly Hasher _hasher;

    public HasherAlgorithm(Hasher hasher)
    {
        _hasher = hasher;
        HashSizeValue = 8 * hasher.HashLengthInBytes;
    }

    public override void Initialize() => _hasher.Reset();

    protected override void HashCore(byte[] array, int ibStart, int cbSize) =>
        _hasher.AppendData(array.AsSpan(ibStart, cbSize));

#if NET
    protected override void HashCore(ReadOnlySpan<byte> source) => _hasher.AppendData(source);

    protected override bool TryHashFinal(Span<byte> destination, out int bytesWritten) =>
        _hasher.TryGetCurrentHash(destination, out bytesWritten);
#endif

    protected override byte[] HashFinal() => _hasher.GetCurrentHash();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _hasher.Dispose();
        }

        base.Dispose(disposing);
    }
}
