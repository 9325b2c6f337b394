using System.Buffers;

namespace Hashlane;

/// <summary>The one-shots over streams, sequences and files that all hash functions without a key have.</summary>
/// <typeparam name="TSelf">The type of the algorithm, through which the static members are called.</typeparam>
/// <remarks>Call them by the algorithm's name, as in <c>Blake2b.HashFile(path)</c>.</remarks>
public abstract class UnkeyedHasher<TSelf> : UnkeyedHasher
    where TSelf : UnkeyedHasher<TSelf>, new()
{
    // Generic code shared by all algorithms reaches virtual members of the type through an instance.
    private protected static readonly TSelf Prototype = new();

    private protected UnkeyedHasher(int hashLengthInBytes)
        : base(hashLengthInBytes)
    {
    }

    private protected UnkeyedHasher(ref StateReader reader, int minHashBytes, int maxHashBytes)
        : base(ref reader, minHashBytes, maxHashBytes)
    {
    }

    /// <summary>Computes the digest of <paramref name="source"/>.</summary>
    /// <param name="source">The data to hash, in any number of segments.</param>
    /// <returns>The digest, <c>HashSizeInBytes</c> bytes.</returns>
    public static byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(new TSelf(), source);

    /// <summary>Computes the digest of <paramref name="source"/>.</summary>
    /// <param name="source">The stream to hash, from its position to its end; it is left open.</param>
    /// <returns>The digest, <c>HashSizeInBytes</c> bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(Stream source) => OneShot.HashData(new TSelf(), source);

    /// <summary>Writes the digest of <paramref name="source"/>.</summary>
    /// <param name="destination">At least as many bytes as the digest has; those after it stay as they are.</param>
    /// <returns>The number of bytes written, <c>HashSizeInBytes</c>.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte})"/>
    public static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new TSelf(), source, destination);

    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or
    /// written.
    /// </exception>
    /// <inheritdoc cref="HashData(Stream)" path="//param|//exception"/>
    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, Span{byte})"/>
    public static int HashData(Stream source, Span<byte> destination) =>
        OneShot.HashData(new TSelf(), source, destination);

    /// <summary>Asynchronously computes the digest of <paramref name="source"/>.</summary>
    /// <param name="cancellationToken">The token that ends the operation early.</param>
    /// <remarks>Each piece is read while the previous one is hashed. Bad arguments throw at the call.</remarks>
    /// <exception cref="OperationCanceledException">
    /// <paramref name="cancellationToken"/> was canceled; nothing is written.
    /// </exception>
    /// <inheritdoc cref="HashData(Stream)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new TSelf(), source, cancellationToken);

    /// <summary>Asynchronously writes the digest of <paramref name="source"/>.</summary>
    /// <inheritdoc cref="HashData(Stream, Span{byte})"/>
    /// <inheritdoc cref="HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new TSelf(), source, destination, cancellationToken);

    /// <summary>Computes the digest of a file.</summary>
    /// <param name="path">The file. It is opened so that others may still read, write and delete it.</param>
    /// <returns>The digest, <c>HashSizeInBytes</c> bytes.</returns>
    /// <remarks>
    /// A file without a length, such as a pipe or a file of <c>/proc</c>, is read to its end by one thread. If others
    /// write to the file during the call, the bytes are hashed as they were when they were read.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty or has a null character.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was truncated while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    public static byte[] HashFile(string path) => OneShot.HashFile(new TSelf(), path);

    /// <summary>Computes the digest of a file, or of a part of it.</summary>
    /// <param name="options">The part, the number of threads, and a receiver of progress.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="HashFile(string)"/>
    public static byte[] HashFile(
        string path, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFile(new TSelf(), path, options, cancellationToken);

    /// <summary>
    /// Asynchronously computes the digest of a file, reading the next piece while one is hashed. Bad arguments throw at
    /// the call.
    /// </summary>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="HashFile(string)"/>
    public static ValueTask<byte[]> HashFileAsync(string path, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new TSelf(), path, cancellationToken);

    /// <summary>
    /// Asynchronously computes the digest of a file, or of a part of it, reading the next piece while one is hashed.
    /// Bad arguments throw at the call.
    /// </summary>
    /// <inheritdoc cref="HashFile(string, FileHashOptions, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        string path, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new TSelf(), path, options, cancellationToken);

    /// <summary>Continues an exported state.</summary>
    /// <param name="state">
    /// The bytes that <see cref="UnkeyedHasher.ExportState()"/> of this type gave, and no others.
    /// </param>
    /// <returns>
    /// A new instance with the same parameters and the same data appended so far; the caller disposes it.
    /// </returns>
    /// <exception cref="HashStateException">
    /// The state cannot be imported; <see cref="HashStateException.Error"/> says why.
    /// </exception>
    public static TSelf ImportState(ReadOnlySpan<byte> state)
    {
        StateReader reader = new(state, typeof(TSelf).Name, StateKind.Plain);
        return Imported(Prototype.FromState(ref reader), ref reader);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new TSelf Clone() => (TSelf)base.Clone();

    /// <summary>Returns an instance that has read its part of a state.</summary>
    private protected abstract TSelf FromState(ref StateReader reader);
}
