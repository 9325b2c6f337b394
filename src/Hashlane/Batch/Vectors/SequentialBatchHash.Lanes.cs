namespace Hashlane;

/// <content>Members that algorithms with lanes implement otherwise.</content>
internal partial struct SequentialBatchHash<TMode>
{
    public readonly string? KernelName => null;

    public readonly void HashMessages<TMessages>(scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct
    {
        for (int i = 0; i < messages.Count; i++)
        {
            HashSingle(messages.ContextOf(i), messages[i], digests.Slice(i * _hashBytes, _hashBytes));
        }

        if (_isKeyed)
        {
            Bytes.WipeBatchBelow();
        }
    }

    public readonly int Iterate(
        ReadOnlySpan<byte> keys, Span<byte> results, int iterations, CancellationToken cancellationToken) =>
        0;
}
