namespace Hashlane;

/// <content>PBKDF2 in lanes.</content>
internal abstract partial class BatchEntry
{
    /// <inheritdoc cref="IBatchHash.Iterate"/>
    /// <param name="outputLength">Bytes of the function's digest.</param>
    public abstract int Iterate(
        int outputLength,
        ReadOnlySpan<byte> keys,
        Span<byte> results,
        int iterations,
        CancellationToken cancellationToken);
}

/// <content>PBKDF2 in lanes.</content>
internal sealed partial class BatchEntry<THash>
{
    public override int Iterate(
        int outputLength,
        ReadOnlySpan<byte> keys,
        Span<byte> results,
        int iterations,
        CancellationToken cancellationToken)
    {
        _start(out THash hash, outputLength, HashFunctionOptions.None);
        return hash.Iterate(keys, results, iterations, cancellationToken);
    }
}
