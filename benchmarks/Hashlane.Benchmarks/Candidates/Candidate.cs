namespace Hashlane.Benchmarks;

/// <summary>One way to hash one message or to encrypt blocks, as it is measured.</summary>
internal sealed class Candidate
{
    private readonly byte[] _source;
    private readonly byte[] _digest;
    private readonly string _what;
    private readonly Func<byte[]> _expected;

    /// <param name="name">What the row is called. Without <c>/</c>, which separates names in filters.</param>
    /// <param name="algorithm">What it computes.</param>
    /// <param name="source">The message.</param>
    /// <param name="key">The key; empty where there is none.</param>
    /// <param name="bind">Makes the measured call, which writes the digest into the array that it is given.</param>
    public Candidate(string name, Algorithm algorithm, byte[] source, byte[] key, Func<byte[], Action> bind)
    {
        Name = name;
        _source = source;
        _digest = new byte[Reference.Create(algorithm, key).GetDigestSize()];
        _what = $"{algorithm} digest";
        _expected = () => Reference.Digest(algorithm, key, source);
        Run = bind(_digest);
    }

    /// <summary>As above, for what is no digest.</summary>
    /// <param name="name">What the row is called.</param>
    /// <param name="source">The input.</param>
    /// <param name="expected">The right result.</param>
    /// <param name="bind">Makes the measured call, which writes the result into the array that it is given.</param>
    public Candidate(string name, byte[] source, byte[] expected, Func<byte[], Action> bind)
    {
        Name = name;
        _source = source;
        _digest = new byte[expected.Length];
        _what = "result";
        _expected = () => expected;
        Run = bind(_digest);
    }

    public string Name { get; }

    /// <summary>False when it calls a library that is not installed.</summary>
    public bool IsAvailable { get; init; } = true;

    public int SourceBytes => _source.Length;

    /// <summary>The measured call.</summary>
    public Action Run { get; }

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
                    + $"{Convert.ToHexString(_digest)}, "
                    + $"but {Convert.ToHexString(expected)} is right.");
            }
        }
    }
}
