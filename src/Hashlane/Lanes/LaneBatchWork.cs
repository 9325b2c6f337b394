namespace Hashlane;

/// <summary>A batch by several threads: windows of messages are the pieces.</summary>
/// <remarks>The caller holds everything that is pointed to in its place until the work has been run, and disposes, which wipes what was copied of a key.</remarks>
internal abstract unsafe class LaneBatchWork<THash> : SharedWork, IDisposable
    where THash : unmanaged, ILaneHash
{
    private readonly MessagePrefix _prefix;
    private readonly byte* _digests;
    private readonly int _messages;
    private THash _hash;

    private protected LaneBatchWork(ref THash hash, MessagePrefix prefix, int messages, byte* digests)
        : base(LaneBatch.WindowsOf(messages), CancellationToken.None)
    {
        _hash = hash;
        _prefix = prefix;
        _messages = messages;
        _digests = digests;
    }

    public void Dispose() => Bytes.Wipe(ref _hash);

    protected sealed override void Work()
    {
        while (TryTake(out int piece))
        {
            int first = piece * LaneBatch.WindowMessages;
            int count = Math.Min(_messages - first, LaneBatch.WindowMessages);
            int digestBytes = _hash.HashBytes;
            Hash(ref _hash, _prefix, first, count, new Span<byte>(_digests + ((long)first * digestBytes), count * digestBytes));
        }
    }

    /// <summary>Hashes a window.</summary>
    private protected abstract void Hash(ref THash hash, MessagePrefix prefix, int first, int count, Span<byte> digests);
}

/// <summary>Messages of one length.</summary>
internal sealed unsafe class EqualBatchWork<THash> : LaneBatchWork<THash>
    where THash : unmanaged, ILaneHash
{
    private readonly byte* _sources;
    private readonly int _sourceBytes;

    public EqualBatchWork(ref THash hash, MessagePrefix prefix, byte* sources, int sourceBytes, int messages, byte* digests)
        : base(ref hash, prefix, messages, digests)
    {
        _sources = sources;
        _sourceBytes = sourceBytes;
    }

    private protected override void Hash(ref THash hash, MessagePrefix prefix, int first, int count, Span<byte> digests) => LaneBatch.HashEqual(
        ref hash, prefix, new ReadOnlySpan<byte>(_sources + ((long)first * _sourceBytes), count * _sourceBytes), _sourceBytes, digests);
}

/// <summary>Messages of any lengths side by side.</summary>
internal sealed unsafe class AdjoiningBatchWork<THash> : LaneBatchWork<THash>
    where THash : unmanaged, ILaneHash
{
    private readonly byte* _buffer;
    private readonly int* _lengths;
    private readonly int[] _starts;

    public AdjoiningBatchWork(ref THash hash, MessagePrefix prefix, byte* buffer, int bufferBytes, int* lengths, int messages, byte* digests)
        : base(ref hash, prefix, messages, digests)
    {
        _buffer = buffer;
        _lengths = lengths;
        _starts = new int[LaneBatch.WindowsOf(messages) + 1];
        for (int i = 0, start = 0; i < messages; i++)
        {
            if (i % LaneBatch.WindowMessages == 0)
            {
                _starts[i / LaneBatch.WindowMessages] = start;
            }

            // Within the buffer, even if another thread has changed lengths since they were checked.
            start += new ReadOnlySpan<byte>(buffer, bufferBytes).Slice(start, lengths[i]).Length;
        }

        _starts[^1] = bufferBytes;
    }

    private protected override void Hash(ref THash hash, MessagePrefix prefix, int first, int count, Span<byte> digests)
    {
        int window = first / LaneBatch.WindowMessages;
        LaneBatch.HashAdjoining(
            ref hash,
            prefix,
            new ReadOnlySpan<byte>(_buffer + _starts[window], _starts[window + 1] - _starts[window]),
            new ReadOnlySpan<int>(_lengths + first, count),
            digests);
    }
}

/// <summary>Messages that each lie somewhere.</summary>
internal sealed unsafe class ScatteredBatchWork<THash> : LaneBatchWork<THash>
    where THash : unmanaged, ILaneHash
{
    private readonly ReadOnlyMemory<byte>[] _sources;

    public ScatteredBatchWork(ref THash hash, MessagePrefix prefix, ReadOnlySpan<ReadOnlyMemory<byte>> sources, byte* digests)
        : base(ref hash, prefix, sources.Length, digests)
    {
        _sources = sources.ToArray();
    }

    private protected override void Hash(ref THash hash, MessagePrefix prefix, int first, int count, Span<byte> digests) =>
        LaneBatch.HashScattered(ref hash, prefix, _sources.AsSpan(first, count), digests);
}
