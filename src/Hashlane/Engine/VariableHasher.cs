using System.Buffers;

namespace Hashlane;

/// <summary>
/// The one-shots over streams, sequences and files of hash functions whose digest has a length that can be chosen.
/// </summary>
/// <remarks>
/// Call them by the algorithm's name, as in <c>Blake2b.HashFile(path, 32)</c>. The algorithm's own page says whether a
/// shorter digest is a prefix of a longer one.
/// </remarks>
/// <inheritdoc cref="UnkeyedHasher{TSelf}" path="/typeparam"/>
public abstract class VariableHasher<TSelf> : UnkeyedHasher<TSelf>
    where TSelf : VariableHasher<TSelf>, new()
{
    private protected VariableHasher(int hashLengthInBytes)
        : base(hashLengthInBytes)
    {
    }

    private protected VariableHasher(ref StateReader reader, int minHashBytes, int maxHashBytes)
        : base(ref reader, minHashBytes, maxHashBytes)
    {
    }

    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashDataAsync(Stream, CancellationToken)"/>
    public static new ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        // Hides those with a length, for which a token that is written as default would be the length 0.
        UnkeyedHasher<TSelf>.HashDataAsync(source, cancellationToken);

    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashFileAsync(string, CancellationToken)"/>
    public static new ValueTask<byte[]> HashFileAsync(string path, CancellationToken cancellationToken = default) =>
        // As above.
        UnkeyedHasher<TSelf>.HashFileAsync(path, cancellationToken);

    /// <param name="outputLength">
    /// The length of the digest in bytes, 1 to the longest that the algorithm has.
    /// </param>
    /// <returns>The digest, <paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashData(in ReadOnlySequence{byte})"/>
    public static byte[] HashData(in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(Prototype.OfLength(outputLength), source);

    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashData(Stream)" path="//param|//exception"/>
    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, int)"/>
    public static byte[] HashData(Stream source, int outputLength) =>
        OneShot.HashData(Prototype.OfLength(outputLength), source);

    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashData(in ReadOnlySequence{byte}, Span{byte})"
    ///   path="//summary|//param|//exception"/>
    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, int)"/>
    public static int HashData(in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(Prototype.OfLength(outputLength), source, destination);

    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashData(Stream, Span{byte})" path="//summary|//param|//exception"/>
    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, int, Span{byte})"/>
    public static int HashData(Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(Prototype.OfLength(outputLength), source, destination);

    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashDataAsync(Stream, CancellationToken)"
    ///   path="//summary|//param|//remarks|//exception"/>
    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, int)"/>
    public static ValueTask<byte[]> HashDataAsync(
        Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(Prototype.OfLength(outputLength), source, cancellationToken);

    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashDataAsync(Stream, Memory{byte}, CancellationToken)"/>
    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, int)"/>
    public static ValueTask<int> HashDataAsync(
        Stream source, int outputLength, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(Prototype.OfLength(outputLength), source, destination, cancellationToken);

    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashFile(string)"/>
    public static byte[] HashFile(string path, int outputLength) =>
        OneShot.HashFile(Prototype.OfLength(outputLength), path);

    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashFile(string, FileHashOptions, CancellationToken)"/>
    public static byte[] HashFile(
        string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFile(Prototype.OfLength(outputLength), path, options, cancellationToken);

    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashFileAsync(string, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        string path, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(Prototype.OfLength(outputLength), path, cancellationToken);

    /// <inheritdoc cref="HashData(in ReadOnlySequence{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns|//exception"/>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashFileAsync(string, FileHashOptions, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(Prototype.OfLength(outputLength), path, options, cancellationToken);

    /// <summary>Returns a new instance whose digest has a length.</summary>
    private protected abstract TSelf OfLength(int outputLength);
}
