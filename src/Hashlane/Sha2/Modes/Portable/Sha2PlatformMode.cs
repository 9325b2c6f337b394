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
