namespace Hashlane;

/// <summary>What differs between BLAKE2b and BLAKE2s, so that everything above the kernels is one text.</summary>
/// <typeparam name="TWord">Word of the compression function: 64 or 32 bits.</typeparam>
internal interface IBlake2Variant<TWord>
    where TWord : unmanaged
{
    /// <summary>Bytes that F compresses at once.</summary>
    int BlockBytes { get; }

    /// <summary>Greatest digest, key and inner hash length in bytes.</summary>
    int MaxHashBytes { get; }

    /// <summary>Width in bytes of the salt field and of the personalization field.</summary>
    int SaltBytes { get; }

    /// <summary>Width in bytes of the node offset field.</summary>
    int NodeOffsetBytes { get; }

    /// <summary>The chaining value before the first block: IV xor parameter block.</summary>
    /// <param name="parameterBlock">As many bytes as the chaining value has.</param>
    Words8<TWord> Start(ReadOnlySpan<byte> parameterBlock);

    /// <summary>The whole state before the first block of sequential hashing, where only the parameter block's first four bytes are not zero.</summary>
    void StartSequential(out Blake2State<TWord> state, uint firstParameters);

    /// <summary>Applies F to each block, adding <paramref name="counted"/> to the counter before each.</summary>
    void Compress(ref Blake2State<TWord> state, ReadOnlySpan<byte> blocks, uint counted);

    /// <summary>Sets the final flag, and the last-node flag if <paramref name="node"/> says so.</summary>
    void MarkLastBlock(ref Blake2State<TWord> state, Blake2Node node);

    /// <summary>Writes the front of the chaining value, little-endian.</summary>
    void Store(ref readonly Blake2State<TWord> state, Span<byte> digest);
}

/// <summary>Where a node stands in its tree level, as far as the last-node flag goes.</summary>
internal enum Blake2Node : byte
{
    /// <summary>Sequential hashing, or not the last node of its level.</summary>
    Inner,

    /// <summary>The last node of its level: the second final flag is set too.</summary>
    Last,
}
