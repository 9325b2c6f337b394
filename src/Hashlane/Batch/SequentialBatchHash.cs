namespace Hashlane;

/// <summary>An algorithm without lanes, as a batch sees it, which hashes messages one after the other.</summary>
internal partial struct SequentialBatchHash<TMode> : IBatchHash
    where TMode : unmanaged, IHashMode
{
    private TMode _mode;
    private int _hashBytes;

    // Stored here, since asking the mode in a readonly member would copy it.
    private bool _isKeyed;

    public readonly int HashBytes => _hashBytes;

    public readonly bool IsKeyed => _isKeyed;

    /// <summary>Starts from a mode before its first message, in place because it may hold a key.</summary>
    public static void Start(out SequentialBatchHash<TMode> hash, ref readonly TMode mode, int hashBytes)
    {
        hash._mode = mode;
        hash._hashBytes = hashBytes;
        hash._isKeyed = hash._mode.IsKeyed;
    }

    public readonly void HashSingle(MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        TMode mode = _mode;
        OneShot.Finish(ref mode, context, source, digest);
        if (mode.IsKeyed)
        {
            mode.Wipe();
        }
    }
}
