namespace Hashlane;

/// <summary>SHA-256, SHA-384 or SHA-512 without the framework's: its spans and copies are missing here.</summary>
internal struct Sha2PlatformMode<TVariant> : IExportableMode
    where TVariant : unmanaged, ISha2Variant
{
    private Sha2Mode<TVariant> _mode;

    public Sha2PlatformMode(Sha2Function function)
    {
        _mode = new(function);
    }

    public readonly int BlockBytes => _mode.BlockBytes;

    public readonly bool IsKeyed => false;

    public static void Hash(Sha2Function function, ReadOnlySpan<byte> message, Span<byte> digest)
    {
        Sha2Mode<TVariant> mode = new(function);
        mode.Finish(message, digest);
    }

    public readonly long AbsorbableBytes(long availableBytes) => _mode.AbsorbableBytes(availableBytes);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks) => _mode.AbsorbBlocks(wholeBlocks);

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest) => _mode.Finish(rest, digest);

    public void Reset() => _mode.Reset();

    public void Wipe() => _mode.Wipe();

    public void Write(ref StateWriter writer) => _mode.Write(ref writer);

    public void Read(ref StateReader reader) => _mode.Read(ref reader);

    public bool CanHold(int pendingBytes) => _mode.CanHold(pendingBytes);
}

/// <summary>The state of a hasher for SHA-256, SHA-384 or SHA-512.</summary>
internal struct Sha2Buffer<TVariant>
    where TVariant : unmanaged, ISha2Variant
{
    private BlockBuffer<Sha2PlatformMode<TVariant>, Bytes128> _buffer;

    public Sha2Buffer(Sha2Function function)
    {
        _buffer = new(new(function));
    }

    /// <summary>
    /// Whether the state may be exported. Every one could be, but a program should learn here that it must ask for it.
    /// </summary>
    public bool IsExportable { get; private set; }

    public static Sha2Buffer<TVariant> Exportable(Sha2Function function) => new(function) { IsExportable = true };

    public void Read(Sha2Function function, ref StateReader reader)
    {
        this = Exportable(function);
        BufferState.Read(ref _buffer, ref reader);
    }

    public void Write(string type, ref StateWriter writer) => BufferState.Write(ref _buffer, type, ref writer);

    public void CopyFrom(ref Sha2Buffer<TVariant> source) => this = source;

    public void Append(ReadOnlySpan<byte> source) => _buffer.Append(source);

    public void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    public void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    public void Reset() => _buffer.Reset();

    public void Wipe() => _buffer.Wipe();
}
