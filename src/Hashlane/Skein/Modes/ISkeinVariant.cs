namespace Hashlane;

/// <summary>
/// The differences between Skein-256, -512 and -1024. An implementation holds UBI's state as plain data: chaining value
/// and tweak.
/// </summary>
internal interface ISkeinVariant
{
    /// <summary>Bytes of a block, of the chaining value, and of the cipher's key.</summary>
    int BlockBytes { get; }

    /// <summary>The tweak of the next block.</summary>
    SkeinTweak Tweak { get; set; }

    /// <summary>Begins a UBI computation from the current chaining value, at position 0.</summary>
    /// <param name="type">The type of the input.</param>
    /// <param name="treeLevel">0, or the level in a tree.</param>
    void Start(SkeinType type, int treeLevel);

    /// <summary>Advances the position without hashing, to a node's place in a tree.</summary>
    void Skip(ulong bytes);

    /// <summary>Marks the next block as the last one of this computation.</summary>
    void SetFinal();

    /// <summary>Marks the next block as ending with fewer than 8 bits of the message and their end mark.</summary>
    void SetBitPad();

    /// <summary>Compresses whole blocks, <paramref name="counted"/> message bytes in each.</summary>
    void Compress(ReadOnlySpan<byte> blocks, uint counted);

    /// <summary>Sets the chaining value, which is as long as a block.</summary>
    void Load(ReadOnlySpan<byte> source);

    /// <summary>Writes the start of the chaining value.</summary>
    void Store(Span<byte> destination);
}
