namespace Hashlane;

/// <summary>The parameters of BLAKE2Xs: length of digest and output, salt, personalization. Immutable.</summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2X paper §2; the BLAKE2 paper §2.8 for the parameter block.</para>
/// <para><b>Parameters.</b> Each property states its range and is checked when set. The defaults are a 32-byte digest
/// that is all output, equal to <see cref="Blake2Xs"/> without parameters. The parameters do not include a key: pass it
/// to <see cref="Blake2XsMac"/>.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class Blake2XsParameters
{
    /// <inheritdoc cref="Blake2XbParameters.MaxSaltBytes"/>
    public const int MaxSaltBytes = Blake2sParameters.MaxSaltBytes;

    /// <inheritdoc cref="Blake2XbParameters.MaxPersonalizationBytes"/>
    public const int MaxPersonalizationBytes = Blake2sParameters.MaxPersonalizationBytes;

    /// <inheritdoc cref="Blake2XbParameters.MaxStatedOutputLength"/>
    public const uint MaxStatedOutputLength = UnknownLength - 1;

    /// <summary>Longest digest in bytes.</summary>
    internal const int MaxOutputBytes = (int)MaxStatedOutputLength;

    private const uint UnknownLength = ushort.MaxValue;

    private readonly Blake2ParameterBlock _block =
        Blake2ParameterBlock.XofRoot<Blake2sVariant>(Blake2Xs.HashSizeInBytes);
    private readonly int? _outputLength;
    private readonly uint _statedOutputLength;

    /// <inheritdoc cref="Blake2XbParameters.Default"/>
    public static Blake2XsParameters Default { get; } = new();

    /// <inheritdoc cref="Blake2XbParameters.OutputLength"/>
    public int OutputLength
    {
        get => _outputLength ?? (int)Math.Min(
            Blake2Xs.HashSizeInBytes, _statedOutputLength == 0 ? uint.MaxValue : _statedOutputLength);
        init => _outputLength = Checks.Range(
            value,
            1,
            _statedOutputLength == 0 ? MaxOutputBytes : (int)Math.Min(MaxOutputBytes, _statedOutputLength),
            name: nameof(OutputLength));
    }

    /// <inheritdoc cref="Blake2XbParameters.StatedOutputLength"/>
    public uint StatedOutputLength
    {
        get => _statedOutputLength;
        init
        {
            if (value != 0)
            {
                Checks.Range(
                    value, (ulong)(_outputLength ?? 1), MaxStatedOutputLength, name: nameof(StatedOutputLength));
            }

            _statedOutputLength = value;
        }
    }

    /// <inheritdoc cref="Blake2XbParameters.IsOutputLengthUnknown"/>
    public bool IsOutputLengthUnknown { get; init; }

    /// <inheritdoc cref="Blake2XbParameters.Salt"/>
    public ReadOnlyMemory<byte> Salt
    {
        get => _block.Salt;
        init => _block = _block with { Salt = Blake2ParameterBlock.CheckField(value, MaxSaltBytes, nameof(Salt)) };
    }

    /// <inheritdoc cref="Blake2XbParameters.Personalization"/>
    public ReadOnlyMemory<byte> Personalization
    {
        get => _block.Personalization;
        init => _block = _block with
        {
            Personalization =
                Blake2ParameterBlock.CheckField(value, MaxPersonalizationBytes, nameof(Personalization)),
        };
    }

    /// <summary>The parameter block of the root, without the length of a key.</summary>
    internal Blake2ParameterBlock Root => _block with
    {
        XofLength = IsOutputLengthUnknown ? UnknownLength
            : _statedOutputLength == 0 ? (uint)OutputLength
            : _statedOutputLength,
    };

    /// <summary>Creates the hasher for the catalogue's options: a MAC if there is a key.</summary>
    internal static Hasher CreateHasher(int outputLength, HashFunctionOptions options)
    {
        Blake2XsParameters parameters = new()
        {
            OutputLength = outputLength,
            Salt = options.Salt,
            Personalization = options.Personalization,
        };
        return options.Key.IsEmpty ? new Blake2Xs(parameters) : new Blake2XsMac(options.Key.Span, parameters);
    }
}
