namespace Hashlane;

/// <summary>
/// The message of a hasher over <see cref="Sha2PlatformMode{TVariant}"/>, whose copies share a platform object.
/// </summary>
internal struct Sha2Buffer<TVariant>
    where TVariant : unmanaged, ISha2Variant
{
    private BlockBuffer<Sha2PlatformMode<TVariant>, Bytes1024> _buffer;

    public Sha2Buffer(Sha2Function function)
    {
        _buffer = new(new(function));
    }

    /// <summary>Becomes an independent copy.</summary>
    public void CopyFrom(in Sha2Buffer<TVariant> source)
    {
        _buffer = source._buffer;
        _buffer.Mode.OwnPlatformHash();
    }

    public void Append(ReadOnlySpan<byte> source) => _buffer.Append(source);

    public void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    /// <summary>Writes the digest and starts anew, which the platform does in one operation.</summary>
    public void FinishAndReset(Span<byte> digest)
    {
        _buffer.Mode.FinishAndReset(_buffer.Pending, digest);
        _buffer.Reset();
    }

    public void Reset() => _buffer.Reset();

    public void Wipe() => _buffer.Wipe();
}
