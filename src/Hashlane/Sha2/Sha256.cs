using System.Buffers;

namespace Hashlane;

/// <summary>SHA-256: the hash that most standards and protocols name, with a digest of 32 bytes.</summary>
/// <remarks>
/// <para><b>Source.</b> FIPS 180-4 §6.2.</para>
/// <para><b>Parameters.</b> None: the digest always has 32 bytes.</para>
/// <para><b>Limits.</b> Messages up to 2^61 − 1 bytes. Not for passwords: it is fast by design. No MAC by putting a key in front: use HMAC.</para>
/// <para><b>Platform.</b> From a few hundred bytes on the operating system's implementation is called, which has instructions that .NET does
/// not offer on x86; shorter messages, and everything where there is none, as in a browser, are hashed by managed code. Where a validated
/// module is demanded, use the framework's own class.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked.</para>
/// </remarks>
public sealed class Sha256 : Hasher
{
    /// <summary>Length of the digest in bits.</summary>
    public const int HashSizeInBits = 256;

    /// <summary>Length of the digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 64;

    private BlockBuffer<Sha2PlatformMode<Sha256Variant>, Block1024> _buffer;

    /// <summary>Starts a hash.</summary>
    public Sha256()
        : base(HashSizeInBytes)
    {
        _buffer = new(new(Sha2Function.Sha256));
    }

    private Sha256(Sha256 source)
        : base(HashSizeInBytes)
    {
        _buffer = source._buffer;
        _buffer.Mode.OwnPlatformHash();
    }

    /// <summary>The SHA-256 digest of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    public static byte[] HashData(byte[] source)
    {
        Sha2PlatformMode<Sha256Variant> mode = new(Sha2Function.Sha256);
        return OneShot.HashData(ref mode, HashSizeInBytes, source);
    }

    /// <inheritdoc cref="HashData(byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> source)
    {
        Sha2PlatformMode<Sha256Variant> mode = new(Sha2Function.Sha256);
        return OneShot.HashData(ref mode, HashSizeInBytes, source);
    }

    /// <summary>The SHA-256 digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>32 bytes.</returns>
    public static byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(new Sha256(), source);

    /// <summary>The SHA-256 digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(Stream source) => OneShot.HashData(new Sha256(), source);

    /// <summary>Writes the SHA-256 digest of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Sha2PlatformMode<Sha256Variant> mode = new(Sha2Function.Sha256);
        return OneShot.HashData(ref mode, HashSizeInBytes, source, destination);
    }

    /// <summary>Writes the SHA-256 digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    public static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Sha256(), source, destination);

    /// <summary>Writes the SHA-256 digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    public static int HashData(Stream source, Span<byte> destination) => OneShot.HashData(new Sha256(), source, destination);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten">32, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten)
    {
        Sha2PlatformMode<Sha256Variant> mode = new(Sha2Function.Sha256);
        return OneShot.TryHashData(ref mode, HashSizeInBytes, source, destination, out bytesWritten);
    }

    /// <summary>The SHA-256 digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Sha256(), source, cancellationToken);

    /// <summary>Writes the SHA-256 digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Sha256(), source, destination, cancellationToken);

    /// <summary>The SHA-256 digests of messages of one length, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Sha2Lanes<Sha256Variant> hash = new(Sha2Function.Sha256);
        ManyShot.HashEqual(ref hash, MessagePrefix.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <summary>The SHA-256 digests of messages of any lengths that lie in one buffer, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Sha2Lanes<Sha256Variant> hash = new(Sha2Function.Sha256);
        ManyShot.HashAdjoining(ref hash, MessagePrefix.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <summary>The SHA-256 digests of messages that each lie somewhere, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Sha2Lanes<Sha256Variant> hash = new(Sha2Function.Sha256);
        ManyShot.HashScattered(ref hash, MessagePrefix.None, sources, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Sha256 Clone() => (Sha256)base.Clone();

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest)
    {
        _buffer.Mode.EndWithNextFinish();
        _buffer.FinishAndReset(digest);
    }

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Sha256(this);

    private protected override void Wipe() => _buffer.Wipe();
}
