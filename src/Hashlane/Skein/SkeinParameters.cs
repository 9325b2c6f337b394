namespace Hashlane;

/// <summary>
/// The arguments of Skein other than message and key: output length, personalization and similar, tree. For all three
/// sizes. Immutable.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §3.5 and §4.</para>
/// <para><b>Parameters.</b> Each argument can have any length; an empty one is omitted. The defaults are sequential
/// hashing with the size's own digest, equal to the type without parameters. The parameters do not include a key:
/// <see cref="Skein512Mac"/> and its siblings take it.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class SkeinParameters
{
    /// <summary>Length of the longest digest in bytes, which is the longest array's length.</summary>
    internal const int MaxOutputBytes = 0x7FFFFFC7;

    private readonly int? _outputLength;
    private readonly byte[] _personalization = [];
    private readonly byte[] _publicKey = [];
    private readonly byte[] _keyDerivationIdentifier = [];
    private readonly byte[] _nonce = [];

    /// <summary>Sequential hashing with the size's own digest, without other arguments.</summary>
    public static SkeinParameters Default { get; } = new();

    /// <summary>
    /// The length of the digest in bytes, 1 or more; null (the default) for the length of the state: 32, 64 or 128.
    /// Digests of different lengths are unrelated.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int? OutputLength
    {
        get => _outputLength;
        init => _outputLength = value is null
            ? null
            : Checks.Range(value.Value, 1, MaxOutputBytes, name: nameof(OutputLength));
    }

    /// <summary>
    /// True if the configuration states that the length of the output is unknown: output can then be read without end,
    /// and begins with the digest. False (the default) if <see cref="OutputLength"/> is part of the configuration, and
    /// the digest is the whole output.
    /// </summary>
    public bool IsOutputLengthUnknown { get; init; }

    /// <summary>
    /// The personalization, which makes the hash of one use unrelated to that of all others, such as
    /// <c>20260101 user@example.com program/use</c>. Copied when set.
    /// </summary>
    public ReadOnlyMemory<byte> Personalization
    {
        get => _personalization;
        init => _personalization = value.ToArray();
    }

    /// <summary>The public key, which binds a signed digest to the key that signs it. Copied when set.</summary>
    public ReadOnlyMemory<byte> PublicKey
    {
        get => _publicKey;
        init => _publicKey = value.ToArray();
    }

    /// <summary>The identifier of a derived key. Copied when set.</summary>
    public ReadOnlyMemory<byte> KeyDerivationIdentifier
    {
        get => _keyDerivationIdentifier;
        init => _keyDerivationIdentifier = value.ToArray();
    }

    /// <summary>The nonce, for randomized hashing: a random one for each signed digest. Copied when set.</summary>
    public ReadOnlyMemory<byte> Nonce
    {
        get => _nonce;
        init => _nonce = value.ToArray();
    }

    /// <summary>The shape of the hash tree; null (the default) for sequential hashing.</summary>
    public SkeinTree? Tree { get; init; }

    /// <summary>
    /// Returns the arguments for a size whose own digest has <paramref name="defaultOutputLength"/> bytes.
    /// </summary>
    internal SkeinArguments WithKey(ReadOnlySpan<byte> key, int defaultOutputLength) => new()
    {
        OutputBits = IsOutputLengthUnknown
            ? SkeinArguments.UnknownOutputBits
            : SkeinArguments.BitsOf(OutputLength ?? defaultOutputLength),
        Key = key,
        Personalization = _personalization,
        PublicKey = _publicKey,
        KeyDerivationIdentifier = _keyDerivationIdentifier,
        Nonce = _nonce,
        Tree = Tree?.Shape ?? default,
    };
}
