namespace Hashlane;

/// <content>PBKDF2 without lanes.</content>
internal abstract partial class BatchEntry
{
    /// <summary>Leaves all blocks to the caller.</summary>
    public int Iterate(
        int outputLength,
        ReadOnlySpan<byte> keys,
        Span<byte> results,
        int iterations,
        CancellationToken cancellationToken) =>
        0;
}
