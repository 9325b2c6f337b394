namespace Hashlane;

/// <summary>A hash function over many messages: everything that a batch needs from an algorithm.</summary>
/// <remarks>Implemented by structs and called through type parameters. Nothing here checks arguments.</remarks>
internal partial interface IBatchHash
{
    /// <summary>Bytes of a digest.</summary>
    int HashBytes { get; }

    /// <summary>Whether states are derived from a key and every copy of them must be wiped.</summary>
    bool IsKeyed { get; }

    /// <summary>Writes the digest of one message; the two must not overlap.</summary>
    void HashSingle(MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest);
}
