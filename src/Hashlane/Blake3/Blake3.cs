using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>BLAKE3: the fastest secure hash on machines with vector instructions, with a digest of any length.</summary>
/// <remarks>
/// <para><b>Source.</b> O'Connor, Aumasson, Neves and Wilcox-O'Hearn, "BLAKE3: one function, fast everywhere" (2020).</para>
/// <para><b>Parameters.</b> Digest length 1 byte or more, 32 unless given. A short digest is the front of a longer one, unlike those of
/// other algorithms. 32 bytes give 128 bits of collision resistance; longer ones give no more. With a key: <see cref="Blake3Mac"/>;
/// to make keys: <see cref="Blake3Kdf"/>; output as a stream: <see cref="OpenXof"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked.</para>
/// </remarks>
public sealed class Blake3 : Hasher, IExtendableOutput, IBlake3Hasher
{
    /// <summary>Length of the default digest in bits.</summary>
    public const int HashSizeInBits = 256;

    /// <summary>Length of the default digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    /// <summary>Longest digest in bytes, which is the longest array's length; <see cref="OpenXof"/> reads more.</summary>
    internal const int MaxHashBytes = 0x7FFFFFC7;

    internal const int BlockBytes = 64;

    private BlockBuffer<Blake3Mode, Block1024> _buffer;

    /// <summary>Starts a hash with a 32-byte digest.</summary>
    public Blake3()
        : this(HashSizeInBytes)
    {
    }

    /// <summary>Starts a hash with a digest of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="outputLength">1 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public Blake3(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        _buffer = new(new Blake3Mode());
    }

    private Blake3(Blake3 source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    ref BlockBuffer<Blake3Mode, Block1024> IBlake3Hasher.Buffer => ref _buffer;

    /// <summary>The 32-byte BLAKE3 digest of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="HashData(byte[])"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <summary>The 32-byte BLAKE3 digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <returns>32 bytes.</returns>
    public static byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(new Blake3(), source);

    /// <summary>The 32-byte BLAKE3 digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(Stream source) => OneShot.HashData(new Blake3(), source);

    /// <summary>Writes the 32-byte BLAKE3 digest of <paramref name="source"/>. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <summary>Writes the 32-byte BLAKE3 digest of all segments of <paramref name="source"/>.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    public static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake3(), source, destination);

    /// <summary>Writes the 32-byte BLAKE3 digest of what is left of a stream.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    public static int HashData(Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake3(), source, destination);

    /// <summary>The BLAKE3 digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <param name="outputLength">1 or more. The front of the digest is the same for every length.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(byte[] source, int outputLength)
    {
        CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode);
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="HashData(byte[], int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode);
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <summary>The BLAKE3 digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake3(outputLength), source);

    /// <summary>The BLAKE3 digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] HashData(Stream source, int outputLength) =>
        OneShot.HashData(new Blake3(outputLength), source);

    /// <summary>Writes the BLAKE3 digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode);
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Writes the BLAKE3 digest of all segments of <paramref name="source"/>, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake3(outputLength), source, destination);

    /// <summary>Writes the BLAKE3 digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or written then.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static int HashData(Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake3(outputLength), source, destination);

    /// <summary>As <see cref="HashData(ReadOnlySpan{byte}, Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="source">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten">32, or 0.</param>
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
        CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode);
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>The 32-byte BLAKE3 digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3(), source, cancellationToken);

    /// <summary>Writes the 32-byte BLAKE3 digest of what is left of a stream, read while the previous piece is hashed.</summary>
    /// <param name="source">A readable stream; it is read to its end and left open.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="cancellationToken">Ends the operation early; nothing is written then.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read or <paramref name="destination"/> is too short; thrown at the call.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake3(), source, destination, cancellationToken);

    /// <summary>The BLAKE3 digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
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
        OneShot.HashDataAsync(new Blake3(outputLength), source, cancellationToken);

    /// <summary>Writes the BLAKE3 digest of what is left of a stream, <paramref name="outputLength"/> bytes long.</summary>
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
        OneShot.HashDataAsync(new Blake3(outputLength), source, destination, cancellationToken);

    /// <summary>The BLAKE3 digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long, by several threads if it is long.</summary>
    /// <param name="source">Any number of bytes; not to be changed meanwhile.</param>
    /// <param name="outputLength">1 or more; 32 unless given.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static byte[] HashDataParallel(
        ReadOnlyMemory<byte> source,
        int outputLength = HashSizeInBytes,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        byte[] digest = new byte[CheckOutputLength(outputLength)];
        HashDataParallel(source, outputLength, digest, maxDegreeOfParallelism, cancellationToken);
        return digest;
    }

    /// <summary>Writes the 32-byte BLAKE3 digest of <paramref name="source"/>, by several threads if it is long. Allocates nothing if it is not.</summary>
    /// <param name="source">Any number of bytes; not to be changed meanwhile; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled; nothing is written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a short message pays for a call more, and for checks of what is left out
    public static int HashDataParallel(
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.IsPlain(source.Length, maxDegreeOfParallelism, cancellationToken)
            ? HashData(source.Span, destination)
            : HashLongData(source, HashSizeInBytes, destination, maxDegreeOfParallelism, cancellationToken);

    /// <summary>Writes the BLAKE3 digest of <paramref name="source"/>, <paramref name="outputLength"/> bytes long, by several threads if it is long. Allocates nothing if it is not.</summary>
    /// <param name="source">Any number of bytes; not to be changed meanwhile; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled; nothing is written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a short message pays for a call more, and for checks of what is left out
    public static int HashDataParallel(
        ReadOnlyMemory<byte> source,
        int outputLength,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.IsPlain(source.Length, maxDegreeOfParallelism, cancellationToken)
            ? HashData(source.Span, outputLength, destination)
            : HashLongData(source, outputLength, destination, maxDegreeOfParallelism, cancellationToken);

    /// <summary>The 32-byte BLAKE3 digest of a file.</summary>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <returns>32 bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty or has a null character.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    public static byte[] HashFile(string path) =>
        Blake3Parallel.HashFile(Checks.Path(path), degree: 1, new Blake3(HashSizeInBytes), CancellationToken.None);

    /// <summary>The BLAKE3 digest of a file, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty or has a null character.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    public static byte[] HashFile(string path, int outputLength) =>
        Blake3Parallel.HashFile(Checks.Path(path), degree: 1, new Blake3(outputLength), CancellationToken.None);

    /// <summary>The 32-byte BLAKE3 digest of a file, read while the previous piece is hashed.</summary>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <returns>32 bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty; thrown at the call.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashFileAsync(string path, CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFileAsync(Checks.Path(path), degree: 1, new Blake3(HashSizeInBytes), cancellationToken);

    /// <summary>The BLAKE3 digest of a file, <paramref name="outputLength"/> bytes long, read while the previous piece is hashed.</summary>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range; thrown at the call.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashFileAsync(
        string path, int outputLength, CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFileAsync(Checks.Path(path), degree: 1, new Blake3(outputLength), cancellationToken);

    /// <summary>The BLAKE3 digest of a file, <paramref name="outputLength"/> bytes long, read and hashed by several threads if it is long.</summary>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="outputLength">1 or more; 32 unless given.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty or has a null character.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static byte[] HashFileParallel(
        string path,
        int outputLength = HashSizeInBytes,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFile(
            Checks.Path(path), Checks.Degree(maxDegreeOfParallelism), new Blake3(outputLength), cancellationToken);

    /// <summary>The BLAKE3 digest of a file, <paramref name="outputLength"/> bytes long, read and hashed by several threads of the pool if it is long.</summary>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="outputLength">1 or more; 32 unless given.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread. The digest of a file that is written meanwhile is that of the bytes as they were when they were read.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1; thrown at the call.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was cut while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashFileParallelAsync(
        string path,
        int outputLength = HashSizeInBytes,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.HashFileAsync(
            Checks.Path(path), Checks.Degree(maxDegreeOfParallelism), new Blake3(outputLength), cancellationToken);

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

    /// <summary>Opens the output of all data appended so far, of which the digest is the front. More can be appended afterwards.</summary>
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

    /// <summary>The BLAKE3 digests of messages of one length, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages; each has 32 bytes. Other lengths:
    /// <see cref="HashFunction.WithHashSize"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, HashSizeInBytes);
        ManyShot.HashEqual(ref hash, MessagePrefix.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <summary>The BLAKE3 digests of messages of any lengths that lie in one buffer, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages; each has 32 bytes. Other lengths:
    /// <see cref="HashFunction.WithHashSize"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, HashSizeInBytes);
        ManyShot.HashAdjoining(ref hash, MessagePrefix.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <summary>The BLAKE3 digests of messages that each lie somewhere, hashed side by side.</summary>
    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    /// <remarks>
    /// Always the digests that one message after the other would give, in the order of the messages; each has 32 bytes. Other lengths:
    /// <see cref="HashFunction.WithHashSize"/>. By one thread nothing is allocated.
    /// </remarks>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, HashSizeInBytes);
        ManyShot.HashScattered(ref hash, MessagePrefix.None, sources, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake3 Clone() => (Blake3)base.Clone();

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, MaxHashBytes, nameof(outputLength));

    /// <summary>Many messages side by side, as the catalogue's options ask for.</summary>
    internal static void StartMany(out Blake3Lanes hash, int outputLength, HashFunctionOptions options)
    {
        if (options.Context is not null)
        {
            Span<byte> contextKey = stackalloc byte[Blake3Kernels.ChainingValueBytes];
            Blake3Kdf.DeriveContextKey(options.Context, contextKey);
            Blake3Lanes.Start(out hash, contextKey, Blake3Flags.DeriveKeyMaterial, outputLength);
        }
        else if (options.Key.IsEmpty)
        {
            Blake3Lanes.Start(out hash, outputLength);
        }
        else
        {
            Blake3Lanes.Start(out hash, options.Key.Span, Blake3Flags.KeyedHash, outputLength);
        }
    }

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake3(this);

    private protected override void Wipe() => _buffer.Wipe();

    private static int HashLongData(
        ReadOnlyMemory<byte> source,
        int outputLength,
        Span<byte> destination,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken)
    {
        CheckOutputLength(outputLength);
        Checks.ThrowIfTooShort(destination, outputLength);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        cancellationToken.ThrowIfCancellationRequested();
        if (degree == 1 && !cancellationToken.CanBeCanceled)
        {
            return HashData(source.Span, outputLength, destination);
        }

        Blake3Parallel.HashData(new Blake3(outputLength), source, destination[..outputLength], degree, cancellationToken);
        return outputLength;
    }
}
