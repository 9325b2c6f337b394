using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>BLAKE2Xb: BLAKE2b with output of any length up to 2^32 − 2 bytes, or of a length that is not known beforehand.</summary>
/// <remarks>
/// <para><b>Source.</b> Aumasson, Neves, Wilcox-O'Hearn and Winnerlein, "BLAKE2X" (2016). A message's BLAKE2b digest is hashed anew for each 64 bytes of output, so output can be
/// read from any position.</para>
/// <para><b>Parameters.</b> Digest length 1 byte or more, 64 unless given; digests of different lengths are unrelated, a short one is no
/// prefix of a long one, and one of 64 bytes is not <see cref="Blake2b"/>'s. Salt, personalization and output of unknown length: <see cref="Blake2XbParameters"/>. With a key:
/// <see cref="Blake2XbMac"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^128 − 1 bytes. However long the output is, its strength is that of a 64-byte digest. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked.</para>
/// </remarks>
public sealed class Blake2Xb : Hasher, IExtendableOutput
{
    /// <summary>Length of the default digest in bits.</summary>
    public const int HashSizeInBits = 512;

    /// <summary>Length of the default digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 128;

    private BlockBuffer<Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>>, Block128> _buffer;

    /// <summary>Starts a hash with a 64-byte digest.</summary>
    public Blake2Xb()
        : this(HashSizeInBytes)
    {
    }

    /// <summary>Starts a hash with a digest of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="outputLength">1 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode is written whole
    public Blake2Xb(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>> mode, Root(outputLength));
        _buffer.Take(ref mode);
    }

    /// <summary>Starts a hash with parameters: digest length, salt, personalization, length of all output.</summary>
    /// <param name="parameters">The parameters.</param>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    [SkipLocalsInit] // the mode is written whole
    public Blake2Xb(Blake2XbParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>> mode, parameters.Root);
        _buffer.Take(ref mode);
    }

    private Blake2Xb(Blake2Xb source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    /// <summary>The 64-byte BLAKE2Xb digest of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="HashData(byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <summary>The 64-byte BLAKE2Xb digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>64 bytes.</returns>
    public static byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(new Blake2Xb(), source);

    /// <summary>The 64-byte BLAKE2Xb digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(Stream source) => OneShot.HashData(new Blake2Xb(), source);

    /// <summary>Writes the 64-byte BLAKE2Xb digest of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <summary>Writes the 64-byte BLAKE2Xb digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    public static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake2Xb(), source, destination);

    /// <summary>Writes the 64-byte BLAKE2Xb digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    public static int HashData(Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake2Xb(), source, destination);

    /// <summary>The BLAKE2Xb digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">1 or more. Not a truncation: every length is a function of its own.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(byte[] source, int outputLength)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>> mode, Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="HashData(byte[], int)"/>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>> mode, Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <summary>The BLAKE2Xb digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake2Xb(outputLength), source);

    /// <summary>The BLAKE2Xb digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(Stream source, int outputLength) =>
        OneShot.HashData(new Blake2Xb(outputLength), source);

    /// <summary>Writes the BLAKE2Xb digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>> mode, Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Writes the BLAKE2Xb digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2Xb(outputLength), source, destination);

    /// <summary>Writes the BLAKE2Xb digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2Xb(outputLength), source, destination);

    /// <summary>The BLAKE2Xb digest of <paramref name="source"/> under parameters.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="parameters">Digest length, salt, personalization, length of all output.</param>
    /// <returns><see cref="Blake2XbParameters.OutputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> source, Blake2XbParameters parameters)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>> mode, Checks.NotNull(parameters).Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <summary>Writes the BLAKE2Xb digest of <paramref name="source"/> under parameters. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least <see cref="Blake2XbParameters.OutputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="parameters">Digest length, salt, personalization, length of all output.</param>
    /// <returns><see cref="Blake2XbParameters.OutputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, Blake2XbParameters parameters)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>> mode, Checks.NotNull(parameters).Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

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
    [SkipLocalsInit] // the mode is written whole
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>> mode, Root(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>The 64-byte BLAKE2Xb digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>64 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2Xb(), source, cancellationToken);

    /// <summary>Writes the 64-byte BLAKE2Xb digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 64 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>64, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2Xb(), source, destination, cancellationToken);

    /// <summary>The BLAKE2Xb digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
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
        OneShot.HashDataAsync(new Blake2Xb(outputLength), source, cancellationToken);

    /// <summary>Writes the BLAKE2Xb digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
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
        OneShot.HashDataAsync(new Blake2Xb(outputLength), source, destination, cancellationToken);

    /// <summary>Opens the output of all data appended so far, of which the digest is the front. More can be appended afterwards.</summary>
    /// <returns>
    /// A reader at position 0 of as many bytes as the digest has or <see cref="Blake2XbParameters.StatedOutputLength"/> says, or of 2^38 if the length of output was
    /// left unknown; the caller disposes it.
    /// </returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public XofReader OpenXof()
    {
        Enter();
        XofReader output = BlockBuffer.OpenXof<Blake2XMode<Blake2bVariant, Blake2Mode<Blake2bVariant>>, Block128, Blake2XNode<Blake2bVariant>>(
            ref _buffer);
        Leave(isComplete: true);
        return output;
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake2Xb Clone() => (Blake2Xb)base.Clone();

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, Blake2XbParameters.MaxOutputBytes, nameof(outputLength));

    /// <summary>The parameters of a digest of a length that is checked here.</summary>
    internal static Blake2ParameterBlock Root(int outputLength) =>
        Blake2ParameterBlock.XofRoot<Blake2bVariant>((uint)CheckOutputLength(outputLength));

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2Xb(this);

    private protected override void Wipe() => _buffer.Wipe();
}
