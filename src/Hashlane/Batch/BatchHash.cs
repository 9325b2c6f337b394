namespace Hashlane;

/// <summary>The bodies of all <c>HashMany</c>.</summary>
internal static partial class BatchHash
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
        Run(ref hash, new EqualBatch(context, sources, sourceBytes, destination, maxDegreeOfParallelism));
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
        Run(ref hash, new AdjoiningBatch(context, buffer, lengths, destination, maxDegreeOfParallelism));
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
        Run(ref hash, new ScatteredBatch(context, sources, destination, maxDegreeOfParallelism));
    }
}
