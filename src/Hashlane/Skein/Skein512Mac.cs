using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

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
public sealed class Skein512Mac : Mac, IExtendableOutput
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

    /// <summary>Starts a MAC with the default tag, <c>HashSizeInBytes</c> bytes long.</summary>
    /// <param name="key">The key: 1 byte or more; copied.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public Skein512Mac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <summary>Starts a MAC with a tag of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="Skein512Mac(ReadOnlySpan{byte})"/>
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

    private Skein512Mac(Skein512Mac source)
        : base(source.HashLengthInBytes)
    {
        _buffer.CopyFrom(in source._buffer);
    }

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <summary>Computes the tag of <paramref name="source"/>.</summary>
    /// <param name="key">The key: 1 byte or more.</param>
    /// <param name="source">The data to hash, of any length.</param>
    /// <returns>The tag, <c>HashSizeInBytes</c> bytes long.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <param name="source">The data to hash, in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source) =>
        OneShot.HashData(new Skein512Mac(key), source);

    /// <param name="source">The stream to hash, from its position to its end; it is left open.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source) =>
        OneShot.HashData(new Skein512Mac(key), source);

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static byte[] HashData(byte[] key, Stream source) => HashData(Checks.NotNull(key).AsSpan(), source);

    /// <summary>Computes the tag of <paramref name="source"/> without allocating.</summary>
    /// <param name="source">The data to hash, of any length; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least <c>HashSizeInBytes</c> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <c>HashSizeInBytes</c>.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <summary>Computes the tag of <paramref name="source"/>.</summary>
    /// <param name="source">The data to hash, in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Skein512Mac(key), source, destination);

    /// <param name="destination">At least <c>HashSizeInBytes</c> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <c>HashSizeInBytes</c>.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, The stream cannot be read, or <paramref name="destination"/> is too short;
    /// nothing is read or written.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, Span<byte> destination) =>
        OneShot.HashData(new Skein512Mac(key), source, destination);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes long.</returns>
    /// <remarks>Tags of different lengths are unrelated: a shorter one is not a prefix of a longer one.</remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes long.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source, int outputLength) =>
        OneShot.HashData(new Skein512Mac(key, outputLength), source);

    /// <param name="source">The data to hash, in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Skein512Mac(key, outputLength), source);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Computes the tag of <paramref name="source"/>.</summary>
    /// <param name="source">The data to hash, in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(
        ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Skein512Mac(key, outputLength), source, destination);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Skein512Mac(key, outputLength), source, destination);

    /// <summary>Computes the tag of a message of any number of bits.</summary>
    /// <param name="source">
    /// Exactly the bytes that hold the bits. Bits count from the top of each byte; those after the last are ignored.
    /// </param>
    /// <param name="bitLength">The number of bits.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bitLength"/> does not fit the length of <paramref name="source"/>.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashDataBits(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ulong bitLength)
    {
        byte[] tag = new byte[HashSizeInBytes];
        HashDataBits(key, source, bitLength, tag);
        return tag;
    }

    /// <summary>Computes the tag of a message of any number of bits without allocating.</summary>
    /// <param name="destination">At least <c>HashSizeInBytes</c> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <c>HashSizeInBytes</c>.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.
    /// </exception>
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

    /// <summary>Computes the tag of <paramref name="source"/> with parameters.</summary>
    /// <param name="parameters">Tag length, personalization and similar arguments, and the shape of a tree.</param>
    /// <returns>
    /// The tag, <see cref="SkeinParameters.OutputLength"/> bytes long, or <c>HashSizeInBytes</c> if that is null.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, SkeinParameters parameters)
    {
        byte[] tag = new byte[Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes];
        HashData(key, source, tag, parameters);
        return tag;
    }

    /// <summary>Computes the tag of <paramref name="source"/> with parameters, without allocating.</summary>
    /// <param name="source">The data to hash, of any length; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least as many bytes as the tag has; the rest stays unchanged.</param>
    /// <returns>
    /// The number of bytes written: <see cref="SkeinParameters.OutputLength"/>, or <c>HashSizeInBytes</c> if that is
    /// null.
    /// </returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, SkeinParameters)"/>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, SkeinParameters parameters) =>
        SkeinOneShot.HashData<Skein512Variant>(
            Checks.NotNull(parameters).WithKey(
                CheckKey(key), HashSizeInBytes), parameters.OutputLength ?? HashSizeInBytes, source, destination);

    /// <summary>Attempts to compute the tag of <paramref name="source"/> without allocating.</summary>
    /// <param name="key">The key: 1 byte or more.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <inheritdoc cref="Skein512.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; the rest stays unchanged.</param>
    /// <param name="bytesWritten">The number of bytes written: <paramref name="outputLength"/>, or 0.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"/>
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

    /// <summary>Computes the tag of <paramref name="source"/>, reading the next piece while one is hashed.</summary>
    /// <param name="key">The key: 1 byte or more; copied by the call itself.</param>
    /// <returns>The tag, <c>HashSizeInBytes</c> bytes long.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="Skein512.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512Mac(key.Span), source, cancellationToken);

    /// <param name="destination">At least <c>HashSizeInBytes</c> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <c>HashSizeInBytes</c>.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, The stream cannot be read, or <paramref name="destination"/> is too short;
    /// thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512Mac(key.Span), source, destination, cancellationToken);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes long.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> is out of range; thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512Mac(key.Span, outputLength), source, cancellationToken);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> is out of range; thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, Memory{byte}, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512Mac(key.Span, outputLength), source, destination, cancellationToken);

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <summary>
    /// Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time and without allocating.
    /// </summary>
    /// <param name="key">The key: 1 byte or more.</param>
    /// <param name="source">The data to hash, of any length.</param>
    /// <param name="tag">The tag to verify; false unless it has exactly <c>HashSizeInBytes</c> bytes.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <remarks>
    /// To verify a tag of another length, use the overload that takes its <c>outputLength</c>. To verify a tag that was
    /// made with parameters, use an instance with the same parameters.
    /// </remarks>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <param name="outputLength">
    /// Length of the tag in bytes, 1 or more. Never take it from <paramref name="tag"/>, which may come from an
    /// attacker.
    /// </param>
    /// <param name="tag">The tag to verify; false unless it has exactly <paramref name="outputLength"/> bytes.</param>
    /// <remarks>To verify a tag that was made with parameters, use an instance with the same parameters.</remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool Verify(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(key, outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <summary>Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time.</summary>
    /// <param name="source">The stream to hash, from its position to its end; it is left open.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.
    /// </exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Skein512Mac(key), source, tag);

    /// <summary>
    /// Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time, reading the next piece
    /// while one is hashed.
    /// </summary>
    /// <param name="key">The key: 1 byte or more; copied by the call itself.</param>
    /// <param name="source">The stream to hash, from its position to its end; it is left open.</param>
    /// <param name="tag">
    /// The tag to verify, read when the stream has ended; false unless it has exactly <c>HashSizeInBytes</c> bytes.
    /// </param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="source"/> is null; thrown by the call itself.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown by the call itself.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, Stream, ReadOnlySpan{byte})"/>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Skein512Mac(key.Span), source, tag, cancellationToken);

    /// <summary>Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time.</summary>
    /// <param name="source">The stream to hash, from its position to its end; it is left open.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.
    /// </exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Skein512Mac(key, outputLength), source, tag);

    /// <param name="outputLength">
    /// Length of the tag in bytes, 1 or more. Never take it from <paramref name="tag"/>, which may come from an
    /// attacker.
    /// </param>
    /// <param name="tag">
    /// The tag to verify, read when the stream has ended; false unless it has exactly <paramref name="outputLength"/>
    /// bytes.
    /// </param>
    /// <remarks>To verify a tag that was made with parameters, use an instance with the same parameters.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> is out of range; thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="VerifyAsync(ReadOnlyMemory{byte}, Stream, ReadOnlyMemory{byte}, CancellationToken)"/>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Skein512Mac(key.Span, outputLength), source, tag, cancellationToken);

    /// <summary>
    /// Creates an object of the BCL's <see cref="HMAC"/> type for code that demands it. It computes this MAC, which is
    /// not the HMAC construction.
    /// </summary>
    /// <param name="key">The key: 1 byte or more; copied.</param>
    /// <returns>An algorithm object with a tag of <c>HashSizeInBytes</c> bytes; the caller disposes it.</returns>
    /// <remarks>
    /// BCL types that take a <see cref="HashAlgorithmName"/> (HKDF, PBKDF2, <see cref="IncrementalHash"/>) cannot use
    /// this object. After a stream has failed it must be initialized: see <see cref="Hasher.CreateHashAlgorithm"/>.
    /// </remarks>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key) =>
        CreateKeyedHashAlgorithm(key, HashSizeInBytes);

    /// <param name="outputLength">
    /// Length of the tag in bytes, 1 to 268,435,455: an int must be able to count its bits.
    /// </param>
    /// <returns>
    /// An algorithm object with a tag of <paramref name="outputLength"/> bytes; the caller disposes it.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="CreateKeyedHashAlgorithm(ReadOnlySpan{byte})"/>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key, int outputLength) =>
        new MacAlgorithm("Skein-512", key, key => new Skein512Mac(key, outputLength));

    /// <summary>Computes the tags of messages of one length under one key, several messages at a time.</summary>
    /// <param name="key">The key of all messages: 1 byte or more.</param>
    /// <param name="destination">
    /// Receives the tags, one after the other. Its length, a multiple of <c>HashSizeInBytes</c>, determines the number
    /// of messages. It may not overlap the messages.
    /// </param>
    /// <remarks>
    /// The tags equal those of hashing the messages one by one, in the same order. To verify tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. For tags of another length use
    /// <see cref="HashFunction.WithHashSize"/> and <see cref="HashFunctionOptions.Key"/>. With one thread, nothing is
    /// allocated.
    /// </remarks>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty; or <paramref name="destination"/> is not a whole number of tags long, or
    /// overlaps the messages; or <paramref name="sources"/> is not as long as that many messages.
    /// </exception>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
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

    /// <summary>
    /// Computes the tags of messages of any lengths in one buffer under one key, several messages at a time.
    /// </summary>
    /// <param name="destination">
    /// Receives the tags, one after the other; the rest stays unchanged. It may not overlap messages or lengths.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty; or <paramref name="destination"/> is too short, or overlaps messages or
    /// lengths; or <paramref name="buffer"/> is not as long as all messages together.
    /// </exception>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, int)"
    ///   path="//param[@name='key']|//remarks"/>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
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

    /// <summary>Computes the tags of messages in separate buffers under one key, several messages at a time.</summary>
    /// <param name="destination">
    /// Receives the tags, one after the other; the rest stays unchanged. It may not overlap a message.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short or overlaps a message.
    /// </exception>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, int)"
    ///   path="//param[@name='key']|//remarks"/>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
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
    public XofReader OpenXof()
    {
        using Operation operation = BeginRead();
        return _buffer.OpenXof();
    }

    /// <inheritdoc cref="Skein512.AppendFinalBits(ReadOnlySpan{byte}, ulong)"/>
    public void AppendFinalBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        using Operation operation = BeginAppend();
        _buffer.AppendBits(source, bitLength);
        EndMessage();
        operation.Complete();
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Skein512Mac Clone() => (Skein512Mac)base.Clone();

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Skein512Mac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, int.MaxValue);

    private static SkeinArguments Arguments(ReadOnlySpan<byte> key, int outputLength) => new()
    {
        OutputBits = SkeinArguments.BitsOf(Skein512.CheckOutputLength(outputLength)),
        Key = CheckKey(key),
    };
}
