namespace Hashlane;

/// <summary>What differs between Skein-256, -512 and -1024; an implementation holds UBI's state, plain data: chaining value and tweak.</summary>
internal interface ISkeinVariant
{
    /// <summary>Bytes of a block, of the chaining value, and of the key of the cipher.</summary>
    int BlockBytes { get; }

    /// <summary>Begins a UBI computation from the chaining value at hand, at position 0.</summary>
    /// <param name="type">What is hashed.</param>
    /// <param name="treeLevel">0, or the level in a tree.</param>
    void Start(SkeinType type, int treeLevel);

    /// <summary>Moves the position on without hashing: to a node's place in a tree.</summary>
    void Skip(ulong bytes);

    /// <summary>The next block is the last one of this computation.</summary>
    void SetFinal();

    /// <summary>The next block's last byte holds less than 8 bits of the message, and their end mark.</summary>
    void SetBitPad();

    /// <summary>Compresses whole blocks, <paramref name="counted"/> message bytes in each.</summary>
    void Compress(ReadOnlySpan<byte> blocks, uint counted);

    /// <summary>Sets the chaining value, which is as long as a block.</summary>
    void Load(ReadOnlySpan<byte> source);

    /// <summary>Writes the front of the chaining value.</summary>
    void Store(Span<byte> destination);
}
