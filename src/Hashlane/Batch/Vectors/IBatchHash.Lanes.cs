namespace Hashlane;

/// <content>Members that lanes make possible. Without lanes, messages are hashed one after the other.</content>
internal partial interface IBatchHash
{
    /// <summary>The name of the widest kernel for several messages, as shown to users; null if there is none.</summary>
    string? KernelName { get; }

    /// <summary>
    /// Writes the digests of messages, one after the other, and wipes traces of a key from the stack.
    /// </summary>
    void HashMessages<TMessages>(scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct;

    /// <summary>Computes the iterations of several blocks of PBKDF2 after the first, if lanes pay.</summary>
    /// <param name="keys">The key of each block: the password as it fills a block of the function.</param>
    /// <param name="results">The first result of each block, which the sum of all results replaces.</param>
    /// <param name="iterations">The number of all iterations, the first included: 2 or more.</param>
    /// <param name="cancellationToken">
    /// Ends the computation early, without an exception; the results are then undefined.
    /// </param>
    /// <returns>The number of blocks that are done, from the first on.</returns>
    int Iterate(
        ReadOnlySpan<byte> keys, Span<byte> results, int iterations, CancellationToken cancellationToken);
}
