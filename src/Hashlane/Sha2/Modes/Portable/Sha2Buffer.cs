namespace Hashlane;

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
