namespace Hashlane;

/// <summary>The batches of an algorithm, for its row of the catalogue.</summary>
internal abstract partial class BatchEntry
{
    /// <summary>The name of the widest kernel for several messages, as shown to users; null if there is none.</summary>
    public abstract string? KernelName { get; }

    public abstract void HashEqual(
        int outputLength,
        HashFunctionOptions options,
        MessageContext context,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        int degree);

    public abstract void HashAdjoining(
        int outputLength,
        HashFunctionOptions options,
        MessageContext context,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        Span<byte> destination,
        int degree);

    public abstract void HashScattered(
        int outputLength,
        HashFunctionOptions options,
        MessageContext context,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> destination,
        int degree);
}

/// <summary>The batches of one type.</summary>
internal sealed partial class BatchEntry<THash> : BatchEntry
    where THash : unmanaged, IBatchHash
{
    private readonly Starter _start;

    /// <summary>Stores the delegate that starts a hash.</summary>
    public BatchEntry(Starter start)
    {
        _start = start;
    }

    /// <summary>Starts a hash for a digest length in bytes, in place because it may hold a key.</summary>
    public delegate void Starter(out THash hash, int outputLength, HashFunctionOptions options);

    public override string? KernelName => default(THash).KernelName;

    public override void HashEqual(
        int outputLength,
        HashFunctionOptions options,
        MessageContext context,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        int degree)
    {
        _start(out THash hash, outputLength, options);
        BatchHash.HashEqual(ref hash, context, sources, sourceBytes, destination, degree);
    }

    public override void HashAdjoining(
        int outputLength,
        HashFunctionOptions options,
        MessageContext context,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        Span<byte> destination,
        int degree)
    {
        _start(out THash hash, outputLength, options);
        BatchHash.HashAdjoining(ref hash, context, buffer, lengths, destination, degree);
    }

    public override void HashScattered(
        int outputLength,
        HashFunctionOptions options,
        MessageContext context,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> destination,
        int degree)
    {
        _start(out THash hash, outputLength, options);
        BatchHash.HashScattered(ref hash, context, sources, destination, degree);
    }
}
