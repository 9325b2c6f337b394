namespace Hashlane;

/// <summary>A hash function over many messages: everything that a batch needs from an algorithm.</summary>
/// <remarks>Implemented by structs and called through type parameters. Nothing here checks arguments.</remarks>
internal interface IBatchHash
{
    /// <summary>The name of the widest kernel for several messages, as shown to users; null if there is none.</summary>
    string? KernelName { get; }

    /// <summary>Bytes of a digest.</summary>
    int HashBytes { get; }

    /// <summary>Whether states are derived from a key and every copy of them must be wiped.</summary>
    bool IsKeyed { get; }

    /// <summary>Writes the digest of one message; the two must not overlap.</summary>
    void HashSingle(MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest);

    /// <summary>
    /// Writes the digests of messages, one after the other, and wipes traces of a key from the stack.
    /// </summary>
    void HashMessages<TMessages>(scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct;
}
