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
}
