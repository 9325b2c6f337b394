namespace Hashlane;

/// <summary>The parameters of BLAKE2Xb: length of digest and output, salt, personalization. Immutable.</summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2X paper §2; the BLAKE2 paper §2.8 for the parameter block.</para>
/// <para><b>Parameters.</b> Each property states its range and is checked when set. The defaults are a 64-byte digest
/// that is all output, equal to <see cref="Blake2Xb"/> without parameters. The parameters do not include a key: pass it
/// to <see cref="Blake2XbMac"/>.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class Blake2XbParameters
{
    /// <inheritdoc cref="Blake2bParameters.MaxSaltBytes"/>
    public const int MaxSaltBytes = Blake2bParameters.MaxSaltBytes;

    /// <inheritdoc cref="Blake2bParameters.MaxPersonalizationBytes"/>
    public const int MaxPersonalizationBytes = Blake2bParameters.MaxPersonalizationBytes;

    /// <summary>The length of the longest output whose length is known, in bytes.</summary>
    public const uint MaxStatedOutputLength = UnknownLength - 1;

    /// <summary>Longest digest in bytes, which is the longest array's length.</summary>
    internal const int MaxOutputBytes = 0x7FFFFFC7;

    private const uint UnknownLength = uint.MaxValue;

    private readonly Blake2ParameterBlock _block =
        Blake2ParameterBlock.XofRoot<Blake2bVariant>(Blake2Xb.HashSizeInBytes);
    private readonly int? _outputLength;
    private readonly uint _statedOutputLength;

    /// <summary>
    /// A digest of <c>HashSizeInBytes</c> bytes that is all output, without salt and personalization.
    /// </summary>
    public static Blake2XbParameters Default { get; } = new();

    /// <summary>
    /// The length of the digest in bytes: 1 or more, and at most <c>StatedOutputLength</c> if that is set. The default
    /// is <c>HashSizeInBytes</c>, or <c>StatedOutputLength</c> if that is less.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int OutputLength
    {
        get => _outputLength ?? (int)Math.Min(
            Blake2Xb.HashSizeInBytes, _statedOutputLength == 0 ? uint.MaxValue : _statedOutputLength);
        init => _outputLength = Checks.Range(
            value,
            1,
            _statedOutputLength == 0 ? MaxOutputBytes : (int)Math.Min(MaxOutputBytes, _statedOutputLength),
            name: nameof(OutputLength));
    }

    /// <summary>
    /// The length of all output that the parameter block states, in bytes: <c>OutputLength</c> to
    /// <c>MaxStatedOutputLength</c>, or 0 for <c>OutputLength</c> (the default).
    /// </summary>
    /// <remarks>
    /// Outputs of different lengths are unrelated. Output begins with the digest; what follows can be read with
    /// <c>OpenXof</c>.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
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

    /// <summary>
    /// True if the parameter block says that the length of output is not known, in place of <c>StatedOutputLength</c>.
    /// False (the default) if the stated length is all output that there is.
    /// </summary>
    /// <remarks>
    /// If the length is unknown, 2^32 blocks of <c>HashSizeInBytes</c> bytes can be read, and the digest is their
    /// beginning. As in the paper, every block is whole. The authors' own code shortens the last block that is asked
    /// for, so its output differs there unless whole blocks are asked for.
    /// </remarks>
    public bool IsOutputLengthUnknown { get; init; }

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
        Blake2XbParameters parameters = new()
        {
            OutputLength = outputLength,
            Salt = options.Salt,
            Personalization = options.Personalization,
        };
        return options.Key.IsEmpty ? new Blake2Xb(parameters) : new Blake2XbMac(options.Key.Span, parameters);
    }
}
