using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>BLAKE2Xs: BLAKE2s with output of any length up to 65534 bytes, or of a length that is not known beforehand.</summary>
/// <remarks>
/// <para><b>Source.</b> Aumasson, Neves, Wilcox-O'Hearn and Winnerlein, "BLAKE2X" (2016). A message's BLAKE2s digest is hashed anew for each 32 bytes of output, so output can be
/// read from any position.</para>
/// <para><b>Parameters.</b> Digest length 1 to 65534 bytes, 32 unless given; digests of different lengths are unrelated, a short one is no
/// prefix of a long one, and one of 32 bytes is not <see cref="Blake2s"/>'s. Salt, personalization and output of unknown length: <see cref="Blake2XsParameters"/>. With a key:
/// <see cref="Blake2XsMac"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. However long the output is, its strength is that of a 32-byte digest. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked.</para>
/// </remarks>
public sealed class Blake2Xs : Hasher, IExtendableOutput
{
    /// <summary>Length of the default digest in bits.</summary>
    public const int HashSizeInBits = 256;

    /// <summary>Length of the default digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 64;

    private BlockBuffer<Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>>, Block64> _buffer;

    /// <summary>Starts a hash with a 32-byte digest.</summary>
    public Blake2Xs()
        : this(HashSizeInBytes)
    {
    }

    /// <summary>Starts a hash with a digest of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="outputLength">1 to 65534.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode is written whole
    public Blake2Xs(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>> mode, Root(outputLength));
        _buffer.Take(ref mode);
    }

    /// <summary>Starts a hash with parameters: digest length, salt, personalization, length of all output.</summary>
    /// <param name="parameters">The parameters.</param>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    [SkipLocalsInit] // the mode is written whole
    public Blake2Xs(Blake2XsParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>> mode, parameters.Root);
        _buffer.Take(ref mode);
    }

    private Blake2Xs(Blake2Xs source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    /// <summary>The 32-byte BLAKE2Xs digest of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="HashData(byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <summary>The 32-byte BLAKE2Xs digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>32 bytes.</returns>
    public static byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(new Blake2Xs(), source);

    /// <summary>The 32-byte BLAKE2Xs digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(Stream source) => OneShot.HashData(new Blake2Xs(), source);

    /// <summary>Writes the 32-byte BLAKE2Xs digest of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <summary>Writes the 32-byte BLAKE2Xs digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    public static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake2Xs(), source, destination);

    /// <summary>Writes the 32-byte BLAKE2Xs digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    public static int HashData(Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake2Xs(), source, destination);

    /// <summary>The BLAKE2Xs digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">1 to 65534. Not a truncation: every length is a function of its own.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(byte[] source, int outputLength)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>> mode, Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="HashData(byte[], int)"/>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>> mode, Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <summary>The BLAKE2Xs digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 to 65534.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake2Xs(outputLength), source);

    /// <summary>The BLAKE2Xs digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 65534.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(Stream source, int outputLength) =>
        OneShot.HashData(new Blake2Xs(outputLength), source);

    /// <summary>Writes the BLAKE2Xs digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 65534.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>> mode, Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Writes the BLAKE2Xs digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 to 65534.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2Xs(outputLength), source, destination);

    /// <summary>Writes the BLAKE2Xs digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 65534.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2Xs(outputLength), source, destination);

    /// <summary>The BLAKE2Xs digest of <paramref name="source"/> under parameters.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="parameters">Digest length, salt, personalization, length of all output.</param>
    /// <returns><see cref="Blake2XsParameters.OutputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> source, Blake2XsParameters parameters)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>> mode, Checks.NotNull(parameters).Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <summary>Writes the BLAKE2Xs digest of <paramref name="source"/> under parameters. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least <see cref="Blake2XsParameters.OutputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="parameters">Digest length, salt, personalization, length of all output.</param>
    /// <returns><see cref="Blake2XsParameters.OutputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, Blake2XsParameters parameters)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>> mode, Checks.NotNull(parameters).Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten">32, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, int, Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 to 65534.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten"><paramref name="outputLength"/>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode is written whole
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2XStart.Unkeyed(out Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>> mode, Root(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>The 32-byte BLAKE2Xs digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2Xs(), source, cancellationToken);

    /// <summary>Writes the 32-byte BLAKE2Xs digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2Xs(), source, destination, cancellationToken);

    /// <summary>The BLAKE2Xs digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 65534.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(
        Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2Xs(outputLength), source, cancellationToken);

    /// <summary>Writes the BLAKE2Xs digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 to 65534.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, int outputLength, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2Xs(outputLength), source, destination, cancellationToken);

    /// <summary>Opens the output of all data appended so far, of which the digest is the front. More can be appended afterwards.</summary>
    /// <returns>
    /// A reader at position 0 of as many bytes as the digest has or <see cref="Blake2XsParameters.StatedOutputLength"/> says, or of 2^37 if the length of output was
    /// left unknown; the caller disposes it.
    /// </returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public XofReader OpenXof()
    {
        Enter();
        XofReader output = BlockBuffer.OpenXof<Blake2XMode<Blake2sVariant, Blake2Mode<Blake2sVariant>>, Block64, Blake2XNode<Blake2sVariant>>(
            ref _buffer);
        Leave(isComplete: true);
        return output;
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake2Xs Clone() => (Blake2Xs)base.Clone();

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, Blake2XsParameters.MaxOutputBytes, nameof(outputLength));

    /// <summary>The parameters of a digest of a length that is checked here.</summary>
    internal static Blake2ParameterBlock Root(int outputLength) =>
        Blake2ParameterBlock.XofRoot<Blake2sVariant>((uint)CheckOutputLength(outputLength));

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2Xs(this);

    private protected override void Wipe() => _buffer.Wipe();
}
