namespace Hashlane;

/// <summary>
/// The compression function of BLAKE2b or BLAKE2s with its state: all that differs between the two. They share all code
/// above the kernels.
/// </summary>
/// <remarks>
/// Plain data that begins with the chaining value and the counter; copying it forks the computation. Its word type
/// appears in no type parameter: code that is generic over types of the core library is not compiled ahead of time
/// (docs/design/first-use.md).
/// </remarks>
internal partial interface IBlake2Variant
{
    /// <summary>Bytes that F compresses at once.</summary>
    int BlockBytes { get; }

    /// <summary>Greatest digest, key and inner hash length in bytes; also the length of the parameter block.</summary>
    int MaxHashBytes { get; }

    /// <summary>Width in bytes of the salt field and of the personalization field.</summary>
    int SaltBytes { get; }

    /// <summary>Width in bytes of the node offset field.</summary>
    int NodeOffsetBytes { get; }

    /// <summary>Goes to the state before the first block: IV xor parameter block, nothing counted.</summary>
    /// <param name="parameterBlock"><see cref="MaxHashBytes"/> bytes.</param>
    void Start(ReadOnlySpan<byte> parameterBlock);

    /// <summary>
    /// As <see cref="Start"/> for sequential hashing, where only the parameter block's first four bytes are not zero.
    /// </summary>
    void StartSequential(uint firstParameters);

    /// <summary>Applies F to each block, adding <paramref name="counted"/> to the counter before each.</summary>
    void Compress(ReadOnlySpan<byte> blocks, uint counted);

    /// <summary>Sets the final flag, and the last-node flag if <paramref name="node"/> says so.</summary>
    void MarkLastBlock(Blake2Node node);

    /// <summary>Writes the start of the chaining value, little-endian.</summary>
    void Store(Span<byte> digest);
}

/// <summary>Whether a node is the last one of its tree level, for the last-node flag.</summary>
/// <remarks>
/// As wide as a word: a narrower type would be followed by padding in a mode, in which remains of the stack would stay.
/// </remarks>
internal enum Blake2Node : ulong
{
    /// <summary>Sequential hashing, or not the last node of its level.</summary>
    Inner,

    /// <summary>The last node of its level: the second final flag is set too.</summary>
    Last,
}
