namespace Hashlane;

/// <summary>The state of an incremental HMAC of SHA-256, SHA-384 or SHA-512.</summary>
internal sealed class Sha2HmacState<TVariant> : HmacState
    where TVariant : unmanaged, ISha2Variant
{
    // If no bytes are pending, all of its storage is zero.
    private BlockBuffer<Sha2HmacMode<TVariant>, Bytes1024> _buffer;

    /// <summary>Starts with a mode, and zeroes it.</summary>
    public Sha2HmacState(Sha2Function function, ref HmacMode<Sha2Mode<TVariant>> managed)
    {
        _buffer.Mode.Take(function, ref managed);
    }

    private Sha2HmacState(Sha2HmacState<TVariant> source)
    {
        _buffer = source._buffer;
        _buffer.Mode.OwnPlatformHash();
    }

    public override void Append(ReadOnlySpan<byte> source)
    {
        int leastBytes = _buffer.PendingBytes == 0 ? _buffer.Mode.LongPieceBytes : _buffer.Mode.BlockBytes + 1;
        if (source.Length < leastBytes || !Sha2Platform.IsAvailable)
        {
            _buffer.Append(source);
            return;
        }

        // A long piece goes to the platform whole, because each call costs as much as several blocks.
        if (_buffer.PendingBytes > 0)
        {
            _buffer.Mode.AbsorbByPlatform(_buffer.Pending);
            _buffer.ForgetBlock();
        }

        _buffer.Mode.AbsorbByPlatform(source);
    }

    public override void FinishCopy(Span<byte> digest) => _buffer.Mode.FinishCopy(_buffer.Pending, digest);

    public override void FinishAndReset(Span<byte> digest)
    {
        bool isAtStart = _buffer.Mode.IsAtStart;
        _buffer.Mode.FinishAndReset(_buffer.Pending, digest);
        if (isAtStart)
        {
            _buffer.ForgetPending();
        }
        else if (_buffer.PendingBytes > 0)
        {
            _buffer.ForgetBlock();
        }
    }

    public override void Reset() => _buffer.Reset();

    public override HmacState Clone() => new Sha2HmacState<TVariant>(this);

    public override void Wipe() => _buffer.Wipe();
}
