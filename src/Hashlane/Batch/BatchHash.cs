namespace Hashlane;

/// <summary>The bodies of all <c>HashMany</c>.</summary>
internal static class BatchHash
{
    /// <summary>Hashes messages of one length that lie side by side; the destination tells their number.</summary>
    public static void HashEqual<THash>(
        ref THash hash,
        MessageContext context,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        int maxDegreeOfParallelism)
        where THash : unmanaged, IBatchHash
    {
        EqualBatch batch = new(context, sources, sourceBytes, destination, maxDegreeOfParallelism);
        Run(ref hash, ref batch);
    }

    /// <summary>Hashes messages of any lengths that lie side by side.</summary>
    public static void HashAdjoining<THash>(
        ref THash hash,
        MessageContext context,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        Span<byte> destination,
        int maxDegreeOfParallelism)
        where THash : unmanaged, IBatchHash
    {
        AdjoiningBatch batch = new(context, buffer, lengths, destination, maxDegreeOfParallelism);
        Run(ref hash, ref batch);
    }

    /// <summary>Hashes messages of any lengths, each in its own memory.</summary>
    public static void HashScattered<THash>(
        ref THash hash,
        MessageContext context,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> destination,
        int maxDegreeOfParallelism)
        where THash : unmanaged, IBatchHash
    {
        ScatteredBatch batch = new(context, sources, destination, maxDegreeOfParallelism);
        Run(ref hash, ref batch);
    }

    private static void Run<THash, TBatch>(ref THash hash, scoped ref TBatch batch)
        where THash : unmanaged, IBatchHash
        where TBatch : struct, IBatch, allows ref struct
    {
        if (!hash.IsKeyed)
        {
            // Without a key nothing is wiped, and a handler would cost small batches a few percent.
            batch.Run(ref hash);
            return;
        }

        KeyedFailure failure = default;
        try
        {
            batch.Run(ref hash);
        }
        catch (Exception exception) when (failure.MustKeep(hash.IsKeyed))
        {
            // Arguments may be wrong, and a source's memory may throw when it is read.
            failure.Keep(exception);
        }

        Bytes.Wipe(ref hash);
        failure.WipeAndThrow();
    }
}
