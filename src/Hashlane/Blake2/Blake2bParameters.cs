namespace Hashlane;

/// <summary>The parameters of BLAKE2b: digest length, salt, personalization, and the node of a tree. Immutable.</summary>
/// <remarks>
/// <para><b>Source.</b> RFC 7693 §2.5 and the BLAKE2 paper §2.8 (parameter block) and §2.10 (trees).</para>
/// <para><b>Parameters.</b> Each property states its range and is checked when set. The defaults are sequential hashing with a 64-byte
/// digest, equal to <see cref="Blake2b"/> without parameters. A key is not among them: it is given to <see cref="Blake2bMac"/>.</para>
/// <para><b>Trees.</b> Any tree can be built from nodes: one instance a node, its <see cref="NodeOffset"/>, <see cref="NodeDepth"/> and
/// <see cref="IsLastNode"/> set; a parent hashes the digests of its children, each <see cref="InnerHashBytes"/> long.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class Blake2bParameters
{
    /// <summary>Longest <see cref="Salt"/> in bytes.</summary>
    public const int MaxSaltBytes = 16;

    /// <summary>Longest <see cref="Personalization"/> in bytes.</summary>
    public const int MaxPersonalizationBytes = 16;

    private Blake2ParameterBlock _block = Blake2ParameterBlock.Sequential(Blake2b.HashSizeInBytes);

    /// <summary>Sequential hashing with a 64-byte digest, no salt and no personalization.</summary>
    public static Blake2bParameters Default { get; } = new();

    /// <summary>Digest length, 1 to 64 bytes; 64 unless set. Digests of different lengths are unrelated.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int OutputLength
    {
        get => _block.OutputLength;
        init => _block = _block with
        {
            OutputLength = Checks.Range(value, 1, Blake2b.HashSizeInBytes, nameof(OutputLength)),
        };
    }

    /// <summary>Salt, 0 to 16 bytes, zero-padded to 16: for randomized hashing. Copied when set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is too long.</exception>
    public ReadOnlyMemory<byte> Salt
    {
        get => _block.Salt;
        init => _block = _block with { Salt = Blake2ParameterBlock.CheckField(value, MaxSaltBytes, nameof(Salt)) };
    }

    /// <summary>Personalization, 0 to 16 bytes, zero-padded to 16: makes the hash of one use unrelated to that of all others. Copied when set.</summary>
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

    /// <summary>Children of a node, 0 to 255; 0 is unlimited, 1 sequential hashing (the default).</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int Fanout
    {
        get => _block.Fanout;
        init => _block = _block with { Fanout = Checks.Range(value, 0, 255, nameof(Fanout)) };
    }

    /// <summary>Greatest depth of the tree, 1 to 255; 255 is unlimited, 1 sequential hashing (the default).</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int Depth
    {
        get => _block.Depth;
        init => _block = _block with { Depth = Checks.Range(value, 1, 255, nameof(Depth)) };
    }

    /// <summary>Greatest length of a leaf in bytes, 0 to 2^32 − 1; 0 is unlimited or sequential (the default).</summary>
    public uint LeafBytes
    {
        get => _block.LeafBytes;
        init => _block = _block with { LeafBytes = value };
    }

    /// <summary>Number of this node in its level, 0 to 2^64 − 1, from 0 at the left (the default).</summary>
    public ulong NodeOffset
    {
        get => _block.NodeOffset;
        init => _block = _block with { NodeOffset = value };
    }

    /// <summary>Level of this node, 0 to 255; 0 for leaves and sequential hashing (the default).</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int NodeDepth
    {
        get => _block.NodeDepth;
        init => _block = _block with { NodeDepth = Checks.Range(value, 0, 255, nameof(NodeDepth)) };
    }

    /// <summary>Length of the digests that parents hash, 0 to 64 bytes; 0 for sequential hashing (the default).</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int InnerHashBytes
    {
        get => _block.InnerHashBytes;
        init => _block = _block with
        {
            InnerHashBytes =
                Checks.Range(value, 0, Blake2b.HashSizeInBytes, nameof(InnerHashBytes)),
        };
    }

    /// <summary>
    /// Digest length that the parameter block states, 0 to 64 bytes; 0 for <see cref="OutputLength"/> (the default). The nodes of some
    /// trees, BLAKE2bp's among them, state the length of the tree's digest while their own is <see cref="InnerHashBytes"/> long.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int StatedOutputLength
    {
        get => _block.StatedOutputLength;
        init => _block = _block with
        {
            StatedOutputLength =
                Checks.Range(value, 0, Blake2b.HashSizeInBytes, nameof(StatedOutputLength)),
        };
    }

    /// <summary>
    /// Key length that the parameter block states where no key is absorbed, 0 to 64 bytes; 0 unless set. In a keyed tree only the leaves may
    /// absorb the key while every node states its length. <see cref="Blake2bMac"/> states the length of its key and ignores this.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int StatedKeyBytes
    {
        get => _block.StatedKeyBytes;
        init => _block = _block with
        {
            StatedKeyBytes = Checks.Range(value, 0, Blake2bMac.MaxKeyBytes, nameof(StatedKeyBytes)),
        };
    }

    /// <summary>True for the last node of each level, which sets the second final flag; false for sequential hashing (the default).</summary>
    public bool IsLastNode
    {
        get => _block.Node == Blake2Node.Last;
        init => _block = _block with { Node = value ? Blake2Node.Last : Blake2Node.Inner };
    }

    /// <summary>The mode before its first block, for a key of <paramref name="keyBytes"/> that the caller absorbs.</summary>
    internal Blake2Mode<Blake2bVariant> CreateMode(int keyBytes = 0) =>
        new(_block.Start<Blake2bVariant>(keyBytes), _block.Node);

    /// <summary>The hasher that the catalogue's options ask for: a MAC if there is a key.</summary>
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
