namespace Hashlane;

/// <summary>The state of an incremental HMAC of SHA-256, SHA-384 or SHA-512.</summary>
internal sealed class Sha2HmacState<TVariant> : HmacState
    where TVariant : unmanaged, ISha2Variant
{
    // If no bytes are pending, all of its storage is zero.
    private BlockBuffer<Sha2HmacMode<TVariant>, Bytes1024> _buffer;

    // Whether this message should be collected, because it comes in pieces or is copied. If it need not, and is long,
    // the next one is expected to be the same, and goes to the platform without a copy (docs/design/hmac.md).
    private bool _isInPieces, _expectsPlatform;

    /// <summary>Starts with a mode, and zeroes it.</summary>
    public Sha2HmacState(Sha2Function function, ref HmacMode<Sha2Mode<TVariant>> managed)
    {
        _buffer.Mode.Take(function, ref managed);
    }

    private Sha2HmacState(Sha2HmacState<TVariant> source)
    {
        // Clones are cheaper while all is collected.
        source._isInPieces = _isInPieces = true;
        _buffer = source._buffer;
        _buffer.Mode.OwnPlatformHash();
    }

    public override void Append(ReadOnlySpan<byte> source)
    {
        if (!IsForPlatform(source.Length) || !Sha2Platform.IsAvailable)
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

    public override void FinishCopy(Span<byte> digest)
    {
        // The platform makes a copy of its object for this, unless the message was collected.
        _isInPieces = true;
        _buffer.Mode.FinishCopy(_buffer.Pending, digest);
    }

    public override void FinishAndReset(Span<byte> digest)
    {
        bool isAtStart = _buffer.Mode.IsAtStart;
        bool isLong = !_isInPieces && (!isAtStart || _buffer.PendingBytes >= _buffer.Mode.CrossoverBytes);
        _buffer.Mode.FinishAndReset(_buffer.Pending, digest);
        if (isAtStart)
        {
            _buffer.ForgetPending();
        }
        else if (_buffer.PendingBytes > 0)
        {
            _buffer.ForgetBlock();
        }

        _expectsPlatform = isLong;
        _isInPieces = false;
    }

    public override void Reset()
    {
        _buffer.Reset();
        _expectsPlatform = _isInPieces = false;
    }

    public override HmacState Clone() => new Sha2HmacState<TVariant>(this);

    public override void Wipe() => _buffer.Wipe();

    /// <summary>Whether a piece need not be collected.</summary>
    private bool IsForPlatform(int sourceBytes)
    {
        if (_buffer.PendingBytes > 0)
        {
            _isInPieces = true;
            return sourceBytes > _buffer.Mode.BlockBytes;
        }

        return sourceBytes >= (_expectsPlatform ? _buffer.Mode.CrossoverBytes : _buffer.Mode.LongPieceBytes);
    }
}
