namespace Hashlane;

/// <summary>Hashes batches by several threads.</summary>
internal static unsafe class BatchWork
{
    /// <summary>
    /// Smaller batches are hashed by one thread; see <see cref="Blake3Parallel.MinBytes"/> for the cost of help.
    /// </summary>
    public const int MinBytes = 1 << 20;

    /// <summary>
    /// Hashes messages of one length that lie side by side, by up to <paramref name="degree"/> threads.
    /// </summary>
    public static void HashEqual<THash>(
        ref THash hash,
        MessageContext context,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> digests,
        int degree)
        where THash : unmanaged, IBatchHash
    {
        // SAFETY: the memory is pinned until the work has been run.
        fixed (byte* first = sources, digest = digests)
        {
            using EqualBatchWork<THash> work =
                new(ref hash, context, first, sourceBytes, digests.Length / hash.HashBytes, digest);
            work.Run(degree);
        }
    }

    /// <summary>
    /// Hashes messages of any lengths that lie side by side, by up to <paramref name="degree"/> threads.
    /// </summary>
    public static void HashAdjoining<THash>(
        ref THash hash,
        MessageContext context,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> starts,
        Span<byte> digests,
        int degree)
        where THash : unmanaged, IBatchHash
    {
        // SAFETY: the memory is pinned until the work has been run.
        fixed (byte* first = buffer, digest = digests)
        fixed (int* start = starts)
        {
            using AdjoiningBatchWork<THash> work =
                new(ref hash, context, first, buffer.Length, start, starts.Length - 1, digest);
            work.Run(degree);
        }
    }

    /// <summary>Hashes messages that lie anywhere in memory, by up to <paramref name="degree"/> threads.</summary>
    public static void HashScattered<THash>(
        ref THash hash,
        MessageContext context,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> digests,
        int degree)
        where THash : unmanaged, IBatchHash
    {
        // SAFETY: the memory is pinned until the work has been run.
        fixed (byte* digest = digests)
        {
            using ScatteredBatchWork<THash> work = new(ref hash, context, sources, digest);
            work.Run(degree);
        }
    }
}

/// <summary>A batch that several threads hash, a window of messages at a time.</summary>
/// <remarks>
/// The caller pins all memory that is pointed to until the work has been run. It then disposes the work, which wipes
/// the copy of a key.
/// </remarks>
internal abstract unsafe class BatchWork<THash> : ForkJoin, IDisposable
    where THash : unmanaged, IBatchHash
{
    private readonly byte* _digests;
    private readonly int _messages;
    private THash _hash;

    private protected BatchWork(ref THash hash, MessageContext context, int messages, byte* digests)
        : base(((messages - 1) / BatchWindow.Messages) + 1, CancellationToken.None)
    {
        _hash = hash;
        Context = context;
        _messages = messages;
        _digests = digests;
    }

    private protected MessageContext Context { get; }

    public void Dispose() => Bytes.Wipe(ref _hash);

    protected sealed override void Work()
    {
        // Each thread wipes its own stack; a source's memory may throw when it is read.
        KeyedFailure failure = default;
        try
        {
            HashPieces();
        }
        catch (Exception exception) when (failure.MustKeep(_hash.IsKeyed))
        {
            failure.Keep(exception);
        }

        failure.WipeAndThrow();
    }

    /// <summary>Hashes a window.</summary>
    private protected abstract void Hash(ref THash hash, int first, int count, Span<byte> digests);

    private void HashPieces()
    {
        while (TryTake(out int piece))
        {
            int first = piece * BatchWindow.Messages;
            int count = Math.Min(_messages - first, BatchWindow.Messages);
            int digestBytes = _hash.HashBytes;
            Hash(ref _hash, first, count, new Span<byte>(_digests + ((long)first * digestBytes), count * digestBytes));
        }
    }
}

/// <summary>Messages of one length.</summary>
internal sealed unsafe class EqualBatchWork<THash> : BatchWork<THash>
    where THash : unmanaged, IBatchHash
{
    private readonly byte* _sources;
    private readonly int _sourceBytes;

    public EqualBatchWork(
        ref THash hash, MessageContext context, byte* sources, int sourceBytes, int messages, byte* digests)
        : base(ref hash, context, messages, digests)
    {
        _sources = sources;
        _sourceBytes = sourceBytes;
    }

    private protected override void Hash(ref THash hash, int first, int count, Span<byte> digests)
    {
        ReadOnlySpan<byte> sources = new(_sources + ((long)first * _sourceBytes), count * _sourceBytes);
        EqualMessages messages = new(Context, sources, _sourceBytes, count);
        hash.HashMessages(ref messages, digests);
    }
}

/// <summary>Messages of any lengths side by side.</summary>
internal sealed unsafe class AdjoiningBatchWork<THash> : BatchWork<THash>
    where THash : unmanaged, IBatchHash
{
    private readonly byte* _buffer;
    private readonly int _bufferBytes;
    private readonly int* _starts;

    public AdjoiningBatchWork(
        ref THash hash, MessageContext context, byte* buffer, int bufferBytes, int* starts, int messages, byte* digests)
        : base(ref hash, context, messages, digests)
    {
        _buffer = buffer;
        _bufferBytes = bufferBytes;
        _starts = starts;
    }

    private protected override void Hash(ref THash hash, int first, int count, Span<byte> digests)
    {
        ReadOnlySpan<byte> buffer = new(_buffer, _bufferBytes);
        ReadOnlySpan<int> starts = new(_starts + first, count + 1);
        AdjoiningMessages messages = new(Context, buffer, starts);
        hash.HashMessages(ref messages, digests);
    }
}

/// <summary>Messages that lie anywhere in memory.</summary>
internal sealed unsafe class ScatteredBatchWork<THash> : BatchWork<THash>
    where THash : unmanaged, IBatchHash
{
    private readonly ReadOnlyMemory<byte>[] _sources;
    private readonly int[] _lengths;

    public ScatteredBatchWork(
        ref THash hash, MessageContext context, ReadOnlySpan<ReadOnlyMemory<byte>> sources, byte* digests)
        : base(ref hash, context, sources.Length, digests)
    {
        _sources = sources.ToArray();
        _lengths = Array.ConvertAll(_sources, static source => source.Length);
    }

    private protected override void Hash(ref THash hash, int first, int count, Span<byte> digests)
    {
        ScatteredMessages messages = new(Context, _sources.AsSpan(first, count), _lengths.AsSpan(first, count));
        hash.HashMessages(ref messages, digests);
    }
}
