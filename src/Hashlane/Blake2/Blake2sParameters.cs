namespace Hashlane;

/// <summary>
/// The parameters of BLAKE2s: digest length, salt, personalization, and the node of a tree. Immutable.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> RFC 7693 §2.5 and the BLAKE2 paper §2.8 (parameter block) and §2.10 (trees).</para>
/// <para><b>Parameters.</b> Each property states its range and is checked when set. The defaults are sequential hashing
/// with a 32-byte digest, equal to <see cref="Blake2s"/> without parameters. The parameters do not include a key: pass
/// it to <see cref="Blake2sMac"/>.</para>
/// <para><b>Trees.</b> Any tree can be built from nodes: one instance for each node, with <see cref="NodeOffset"/>,
/// <see cref="NodeDepth"/> and <see cref="IsLastNode"/> set. A parent hashes the digests of its children, each
/// <see cref="InnerHashBytes"/> long.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class Blake2sParameters
{
    /// <inheritdoc cref="Blake2bParameters.MaxSaltBytes"/>
    public const int MaxSaltBytes = 8;

    /// <inheritdoc cref="Blake2bParameters.MaxPersonalizationBytes"/>
    public const int MaxPersonalizationBytes = 8;

    private const ulong MaxNodeOffset = (1UL << 48) - 1;

    private Blake2ParameterBlock _block = Blake2ParameterBlock.Sequential(Blake2s.HashSizeInBytes);

    /// <inheritdoc cref="Blake2bParameters.Default"/>
    public static Blake2sParameters Default { get; } = new();

    /// <inheritdoc cref="Blake2bParameters.OutputLength"/>
    public int OutputLength
    {
        get => _block.OutputLength;
        init => _block = _block with
        {
            OutputLength = Checks.Range(value, 1, Blake2s.HashSizeInBytes, name: nameof(OutputLength)),
        };
    }

    /// <inheritdoc cref="Blake2bParameters.Salt"/>
    public ReadOnlyMemory<byte> Salt
    {
        get => _block.Salt;
        init => _block = _block with { Salt = Blake2ParameterBlock.CheckField(value, MaxSaltBytes, nameof(Salt)) };
    }

    /// <inheritdoc cref="Blake2bParameters.Personalization"/>
    public ReadOnlyMemory<byte> Personalization
    {
        get => _block.Personalization;
        init => _block = _block with
        {
            Personalization =
                Blake2ParameterBlock.CheckField(value, MaxPersonalizationBytes, nameof(Personalization)),
        };
    }

    /// <inheritdoc cref="Blake2bParameters.Fanout"/>
    public int Fanout
    {
        get => _block.Fanout;
        init => _block = _block with { Fanout = Checks.Range(value, 0, 255, "children", nameof(Fanout)) };
    }

    /// <inheritdoc cref="Blake2bParameters.Depth"/>
    public int Depth
    {
        get => _block.Depth;
        init => _block = _block with { Depth = Checks.Range(value, 1, 255, "levels", nameof(Depth)) };
    }

    /// <inheritdoc cref="Blake2bParameters.LeafBytes"/>
    public uint LeafBytes
    {
        get => _block.LeafBytes;
        init => _block = _block with { LeafBytes = value };
    }

    /// <summary>The number of this node in its level, 0 to 2^48 − 1, from 0 at the left (the default).</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public ulong NodeOffset
    {
        get => _block.NodeOffset;
        init
        {
            Checks.Range(value, 0, MaxNodeOffset, "nodes from the left", nameof(NodeOffset));
            _block = _block with { NodeOffset = value };
        }
    }

    /// <inheritdoc cref="Blake2bParameters.NodeDepth"/>
    public int NodeDepth
    {
        get => _block.NodeDepth;
        init => _block = _block with
        {
            NodeDepth = Checks.Range(value, 0, 255, "levels above the leaves", nameof(NodeDepth)),
        };
    }

    /// <inheritdoc cref="Blake2bParameters.InnerHashBytes"/>
    public int InnerHashBytes
    {
        get => _block.InnerHashBytes;
        init => _block = _block with
        {
            InnerHashBytes =
                Checks.Range(value, 0, Blake2s.HashSizeInBytes, name: nameof(InnerHashBytes)),
        };
    }

    /// <inheritdoc cref="Blake2bParameters.StatedOutputLength"/>
    public int StatedOutputLength
    {
        get => _block.StatedOutputLength;
        init => _block = _block with
        {
            StatedOutputLength =
                Checks.Range(value, 0, Blake2s.HashSizeInBytes, name: nameof(StatedOutputLength)),
        };
    }

    /// <inheritdoc cref="Blake2bParameters.StatedKeyBytes"/>
    public int StatedKeyBytes
    {
        get => _block.StatedKeyBytes;
        init => _block = _block with
        {
            StatedKeyBytes = Checks.Range(value, 0, Blake2sMac.MaxKeyBytes, name: nameof(StatedKeyBytes)),
        };
    }

    /// <inheritdoc cref="Blake2bParameters.IsLastNode"/>
    public bool IsLastNode
    {
        get => _block.Node == Blake2Node.Last;
        init => _block = _block with { Node = value ? Blake2Node.Last : Blake2Node.Inner };
    }

    /// <summary>Creates the mode before its first block, for a key of this length that the caller absorbs.</summary>
    internal Blake2Mode<Blake2sVariant> CreateMode(int keyBytes = 0) =>
        new(_block.Start<Blake2sVariant>(keyBytes), _block.Node);

    /// <summary>Creates the hasher for the catalogue's options: a MAC if there is a key.</summary>
    internal static Hasher CreateHasher(int outputLength, HashFunctionOptions options)
    {
        Blake2sParameters parameters = new()
        {
            OutputLength = outputLength,
            Salt = options.Salt,
            Personalization = options.Personalization,
        };
        return options.Key.IsEmpty ? new Blake2s(parameters) : new Blake2sMac(options.Key.Span, parameters);
    }
}
