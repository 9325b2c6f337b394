using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>
/// The message authentication code and pseudo-random function keyed BLAKE3, with a tag of any length.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> BLAKE3 paper §2.3, mode <c>keyed_hash</c>: it is simpler and faster than HMAC, and not the same
/// function.</para>
/// <para><b>Parameters.</b> Key of exactly 32 bytes, uniformly random: derive it from anything else with
/// <see cref="Blake3Kdf"/>. An empty key is refused: use <see cref="Blake3"/>. Tag of 1 byte or more, 32 by default, 16
/// or more recommended.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake3Mac : Mac, IExtendableOutput, IBlake3Hasher
{
    /// <summary>Length of the default tag in bits.</summary>
    public const int HashSizeInBits = Blake3.HashSizeInBits;

    /// <summary>Length of the default tag in bytes.</summary>
    public const int HashSizeInBytes = Blake3.HashSizeInBytes;

    /// <summary>Length of the key in bytes; no other length is accepted.</summary>
    public const int KeyBytes = 32;

    private BlockBuffer<Blake3Mode, Bytes1024> _buffer;

    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <inheritdoc cref="Blake3Mac(ReadOnlySpan{byte})"/>
    public Blake3Mac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <summary>Starts a MAC with the default tag, <c>HashSizeInBytes</c> bytes long.</summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes; copied.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long.
    /// </exception>
    public Blake3Mac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <summary>Starts a MAC with a tag of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <inheritdoc cref="Blake3Mac(ReadOnlySpan{byte})"/>
    public Blake3Mac(ReadOnlySpan<byte> key, int outputLength)
        : base(Blake3.CheckOutputLength(outputLength))
    {
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        _buffer.Take(ref mode);
    }

    private Blake3Mac(Blake3Mac source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    ref BlockBuffer<Blake3Mode, Bytes1024> IBlake3Hasher.Buffer => ref _buffer;

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <summary>Computes the tag of <paramref name="source"/>.</summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <param name="source">The data to hash, of any length.</param>
    /// <returns>The tag, <c>HashSizeInBytes</c> bytes long.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long.
    /// </exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <param name="source">The data to hash, in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source) =>
        OneShot.HashData(new Blake3Mac(key), source);

    /// <param name="source">The stream to hash, from its position to its end; it is left open.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source) =>
        OneShot.HashData(new Blake3Mac(key), source);

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
        OneShot.HashData(new Blake3Mac(key), source, destination);

    /// <param name="destination">At least <c>HashSizeInBytes</c> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <c>HashSizeInBytes</c>.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, The stream cannot be read, or <paramref name="destination"/> is too short;
    /// nothing is read or written.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake3Mac(key), source, destination);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes long.</returns>
    /// <remarks>A shorter tag is a prefix of a longer one.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes long.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source, int outputLength) =>
        OneShot.HashData(new Blake3Mac(key, outputLength), source);

    /// <param name="source">The data to hash, in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake3Mac(key, outputLength), source);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Computes the tag of <paramref name="source"/>.</summary>
    /// <param name="source">The data to hash, in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(
        ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake3Mac(key, outputLength), source, destination);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake3Mac(key, outputLength), source, destination);

    /// <summary>Attempts to compute the tag of <paramref name="source"/> without allocating.</summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long.
    /// </exception>
    /// <inheritdoc cref="Blake3.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; the rest stays unchanged.</param>
    /// <param name="bytesWritten">The number of bytes written: <paramref name="outputLength"/>, or 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <inheritdoc cref="TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool TryHashData(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> source,
        int outputLength,
        Span<byte> destination,
        out int bytesWritten)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>Computes the tag of <paramref name="source"/>, reading the next piece while one is hashed.</summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes; copied by the call itself.</param>
    /// <returns>The tag, <c>HashSizeInBytes</c> bytes long.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown by the call itself.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long; thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="Blake3.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3Mac(key.Span), source, cancellationToken);

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
        OneShot.HashDataAsync(new Blake3Mac(key.Span), source, destination, cancellationToken);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes long.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range;
    /// thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3Mac(key.Span, outputLength), source, cancellationToken);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range;
    /// thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, Memory{byte}, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3Mac(key.Span, outputLength), source, destination, cancellationToken);

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <summary>
    /// Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time and without allocating.
    /// </summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <param name="source">The data to hash, of any length.</param>
    /// <param name="tag">The tag to verify; false unless it has exactly <c>HashSizeInBytes</c> bytes.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <remarks>To verify a tag of another length, use the overload that takes its <c>outputLength</c>.</remarks>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long.
    /// </exception>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <param name="outputLength">
    /// Length of the tag in bytes, 1 or more. Never take it from <paramref name="tag"/>, which may come from an
    /// attacker.
    /// </param>
    /// <param name="tag">The tag to verify; false unless it has exactly <paramref name="outputLength"/> bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <remarks>Shorter tags are prefixes of longer ones: do not accept less than 16 bytes.</remarks>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool Verify(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
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
        OneShot.Verify(new Blake3Mac(key), source, tag);

    /// <summary>
    /// Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time, reading the next piece
    /// while one is hashed.
    /// </summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes; copied by the call itself.</param>
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
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long; thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, Stream, ReadOnlySpan{byte})"/>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Blake3Mac(key.Span), source, tag, cancellationToken);

    /// <summary>Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time.</summary>
    /// <param name="source">The stream to hash, from its position to its end; it is left open.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.
    /// </exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake3Mac(key, outputLength), source, tag);

    /// <param name="outputLength">
    /// Length of the tag in bytes, 1 or more. Never take it from <paramref name="tag"/>, which may come from an
    /// attacker.
    /// </param>
    /// <param name="tag">
    /// The tag to verify, read when the stream has ended; false unless it has exactly <paramref name="outputLength"/>
    /// bytes.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range;
    /// thrown by the call itself.
    /// </exception>
    /// <remarks>Shorter tags are prefixes of longer ones: do not accept less than 16 bytes.</remarks>
    /// <inheritdoc cref="VerifyAsync(ReadOnlyMemory{byte}, Stream, ReadOnlyMemory{byte}, CancellationToken)"/>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Blake3Mac(key.Span, outputLength), source, tag, cancellationToken);

    /// <summary>Computes the tag of <paramref name="source"/>, with several threads if it is long.</summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <param name="outputLength">Length of the tag in bytes, 1 or more; <c>HashSizeInBytes</c> by default.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes long.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="Blake3.HashDataParallel(ReadOnlyMemory{byte}, int, int, CancellationToken)"/>
    public static byte[] HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        int outputLength = HashSizeInBytes,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        byte[] tag = new byte[Blake3.CheckOutputLength(outputLength)];
        HashDataParallel(key, source, outputLength, tag, maxDegreeOfParallelism, cancellationToken);
        return tag;
    }

    /// <summary>
    /// Computes the tag of <paramref name="source"/>, with several threads if it is long; otherwise it allocates
    /// nothing.
    /// </summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="maxDegreeOfParallelism"/> is 0 or
    /// less than −1.
    /// </exception>
    /// <inheritdoc cref="Blake3.HashDataParallel(ReadOnlyMemory{byte}, Span{byte}, int, CancellationToken)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a short message pays for another call and for omitted checks
    public static int HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.IsPlain(source.Length, maxDegreeOfParallelism, cancellationToken)
            ? HashData(key, source.Span, destination)
            : HashLongData(key, source, HashSizeInBytes, destination, maxDegreeOfParallelism, cancellationToken);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc
    ///   cref="HashDataParallel(ReadOnlySpan{byte}, ReadOnlyMemory{byte}, Span{byte}, int, CancellationToken)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a short message pays for another call and for omitted checks
    public static int HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        int outputLength,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.IsPlain(source.Length, maxDegreeOfParallelism, cancellationToken)
            ? HashData(key, source.Span, outputLength, destination)
            : HashLongData(key, source, outputLength, destination, maxDegreeOfParallelism, cancellationToken);

    /// <summary>Computes the tag of a file.</summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <returns>The tag, <c>HashSizeInBytes</c> bytes long.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="path"/> is empty or has a null character.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long.
    /// </exception>
    /// <inheritdoc cref="Blake3.HashFile(string)"/>
    public static byte[] HashFile(ReadOnlySpan<byte> key, string path) =>
        Blake3Parallel.HashFile(
            Checks.Path(path), degree: 1, new Blake3Mac(key, HashSizeInBytes), CancellationToken.None);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes long.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <inheritdoc cref="HashFile(ReadOnlySpan{byte}, string)"/>
    public static byte[] HashFile(ReadOnlySpan<byte> key, string path, int outputLength) =>
        Blake3Parallel.HashFile(Checks.Path(path), degree: 1, new Blake3Mac(key, outputLength), CancellationToken.None);

    /// <summary>Computes the tag of a file, reading the next piece while one is hashed.</summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes; copied by the call itself.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null; thrown by the call itself.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="path"/> is empty; thrown by the call itself.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long; thrown by the call itself.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="HashFile(ReadOnlySpan{byte}, string)"/>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key, string path, CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFileAsync(
            Checks.Path(path), degree: 1, new Blake3Mac(key.Span, HashSizeInBytes), cancellationToken);

    /// <param name="outputLength">Length of the tag in bytes, 1 or more.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes long.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range;
    /// thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="HashFileAsync(ReadOnlyMemory{byte}, string, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key, string path, int outputLength, CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFileAsync(
            Checks.Path(path), degree: 1, new Blake3Mac(key.Span, outputLength), cancellationToken);

    /// <summary>Computes the tag of a file, with several threads if it is long.</summary>
    /// <param name="outputLength">Length of the tag in bytes, 1 or more; <c>HashSizeInBytes</c> by default.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included; −1 for one per processor.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="HashFile(ReadOnlySpan{byte}, string, int)"/>
    public static byte[] HashFileParallel(
        ReadOnlySpan<byte> key,
        string path,
        int outputLength = HashSizeInBytes,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFile(
            Checks.Path(
                path), Checks.Degree(maxDegreeOfParallelism), new Blake3Mac(key, outputLength), cancellationToken);

    /// <summary>Computes the tag of a file, with several threads of the pool if it is long.</summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes; copied by the call itself.</param>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null; thrown by the call itself.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="path"/> is empty; thrown by the call itself.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1; thrown by the call itself.
    /// </exception>
    /// <inheritdoc cref="HashFileParallel(ReadOnlySpan{byte}, string, int, int, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileParallelAsync(
        ReadOnlyMemory<byte> key,
        string path,
        int outputLength = HashSizeInBytes,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFileAsync(
            Checks.Path(
                path), Checks.Degree(maxDegreeOfParallelism), new Blake3Mac(key.Span, outputLength), cancellationToken);

    /// <summary>
    /// Creates an object of the BCL's <see cref="HMAC"/> type for code that demands it. It computes this MAC, which is
    /// not the HMAC construction.
    /// </summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes; copied.</param>
    /// <returns>An algorithm object with a tag of <c>HashSizeInBytes</c> bytes; the caller disposes it.</returns>
    /// <remarks>
    /// BCL types that take a <see cref="HashAlgorithmName"/> (HKDF, PBKDF2, <see cref="IncrementalHash"/>) cannot use
    /// this object. After a stream has failed it must be initialized: see <see cref="Hasher.CreateHashAlgorithm"/>.
    /// </remarks>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long.
    /// </exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key) =>
        CreateKeyedHashAlgorithm(key, HashSizeInBytes);

    /// <param name="outputLength">
    /// Length of the tag in bytes, 1 to 268,435,455: an int must be able to count its bits.
    /// </param>
    /// <returns>
    /// An algorithm object with a tag of <paramref name="outputLength"/> bytes; the caller disposes it.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <inheritdoc cref="CreateKeyedHashAlgorithm(ReadOnlySpan{byte})"/>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key, int outputLength) =>
        new MacAlgorithm("BLAKE3", key, key => new Blake3Mac(key, outputLength));

    /// <inheritdoc cref="Blake3.AppendDataParallel(ReadOnlyMemory{byte}, int, CancellationToken)"/>
    public void AppendDataParallel(
        ReadOnlyMemory<byte> source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Blake3Parallel.AppendData(this, source, Checks.Degree(maxDegreeOfParallelism), cancellationToken);

    /// <inheritdoc cref="Blake3.AppendFileParallel(string, int, CancellationToken)"/>
    public void AppendFileParallel(
        string path, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Blake3Parallel.AppendFile(this, Checks.Path(path), Checks.Degree(maxDegreeOfParallelism), cancellationToken);

    /// <inheritdoc cref="Blake3.AppendFileParallelAsync(string, int, CancellationToken)"/>
    public Task AppendFileParallelAsync(
        string path, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Blake3Parallel.AppendFileAsync(
            this, Checks.Path(path), Checks.Degree(maxDegreeOfParallelism), cancellationToken);

    /// <inheritdoc cref="Blake3.AppendFileParallel(SafeFileHandle, long, long, int, CancellationToken)"/>
    public long AppendFileParallel(
        SafeFileHandle file,
        long fileOffset,
        long count,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        Checks.ThrowIfUnusable(file);
        Checks.AtLeast(fileOffset, 0);
        Checks.AtLeast(count, 0);
        return Blake3Parallel.AppendFile(
            this, file, fileOffset, count, Checks.Degree(maxDegreeOfParallelism), cancellationToken);
    }

    /// <returns>A reader at position 0 of 2^64 − 1 bytes, which begin with the tag. The caller disposes it.</returns>
    /// <inheritdoc/>
    public XofReader OpenXof()
    {
        using Operation operation = BeginRead();
        return BlockBuffer.OpenXof<Blake3Mode, Bytes1024, Blake3Node>(ref _buffer);
    }

    /// <summary>Computes the tags of messages of one length under one key, several messages at a time.</summary>
    /// <param name="key">The key of all messages: <c>KeyBytes</c> bytes.</param>
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
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="sourceBytes"/> is negative, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, CheckKey(key), Blake3Flags.KeyedHash, HashSizeInBytes);
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
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or a length is negative, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
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
        Blake3Lanes.Start(out Blake3Lanes hash, CheckKey(key), Blake3Flags.KeyedHash, HashSizeInBytes);
        BatchHash.HashAdjoining(ref hash, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <summary>Computes the tags of messages in separate buffers under one key, several messages at a time.</summary>
    /// <param name="destination">
    /// Receives the tags, one after the other; the rest stays unchanged. It may not overlap a message.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short or overlaps a message.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is not <c>KeyBytes</c> bytes long, or <paramref name="maxDegreeOfParallelism"/> is 0 or
    /// less than −1.
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
        Blake3Lanes.Start(out Blake3Lanes hash, CheckKey(key), Blake3Flags.KeyedHash, HashSizeInBytes);
        BatchHash.HashScattered(ref hash, MessageContext.None, sources, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake3Mac Clone() => (Blake3Mac)base.Clone();

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake3Mac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, KeyBytes, KeyBytes);

    private static int HashLongData(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        int outputLength,
        Span<byte> destination,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken)
    {
        Blake3.CheckOutputLength(outputLength);
        Checks.ThrowIfTooShort(destination, outputLength);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        cancellationToken.ThrowIfCancellationRequested();
        if (degree == 1 && !cancellationToken.CanBeCanceled)
        {
            return HashData(key, source.Span, outputLength, destination);
        }

        Blake3Parallel.HashData(
            new Blake3Mac(key, outputLength), source, destination[..outputLength], degree, cancellationToken);
        return outputLength;
    }
}
