namespace Hashlane.Benchmarks;

/// <summary>One way to hash one message or to encrypt blocks, as it is measured.</summary>
internal sealed class Candidate
{
    // Of a wrong digest; output may have a mebibyte.
    private const int ShownBytes = 64;

    private readonly byte[] _source;
    private readonly byte[] _digest;
    private readonly string _what;
    private readonly Func<byte[]> _expected;
    private readonly Func<byte[], Action> _bind;
    private Action? _run;

    /// <param name="name">What the row is called. Without <c>/</c>, which separates names in filters.</param>
    /// <param name="algorithm">What it computes.</param>
    /// <param name="source">The message.</param>
    /// <param name="key">The key, or the context of a key derivation; empty where there is none.</param>
    /// <param name="bind">Makes the measured call, which writes the digest into the array that it is given.</param>
    /// <param name="outputBytes">Length of the digest, where that and not the message's length is the size measured.</param>
    public Candidate(
        string name, Algorithm algorithm, byte[] source, byte[] key, Func<byte[], Action> bind, int? outputBytes = null)
    {
        Name = name;
        _source = source;
        _digest = new byte[outputBytes ?? Reference.DigestBytes(algorithm)];
        _what = $"{algorithm} digest";
        _expected = () =>
        {
            byte[] expected = new byte[_digest.Length];
            Reference.Digest(algorithm, key, source, expected);
            return expected;
        };
        CountedBytes = outputBytes ?? source.Length;
        _bind = bind;
    }

    /// <summary>As above, for what is no digest.</summary>
    /// <param name="name">What the row is called.</param>
    /// <param name="source">The input.</param>
    /// <param name="expected">The right result.</param>
    /// <param name="bind">Makes the measured call, which writes the result into the array that it is given.</param>
    public Candidate(string name, byte[] source, byte[] expected, Func<byte[], Action> bind)
        : this(name, source, expected.Length, () => expected, bind)
    {
    }

    /// <summary>As above, for a result that takes long to compute.</summary>
    /// <param name="name">What the row is called.</param>
    /// <param name="source">The input.</param>
    /// <param name="resultBytes">The result's length.</param>
    /// <param name="expected">Computes the right result.</param>
    /// <param name="bind">As above.</param>
    public Candidate(string name, byte[] source, int resultBytes, Func<byte[]> expected, Func<byte[], Action> bind)
    {
        Name = name;
        _source = source;
        _digest = new byte[resultBytes];
        _what = "result";
        _expected = expected;
        CountedBytes = source.Length;
        _bind = bind;
    }

    public string Name { get; }

    /// <summary>False when it calls a library that is not installed.</summary>
    public bool IsAvailable { get; init; } = true;

    /// <summary>The divisor of cycles: bytes of the message, of the output, or of memory.</summary>
    public int CountedBytes { get; init; }

    /// <summary>The measured call. Made on first use: what it needs may be in a library that is not installed.</summary>
    public Action Run => _run ??= _bind(_digest);

    /// <summary>Makes sure that no benchmark measures a wrong call.</summary>
    /// <exception cref="InvalidOperationException">The digest differs from the reference's.</exception>
    public void Check()
    {
        byte[] expected = _expected();
        // Twice: a hasher that is used again must come back to its first state.
        for (int call = 0; call < 2; call++)
        {
            Array.Clear(_digest);
            Run();
            if (!_digest.AsSpan().SequenceEqual(expected))
            {
                throw new InvalidOperationException(
                    $"{Name} gives a wrong {_what} of {_source.Length} bytes: "
                    + $"{Start(_digest)}, "
                    + $"but {Start(expected)} is right.");
            }
        }

        static string Start(byte[] bytes) => Convert.ToHexString(bytes.AsSpan(0, Math.Min(ShownBytes, bytes.Length)));
    }
}
