using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Skein-512: a cryptographic hash on a tweakable block cipher with 512 bits of state, the one to choose unless something speaks against it; digest of any length.</summary>
/// <remarks>
/// <para><b>Source.</b> Ferguson, Lucks, Schneier, Whiting, Bellare, Kohno, Callas and Walker, "The Skein Hash Function Family", version 1.3 (2010).</para>
/// <para><b>Parameters.</b> Digest length 1 byte or more, 64 unless given; digests of different lengths are unrelated, a short one is no
/// prefix of a long one. Personalization, public key, nonce, trees and output without end: <see cref="SkeinParameters"/>. With a key:
/// <see cref="Skein512Mac"/>; keys from a master key: <see cref="Skein512Kdf"/>. Messages of any number of bits: <see cref="HashDataBits(ReadOnlySpan{byte}, ulong)"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked.</para>
/// </remarks>
public sealed class Skein512 : Hasher, IExtendableOutput
{
    /// <summary>Length of the default digest in bits.</summary>
    public const int HashSizeInBits = 512;

    /// <summary>Length of the default digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 64;

    private SkeinBuffer<Skein512Variant, Block64> _buffer;

    /// <summary>Starts a hash with a 64-byte digest.</summary>
    public Skein512()
        : this(HashSizeInBytes)
    {
    }

    /// <summary>Starts a hash with a digest of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="outputLength">1 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public Skein512(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        _buffer.Start(Arguments(outputLength));
    }

    /// <summary>Starts a hash with parameters: digest length, personalization and the like, tree.</summary>
    /// <param name="parameters">The parameters.</param>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    public Skein512(SkeinParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes)
    {
        _buffer.Start(parameters.WithKey(key: default, HashSizeInBytes));
    }

    private Skein512(Skein512 source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
        _buffer.Fork();
    }

    /// <summary>The 64-byte Skein-512 digest of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="HashData(byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <summary>The 64-byte Skein-512 digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>64 bytes.</returns>
    public static byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(new Skein512(), source);

    /// <summary>The 64-byte Skein-512 digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(Stream source) => OneShot.HashData(new Skein512(), source);

    /// <summary>Writes the 64-byte Skein-512 digest of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <summary>Writes the 64-byte Skein-512 digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    public static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Skein512(), source, destination);

    /// <summary>Writes the 64-byte Skein-512 digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    public static int HashData(Stream source, Span<byte> destination) =>
        OneShot.HashData(new Skein512(), source, destination);

    /// <summary>The Skein-512 digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">1 or more. Not a truncation: every length is a function of its own.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(byte[] source, int outputLength)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="HashData(byte[], int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <summary>The Skein-512 digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Skein512(outputLength), source);

    /// <summary>The Skein-512 digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(Stream source, int outputLength) =>
        OneShot.HashData(new Skein512(outputLength), source);

    /// <summary>Writes the Skein-512 digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Writes the Skein-512 digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Skein512(outputLength), source, destination);

    /// <summary>Writes the Skein-512 digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Skein512(outputLength), source, destination);

    /// <summary>The 64-byte digest of a message of any number of bits.</summary>
    /// <param name="source">Exactly the bytes that hold the bits. Bits are counted from the top of each byte; those behind the last are ignored.</param>
    /// <param name="bitLength">The number of bits.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bitLength"/> does not fit the length of <paramref name="source"/>.</exception>
    public static byte[] HashDataBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        byte[] hash = new byte[HashSizeInBytes];
        HashDataBits(source, bitLength, hash);
        return hash;
    }

    /// <summary>Writes the 64-byte digest of a message of any number of bits. Allocates nothing.</summary>
    /// <param name="source">Exactly the bytes that hold the bits. Bits are counted from the top of each byte; those behind the last are ignored.</param>
    /// <param name="bitLength">The number of bits.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bitLength"/> does not fit the length of <paramref name="source"/>.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashDataBits(ReadOnlySpan<byte> source, ulong bitLength, Span<byte> destination)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        SkeinMode<Skein512Variant> mode = new(Arguments(HashSizeInBytes));
        mode.FinishBits(source, bitLength, destination[..HashSizeInBytes]);
        return HashSizeInBytes;
    }

    /// <summary>The digest of <paramref name="source"/> under parameters.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="parameters">Digest length, personalization and the like, tree.</param>
    /// <returns><see cref="SkeinParameters.OutputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> source, SkeinParameters parameters)
    {
        byte[] hash = new byte[Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes];
        HashData(source, hash, parameters);
        return hash;
    }

    /// <summary>Writes the digest of <paramref name="source"/> under parameters. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least <see cref="SkeinParameters.OutputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="parameters">Digest length, personalization and the like, tree.</param>
    /// <returns><see cref="SkeinParameters.OutputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, SkeinParameters parameters) =>
        SkeinOneShot.HashData<Skein512Variant>(
            Checks.NotNull(parameters).WithKey(key: default, HashSizeInBytes), parameters.OutputLength ?? HashSizeInBytes, source, destination);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten">64, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, int, Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten"><paramref name="outputLength"/>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>The 64-byte Skein-512 digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512(), source, cancellationToken);

    /// <summary>Writes the 64-byte Skein-512 digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512(), source, destination, cancellationToken);

    /// <summary>The Skein-512 digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512(outputLength), source, cancellationToken);

    /// <summary>Writes the Skein-512 digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, int outputLength, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Skein512(outputLength), source, destination, cancellationToken);

    /// <summary>The Skein-512 digests of messages of one length, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages; each has 64 bytes. Other lengths:
    /// <see cref="HashFunction.WithHashSize"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(HashSizeInBytes));
        ManyShot.HashEqual(ref hash, MessagePrefix.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <summary>The Skein-512 digests of messages of any lengths that lie in one buffer, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages; each has 64 bytes. Other lengths:
    /// <see cref="HashFunction.WithHashSize"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(HashSizeInBytes));
        ManyShot.HashAdjoining(ref hash, MessagePrefix.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <summary>The Skein-512 digests of messages that each lie somewhere, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages; each has 64 bytes. Other lengths:
    /// <see cref="HashFunction.WithHashSize"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(HashSizeInBytes));
        ManyShot.HashScattered(ref hash, MessagePrefix.None, sources, destination, maxDegreeOfParallelism);
    }

    /// <summary>Opens the output of all data appended so far, of which the digest is the front. More can be appended afterwards.</summary>
    /// <returns>
    /// A reader at position 0 of as many bytes as the digest has, or of 2^64 − 1 if the length of output was left unknown; the caller disposes it.
    /// </returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public XofReader OpenXof()
    {
        Enter();
        XofReader output = _buffer.OpenXof();
        Leave(isComplete: true);
        return output;
    }

    /// <summary>Appends the end of a message whose length is no multiple of 8 bits. Nothing can be appended afterwards until <see cref="Hasher.Reset"/>.</summary>
    /// <param name="source">Exactly the bytes that hold the bits. Bits are counted from the top of each byte; those behind the last are ignored.</param>
    /// <param name="bitLength">The number of bits to append; any number.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bitLength"/> does not fit the length of <paramref name="source"/>.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">The message has ended, or an earlier append failed, and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendFinalBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        EnterToAppend();
        _buffer.AppendBits(source, bitLength);
        EndMessage();
        Leave(isComplete: true);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Skein512 Clone() => (Skein512)base.Clone();

    /// <summary>The hasher that the catalogue's options ask for: a MAC if there is a key.</summary>
    internal static Hasher CreateHasher(int outputLength, HashFunctionOptions options)
    {
        SkeinParameters parameters = new() { OutputLength = outputLength, Personalization = options.Personalization };
        return options.Key.IsEmpty ? new Skein512(parameters) : new Skein512Mac(options.Key.Span, parameters);
    }

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, SkeinParameters.MaxOutputBytes, nameof(outputLength));

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Skein512(this);

    private protected override void Wipe() => _buffer.Wipe();

    private static SkeinArguments Arguments(int outputLength) =>
        new() { OutputBits = SkeinArguments.BitsOf(CheckOutputLength(outputLength)) };
}
