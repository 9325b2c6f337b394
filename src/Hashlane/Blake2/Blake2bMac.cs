using System.Runtime.CompilerServices;
using Lanes = Hashlane.Blake2Lanes<Hashlane.Blake2bVariant, Hashlane.Blake2KeyedMode<Hashlane.Blake2bVariant>>;

namespace Hashlane;

/// <summary>
/// Keyed BLAKE2b: a message authentication code and pseudo-random function, with a tag of 1 to 64 bytes.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> RFC 7693 §2.9; the BLAKE2 paper §2.9. This is BLAKE2's own keyed mode: it is simpler and faster
/// than HMAC, and not the same function.</para>
/// <para><b>Parameters.</b> Key 1 to 64 bytes, 32 or more recommended; tag 1 to 64 bytes, 64 by default, 16 or more
/// recommended. An empty key is refused: use <see cref="Blake2b"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^128 − 129 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. An
/// instance that is <see cref="Hasher.Reset"/> between messages absorbs the key only once.</para>
/// </remarks>
public sealed class Blake2bMac : Mac<Blake2bMac>
{
    /// <summary>The length of the default tag, which is also the longest, in bits.</summary>
    public const int HashSizeInBits = Blake2b.HashSizeInBits;

    /// <summary>The length of the default tag, which is also the longest, in bytes.</summary>
    public const int HashSizeInBytes = Blake2b.HashSizeInBytes;

    /// <summary>The length of the longest key in bytes.</summary>
    public const int MaxKeyBytes = 64;

    private BlockBuffer<Blake2KeyedMode<Blake2bVariant>, Bytes128> _buffer;

    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <inheritdoc cref="Blake2bMac(ReadOnlySpan{byte})"/>
    public Blake2bMac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <summary>Starts a MAC with a tag of the default length, <c>HashSizeInBytes</c> bytes.</summary>
    /// <param name="key">The key, 1 to <c>MaxKeyBytes</c> bytes; it is copied.</param>
    /// <exception cref="ArgumentException">The key is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A length is out of range.</exception>
    public Blake2bMac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <summary>Starts a MAC with a tag of the given length.</summary>
    /// <param name="outputLength">The length of the tag in bytes, 1 to <c>HashSizeInBytes</c>.</param>
    /// <inheritdoc cref="Blake2bMac(ReadOnlySpan{byte})"/>
    public Blake2bMac(ReadOnlySpan<byte> key, int outputLength)
        : base(Blake2b.CheckOutputLength(outputLength))
    {
        Blake2KeyedMode<Blake2bVariant> mode = new(CheckKey(key), outputLength);
        _buffer.Take(ref mode);
    }

    /// <summary>Starts a MAC with parameters.</summary>
    /// <param name="parameters">The length of the tag, salt, personalization and more.</param>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <inheritdoc cref="Blake2bMac(ReadOnlySpan{byte})"/>
    public Blake2bMac(ReadOnlySpan<byte> key, Blake2bParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        Blake2KeyedMode<Blake2bVariant> mode = new(CheckKey(key), parameters.CreateMode(key.Length));
        _buffer.Take(ref mode);
    }

    /// <summary>The prototype, without a key.</summary>
    private Blake2bMac()
        : base(HashSizeInBytes)
    {
    }

    private Blake2bMac(Blake2bMac source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2bMac(ref StateReader reader)
        : base(ref reader, 1, HashSizeInBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <summary>Computes the tag of <paramref name="source"/>.</summary>
    /// <param name="key">The key, 1 to <c>MaxKeyBytes</c> bytes.</param>
    /// <param name="source">The data to hash, of any length.</param>
    /// <returns>The tag, <c>HashSizeInBytes</c> bytes.</returns>
    /// <exception cref="ArgumentException">The key is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A length is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <summary>Writes the tag of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="source">The data to hash, of any length; it may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least as many bytes as the tag has; those after it stay as they are.</param>
    /// <returns>The number of bytes written, <c>HashSizeInBytes</c>.</returns>
    /// <exception cref="ArgumentException">
    /// The key is empty, or <paramref name="destination"/> is too short; nothing is written.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <param name="outputLength">The length of the tag in bytes, 1 to <c>HashSizeInBytes</c>.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes.</returns>
    /// <remarks>Tags of different lengths are unrelated: a shorter one is not a prefix of a longer one.</remarks>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2KeyedMode<Blake2bVariant> mode = new(CheckKey(key), Blake2b.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2KeyedMode<Blake2bVariant> mode = new(CheckKey(key), Blake2b.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <param name="parameters">The length of the tag, salt, personalization and more.</param>
    /// <returns>The tag, as long as <paramref name="parameters"/> say.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Blake2bParameters parameters)
    {
        Checks.NotNull(parameters);
        Blake2KeyedMode<Blake2bVariant> mode = new(CheckKey(key), parameters.CreateMode(key.Length));
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <returns>The number of bytes written, the length that <paramref name="parameters"/> say.</returns>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Blake2bParameters)"/>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, Blake2bParameters parameters)
    {
        Checks.NotNull(parameters);
        Blake2KeyedMode<Blake2bVariant> mode = new(CheckKey(key), parameters.CreateMode(key.Length));
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

    /// <summary>Tries to write the tag of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="bytesWritten">The number of bytes written: <c>HashSizeInBytes</c>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentException">The key is empty.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})" path="//param|//exception"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <param name="bytesWritten">The number of bytes written: <paramref name="outputLength"/>, or 0.</param>
    /// <inheritdoc cref="TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> source,
        int outputLength,
        Span<byte> destination,
        out int bytesWritten)
    {
        Blake2KeyedMode<Blake2bVariant> mode = new(CheckKey(key), Blake2b.CheckOutputLength(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [OverloadResolutionPriority(1)]
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <summary>Verifies the tag of <paramref name="source"/> in fixed time. Allocates nothing.</summary>
    /// <param name="key">The key, 1 to <c>MaxKeyBytes</c> bytes.</param>
    /// <param name="source">The data to hash, of any length.</param>
    /// <param name="tag">The expected tag; a length other than <c>HashSizeInBytes</c> bytes is false.</param>
    /// <returns>True if all bytes of both tags agree; otherwise false.</returns>
    /// <remarks>
    /// A genuine tag of another length is false as well: verify it with the overload that takes its
    /// <c>outputLength</c>. If the tag was made with parameters, verify it with an instance that has the same
    /// parameters.
    /// </remarks>
    /// <exception cref="ArgumentException">The key is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A length is out of range.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <param name="outputLength">
    /// The length of the tag in bytes, 1 to <c>HashSizeInBytes</c>. It is never taken from <paramref name="tag"/>,
    /// which may come from an attacker.
    /// </param>
    /// <param name="tag">The expected tag; a length other than <paramref name="outputLength"/> bytes is false.</param>
    /// <remarks>If the tag was made with parameters, verify it with an instance that has the same parameters.</remarks>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        Blake2KeyedMode<Blake2bVariant> mode = new(CheckKey(key), Blake2b.CheckOutputLength(outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <summary>Computes the tags of messages of one length under one key, several messages at a time.</summary>
    /// <param name="key">The key of all messages, 1 to <c>MaxKeyBytes</c> bytes.</param>
    /// <param name="destination">
    /// The buffer for the tags, one after the other. Its length, a multiple of <c>HashSizeInBytes</c>, gives the number
    /// of messages. It may not overlap the messages.
    /// </param>
    /// <remarks>
    /// The tags are those of one message after the other, in the order of the messages, <c>HashSizeInBytes</c> bytes
    /// each. To check tags, compare each with <c>CryptographicOperations.FixedTimeEquals</c>. For tags of other
    /// lengths, use <see cref="HashFunction.WithHashSize"/> with <see cref="HashFunctionOptions.Key"/>. With one
    /// thread, nothing is allocated.
    /// </remarks>
    /// <exception cref="ArgumentException">
    /// The key is empty, <paramref name="destination"/> is not a whole number of tags long or overlaps the messages, or
    /// <paramref name="sources"/> is not as long as so many messages.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A length is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.StartKeyed(out Lanes hash, HashSizeInBytes, CheckKey(key));
        BatchHash.HashEqual(ref hash, MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <summary>Computes the tags of messages of any lengths in one buffer under one key, several at a time.</summary>
    /// <param name="destination">
    /// The buffer for the tags, one after the other; bytes after the last tag stay as they are. It may not overlap the
    /// messages or the lengths.
    /// </param>
    /// <exception cref="ArgumentException">
    /// The key is empty, <paramref name="destination"/> is too short or overlaps the messages or the lengths, or
    /// <paramref name="buffer"/> is not as long as all messages together.
    /// </exception>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, int)"
    ///   path="//param[@name='key']|//remarks|//exception"/>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.StartKeyed(out Lanes hash, HashSizeInBytes, CheckKey(key));
        BatchHash.HashAdjoining(ref hash, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <summary>Computes the tags of messages at any addresses under one key, several messages at a time.</summary>
    /// <param name="destination">
    /// The buffer for the tags, one after the other; bytes after the last tag stay as they are. It may not overlap a
    /// message.
    /// </param>
    /// <exception cref="ArgumentException">
    /// The key is empty, or <paramref name="destination"/> is too short or overlaps a message.
    /// </exception>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, int)"
    ///   path="//param[@name='key']|//remarks|//exception"/>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Blake2Batch.StartKeyed(out Lanes hash, HashSizeInBytes, CheckKey(key));
        BatchHash.HashScattered(ref hash, MessageContext.None, sources, destination, maxDegreeOfParallelism);
    }

    private protected override string AlgorithmName => "BLAKE2b";

    private protected override Blake2bMac WithKey(ReadOnlySpan<byte> key, int outputLength) => new(key, outputLength);

    private protected override Blake2bMac FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2bMac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2bMac), ref writer);

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, MaxKeyBytes);
}
