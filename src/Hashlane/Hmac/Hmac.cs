using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// HMAC, the message authentication code that is made of a hash function, over any function of this library.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> RFC 2104; FIPS 198-1. With SHA-2 the tags equal those of the framework's <c>HMACSHA256</c> and
/// its siblings, with BLAKE2s those of WireGuard and the Noise framework.</para>
/// <para><b>Parameters.</b> Key of any length. A key as long as the digest is recommended; one that is longer than
/// <see cref="HashFunction.BlockBytes"/> is hashed first. An empty array is accepted, as by the framework, but makes
/// no MAC. A null array is refused, also as span or memory, so that a missing setting is no key. The tag is as long as
/// the function's digest.</para>
/// <para><b>Functions.</b> All of <see cref="HashFunction.All"/>, with any digest that is at most as long as
/// <see cref="HashFunction.BlockBytes"/>. BLAKE2, BLAKE3 and Skein have their own keyed modes, which are faster and are
/// not HMAC: <see cref="Blake2bMac"/>, <see cref="Blake3Mac"/>, <see cref="Skein512Mac"/>. Take HMAC where a protocol
/// demands it.</para>
/// <para><b>Limits.</b> Messages up to the function's limit. The state of an instance cannot be exported.</para>
/// <para><b>Platform.</b> With SHA-256, SHA-384 and SHA-512 the operating system's HMAC computes long messages, as in
/// <see cref="Sha256"/>. The framework may allocate in such calls.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. An
/// instance that is <see cref="Hasher.Reset"/> between messages absorbs the key only once.</para>
/// </remarks>
public sealed class Hmac : Mac
{
    private readonly HmacState _state;

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="Hmac(HashFunction, ReadOnlySpan{byte})"/>
    public Hmac(HashFunction function, byte[] key)
        : this(HmacArguments.Function(function), Checks.NotNull(key).AsSpan())
    {
    }

    /// <summary>Starts an HMAC.</summary>
    /// <param name="function">The hash function.</param>
    /// <param name="key">The key, of any length; it is copied.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="function"/> is null, or <paramref name="key"/> is a null array or default.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The digest of <paramref name="function"/> is longer than its block.
    /// </exception>
    public Hmac(HashFunction function, ReadOnlySpan<byte> key)
        : base(HmacArguments.Function(function).HashSizeInBytes)
    {
        Function = function;
        _state = function.HmacEntry.Create(function.HashSizeInBytes, Checks.NotNull(key));
    }

    private Hmac(Hmac source)
        : base(source.HashLengthInBytes)
    {
        Function = source.Function;
        _state = source._state.Clone();
    }

    /// <summary>The hash function.</summary>
    public HashFunction Function { get; }

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashData(HashFunction function, byte[] key, byte[] source) =>
        HashData(
            HmacArguments.Function(function), Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan());

    /// <summary>Computes the tag of <paramref name="source"/>.</summary>
    /// <param name="key">The key, of any length.</param>
    /// <param name="source">The data to hash, of any length.</param>
    /// <returns>The tag, as long as the function's digest.</returns>
    /// <inheritdoc cref="Hmac(HashFunction, ReadOnlySpan{byte})" path="//param[@name='function']|//exception"/>
    public static byte[] HashData(HashFunction function, ReadOnlySpan<byte> key, ReadOnlySpan<byte> source)
    {
        byte[] tag = new byte[HmacArguments.Function(function).HashSizeInBytes];
        function.HmacEntry.HashData(Checks.NotNull(key), source, tag);
        return tag;
    }

    /// <param name="source">The data to hash, in any number of segments.</param>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(HashFunction function, ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source) =>
        OneShot.HashData(new Hmac(function, key), source);

    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashData(Stream)" path="//param|//exception"/>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(HashFunction function, ReadOnlySpan<byte> key, Stream source) =>
        OneShot.HashData(new Hmac(function, key), source);

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, Stream)"/>
    public static byte[] HashData(HashFunction function, byte[] key, Stream source) =>
        OneShot.HashData(new Hmac(function, key), source);

    /// <summary>
    /// Writes the tag of <paramref name="source"/>. Allocates nothing, except by the platform for long messages.
    /// </summary>
    /// <param name="source">The data to hash, of any length; it may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least as many bytes as the tag has; those after it stay as they are.</param>
    /// <returns>The number of bytes written: the length of the tag.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static int HashData(
        HashFunction function, ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int tagBytes = HmacArguments.Function(function).HashSizeInBytes;
        Checks.NotNull(key);
        Checks.ThrowIfTooShort(destination, tagBytes);
        function.HmacEntry.HashData(key, source, destination[..tagBytes]);
        return tagBytes;
    }

    /// <summary>Writes the tag of <paramref name="source"/>.</summary>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, in ReadOnlySequence{byte})" path="/param"/>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(
        HashFunction function, ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Hmac(function, key), source, destination);

    /// <summary>Writes the tag of <paramref name="source"/>.</summary>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> cannot be read, or <paramref name="destination"/> is too short; nothing is read or
    /// written.
    /// </exception>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, Stream)" path="//param|//exception"/>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(
        HashFunction function, ReadOnlySpan<byte> key, Stream source, Span<byte> destination) =>
        OneShot.HashData(new Hmac(function, key), source, destination);

    /// <summary>
    /// Tries to write the tag of <paramref name="source"/>. Allocates nothing, except by the platform for long
    /// messages.
    /// </summary>
    /// <param name="bytesWritten">The number of bytes written: the length of the tag, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})" path="/param"/>
    /// <inheritdoc cref="Hmac(HashFunction, ReadOnlySpan{byte})" path="//param[@name='function']|//exception"/>
    public static bool TryHashData(
        HashFunction function,
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> source,
        Span<byte> destination,
        out int bytesWritten)
    {
        int tagBytes = HmacArguments.Function(function).HashSizeInBytes;
        Checks.NotNull(key);
        bytesWritten = destination.Length < tagBytes ? 0 : HashData(function, key, source, destination);
        return bytesWritten != 0;
    }

    /// <summary>Asynchronously computes the tag of <paramref name="source"/>.</summary>
    /// <param name="key">The key, of any length; it is copied at the call.</param>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, Stream)"/>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(
        HashFunction function,
        ReadOnlyMemory<byte> key,
        Stream source,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Hmac(function, Checks.NotNull(key)), source, cancellationToken);

    /// <summary>Asynchronously writes the tag of <paramref name="source"/>.</summary>
    /// <inheritdoc cref="HashDataAsync(HashFunction, ReadOnlyMemory{byte}, Stream, CancellationToken)"
    ///   path="//param|//remarks"/>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, Stream, Span{byte})"/>
    /// <inheritdoc cref="HashDataAsync(HashFunction, ReadOnlyMemory{byte}, Stream, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        HashFunction function,
        ReadOnlyMemory<byte> key,
        Stream source,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Hmac(function, Checks.NotNull(key)), source, destination, cancellationToken);

    /// <summary>Computes the tag of a file.</summary>
    /// <returns>The tag, as long as the function's digest.</returns>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte})"
    ///   path="//param[@name='function']|//param[@name='key']|//exception"/>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.HashFile(string)"/>
    public static byte[] HashFile(HashFunction function, ReadOnlySpan<byte> key, string path) =>
        OneShot.HashFile(new Hmac(function, key), path);

    /// <summary>Computes the tag of a file, or of a part of it.</summary>
    /// <param name="options">The part, the number of threads, and a receiver of progress.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="HashFile(HashFunction, ReadOnlySpan{byte}, string)"/>
    public static byte[] HashFile(
        HashFunction function,
        ReadOnlySpan<byte> key,
        string path,
        FileHashOptions options,
        CancellationToken cancellationToken = default) =>
        OneShot.HashFile(new Hmac(function, key), path, options, cancellationToken);

    /// <summary>
    /// Asynchronously computes the tag of a file, reading the next piece while one is hashed. Bad arguments throw at
    /// the call.
    /// </summary>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="HashDataAsync(HashFunction, ReadOnlyMemory{byte}, Stream, CancellationToken)"
    ///   path="//param[@name='key']"/>
    /// <inheritdoc cref="HashFile(HashFunction, ReadOnlySpan{byte}, string)"/>
    public static ValueTask<byte[]> HashFileAsync(
        HashFunction function, ReadOnlyMemory<byte> key, string path, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Hmac(function, Checks.NotNull(key)), path, cancellationToken);

    /// <summary>
    /// Asynchronously computes the tag of a file, or of a part of it, reading the next piece while one is hashed. Bad
    /// arguments throw at the call.
    /// </summary>
    /// <param name="options">The part, the number of threads, and a receiver of progress.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashFileAsync(HashFunction, ReadOnlyMemory{byte}, string, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        HashFunction function,
        ReadOnlyMemory<byte> key,
        string path,
        FileHashOptions options,
        CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Hmac(function, Checks.NotNull(key)), path, options, cancellationToken);

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="Verify(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [OverloadResolutionPriority(1)]
    public static bool Verify(HashFunction function, byte[] key, byte[] source, byte[] tag) => Verify(
        HmacArguments.Function(function),
        Checks.NotNull(key).AsSpan(),
        Checks.NotNull(source).AsSpan(),
        Checks.NotNull(tag).AsSpan());

    /// <summary>
    /// Verifies the tag of <paramref name="source"/> in fixed time. Allocates nothing, except by the platform for long
    /// messages.
    /// </summary>
    /// <param name="tag">
    /// The expected tag; the result is false unless it is exactly as long as the function's digest.
    /// </param>
    /// <returns>True if all bytes of both tags agree; otherwise false.</returns>
    /// <remarks>
    /// A protocol that shortens tags says to which length: compute the tag, and compare that many bytes with
    /// <see cref="CryptographicOperations.FixedTimeEquals"/>.
    /// </remarks>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte})" path="//param|//exception"/>
    [SkipLocalsInit] // the tag is written whole
    public static bool Verify(
        HashFunction function, ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag)
    {
        Span<byte> actual = stackalloc byte[FixedTime.MaxStackBytes];
        actual = actual[..HmacArguments.Function(function).HashSizeInBytes];
        function.HmacEntry.HashData(Checks.NotNull(key), source, actual);
        return FixedTime.EqualsAndWipe(actual, tag);
    }

    /// <summary>Verifies the tag of <paramref name="source"/> in fixed time.</summary>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, Stream)" path="//param|//exception"/>
    /// <inheritdoc cref="Verify(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(
        HashFunction function, ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Hmac(function, key), source, tag);

    /// <summary>Verifies the tag of <paramref name="source"/> in fixed time.</summary>
    /// <inheritdoc cref="HashData(HashFunction, ReadOnlySpan{byte}, in ReadOnlySequence{byte})" path="/param"/>
    /// <inheritdoc cref="Verify(HashFunction, ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(
        HashFunction function, ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Hmac(function, key), source, tag);

    /// <summary>
    /// Asynchronously verifies the tag of <paramref name="source"/> in fixed time. Each piece is read while the
    /// previous one is hashed. Bad arguments throw at the call.
    /// </summary>
    /// <param name="tag">
    /// The expected tag, read after the stream; the result is false unless it is exactly as long as the function's
    /// digest.
    /// </param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="HashDataAsync(HashFunction, ReadOnlyMemory{byte}, Stream, CancellationToken)"
    ///   path="//param|//exception"/>
    /// <inheritdoc cref="Verify(HashFunction, ReadOnlySpan{byte}, Stream, ReadOnlySpan{byte})"/>
    public static ValueTask<bool> VerifyAsync(
        HashFunction function,
        ReadOnlyMemory<byte> key,
        Stream source,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Hmac(function, Checks.NotNull(key)), source, tag, cancellationToken);

    /// <summary>Creates an object of the framework's type <see cref="HMAC"/>, for code that demands it.</summary>
    /// <param name="key">The key, of any length; it is copied.</param>
    /// <returns>
    /// An algorithm object; the caller disposes it. Its <see cref="HMAC.HashName"/> is the function's name, with SHA-2
    /// in upper case as the framework's: <c>SHA256</c>.
    /// </returns>
    /// <remarks>
    /// As with the framework's types, <see cref="HMAC.Key"/> is the digest of a key that is longer than
    /// <see cref="HashFunction.BlockBytes"/>, which gives the same tags. Another key starts a new message.
    /// </remarks>
    /// <inheritdoc cref="Hmac(HashFunction, ReadOnlySpan{byte})" path="//param[@name='function']|//exception"/>
    public static HMAC CreateKeyedHashAlgorithm(HashFunction function, ReadOnlySpan<byte> key) =>
        new MacAlgorithm(
            HashName(HmacArguments.Function(function)), Checks.NotNull(key), copy => new Hmac(function, copy),
            key => KeyOfBlock(function, key));

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Hmac Clone() => (Hmac)base.Clone();

    private protected override void Absorb(ReadOnlySpan<byte> source) => _state.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _state.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _state.FinishAndReset(digest);

    private protected override void ResetCore() => _state.Reset();

    private protected override Hasher CloneCore() => new Hmac(this);

    private protected override void Wipe() => _state.Wipe();

    private protected override bool IsExportable => false;

    private protected override string NotExportableReason => "there is no format for it.";

    private protected override void WriteState(ref StateWriter writer) => throw new NotSupportedException();

    /// <summary>
    /// The name that <see cref="HashAlgorithmName"/> has for a function, which tells upper from lower case; that of the
    /// catalogue for others.
    /// </summary>
    private static string HashName(HashFunction function) =>
        function.Name.StartsWith("sha", StringComparison.Ordinal) ? function.Name.ToUpperInvariant() : function.Name;

    /// <summary>Copies a key, or hashes one that is longer than the block (RFC 2104 §3).</summary>
    private static byte[] KeyOfBlock(HashFunction function, ReadOnlySpan<byte> key)
    {
        if (key.Length <= function.BlockBytes)
        {
            return key.ToArray();
        }

        byte[] digest = function.HashData(key);
        Bytes.WipeStackBelow();
        return digest;
    }
}
