namespace Hashlane;

/// <summary>
/// The message of a hasher over <see cref="Sha2PlatformMode{TVariant}"/>, whose copies share a platform object.
/// </summary>
/// <remarks>
/// Long pieces are not collected if the message is long already, or is likely to need the platform because the last one
/// came in long pieces too. Clones are cheaper while all is collected, so a message with clones does not count.
/// </remarks>
internal struct Sha2Buffer<TVariant>
    where TVariant : unmanaged, ISha2Variant
{
    private const int UnitBytes = Sha2PlatformMode<TVariant>.CollectedBytes;

    // A first piece that is shorter is collected without a look at the function's crossover.
    private const int MinCrossoverBytes = 128;

    // A later piece that is shorter is collected: a call costs as much as copying and wiping it.
    private const int LongPieceBytes = UnitBytes / 2;

    // If no bytes are pending, all of its storage is zero.
    private BlockBuffer<Sha2PlatformMode<TVariant>, Bytes1024> _buffer;
    private Pieces _pieces;

    public Sha2Buffer(Sha2Function function)
        : this(new Sha2PlatformMode<TVariant>(function))
    {
    }

    private Sha2Buffer(Sha2PlatformMode<TVariant> mode)
    {
        _buffer = new(mode);
        _pieces = Pieces.None;
    }

    /// <summary>The pieces of a message.</summary>
    /// <remarks>
    /// As wide as the fields around it: a narrower type would be followed by padding, in which remains of the stack
    /// would stay.
    /// </remarks>
    private enum Pieces : ulong
    {
        None,
        Long,
        Short,
    }

    /// <summary>Whether the state can be exported.</summary>
    public bool IsExportable => _buffer.Mode.IsManaged;

    /// <summary>Creates a buffer whose state can be exported.</summary>
    public static Sha2Buffer<TVariant> Exportable(Sha2Function function) =>
        new(new Sha2PlatformMode<TVariant>(function, Sha2Code.Managed));

    /// <summary>Becomes the buffer that was written.</summary>
    public void Read(Sha2Function function, ref StateReader reader)
    {
        BlockBuffer<Sha2Mode<TVariant>, Bytes128> read = default;
        BufferState.Read(ref read, ref reader);
        this = new(new Sha2PlatformMode<TVariant>(function, read.Mode));
        _buffer.Append(read.Pending);
    }

    /// <summary>Writes the state as a buffer of single blocks would.</summary>
    public void Write(string type, ref StateWriter writer)
    {
        Sha2Mode<TVariant> mode = _buffer.Mode.Managed;
        ReadOnlySpan<byte> pending = _buffer.Pending;
        int wholeBytes = (int)mode.AbsorbableBytes(pending.Length);
        mode.AbsorbBlocks(pending[..wholeBytes]);
        writer.Begin(type, mode.IsKeyed);
        mode.Write(ref writer);
        writer.Pending(pending[wholeBytes..]);
    }

    /// <summary>Becomes an independent copy.</summary>
    public void CopyFrom(ref Sha2Buffer<TVariant> source)
    {
        source._pieces = Pieces.Short;
        _buffer = source._buffer;
        _buffer.Mode.OwnPlatformHash();
        _pieces = Pieces.Short;
    }

    public void Append(ReadOnlySpan<byte> source)
    {
        if (source.Length < (_pieces == Pieces.None ? MinCrossoverBytes : LongPieceBytes))
        {
            _pieces = Pieces.Short;
            _buffer.Append(source);
        }
        else
        {
            AppendLonger(source);
        }
    }

    public void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    /// <summary>Writes the digest and starts anew, which the platform does in one operation.</summary>
    public void FinishAndReset(Span<byte> digest)
    {
        if (_buffer.Mode.IsAtStart)
        {
            _buffer.Mode.Finish(_buffer.Pending, digest);
            _buffer.ForgetPending();
        }
        else
        {
            _buffer.Mode.FinishAndReset(_buffer.Pending, digest);
            if (_buffer.Pending.Length > 0 || _buffer.Mode.IsManaged)
            {
                _buffer.Reset();
            }
        }

        _buffer.Mode.ExpectsPlatform = _pieces == Pieces.Long;
        _pieces = Pieces.None;
    }

    public void Reset()
    {
        _buffer.Reset();
        _buffer.Mode.ExpectsPlatform = false;
        _pieces = Pieces.None;
    }

    public void Wipe()
    {
        _buffer.Wipe();
        _pieces = Pieces.None;
    }

    private void AppendLonger(ReadOnlySpan<byte> source)
    {
        if (!_buffer.Mode.IsManaged && IsForPlatform(source.Length) && Sha2Platform.IsAvailable)
        {
            AppendToPlatform(source);
        }
        else
        {
            _buffer.Append(source);
        }
    }

    /// <summary>Notes a piece, and returns whether it should not be collected.</summary>
    private bool IsForPlatform(int sourceBytes)
    {
        if (_pieces == Pieces.None)
        {
            _pieces = sourceBytes < _buffer.Mode.CrossoverBytes ? Pieces.Short : Pieces.Long;
            return sourceBytes > UnitBytes || (_pieces == Pieces.Long && _buffer.Mode.ExpectsPlatform);
        }

        return _buffer.Pending.Length == 0
            ? sourceBytes > UnitBytes || !_buffer.Mode.IsAtStart
            : sourceBytes >= UnitBytes;
    }

    /// <summary>Passes everything to the platform.</summary>
    private void AppendToPlatform(ReadOnlySpan<byte> source)
    {
        if (_buffer.Pending.Length > 0)
        {
            _buffer.Mode.AbsorbByPlatform(_buffer.Pending);
            _buffer.ForgetBlock();
        }

        _buffer.Mode.AbsorbByPlatform(source);
    }
}
