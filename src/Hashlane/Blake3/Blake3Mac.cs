using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>Keyed BLAKE3: a message authentication code and pseudo-random function, with a tag of any length.</summary>
/// <remarks>
/// <para><b>Source.</b> BLAKE3 paper §2.3, mode <c>keyed_hash</c>: simpler and faster than HMAC, and not the same function.</para>
/// <para><b>Parameters.</b> Key exactly 32 bytes, uniformly random: make it from anything else with <see cref="Blake3Kdf"/>. Tag 1 byte or
/// more, 32 unless given, 16 or more recommended. An empty key is refused: that is <see cref="Blake3"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked.</para>
/// </remarks>
public sealed class Blake3Mac : Mac, IExtendableOutput, IBlake3Hasher
{
    /// <summary>Length of the default tag in bits.</summary>
    public const int HashSizeInBits = Blake3.HashSizeInBits;

    /// <summary>Length of the default tag in bytes.</summary>
    public const int HashSizeInBytes = Blake3.HashSizeInBytes;

    /// <summary>Length of the key in bytes: no other is taken.</summary>
    public const int KeyBytes = 32;

    private BlockBuffer<Blake3Mode, Block1024> _buffer;

    /// <summary>Starts a MAC with a 32-byte tag.</summary>
    /// <param name="key">32 bytes; copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public Blake3Mac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Blake3Mac(byte[])"/>
    public Blake3Mac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <summary>Starts a MAC with a tag of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="key">32 bytes; copied.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
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

    ref BlockBuffer<Blake3Mode, Block1024> IBlake3Hasher.Buffer => ref _buffer;

    /// <summary>The 32-byte tag of <paramref name="source"/>.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="HashData(byte[], byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <summary>The 32-byte tag of all segments of <paramref name="source"/>.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source) =>
        OneShot.HashData(new Blake3Mac(key), source);

    /// <summary>The 32-byte tag of what is left of a stream.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source) =>
        OneShot.HashData(new Blake3Mac(key), source);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static byte[] HashData(byte[] key, Stream source) => HashData(Checks.NotNull(key).AsSpan(), source);

    /// <summary>Writes the 32-byte tag of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <summary>Writes the 32-byte tag of all segments of <paramref name="source"/>.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static int HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake3Mac(key), source, destination);

    /// <summary>Writes the 32-byte tag of what is left of a stream.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake3Mac(key), source, destination);

    /// <summary>The tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">1 or more. Not a truncation: every length is a function of its own.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <summary>The tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source, int outputLength) =>
        OneShot.HashData(new Blake3Mac(key, outputLength), source);

    /// <summary>The tag of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake3Mac(key, outputLength), source);

    /// <summary>Writes the tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long. Allocates nothing.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Writes the tag of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(
        ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake3Mac(key, outputLength), source, destination);

    /// <summary>Writes the tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake3Mac(key, outputLength), source, destination);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>, but says by its result whether the tag fitted.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten">32, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>, but says by its result whether the tag fitted.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten"><paramref name="outputLength"/>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>The 32-byte tag of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="key">32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3Mac(key.Span), source, cancellationToken);

    /// <summary>Writes the 32-byte tag of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="key">32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3Mac(key.Span), source, destination, cancellationToken);

    /// <summary>The tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3Mac(key.Span, outputLength), source, cancellationToken);

    /// <summary>Writes the tag of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3Mac(key.Span, outputLength), source, destination, cancellationToken);

    /// <summary>Compares <paramref name="tag"/> with the 32-byte tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="tag">The expected tag; one that is not exactly 32 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <summary>Compares <paramref name="tag"/> with the 32-byte tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="tag">The expected tag; one that is not exactly 32 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <summary>Compares <paramref name="tag"/> with the tag of <paramref name="source"/>, in fixed time. Allocates nothing.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">Length of the tag, 1 or more: never taken from <paramref name="tag"/>, which may come from an attacker.</param>
    /// <param name="tag">The expected tag; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <summary>Compares <paramref name="tag"/> with the 32-byte tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="tag">The expected tag; one that is not exactly 32 bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake3Mac(key), source, tag);

    /// <summary>Compares <paramref name="tag"/> with the 32-byte tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="tag">The expected tag, read when the stream has ended; one that is not exactly 32 bytes long is simply false.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key, Stream source, ReadOnlyMemory<byte> tag, CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Blake3Mac(key.Span), source, tag, cancellationToken);

    /// <summary>Compares <paramref name="tag"/> with the tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">Length of the tag, 1 or more.</param>
    /// <param name="tag">The expected tag; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake3Mac(key, outputLength), source, tag);

    /// <summary>Compares <paramref name="tag"/> with the tag of what is left of a stream, in fixed time.</summary>
    /// <param name="key">32 bytes; copied at the call.</param>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">Length of the tag, 1 or more.</param>
    /// <param name="tag">The expected tag, read when the stream has ended; one that is not exactly <paramref name="outputLength"/> bytes long is simply false.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>True if all bytes agree.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Blake3Mac(key.Span, outputLength), source, tag, cancellationToken);

    /// <summary>The tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long, by several threads if it is long.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes; not to be changed meanwhile.</param>
    /// <param name="outputLength">1 or more; 32 unless given.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
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

    /// <summary>Writes the 32-byte tag of <paramref name="source"/>, by several threads if it is long. Allocates nothing if it is not.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes; not to be changed meanwhile; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled; nothing is written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a short message pays for a call more, and for checks of what is left out
    public static int HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.IsPlain(source.Length, maxDegreeOfParallelism, cancellationToken)
            ? HashData(key, source.Span, destination)
            : HashLongData(key, source, HashSizeInBytes, destination, maxDegreeOfParallelism, cancellationToken);

    /// <summary>Writes the tag of <paramref name="source"/>, <paramref name="outputLength"/> bytes long, by several threads if it is long. Allocates nothing if it is not.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="source">Any number of bytes; not to be changed meanwhile; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled; nothing is written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a short message pays for a call more, and for checks of what is left out
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

    /// <summary>The 32-byte tag of a file.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <returns>32 bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="path"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    public static byte[] HashFile(ReadOnlySpan<byte> key, string path) =>
        Blake3Parallel.HashFile(
            Checks.Path(path), degree: 1, new Blake3Mac(key, HashSizeInBytes), CancellationToken.None);

    /// <summary>The tag of a file, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="path"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    public static byte[] HashFile(ReadOnlySpan<byte> key, string path, int outputLength) =>
        Blake3Parallel.HashFile(Checks.Path(path), degree: 1, new Blake3Mac(key, outputLength), CancellationToken.None);

    /// <summary>The 32-byte tag of a file, read while the previous piece is hashed.</summary>
    /// <param name="key">32 bytes; copied at the call.</param>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <returns>32 bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="path"/> is empty; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long; thrown at the call.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key, string path, CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFileAsync(
            Checks.Path(path), degree: 1, new Blake3Mac(key.Span, HashSizeInBytes), cancellationToken);

    /// <summary>The tag of a file, <paramref name="outputLength"/> bytes long, read while the previous piece is hashed.</summary>
    /// <param name="key">32 bytes; copied at the call.</param>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="path"/> is empty; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key, string path, int outputLength, CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFileAsync(
            Checks.Path(path), degree: 1, new Blake3Mac(key.Span, outputLength), cancellationToken);

    /// <summary>The tag of a file, <paramref name="outputLength"/> bytes long, read and hashed by several threads if it is long.</summary>
    /// <param name="key">32 bytes.</param>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="outputLength">1 or more; 32 unless given.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="path"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, <paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static byte[] HashFileParallel(
        ReadOnlySpan<byte> key,
        string path,
        int outputLength = HashSizeInBytes,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFile(
            Checks.Path(path), Checks.Degree(maxDegreeOfParallelism), new Blake3Mac(key, outputLength), cancellationToken);

    /// <summary>The tag of a file, <paramref name="outputLength"/> bytes long, read and hashed by several threads of the pool if it is long.</summary>
    /// <param name="key">32 bytes; copied at the call.</param>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="outputLength">1 or more; 32 unless given.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty, or <paramref name="path"/> is empty; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, <paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1; thrown at the call.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashFileParallelAsync(
        ReadOnlyMemory<byte> key,
        string path,
        int outputLength = HashSizeInBytes,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFileAsync(
            Checks.Path(path), Checks.Degree(maxDegreeOfParallelism), new Blake3Mac(key.Span, outputLength), cancellationToken);

    /// <summary>
    /// An object of the BCL's <see cref="HMAC"/> type for code that demands it. It computes keyed BLAKE3, which is not the HMAC
    /// construction over BLAKE3.
    /// </summary>
    /// <param name="key">32 bytes; copied.</param>
    /// <returns>An algorithm object with a 32-byte tag; the caller disposes it.</returns>
    /// <remarks>BCL types that take a <see cref="HashAlgorithmName"/> (HKDF, PBKDF2, <see cref="IncrementalHash"/>) cannot be given this object.</remarks>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long.</exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key) =>
        CreateKeyedHashAlgorithm(key, HashSizeInBytes);

    /// <summary>As <see cref="CreateKeyedHashAlgorithm(ReadOnlySpan{byte})"/>, with a tag of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="key">32 bytes; copied.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns>An algorithm object; the caller disposes it.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="key"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.</exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key, int outputLength) =>
        new MacAlgorithm("BLAKE3", key, key => new Blake3Mac(key, outputLength));

    /// <summary>Appends <paramref name="source"/> to the message, by several threads if it is long.</summary>
    /// <param name="source">Any number of bytes; not to be changed meanwhile.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB; the instance is unusable afterwards until <see cref="Hasher.Reset"/>, unless the token was cancelled before the call.</param>
    /// <remarks>The threads are the caller's and those of the pool that are free; the caller waits for none that has not begun.</remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendDataParallel(
        ReadOnlyMemory<byte> source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Blake3Parallel.AppendData(this, source, Checks.Degree(maxDegreeOfParallelism), cancellationToken);

    /// <summary>Appends a whole file to the message, read and hashed by several threads if it is long.</summary>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB; the instance is unusable afterwards until <see cref="Hasher.Reset"/>, unless the token was cancelled before the call.</param>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty or has a null character.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="IOException">The file cannot be opened, and the instance is as before; or it cannot be read, or was cut while it was read, and the instance is unusable until <see cref="Hasher.Reset"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendFileParallel(string path, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Blake3Parallel.AppendFile(this, Checks.Path(path), Checks.Degree(maxDegreeOfParallelism), cancellationToken);

    /// <summary>Appends a whole file to the message, read and hashed by several threads of the pool if it is long.</summary>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB; the instance is unusable afterwards until <see cref="Hasher.Reset"/>, unless the token was cancelled before the call.</param>
    /// <returns>A task that completes when the file's end is reached. The instance is in use until then.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1; thrown at the call.</exception>
    /// <exception cref="IOException">The file cannot be opened, and the instance is as before; or it cannot be read, or was cut while it was read, and the instance is unusable until <see cref="Hasher.Reset"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public Task AppendFileParallelAsync(
        string path, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Blake3Parallel.AppendFileAsync(this, Checks.Path(path), Checks.Degree(maxDegreeOfParallelism), cancellationToken);

    /// <summary>Appends a part of an open file to the message, read and hashed by several threads if it is long.</summary>
    /// <param name="file">A file open for reading. It stays open, and its own position is not used.</param>
    /// <param name="fileOffset">Where in the file to begin, 0 or more. Not used for what has no positions, as a pipe.</param>
    /// <param name="count">Most bytes to append, 0 or more.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB; the instance is unusable afterwards until <see cref="Hasher.Reset"/>, unless the token was cancelled before the call.</param>
    /// <returns>Bytes appended: fewer than <paramref name="count"/> only if the file ended first.</returns>
    /// <remarks>
    /// Calls with one part after the other append a file as one call does: for showing how far it is, in parts of some 64 MiB. What has no
    /// length, as a pipe, is read by one thread. A file that others cut meanwhile ends where it was cut: compare the sum of the results with its length.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="file"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="fileOffset"/> or <paramref name="count"/> is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="IOException">The file cannot be read. The instance is unusable until <see cref="Hasher.Reset"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is not open for reading. The instance is unusable until <see cref="Hasher.Reset"/>.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed, or <paramref name="file"/> is closed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public long AppendFileParallel(
        SafeFileHandle file,
        long fileOffset,
        long count,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(file);
        ObjectDisposedException.ThrowIf(file.IsClosed, file);
        ArgumentOutOfRangeException.ThrowIfNegative(fileOffset);
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        return Blake3Parallel.AppendFile(
            this, file, fileOffset, count, Checks.Degree(maxDegreeOfParallelism), cancellationToken);
    }

    /// <summary>Opens the output of all data appended so far, of which the tag is the front. More can be appended afterwards.</summary>
    /// <returns>A reader at position 0 of 2^64 − 1 bytes; the caller disposes it.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public XofReader OpenXof()
    {
        Enter();
        XofReader output = BlockBuffer.OpenXof<Blake3Mode, Block1024, Blake3Node>(ref _buffer);
        Leave(isComplete: true);
        return output;
    }

    /// <summary>The 32-byte tags of messages of one length, hashed side by side under one key.</summary>
    /// <param name="key">32 bytes; one for all messages.</param>
    /// <param name="sources">The messages, one behind the other; not to be changed meanwhile.</param>
    /// <param name="sourceBytes">Length of each message; 0 or more.</param>
    /// <param name="destination">
    /// The tags, one behind the other. Its length says how many messages there are, so it is a multiple of 32; it may not overlap the
    /// messages.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is not a whole number of tags long or overlaps the messages, or
    /// <paramref name="sources"/> is not as long as so many messages.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is neither empty nor 32 bytes long, <paramref name="sourceBytes"/> is negative, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <remarks>
    /// Always the tags that one message after the other would give, in the order of the messages. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. Tags of other lengths: <see cref="HashFunction.WithHashSize"/>, with
    /// <see cref="HashFunctionOptions.Key"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, CheckKey(key), Blake3Flags.KeyedHash, HashSizeInBytes);
        ManyShot.HashEqual(ref hash, MessagePrefix.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <summary>The 32-byte tags of messages of any lengths that lie in one buffer, hashed side by side under one key.</summary>
    /// <param name="key">32 bytes; one for all messages.</param>
    /// <param name="buffer">The messages, one behind the other; not to be changed meanwhile.</param>
    /// <param name="lengths">
    /// Length of each message, 0 or more; their sum is the length of <paramref name="buffer"/>. Not to be changed meanwhile.
    /// </param>
    /// <param name="destination">
    /// Room for the tags, one behind the other; what is left over stays as it is. It may not overlap messages or lengths.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short or overlaps messages or lengths, or
    /// <paramref name="buffer"/> is not as long as all messages together.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is neither empty nor 32 bytes long, a length is negative, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <remarks>
    /// Always the tags that one message after the other would give, in the order of the messages. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. Tags of other lengths: <see cref="HashFunction.WithHashSize"/>, with
    /// <see cref="HashFunctionOptions.Key"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, CheckKey(key), Blake3Flags.KeyedHash, HashSizeInBytes);
        ManyShot.HashAdjoining(ref hash, MessagePrefix.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <summary>The 32-byte tags of messages that each lie somewhere, hashed side by side under one key.</summary>
    /// <param name="key">32 bytes; one for all messages.</param>
    /// <param name="sources">The messages; not to be changed meanwhile.</param>
    /// <param name="destination">Room for the tags, one behind the other; what is left over stays as it is. It may not overlap a message.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is empty, or <paramref name="destination"/> is too short or overlaps a message.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="key"/> is neither empty nor 32 bytes long, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <remarks>
    /// Always the tags that one message after the other would give, in the order of the messages. To check tags, compare each with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>. Tags of other lengths: <see cref="HashFunction.WithHashSize"/>, with
    /// <see cref="HashFunctionOptions.Key"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> key, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, CheckKey(key), Blake3Flags.KeyedHash, HashSizeInBytes);
        ManyShot.HashScattered(ref hash, MessagePrefix.None, sources, destination, maxDegreeOfParallelism);
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

        Blake3Parallel.HashData(new Blake3Mac(key, outputLength), source, destination[..outputLength], degree, cancellationToken);
        return outputLength;
    }
}
