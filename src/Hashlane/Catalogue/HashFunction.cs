using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// A hash algorithm as a value: for choosing one by name, for listing all, or for code that works with any.
/// </summary>
/// <remarks>
/// <para><b>Names.</b> Lower case: <c>blake2b</c>, <c>blake2s</c>, <c>blake3</c>, <c>skein512</c>; with a digest length
/// in bits if the algorithm has several: <c>blake2b-256</c>. With BLAKE2 and Skein, digests of different lengths are
/// unrelated; with BLAKE3 a short digest is a prefix of a longer one.</para>
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed partial class HashFunction
{
    // Of an unknown name, in a message.
    private const int MaxShownChars = 64;

    // Each family is made when it is first asked for, because all of them take longer than a short hash:
    // docs/design/first-use.md. Racing threads agree on one.
    private static readonly HashFunction[]?[] _families = new HashFunction[]?[Catalogue.Families];
    private static IReadOnlyList<HashFunction>? _all;

    private readonly CatalogueRow _row;

    private HashFunction(CatalogueRow row, int outputLength)
    {
        _row = row;
        HashSizeInBytes = outputLength;
    }

    /// <summary>All algorithms with their default digest lengths, in order of name.</summary>
    public static IReadOnlyList<HashFunction> All => _all ?? MakeAll();

    /// <summary>
    /// The name by which <see cref="TryGet"/> finds this function, such as <c>blake2b</c> or <c>blake2b-256</c>.
    /// </summary>
    public string Name => HashSizeInBytes == DefaultHashSizeInBytes
        ? FamilyName
        : FamilyName + "-" + (8L * HashSizeInBytes).ToString(CultureInfo.InvariantCulture);

    /// <summary>The name without a digest length, such as <c>blake2b</c>.</summary>
    public string FamilyName => _row.Name;

    /// <summary>The length in bytes of the compression function's blocks.</summary>
    public int BlockBytes => _row.BlockBytes;

    /// <summary>Length of the digest in bytes.</summary>
    public int HashSizeInBytes { get; }

    /// <summary>The length of the digest in bytes by default.</summary>
    public int DefaultHashSizeInBytes => _row.DefaultHashBytes;

    /// <summary>Length of the shortest digest in bytes.</summary>
    public int MinHashSizeInBytes => _row.MinHashBytes;

    /// <summary>Length of the longest digest in bytes.</summary>
    public int MaxHashSizeInBytes => _row.MaxHashBytes;

    /// <summary>Length of the shortest key in bytes; 0 if there is no keyed mode.</summary>
    public int MinKeyBytes => _row.MinKeyBytes;

    /// <summary>
    /// Length of the longest key in bytes; 0 if there is no keyed mode, <see cref="int.MaxValue"/> if there is no
    /// limit.
    /// </summary>
    public int MaxKeyBytes => _row.MaxKeyBytes;

    /// <summary>Length of the longest salt in bytes; 0 if there is none.</summary>
    public int MaxSaltBytes => _row.MaxSaltBytes;

    /// <summary>
    /// Length of the longest personalization in bytes; 0 if there is none, <see cref="int.MaxValue"/> if there is no
    /// limit.
    /// </summary>
    public int MaxPersonalizationBytes => _row.MaxPersonalizationBytes;

    /// <summary>
    /// True if <see cref="HashFunctionOptions.Context"/> can be given, with which the hasher derives keys; otherwise
    /// false.
    /// </summary>
    public bool HasKeyDerivation => _row.HasKeyDerivation;

    /// <summary>True if hashers of this function are <see cref="IExtendableOutput"/>.</summary>
    public bool HasExtendableOutput => _row.HasExtendableOutput;

    /// <summary>
    /// The kernel that computes this function on this machine, such as <c>Vector128 (SSSE3)</c>; for diagnostics only.
    /// </summary>
    public string KernelName => _row.KernelName();

    /// <summary>
    /// The widest kernel that hashes several messages at a time; null if messages are hashed one by one.
    /// </summary>
    internal string? ManyKernelName => _row.Batch.KernelName;

    /// <summary>The name of the class that implements the algorithm, such as <c>Blake2b</c>.</summary>
    internal string TypeName => _row.TypeName;

    /// <summary>HMAC over this function.</summary>
    internal HmacEntry HmacEntry => _row.HmacEntry;

    /// <summary>Computes the iterations of blocks of PBKDF2 after the first, side by side if lanes pay.</summary>
    /// <param name="keys">The blocks that the passwords fill: <see cref="HmacEntry.FillBlock"/>.</param>
    /// <param name="results">The first results, which the sums of all results replace.</param>
    /// <param name="iterations">The number of all iterations, the first included.</param>
    /// <param name="cancellationToken">Ends the computation early; the results are then undefined.</param>
    internal void Iterate(
        ReadOnlySpan<byte> keys, Span<byte> results, int iterations, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (iterations == 1)
        {
            return;
        }

        int count = results.Length / HashSizeInBytes;
        int done = _row.Batch.Iterate(HashSizeInBytes, keys, results, iterations, cancellationToken);
        cancellationToken.ThrowIfCancellationRequested();
        for (; done < count; done++)
        {
            _row.HmacEntry.Iterate(
                keys.Slice(done * BlockBytes, BlockBytes),
                results.Slice(done * HashSizeInBytes, HashSizeInBytes),
                iterations,
                cancellationToken);
        }
    }

    /// <summary>Continues an exported state of any algorithm without a key.</summary>
    /// <param name="state">The bytes that <see cref="UnkeyedHasher.ExportState()"/> gave, and no others.</param>
    /// <returns>
    /// A new instance of the type that exported the state, with the same parameters and the same data appended so far;
    /// the caller disposes it.
    /// </returns>
    /// <exception cref="HashStateException">
    /// The state cannot be imported; <see cref="HashStateException.Error"/> says why. States with a key and states of
    /// <see cref="Blake3Subtree"/> are refused: import them by their types.
    /// </exception>
    public static UnkeyedHasher ImportState(ReadOnlySpan<byte> state)
    {
        string type = StateReader.Identify(state);
        foreach (HashFunction candidate in All)
        {
            if (candidate.TypeName == type)
            {
                return candidate._row.ImportState(state);
            }
        }

        StateReader.ThrowOtherType(type, "a hasher without a key", "Call the import of its type.");
        return null;
    }

    /// <summary>Finds a function by its name.</summary>
    /// <param name="name">
    /// A name as in <see cref="Name"/>, in upper or lower case; <c>blake2b-512</c> is <c>blake2b</c>.
    /// </param>
    /// <param name="function">The function, or null.</param>
    /// <returns>False if there is no such algorithm, or none with a digest of that length.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    public static bool TryGet(string name, [NotNullWhen(true)] out HashFunction? function)
    {
        ArgumentNullException.ThrowIfNull(name);
        int number = Catalogue.FamilyOf(name);
        foreach (HashFunction candidate in number < 0 ? [] : Family(number))
        {
            string family = candidate.FamilyName;
            if (!name.StartsWith(family, StringComparison.OrdinalIgnoreCase))
            {
                continue;
            }

            if (name.Length == family.Length)
            {
                function = candidate;
                return true;
            }

            if (name[family.Length] == '-' && candidate.HasLengths
                && TryParseBits(name.AsSpan(family.Length + 1), out long bits)
                && bits % 8 == 0
                && bits / 8 >= candidate.MinHashSizeInBytes
                && bits / 8 <= candidate.MaxHashSizeInBytes)
            {
                function = candidate.WithHashSize((int)(bits / 8));
                return true;
            }
        }

        function = null;
        return false;
    }

    /// <summary>Returns the function of a name, or throws an exception that says which names are near.</summary>
    /// <returns>The function.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// There is no such algorithm, or none with a digest of that length. The message has the names that may be meant,
    /// or the lengths that there are.
    /// </exception>
    /// <inheritdoc cref="TryGet(string, out HashFunction?)" path="/param"/>
    public static HashFunction Get(string name)
    {
        if (!TryGet(name, out HashFunction? function))
        {
            ThrowUnknown(name);
        }

        return function;
    }

    /// <summary>Returns the same algorithm with a digest of <paramref name="outputLength"/> bytes.</summary>
    /// <param name="outputLength"><see cref="MinHashSizeInBytes"/> to <see cref="MaxHashSizeInBytes"/> bytes.</param>
    /// <returns>A function; this one if the length is the same.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public HashFunction WithHashSize(int outputLength)
    {
        Checks.Range(outputLength, MinHashSizeInBytes, MaxHashSizeInBytes);
        return outputLength == HashSizeInBytes ? this : new HashFunction(_row, outputLength);
    }

    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte})"/>
    public byte[] HashData(byte[] source) => HashData(Checks.NotNull(source).AsSpan());

    /// <returns>The digest, <see cref="HashSizeInBytes"/> bytes.</returns>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte})"/>
    public byte[] HashData(ReadOnlySpan<byte> source)
    {
        byte[] hash = new byte[HashSizeInBytes];
        _row.HashData(source, HashSizeInBytes, hash);
        return hash;
    }

    /// <returns>The number of bytes written, <see cref="HashSizeInBytes"/>.</returns>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        _row.HashData(source, HashSizeInBytes, destination);

    /// <returns>The digest, <see cref="HashSizeInBytes"/> bytes.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashData(in ReadOnlySequence{byte})"/>
    public byte[] HashData(in ReadOnlySequence<byte> source) => OneShot.HashData(Create(), source);

    /// <returns>The number of bytes written, <see cref="HashSizeInBytes"/>.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashData(in ReadOnlySequence{byte}, Span{byte})"/>
    public int HashData(in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(Create(), source, destination);

    /// <returns>The digest, <see cref="HashSizeInBytes"/> bytes.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashData(Stream)"/>
    public byte[] HashData(Stream source) => OneShot.HashData(Create(), source);

    /// <returns>The number of bytes written, <see cref="HashSizeInBytes"/>.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashData(Stream, Span{byte})"/>
    public int HashData(Stream source, Span<byte> destination) => OneShot.HashData(Create(), source, destination);

    /// <returns>The digest, <see cref="HashSizeInBytes"/> bytes.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashDataAsync(Stream, CancellationToken)"/>
    public ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(Create(), source, cancellationToken);

    /// <returns>The number of bytes written, <see cref="HashSizeInBytes"/>.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashDataAsync(Stream, Memory{byte}, CancellationToken)"/>
    public ValueTask<int> HashDataAsync(
        Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(Create(), source, destination, cancellationToken);

    /// <returns>The digest, <see cref="HashSizeInBytes"/> bytes.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashFile(string)"/>
    public byte[] HashFile(string path) => OneShot.HashFile(Create(), path);

    /// <returns>The digest, <see cref="HashSizeInBytes"/> bytes.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashFile(string, FileHashOptions, CancellationToken)"/>
    public byte[] HashFile(string path, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFile(Create(), path, options, cancellationToken);

    /// <returns>The digest, <see cref="HashSizeInBytes"/> bytes.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashFileAsync(string, CancellationToken)"/>
    public ValueTask<byte[]> HashFileAsync(string path, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(Create(), path, cancellationToken);

    /// <returns>The digest, <see cref="HashSizeInBytes"/> bytes.</returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashFileAsync(string, FileHashOptions, CancellationToken)"/>
    public ValueTask<byte[]> HashFileAsync(
        string path, FileHashOptions options, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(Create(), path, options, cancellationToken);

    /// <summary>Computes the digests of messages of one length, several messages at a time.</summary>
    /// <param name="sources">The messages, one after the other; they must not change during the call.</param>
    /// <param name="sourceBytes">Length of each message in bytes, 0 or more.</param>
    /// <param name="destination">
    /// Receives the digests, one after the other. Its length, a multiple of a digest's, determines the number of
    /// messages. It may not overlap the messages.
    /// </param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included; −1 for one per processor.</param>
    /// <remarks>
    /// The digests equal those of hashing the messages one by one, in the same order. Messages are hashed side by side
    /// if the processor has lanes for the algorithm and there are enough messages to fill them. For digests of another
    /// length, if the algorithm has them, use <see cref="WithHashSize"/>. With one thread, nothing is allocated.
    /// </remarks>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is not a whole number of digests long, or overlaps the messages; or
    /// <paramref name="sources"/> is not as long as that many messages.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="sourceBytes"/> is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    public void HashMany(
        ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1) =>
        HashMany(MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);

    /// <summary>Computes the digests of messages of any lengths in one buffer, several messages at a time.</summary>
    /// <param name="buffer">The messages, one after the other; they must not change during the call.</param>
    /// <param name="lengths">
    /// Length of each message in bytes, 0 or more; their sum is the length of <paramref name="buffer"/>. They must not
    /// change during the call.
    /// </param>
    /// <param name="destination">
    /// Receives the digests, one after the other; the rest stays unchanged. It may not overlap messages or lengths.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is too short, or overlaps messages or lengths; or <paramref name="buffer"/> is
    /// not as long as all messages together.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A length is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"
    ///   path="//param[@name='maxDegreeOfParallelism']|//remarks"/>
    public void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1) =>
        HashMany(MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);

    /// <summary>Computes the digests of messages in separate buffers, several messages at a time.</summary>
    /// <param name="sources">The messages; they must not change during the call.</param>
    /// <param name="destination">
    /// Receives the digests, one after the other; the rest stays unchanged. It may not overlap a message.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is too short or overlaps a message.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"
    ///   path="//param[@name='maxDegreeOfParallelism']|//remarks"/>
    public void HashMany(
        ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1) =>
        HashMany(MessageContext.None, sources, destination, maxDegreeOfParallelism);

    /// <summary>
    /// Computes the digests or tags of messages of one length with options, several messages at a time.
    /// </summary>
    /// <param name="options">
    /// One key, salt, personalization or context for all messages; the algorithm must have what is given. The call
    /// throws for them as <see cref="Create(HashFunctionOptions)"/> does.
    /// </param>
    /// <remarks>
    /// The digests or tags equal those of hashing the messages one by one, in the same order. The memory of the options
    /// must stay unchanged until the method has returned. With an empty key, digests are unkeyed. To verify tags,
    /// compare each with <see cref="CryptographicOperations.FixedTimeEquals"/>. With one thread, nothing is allocated,
    /// except once for a context.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public void HashMany(
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        HashFunctionOptions options,
        int maxDegreeOfParallelism = 1) =>
        BatchWith(options).HashEqual(
            HashSizeInBytes, options, MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);

    /// <summary>
    /// Computes the digests or tags of messages of any lengths in one buffer with options, several messages at a time.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, int, Span{byte}, HashFunctionOptions, int)"
    ///   path="//param[@name='options']|//remarks"/>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public void HashMany(
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        Span<byte> destination,
        HashFunctionOptions options,
        int maxDegreeOfParallelism = 1) =>
        BatchWith(options).HashAdjoining(
            HashSizeInBytes, options, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);

    /// <summary>
    /// Computes the digests or tags of messages in separate buffers with options, several messages at a time.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, int, Span{byte}, HashFunctionOptions, int)"
    ///   path="//param[@name='options']|//remarks"/>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public void HashMany(
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> destination,
        HashFunctionOptions options,
        int maxDegreeOfParallelism = 1) =>
        BatchWith(options).HashScattered(
            HashSizeInBytes, options, MessageContext.None, sources, destination, maxDegreeOfParallelism);

    /// <summary>Starts an incremental hash.</summary>
    /// <returns>A new hasher; the caller disposes it.</returns>
    public Hasher Create() => _row.Create(HashSizeInBytes);

    /// <summary>
    /// Starts an incremental hash whose state can be exported. That of <see cref="Create()"/> can be as well, except
    /// with SHA-256, SHA-384 and SHA-512: <see cref="Sha256.CreateExportable"/>.
    /// </summary>
    /// <returns>A new hasher; the caller disposes it.</returns>
    public UnkeyedHasher CreateExportable() =>
        _row.CreateExportable is null ? _row.Create(HashSizeInBytes) : _row.CreateExportable();

    /// <summary>Starts an incremental hash with options.</summary>
    /// <param name="options">A key, salt, personalization or context; the algorithm must have what is given.</param>
    /// <returns>A new hasher, a <see cref="Mac"/> if there is a key; the caller disposes it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// An option is longer than the algorithm allows, which may be 0, or a key is shorter.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// There is a context, and the algorithm has no key derivation, or a key is given as well, or the context is not
    /// valid text.
    /// </exception>
    public Hasher Create(HashFunctionOptions options)
    {
        CheckOptions(options);
        return _row.CreateWith(HashSizeInBytes, options);
    }

    /// <summary>Returns the function's name.</summary>
    /// <returns>The name, as in <see cref="Name"/>.</returns>
    public override string ToString() => Name;

    /// <param name="context">The context of each message.</param>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    internal void HashMany(
        MessageContext context,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        int maxDegreeOfParallelism) =>
        _row.Batch.HashEqual(
            HashSizeInBytes,
            HashFunctionOptions.None,
            context,
            sources,
            sourceBytes,
            destination,
            maxDegreeOfParallelism);

    /// <param name="context">The context of each message.</param>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    internal void HashMany(
        MessageContext context,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        Span<byte> destination,
        int maxDegreeOfParallelism) =>
        _row.Batch.HashAdjoining(
            HashSizeInBytes, HashFunctionOptions.None, context, buffer, lengths, destination, maxDegreeOfParallelism);

    /// <param name="context">The context of each message.</param>
    /// <inheritdoc cref="HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    internal void HashMany(
        MessageContext context,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> destination,
        int maxDegreeOfParallelism) =>
        _row.Batch.HashScattered(
            HashSizeInBytes, HashFunctionOptions.None, context, sources, destination, maxDegreeOfParallelism);

    private static IReadOnlyList<HashFunction> MakeAll()
    {
        List<HashFunction> all = [];
        for (int i = 0; i < Catalogue.Families; i++)
        {
            all.AddRange(Family(i));
        }

        Interlocked.CompareExchange(ref _all, all.AsReadOnly(), null);
        return _all;
    }

    private static HashFunction[] Family(int number)
    {
        if (_families[number] is { } made)
        {
            return made;
        }

        CatalogueRow[] rows = Catalogue.Rows(number);
        HashFunction[] functions = new HashFunction[rows.Length];
        for (int i = 0; i < rows.Length; i++)
        {
            functions[i] = new HashFunction(rows[i], rows[i].DefaultHashBytes);
        }

        return Interlocked.CompareExchange(ref _families[number], functions, null) ?? functions;
    }

    private BatchEntry BatchWith(HashFunctionOptions options)
    {
        CheckOptions(options);
        return options.Key.IsEmpty ? _row.Batch : _row.KeyedBatch ?? _row.Batch;
    }

    private void CheckOptions(HashFunctionOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        CheckLength(nameof(options), "key", options.Key, MinKeyBytes, MaxKeyBytes);
        CheckLength(nameof(options), "salt", options.Salt, 0, MaxSaltBytes);
        CheckLength(nameof(options), "personalization", options.Personalization, 0, MaxPersonalizationBytes);
        if (options.Context is not null && !HasKeyDerivation)
        {
            throw new ArgumentException(
                $"{FamilyName} has no key derivation, so it takes no context.", nameof(options));
        }

        if (options.Context is not null && !options.Key.IsEmpty)
        {
            throw new ArgumentException(
                "A context and a key exclude each other: key derivation takes its secret as the message.",
                nameof(options));
        }
    }

    /// <summary>Throws unless an option is left out or has a length that the algorithm allows.</summary>
    private void CheckLength(string name, string option, ReadOnlyMemory<byte> value, int minBytes, int maxBytes)
    {
        if (!value.IsEmpty && (value.Length < minBytes || value.Length > maxBytes))
        {
            ThrowBadLength(name, option, value.Length, minBytes, maxBytes);
        }
    }

    [DoesNotReturn]
    private void ThrowBadLength(string name, string option, int actualBytes, int minBytes, int maxBytes)
    {
        string limit = minBytes == maxBytes ? $"{maxBytes}"
            : actualBytes > maxBytes ? $"at most {maxBytes}"
            : $"at least {minBytes}";
        throw new ArgumentOutOfRangeException(
            name,
            maxBytes == 0
                ? $"{FamilyName} takes no {option}, but was given one of {actualBytes} bytes: leave it out, or take a "
                    + "function that has it."
                : $"The {option} of {FamilyName} must be {limit} bytes, but was {actualBytes}.");
    }

    /// <summary>Whether names may state a length.</summary>
    private bool HasLengths => MinHashSizeInBytes < MaxHashSizeInBytes;

    [DoesNotReturn]
    private static void ThrowUnknown(string name)
    {
        // It may be anything, of any length; no name is so long.
        string shown = name.Length <= MaxShownChars ? name
            : $"{name[..(char.IsHighSurrogate(name[MaxShownChars - 1]) ? MaxShownChars - 1 : MaxShownChars)]}…";
        List<string> near = NearNames.Of(
            shown, [.. All.Select(static function => function.FamilyName)], static name => TryGet(name, out _));
        foreach (HashFunction function in All)
        {
            if (name.StartsWith(function.FamilyName + "-", StringComparison.OrdinalIgnoreCase))
            {
                string lengths = function.HasLengths
                    ? $"digests of {8L * function.MinHashSizeInBytes} to {8L * function.MaxHashSizeInBytes} bits, in "
                        + "whole bytes and without leading zeros."
                    : $"digests of {8L * function.MinHashSizeInBytes} bits only, so its name states no length."
                        + (near.Count == 0 ? "" : $" Did you mean {NearNames.Join(near, "or")}?");
                throw new ArgumentException(
                    $"There is no hash function '{shown}': {function.FamilyName} has {lengths}", nameof(name));
            }
        }

        string hint = near.Count == 0
            ? "HashFunction.All lists those that there are."
            : $"Did you mean {NearNames.Join(near, "or")}?";
        throw new ArgumentException($"There is no hash function '{shown}'. {hint}", nameof(name));
    }

    /// <summary>Parses plain decimal digits without sign or leading zero, so that a function has one name.</summary>
    private static bool TryParseBits(ReadOnlySpan<char> text, out long bits)
    {
        bits = 0;
        return text.Length > 0 && text[0] != '0' && DecimalText.TryParse(text, out bits);
    }
}
