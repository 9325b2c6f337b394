using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>The one-shots over streams, sequences and files that the keyed mode of each algorithm has.</summary>
/// <typeparam name="TSelf">The type of the algorithm, through which the static members are called.</typeparam>
/// <remarks>
/// Call them by the algorithm's name, as in <c>Blake2bMac.HashFile(key, path)</c>. The algorithm's own page gives the
/// range of a key's length, and says whether a shorter tag is a prefix of a longer one.
/// </remarks>
public abstract class Mac<[DynamicallyAccessedMembers(Mac.OfPrototype)] TSelf> : Mac
    where TSelf : Mac<TSelf>
{
    // Generic code shared by all algorithms reaches virtual members of the type through an instance. It has no key, and
    // computes nothing.
    private static readonly TSelf _prototype = (TSelf)Activator.CreateInstance(typeof(TSelf), nonPublic: true)!;

    private protected Mac(int hashLengthInBytes)
        : base(hashLengthInBytes)
    {
    }

    private protected Mac(ref StateReader reader, int minHashBytes, int maxHashBytes)
        : base(ref reader, minHashBytes, maxHashBytes)
    {
    }

    /// <summary>Computes the tag of <paramref name="source"/>.</summary>
    /// <param name="key">The key, as long as the algorithm takes.</param>
    /// <param name="source">The data to hash, in any number of segments.</param>
    /// <returns>The tag, <c>HashSizeInBytes</c> bytes.</returns>
    /// <exception cref="ArgumentException">The key is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A length is out of range.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source) =>
        OneShot.HashData(Create(key), source);

    /// <param name="source">The stream to hash, from its position to its end; it is left open.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">The key is empty, or <paramref name="source"/> cannot be read.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source) => OneShot.HashData(Create(key), source);

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static byte[] HashData(byte[] key, Stream source) => HashData(Checks.NotNull(key).AsSpan(), source);

    /// <summary>Writes the tag of <paramref name="source"/>.</summary>
    /// <param name="destination">At least as many bytes as the tag has; those after it stay as they are.</param>
    /// <returns>The number of bytes written, <c>HashSizeInBytes</c>.</returns>
    /// <exception cref="ArgumentException">
    /// The key is empty, or <paramref name="destination"/> is too short; nothing is written.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(Create(key), source, destination);

    /// <exception cref="ArgumentException">
    /// The key is empty, <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short;
    /// nothing is read or written.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)" path="//param|//exception"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, Span<byte> destination) =>
        OneShot.HashData(Create(key), source, destination);

    /// <param name="outputLength">The length of the tag in bytes, 1 to the longest that the algorithm has.</param>
    /// <returns>The tag, <paramref name="outputLength"/> bytes.</returns>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(Create(key, outputLength), source);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)" path="//param|//exception"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source, int outputLength) =>
        OneShot.HashData(Create(key, outputLength), source);

    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, Span{byte})"
    ///   path="//summary|//param|//exception"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int)"/>
    public static int HashData(
        ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(Create(key, outputLength), source, destination);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream, Span{byte})" path="//summary|//param|//exception"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(Create(key, outputLength), source, destination);

    /// <summary>Asynchronously computes the tag of <paramref name="source"/>.</summary>
    /// <param name="key">The key, as long as the algorithm takes; it is copied at the call.</param>
    /// <param name="cancellationToken">The token that ends the operation early.</param>
    /// <remarks>Each piece is read while the previous one is hashed. Bad arguments throw at the call.</remarks>
    /// <exception cref="OperationCanceledException">
    /// <paramref name="cancellationToken"/> was canceled; nothing is written.
    /// </exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)"/>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(Create(key.Span), source, cancellationToken);

    /// <summary>Asynchronously writes the tag of <paramref name="source"/>.</summary>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)" path="//param|//remarks"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream, Span{byte})"/>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(Create(key.Span), source, destination, cancellationToken);

    /// <returns>The tag, <paramref name="outputLength"/> bytes.</returns>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int)"/>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(Create(key.Span, outputLength), source, cancellationToken);

    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, Memory{byte}, CancellationToken)"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int)"/>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(Create(key.Span, outputLength), source, destination, cancellationToken);

    /// <summary>Computes the tag of a file.</summary>
    /// <param name="key">The key, as long as the algorithm takes.</param>
    /// <param name="path">The file. It is opened so that others may still read, write and delete it.</param>
    /// <returns>The tag, <c>HashSizeInBytes</c> bytes.</returns>
    /// <remarks>
    /// A file without a length, such as a pipe or a file of <c>/proc</c>, is read to its end by one thread. If others
    /// write to the file during the call, the bytes are hashed as they were when they were read.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The key is empty, or <paramref name="path"/> is empty or has a null character.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">A length is out of range.</exception>
    /// <exception cref="IOException">The file cannot be opened or read, or was truncated while it was read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    public static byte[] HashFile(ReadOnlySpan<byte> key, string path) => OneShot.HashFile(Create(key), path);

    /// <summary>Computes the tag of a file, or of a part of it.</summary>
    /// <param name="options">The part, the number of threads, and a receiver of progress.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="HashFile(ReadOnlySpan{byte}, string)"/>
    public static byte[] HashFile(
        ReadOnlySpan<byte> key, string path, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFile(Create(key), path, options, cancellationToken);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns"/>
    /// <inheritdoc cref="HashFile(ReadOnlySpan{byte}, string)"/>
    public static byte[] HashFile(ReadOnlySpan<byte> key, string path, int outputLength) =>
        OneShot.HashFile(Create(key, outputLength), path);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns"/>
    /// <inheritdoc cref="HashFile(ReadOnlySpan{byte}, string, FileHashOptions, CancellationToken)"/>
    public static byte[] HashFile(
        ReadOnlySpan<byte> key,
        string path,
        int outputLength,
        FileHashOptions options,
        CancellationToken cancellationToken = default) =>
        OneShot.HashFile(Create(key, outputLength), path, options, cancellationToken);

    /// <summary>
    /// Asynchronously computes the tag of a file, reading the next piece while one is hashed. Bad arguments throw at
    /// the call.
    /// </summary>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)" path="//param[@name='key']"/>
    /// <inheritdoc cref="HashFile(ReadOnlySpan{byte}, string)"/>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key, string path, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(Create(key.Span), path, cancellationToken);

    /// <summary>
    /// Asynchronously computes the tag of a file, or of a part of it, reading the next piece while one is hashed. Bad
    /// arguments throw at the call.
    /// </summary>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)" path="//param[@name='key']"/>
    /// <inheritdoc cref="HashFile(ReadOnlySpan{byte}, string, FileHashOptions, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key,
        string path,
        FileHashOptions options,
        CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(Create(key.Span), path, options, cancellationToken);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns"/>
    /// <inheritdoc cref="HashFileAsync(ReadOnlyMemory{byte}, string, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key, string path, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(Create(key.Span, outputLength), path, cancellationToken);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns"/>
    /// <inheritdoc cref="HashFileAsync(ReadOnlyMemory{byte}, string, FileHashOptions, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key,
        string path,
        int outputLength,
        FileHashOptions options,
        CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(Create(key.Span, outputLength), path, options, cancellationToken);

    /// <summary>Verifies the tag of <paramref name="source"/> in fixed time.</summary>
    /// <param name="tag">The expected tag; a length other than <c>HashSizeInBytes</c> bytes is false.</param>
    /// <returns>True if all bytes of both tags agree; otherwise false.</returns>
    /// <remarks>
    /// A genuine tag of another length is false as well: verify it with the overload that takes its
    /// <c>outputLength</c>. Where the algorithm has parameters, a tag that was made with them is verified by an
    /// instance that has the same parameters.
    /// </remarks>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(Create(key), source, tag);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)" path="//param|//exception"/>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(Create(key), source, tag);

    /// <param name="outputLength">
    /// The length of the tag in bytes, 1 to the longest that the algorithm has. It is never taken from
    /// <paramref name="tag"/>, which may come from an attacker.
    /// </param>
    /// <param name="tag">The expected tag; a length other than <paramref name="outputLength"/> bytes is false.</param>
    /// <remarks>
    /// Do not accept less than 16 bytes. Where the algorithm has parameters, a tag that was made with them is verified
    /// by an instance that has the same parameters.
    /// </remarks>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(
        ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(Create(key, outputLength), source, tag);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Stream)" path="//param|//exception"/>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(Create(key, outputLength), source, tag);

    /// <summary>
    /// Asynchronously verifies the tag of <paramref name="source"/> in fixed time. Each piece is read while the
    /// previous one is hashed. Bad arguments throw at the call.
    /// </summary>
    /// <param name="tag">
    /// The expected tag, read after the stream; a length other than <c>HashSizeInBytes</c> bytes is false.
    /// </param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)" path="//param|//exception"/>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, Stream, ReadOnlySpan{byte})"/>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(Create(key.Span), source, tag, cancellationToken);

    /// <param name="tag">
    /// The expected tag, read after the stream; a length other than <paramref name="outputLength"/> bytes is false.
    /// </param>
    /// <inheritdoc cref="VerifyAsync(ReadOnlyMemory{byte}, Stream, ReadOnlyMemory{byte}, CancellationToken)"
    ///   path="//summary|//param|//exception"/>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, Stream, int, ReadOnlySpan{byte})"/>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(Create(key.Span, outputLength), source, tag, cancellationToken);

    /// <summary>
    /// Creates an object of the BCL's <see cref="HMAC"/> type, for code that demands it. It computes the same tags as
    /// this type, not those of the HMAC construction.
    /// </summary>
    /// <param name="key">The key, as long as the algorithm takes; it is copied.</param>
    /// <returns>An object whose tags have <c>HashSizeInBytes</c> bytes; the caller disposes it.</returns>
    /// <remarks>
    /// BCL types that take a <see cref="HashAlgorithmName"/> (HKDF, PBKDF2, <see cref="IncrementalHash"/>) cannot use
    /// this object. After a stream has failed, the object must be initialized:
    /// <see cref="Hasher.CreateHashAlgorithm"/>.
    /// </remarks>
    /// <exception cref="ArgumentException">The key is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A length is out of range.</exception>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key) =>
        CreateKeyedHashAlgorithm(key, _prototype.HashLengthInBytes);

    /// <param name="outputLength">The length of the tag in bytes, 1 to the longest that the algorithm has.</param>
    /// <returns>An object whose tags have <paramref name="outputLength"/> bytes; the caller disposes it.</returns>
    /// <inheritdoc cref="CreateKeyedHashAlgorithm(ReadOnlySpan{byte})"/>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key, int outputLength) =>
        new MacAlgorithm(_prototype.AlgorithmName, key, key => Create(key, outputLength));

    /// <summary>Continues an exported state.</summary>
    /// <param name="state">
    /// The bytes that <see cref="KeyedHasher.ExportSecretState()"/> of this type gave, and no others. They are as
    /// secret as the key.
    /// </param>
    /// <returns>
    /// A new instance with the same key and parameters, and the same data appended so far; the caller disposes it.
    /// </returns>
    /// <exception cref="HashStateException">
    /// The state cannot be imported; <see cref="HashStateException.Error"/> says why.
    /// </exception>
    public static TSelf ImportSecretState(ReadOnlySpan<byte> state)
    {
        StateReader reader = new(state, typeof(TSelf).Name, StateKind.Secret);
        return Imported(_prototype.FromState(ref reader), ref reader);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new TSelf Clone() => (TSelf)base.Clone();

    /// <summary>The name of the algorithm in its document, for <see cref="HMAC.HashName"/>.</summary>
    private protected abstract string AlgorithmName { get; }

    /// <summary>Returns a new instance with a key and a length of tags.</summary>
    private protected abstract TSelf WithKey(ReadOnlySpan<byte> key, int outputLength);

    /// <summary>Returns an instance that has read its part of a state.</summary>
    private protected abstract TSelf FromState(ref StateReader reader);

    private static TSelf Create(ReadOnlySpan<byte> key) => Create(key, _prototype.HashLengthInBytes);

    private static TSelf Create(ReadOnlySpan<byte> key, int outputLength) => _prototype.WithKey(key, outputLength);
}
