namespace Hashlane;

/// <summary>
/// The parameters of BLAKE2b: digest length, salt, personalization, and the node of a tree. Immutable.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> RFC 7693 §2.5 and the BLAKE2 paper §2.8 (parameter block) and §2.10 (trees).</para>
/// <para><b>Parameters.</b> Each property states its range and is checked when set. The defaults are sequential hashing
/// with a 64-byte digest, equal to <see cref="Blake2b"/> without parameters. The parameters do not include a key: pass
/// it to <see cref="Blake2bMac"/>.</para>
/// <para><b>Trees.</b> Any tree can be built from nodes: one instance for each node, with <see cref="NodeOffset"/>,
/// <see cref="NodeDepth"/> and <see cref="IsLastNode"/> set. A parent hashes the digests of its children, each
/// <see cref="InnerHashBytes"/> long.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class Blake2bParameters
{
    /// <summary>The length of the longest <c>Salt</c> in bytes.</summary>
    public const int MaxSaltBytes = 16;

    /// <summary>The length of the longest <c>Personalization</c> in bytes.</summary>
    public const int MaxPersonalizationBytes = 16;

    private Blake2ParameterBlock _block = Blake2ParameterBlock.Sequential(Blake2b.HashSizeInBytes);

    /// <summary>
    /// Sequential hashing with a digest of <c>HashSizeInBytes</c> bytes, without salt and personalization.
    /// </summary>
    public static Blake2bParameters Default { get; } = new();

    /// <summary>
    /// The length of the digest in bytes, 1 to <c>HashSizeInBytes</c> (the default). Digests of different lengths are
    /// unrelated.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int OutputLength
    {
        get => _block.OutputLength;
        init => _block = _block with
        {
            OutputLength = Checks.Range(value, 1, Blake2b.HashSizeInBytes, name: nameof(OutputLength)),
        };
    }

    /// <summary>
    /// The salt, for randomized hashing: 0 to <c>MaxSaltBytes</c> bytes, zero-padded. It is copied when set.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is too long.</exception>
    public ReadOnlyMemory<byte> Salt
    {
        get => _block.Salt;
        init => _block = _block with { Salt = Blake2ParameterBlock.CheckField(value, MaxSaltBytes, nameof(Salt)) };
    }

    /// <summary>
    /// The personalization, which makes the hash of one use unrelated to that of all others: 0 to
    /// <c>MaxPersonalizationBytes</c> bytes, zero-padded. It is copied when set.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is too long.</exception>
    public ReadOnlyMemory<byte> Personalization
    {
        get => _block.Personalization;
        init => _block = _block with
        {
            Personalization =
                Blake2ParameterBlock.CheckField(value, MaxPersonalizationBytes, nameof(Personalization)),
        };
    }

    /// <summary>
    /// The number of children of a node, 0 to 255; 0 is unlimited, 1 is sequential hashing (the default).
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int Fanout
    {
        get => _block.Fanout;
        init => _block = _block with { Fanout = Checks.Range(value, 0, 255, "children", nameof(Fanout)) };
    }

    /// <summary>
    /// The greatest depth of the tree, 1 to 255; 255 is unlimited, 1 is sequential hashing (the default).
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int Depth
    {
        get => _block.Depth;
        init => _block = _block with { Depth = Checks.Range(value, 1, 255, "levels", nameof(Depth)) };
    }

    /// <summary>
    /// The greatest length of a leaf in bytes, 0 to 2^32 − 1; 0 is unlimited or sequential (the default).
    /// </summary>
    public uint LeafBytes
    {
        get => _block.LeafBytes;
        init => _block = _block with { LeafBytes = value };
    }

    /// <summary>The number of this node in its level, 0 to 2^64 − 1, from 0 at the left (the default).</summary>
    public ulong NodeOffset
    {
        get => _block.NodeOffset;
        init => _block = _block with { NodeOffset = value };
    }

    /// <summary>The level of this node, 0 to 255; 0 for leaves and sequential hashing (the default).</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int NodeDepth
    {
        get => _block.NodeDepth;
        init => _block = _block with
        {
            NodeDepth = Checks.Range(value, 0, 255, "levels above the leaves", nameof(NodeDepth)),
        };
    }

    /// <summary>
    /// The length in bytes of the digests that parents hash, 0 to <c>HashSizeInBytes</c>; 0 for sequential hashing (the
    /// default).
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int InnerHashBytes
    {
        get => _block.InnerHashBytes;
        init => _block = _block with
        {
            InnerHashBytes =
                Checks.Range(value, 0, Blake2b.HashSizeInBytes, name: nameof(InnerHashBytes)),
        };
    }

    /// <summary>
    /// The digest length that the parameter block states, 0 to <c>HashSizeInBytes</c> bytes; 0 for <c>OutputLength</c>
    /// (the default).
    /// </summary>
    /// <remarks>
    /// The nodes of some trees, BLAKE2bp's and BLAKE2sp's among them, state the length of the tree's digest, while
    /// their own digest is <c>InnerHashBytes</c> long.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int StatedOutputLength
    {
        get => _block.StatedOutputLength;
        init => _block = _block with
        {
            StatedOutputLength =
                Checks.Range(value, 0, Blake2b.HashSizeInBytes, name: nameof(StatedOutputLength)),
        };
    }

    /// <summary>
    /// The key length that the parameter block states where no key is absorbed, 0 to <c>MaxKeyBytes</c> bytes (default:
    /// 0).
    /// </summary>
    /// <remarks>
    /// In a keyed tree, only the leaves may absorb the key while every node states its length. A MAC states the length
    /// of its key and ignores this property.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int StatedKeyBytes
    {
        get => _block.StatedKeyBytes;
        init => _block = _block with
        {
            StatedKeyBytes = Checks.Range(value, 0, Blake2bMac.MaxKeyBytes, name: nameof(StatedKeyBytes)),
        };
    }

    /// <summary>
    /// True for the last node of each level, which sets the second final flag; false for sequential hashing (the
    /// default).
    /// </summary>
    public bool IsLastNode
    {
        get => _block.Node == Blake2Node.Last;
        init => _block = _block with { Node = value ? Blake2Node.Last : Blake2Node.Inner };
    }

    /// <summary>Creates the mode before its first block, for a key of this length that the caller absorbs.</summary>
    internal Blake2Mode<Blake2bVariant> CreateMode(int keyBytes = 0) =>
        new(_block.Start<Blake2bVariant>(keyBytes), _block.Node);

    /// <summary>Creates the hasher for the catalogue's options: a MAC if there is a key.</summary>
    internal static Hasher CreateHasher(int outputLength, HashFunctionOptions options)
    {
        Blake2bParameters parameters = new()
        {
            OutputLength = outputLength,
            Salt = options.Salt,
            Personalization = options.Personalization,
        };
        return options.Key.IsEmpty ? new Blake2b(parameters) : new Blake2bMac(options.Key.Span, parameters);
    }
}
