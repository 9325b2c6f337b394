using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The message authentication code and pseudo-random function Skein-MAC over Skein-512, with a tag of any length.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §3.5.4 and §4.3: it is simpler and faster than HMAC, and not the same
/// function.</para>
/// <para><b>Parameters.</b> Key of 1 byte or more, 32 or more recommended; an empty key is refused: use
/// <see cref="Skein512"/>. Tag of 1 byte or more, 64 by default, 16 or more recommended.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. One
/// instance that is <see cref="Hasher.Reset"/> between messages processes the key only once.</para>
/// </remarks>
public sealed class Skein512Mac : Mac<Skein512Mac>, IExtendableOutput
{
    /// <summary>Length of the default tag in bits.</summary>
    public const int HashSizeInBits = Skein512.HashSizeInBits;

    /// <summary>Length of the default tag in bytes.</summary>
    public const int HashSizeInBytes = Skein512.HashSizeInBytes;

    private SkeinBuffer<Skein512Variant, Bytes64> _buffer;

    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <inheritdoc cref="Skein512Mac(ReadOnlySpan{byte})"/>
    public Skein512Mac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <summary>Starts a MAC with a tag of the default length, <c>HashSizeInBytes</c> bytes.</summary>
    /// <param name="key">The key, 1 byte or more; it is copied.</param>
    /// <exception cref="ArgumentException">The key is empty.</exception>
    public Skein512Mac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <param name="key">The key, 1 byte or more; it is copied.</param>
    /// <param name="outputLength">The length of the tag in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte}, int)"/>
    public Skein512Mac(ReadOnlySpan<byte> key, int outputLength)
        : base(Skein512.CheckOutputLength(outputLength))
    {
        _buffer.Start(Arguments(key, outputLength));
    }

    /// <summary>Starts a MAC with parameters.</summary>
    /// <param name="parameters">Tag length, personalization and similar arguments, and the shape of a tree.</param>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <inheritdoc cref="Skein512Mac(ReadOnlySpan{byte})"/>
    public Skein512Mac(ReadOnlySpan<byte> key, SkeinParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes)
    {
        _buffer.Start(parameters.WithKey(CheckKey(key), HashSizeInBytes));
    }

    /// <summary>The prototype, without a key.</summary>
    private Skein512Mac()
        : base(HashSizeInBytes)
    {
    }

    private Skein512Mac(Skein512Mac source)
        : base(source.HashLengthInBytes)
    {
        _buffer.CopyFrom(in source._buffer);
    }

    private Skein512Mac(ref StateReader reader)
        : base(ref reader, 1, SkeinParameters.MaxOutputBytes)
    {
        _buffer.Read(ref reader);
    }

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <summary>Computes the tag of <paramref name="source"/>.</summary>
    /// <param name="key">The key, 1 byte or more.</param>
    /// <param name="source">The data to hash, of any length.</param>
    /// <returns>The tag, <c>HashSizeInBytes</c> bytes.</returns>
    /// <exception cref="ArgumentException">The key is empty.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <param name="key">The key, 1 byte or more.</param>
    /// <exception cref="ArgumentException">
    /// The key is empty, or <paramref name="destination"/> is too short; nothing is written.
    /// </exception>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"
    ///   path="//summary|//param|//returns"/>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <param name="key">The key, 1 byte or more.</param>
    /// <param name="outputLength">The length of the tag in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <param name="key">The key, 1 byte or more.</param>
    /// <param name="outputLength">The length of the tag in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Computes the tag of a message of any number of bits.</summary>
    /// <inheritdoc cref="Skein512.HashDataBits(ReadOnlySpan{byte}, ulong)" path="//param|//exception"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashDataBits(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ulong bitLength)
    {
        byte[] tag = new byte[HashSizeInBytes];
        HashDataBits(key, source, bitLength, tag);
        return tag;
    }

    /// <summary>Writes the tag of a message of any number of bits. Allocates nothing.</summary>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"
    ///   path="//param[@name='destination']|//returns|//exception"/>
    /// <inheritdoc cref="HashDataBits(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ulong)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashDataBits(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ulong bitLength, Span<byte> destination)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        SkeinMode<Skein512Variant> mode = new(Arguments(key, HashSizeInBytes));
        mode.FinishBits(source, bitLength, destination[..HashSizeInBytes]);
        mode.Wipe();
        return HashSizeInBytes;
    }

    /// <param name="parameters">Tag length, personalization and similar arguments, and the shape of a tree.</param>
    /// <returns>
    /// The tag: <see cref="SkeinParameters.OutputLength"/> bytes, or <c>HashSizeInBytes</c> if that is null.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, SkeinParameters parameters)
    {
        byte[] tag = new byte[Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes];
        HashData(key, source, tag, parameters);
        return tag;
    }

    /// <inheritdoc cref="Skein512.HashData(ReadOnlySpan{byte}, Span{byte}, SkeinParameters)" path="/returns"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, SkeinParameters)"/>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, SkeinParameters parameters) =>
        SkeinOneShot.HashData<Skein512Variant>(
            Checks.NotNull(parameters).WithKey(
                CheckKey(key), HashSizeInBytes), parameters.OutputLength ?? HashSizeInBytes, source, destination);

    /// <param name="key">The key, 1 byte or more.</param>
    /// <exception cref="ArgumentException">The key is empty.</exception>
    /// <inheritdoc cref="Blake2bMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"
    ///   path="//summary|//param|//returns"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <param name="key">The key, 1 byte or more.</param>
    /// <param name="outputLength">The length of the tag in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2bMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool TryHashData(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> source,
        int outputLength,
        Span<byte> destination,
        out int bytesWritten)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [OverloadResolutionPriority(1)]
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <param name="key">The key, 1 byte or more.</param>
    /// <exception cref="ArgumentException">The key is empty.</exception>
    /// <inheritdoc cref="Blake2bMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"
    ///   path="//summary|//param|//returns|//remarks"/>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <param name="key">The key, 1 byte or more.</param>
    /// <param name="outputLength">
    /// The length of the tag in bytes, 1 or more. It is never taken from <paramref name="tag"/>, which may come from an
    /// attacker.
    /// </param>
    /// <inheritdoc cref="Blake2bMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, ReadOnlySpan{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool Verify(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <param name="key">The key of all messages, 1 byte or more.</param>
    /// <inheritdoc cref="Blake2bMac.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(key, HashSizeInBytes));
        BatchHash.HashEqual(ref hash, MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <param name="key">The key of all messages, 1 byte or more.</param>
    /// <inheritdoc
    ///   cref="Blake2bMac.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(key, HashSizeInBytes));
        BatchHash.HashAdjoining(ref hash, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <param name="key">The key of all messages, 1 byte or more.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc
    ///   cref="Blake2bMac.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(key, HashSizeInBytes));
        BatchHash.HashScattered(ref hash, MessageContext.None, sources, destination, maxDegreeOfParallelism);
    }

    /// <returns>
    /// A reader at position 0 of as many bytes as the tag has, or of 2^64 − 1 if the length of output is unknown. The
    /// caller disposes it.
    /// </returns>
    /// <inheritdoc/>
    public XofReader OpenXof() => _buffer.OpenXof(this);

    /// <inheritdoc cref="Skein512.AppendFinalBits(ReadOnlySpan{byte}, ulong)"/>
    public void AppendFinalBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        _buffer.AppendFinalBits(this, source, bitLength);
    }

    private protected override string AlgorithmName => "Skein-512";

    private protected override Skein512Mac WithKey(ReadOnlySpan<byte> key, int outputLength) => new(key, outputLength);

    private protected override Skein512Mac FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Skein512Mac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        _buffer.Write(nameof(Skein512Mac), ref writer);

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, int.MaxValue);

    private static SkeinArguments Arguments(ReadOnlySpan<byte> key, int outputLength) => new()
    {
        OutputBits = SkeinArguments.BitsOf(Skein512.CheckOutputLength(outputLength)),
        Key = CheckKey(key),
    };
}
