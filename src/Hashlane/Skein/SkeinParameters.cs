namespace Hashlane;

/// <summary>The arguments of Skein besides message and key: output length, personalization and the like, tree. For all three sizes. Immutable.</summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §3.5 and §4.</para>
/// <para><b>Parameters.</b> Each argument can have any length; an empty one is left out. The defaults are sequential hashing with the size's own
/// digest, equal to the type without parameters. A key is not among them: it is given to <see cref="Skein512Mac"/> and its siblings.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class SkeinParameters
{
    /// <summary>Longest digest in bytes, which is the longest array's length.</summary>
    internal const int MaxOutputBytes = 0x7FFFFFC7;

    private readonly int? _outputLength;
    private readonly byte[] _personalization = [];
    private readonly byte[] _publicKey = [];
    private readonly byte[] _keyDerivationIdentifier = [];
    private readonly byte[] _nonce = [];

    /// <summary>Sequential hashing with the size's own digest, without other arguments.</summary>
    public static SkeinParameters Default { get; } = new();

    /// <summary>Digest length in bytes, 1 or more; null (the default) for that of the size: 32, 64 or 128. Digests of different lengths are unrelated.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int? OutputLength
    {
        get => _outputLength;
        init => _outputLength = value is null ? null : Checks.Range(value.Value, 1, MaxOutputBytes, nameof(OutputLength));
    }

    /// <summary>
    /// True if the configuration says that the length of output is not known: output can be read without end then, and the digest is its front.
    /// False (the default) if <see cref="OutputLength"/> is part of the configuration and all output that there is.
    /// </summary>
    public bool IsOutputLengthUnknown { get; init; }

    /// <summary>Personalization: makes the hash of one use unrelated to that of all others, as <c>20260101 user@example.com program/use</c>. Copied when set.</summary>
    public ReadOnlyMemory<byte> Personalization
    {
        get => _personalization;
        init => _personalization = value.ToArray();
    }

    /// <summary>Public key, to bind a signed digest to the key that it is signed with. Copied when set.</summary>
    public ReadOnlyMemory<byte> PublicKey
    {
        get => _publicKey;
        init => _publicKey = value.ToArray();
    }

    /// <summary>Identifier of a derived key. Copied when set.</summary>
    public ReadOnlyMemory<byte> KeyDerivationIdentifier
    {
        get => _keyDerivationIdentifier;
        init => _keyDerivationIdentifier = value.ToArray();
    }

    /// <summary>Nonce, for randomized hashing and stream-cipher use. Copied when set.</summary>
    public ReadOnlyMemory<byte> Nonce
    {
        get => _nonce;
        init => _nonce = value.ToArray();
    }

    /// <summary>Shape of the hash tree; null (the default) for sequential hashing.</summary>
    public SkeinTree? Tree { get; init; }

    /// <summary>The arguments for a size whose own digest has <paramref name="defaultOutputLength"/> bytes.</summary>
    internal SkeinArguments WithKey(ReadOnlySpan<byte> key, int defaultOutputLength) => new()
    {
        OutputBits = IsOutputLengthUnknown ? SkeinArguments.UnknownOutputBits : SkeinArguments.BitsOf(OutputLength ?? defaultOutputLength),
        Key = key,
        Personalization = _personalization,
        PublicKey = _publicKey,
        KeyDerivationIdentifier = _keyDerivationIdentifier,
        Nonce = _nonce,
        Tree = Tree?.Shape ?? default,
    };
}
