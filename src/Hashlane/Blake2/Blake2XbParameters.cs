namespace Hashlane;

/// <summary>The parameters of BLAKE2Xb: length of digest and output, salt, personalization. Immutable.</summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2X paper §2; the BLAKE2 paper §2.8 for the parameter block.</para>
/// <para><b>Parameters.</b> Each property states its range and is checked when set. The defaults are a 64-byte digest that is all output, equal to
/// <see cref="Blake2Xb"/> without parameters. A key is not among them: it is given to <see cref="Blake2XbMac"/>.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class Blake2XbParameters
{
    /// <summary>Longest <see cref="Salt"/> in bytes.</summary>
    public const int MaxSaltBytes = Blake2bParameters.MaxSaltBytes;

    /// <summary>Longest <see cref="Personalization"/> in bytes.</summary>
    public const int MaxPersonalizationBytes = Blake2bParameters.MaxPersonalizationBytes;

    /// <summary>Longest output whose length is known, in bytes.</summary>
    public const uint MaxStatedOutputLength = UnknownLength - 1;

    /// <summary>Longest digest in bytes, which is the longest array's length.</summary>
    internal const int MaxOutputBytes = 0x7FFFFFC7;

    private const uint UnknownLength = uint.MaxValue;

    private readonly Blake2ParameterBlock _block = Blake2ParameterBlock.XofRoot<Blake2bVariant>(Blake2Xb.HashSizeInBytes);
    private readonly int? _outputLength;
    private readonly uint _statedOutputLength;

    /// <summary>A 64-byte digest, no salt and no personalization.</summary>
    public static Blake2XbParameters Default { get; } = new();

    /// <summary>
    /// Digest length in bytes, 1 or more and no more than <see cref="StatedOutputLength"/> if that is set; 64 unless set, or <see cref="StatedOutputLength"/> if that is less.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int OutputLength
    {
        get => _outputLength ?? (int)Math.Min(Blake2Xb.HashSizeInBytes, _statedOutputLength == 0 ? uint.MaxValue : _statedOutputLength);
        init => _outputLength = Checks.Range(
            value, 1, _statedOutputLength == 0 ? MaxOutputBytes : (int)Math.Min(MaxOutputBytes, _statedOutputLength), nameof(OutputLength));
    }

    /// <summary>
    /// Length of all output that the parameter block states, in bytes: <see cref="OutputLength"/> to 2^32 − 2; 0 for <see cref="OutputLength"/> (the default). Outputs of
    /// different lengths are unrelated. What is longer than the digest, which is its front, can be read through <see cref="Blake2Xb.OpenXof"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public uint StatedOutputLength
    {
        get => _statedOutputLength;
        init
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, MaxStatedOutputLength, nameof(StatedOutputLength));
            if (value != 0)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(value, (uint)(_outputLength ?? 1), nameof(StatedOutputLength));
            }

            _statedOutputLength = value;
        }
    }

    /// <summary>
    /// True if the parameter block says that the length of output is not known, instead of <see cref="StatedOutputLength"/>: 2^38 bytes can be read then, and the digest is their front.
    /// False (the default) if the length is part of the parameter block and all output that there is.
    /// </summary>
    /// <remarks>
    /// As the paper has it, every block of such output is whole. The authors' own code makes the last block that is asked for shorter, so it differs there unless a multiple of 64 bytes is asked for.
    /// </remarks>
    public bool IsOutputLengthUnknown { get; init; }

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

    /// <summary>The parameter block of the root, but for a key's length.</summary>
    internal Blake2ParameterBlock Root => _block with
    {
        XofLength = IsOutputLengthUnknown ? UnknownLength : _statedOutputLength == 0 ? (uint)OutputLength : _statedOutputLength,
    };

    /// <summary>The hasher that the catalogue's options ask for: a MAC if there is a key.</summary>
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
