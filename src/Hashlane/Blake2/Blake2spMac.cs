using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Keyed BLAKE2sp: a message authentication code and pseudo-random function, with a tag of 1 to 32 bytes.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2 paper, §2.10: every leaf is keyed, and the root states the length of the key.</para>
/// <para><b>Parameters.</b> Key 1 to 32 bytes, 32 recommended; tag 1 to 32 bytes, 32 by default, 16 or more
/// recommended. An empty key is refused: use <see cref="Blake2sp"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^67 − 513 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. An
/// instance that is <see cref="Hasher.Reset"/> between messages absorbs the key only once.</para>
/// </remarks>
public sealed class Blake2spMac : Mac, IBlake2TreeHasher<Blake2sVariant>
{
    /// <inheritdoc cref="Blake2bpMac.HashSizeInBits"/>
    public const int HashSizeInBits = Blake2sp.HashSizeInBits;

    /// <inheritdoc cref="Blake2bpMac.HashSizeInBytes"/>
    public const int HashSizeInBytes = Blake2sp.HashSizeInBytes;

    /// <inheritdoc cref="Blake2bpMac.MaxKeyBytes"/>
    public const int MaxKeyBytes = 32;

    private BlockBuffer<Blake2TreeMode<Blake2sVariant>, Bytes1024> _buffer;

    /// <inheritdoc cref="Blake2bpMac.Blake2bpMac(byte[])"/>
    public Blake2spMac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Blake2bpMac.Blake2bpMac(ReadOnlySpan{byte})"/>
    public Blake2spMac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Blake2bpMac.Blake2bpMac(ReadOnlySpan{byte}, int)"/>
    public Blake2spMac(ReadOnlySpan<byte> key, int outputLength)
        : base(Blake2sp.CheckOutputLength(outputLength))
    {
        Blake2TreeMode<Blake2sVariant> mode = new(CheckKey(key), outputLength);
        _buffer.Take(ref mode);
    }

    private Blake2spMac(Blake2spMac source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2spMac(ref StateReader reader)
        : base(ref reader, 1, HashSizeInBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    ref BlockBuffer<Blake2TreeMode<Blake2sVariant>, Bytes1024> IBlake2TreeHasher<Blake2sVariant>.Buffer => ref _buffer;

    /// <inheritdoc cref="Blake2bpMac.HashData(byte[], byte[])"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source) =>
        OneShot.HashData(new Blake2spMac(key), source);

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, Stream)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source) =>
        OneShot.HashData(new Blake2spMac(key), source);

    /// <inheritdoc cref="Blake2bpMac.HashData(byte[], Stream)"/>
    public static byte[] HashData(byte[] key, Stream source) => HashData(Checks.NotNull(key).AsSpan(), source);

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, Span<byte> destination) =>
        OneShot.HashData(new Blake2spMac(key), source, destination);

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, Stream, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, Span<byte> destination) =>
        OneShot.HashData(new Blake2spMac(key), source, destination);

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2TreeMode<Blake2sVariant> mode = new(CheckKey(key), Blake2sp.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, Stream, int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, Stream source, int outputLength) =>
        OneShot.HashData(new Blake2spMac(key, outputLength), source);

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength) =>
        OneShot.HashData(new Blake2spMac(key, outputLength), source);

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2TreeMode<Blake2sVariant> mode = new(CheckKey(key), Blake2sp.CheckOutputLength(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte}, int, Span{byte})"/>
    public static int HashData(
        ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2spMac(key, outputLength), source, destination);

    /// <inheritdoc cref="Blake2bpMac.HashData(ReadOnlySpan{byte}, Stream, int, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, Stream source, int outputLength, Span<byte> destination) =>
        OneShot.HashData(new Blake2spMac(key, outputLength), source, destination);

    /// <inheritdoc cref="Blake2bpMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <inheritdoc cref="Blake2bpMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> source,
        int outputLength,
        Span<byte> destination,
        out int bytesWritten)
    {
        Blake2TreeMode<Blake2sVariant> mode = new(CheckKey(key), Blake2sp.CheckOutputLength(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="Blake2bpMac.HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2spMac(key.Span), source, cancellationToken);

    /// <inheritdoc cref="Blake2bpMac.HashDataAsync(ReadOnlyMemory{byte}, Stream, Memory{byte}, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2spMac(key.Span), source, destination, cancellationToken);

    /// <inheritdoc cref="Blake2bpMac.HashDataAsync(ReadOnlyMemory{byte}, Stream, int, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(
        ReadOnlyMemory<byte> key, Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2spMac(key.Span, outputLength), source, cancellationToken);

    /// <inheritdoc
    ///     cref="Blake2bpMac.HashDataAsync(ReadOnlyMemory{byte}, Stream, int, Memory{byte}, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        Memory<byte> destination,
        CancellationToken cancellationToken = default) =>
        OneShot.HashDataAsync(new Blake2spMac(key.Span, outputLength), source, destination, cancellationToken);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)" path="//param[@name='key']"/>
    /// <inheritdoc cref="Blake2bMac.HashFile(ReadOnlySpan{byte}, string)"/>
    public static byte[] HashFile(ReadOnlySpan<byte> key, string path) =>
        OneShot.HashFile(new Blake2spMac(key), path);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='key']|//param[@name='outputLength']|//returns"/>
    /// <inheritdoc cref="Blake2bMac.HashFile(ReadOnlySpan{byte}, string)"/>
    public static byte[] HashFile(ReadOnlySpan<byte> key, string path, int outputLength) =>
        OneShot.HashFile(new Blake2spMac(key, outputLength), path);

    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='key']|//param[@name='outputLength']|//returns"/>
    /// <inheritdoc
    ///   cref="Blake2bMac.HashFile(ReadOnlySpan{byte}, string, int, FileHashOptions, CancellationToken)"/>
    public static byte[] HashFile(
        ReadOnlySpan<byte> key,
        string path,
        int outputLength,
        FileHashOptions options,
        CancellationToken cancellationToken = default) =>
        OneShot.HashFile(new Blake2spMac(key, outputLength), path, options, cancellationToken);

    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)" path="//param[@name='key']"/>
    /// <inheritdoc cref="Blake2bMac.HashFileAsync(ReadOnlyMemory{byte}, string, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key, string path, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Blake2spMac(key.Span), path, cancellationToken);

    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)" path="//param[@name='key']"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns"/>
    /// <inheritdoc cref="Blake2bMac.HashFileAsync(ReadOnlyMemory{byte}, string, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key, string path, int outputLength, CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Blake2spMac(key.Span, outputLength), path, cancellationToken);

    /// <inheritdoc cref="HashDataAsync(ReadOnlyMemory{byte}, Stream, CancellationToken)" path="//param[@name='key']"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//returns"/>
    /// <inheritdoc
    ///   cref="Blake2bMac.HashFileAsync(ReadOnlyMemory{byte}, string, int, FileHashOptions, CancellationToken)"/>
    public static ValueTask<byte[]> HashFileAsync(
        ReadOnlyMemory<byte> key,
        string path,
        int outputLength,
        FileHashOptions options,
        CancellationToken cancellationToken = default) =>
        OneShot.HashFileAsync(new Blake2spMac(key.Span, outputLength), path, options, cancellationToken);

    /// <inheritdoc cref="Blake2bpMac.Verify(byte[], byte[], byte[])"/>
    [OverloadResolutionPriority(1)]
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <inheritdoc cref="Blake2bpMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <inheritdoc cref="Blake2bpMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, ReadOnlySpan{byte})"/>
    public static bool Verify(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        Blake2TreeMode<Blake2sVariant> mode = new(CheckKey(key), Blake2sp.CheckOutputLength(outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <inheritdoc cref="Blake2bpMac.Verify(ReadOnlySpan{byte}, Stream, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake2spMac(key), source, tag);

    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, Stream, ReadOnlySpan{byte})" path="/summary"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte})" path="/param"/>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake2spMac(key), source, tag);

    /// <inheritdoc
    ///     cref="Blake2bpMac.VerifyAsync(ReadOnlyMemory{byte}, Stream, ReadOnlyMemory{byte}, CancellationToken)"/>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Blake2spMac(key.Span), source, tag, cancellationToken);

    /// <inheritdoc cref="Blake2bpMac.Verify(ReadOnlySpan{byte}, Stream, int, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake2spMac(key, outputLength), source, tag);

    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, Stream, ReadOnlySpan{byte})" path="/summary"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, in ReadOnlySequence{byte})" path="/param"/>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, ReadOnlySpan{byte})"/>
    public static bool Verify(
        ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, ReadOnlySpan<byte> tag) =>
        OneShot.Verify(new Blake2spMac(key, outputLength), source, tag);

    /// <inheritdoc
    ///     cref="Blake2bpMac.VerifyAsync(ReadOnlyMemory{byte}, Stream, int, ReadOnlyMemory{byte}, CancellationToken)"/>
    public static ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key,
        Stream source,
        int outputLength,
        ReadOnlyMemory<byte> tag,
        CancellationToken cancellationToken = default) =>
        OneShot.VerifyAsync(new Blake2spMac(key.Span, outputLength), source, tag, cancellationToken);

    /// <inheritdoc cref="Blake2bpMac.CreateKeyedHashAlgorithm(ReadOnlySpan{byte})"/>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key) =>
        CreateKeyedHashAlgorithm(key, HashSizeInBytes);

    /// <inheritdoc cref="Blake2bpMac.CreateKeyedHashAlgorithm(ReadOnlySpan{byte}, int)"/>
    public static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key, int outputLength) =>
        new MacAlgorithm("BLAKE2sp", key, key => new Blake2spMac(key, outputLength));

    /// <inheritdoc cref="HashDataParallel(ReadOnlySpan{byte}, ReadOnlyMemory{byte}, int, int, CancellationToken)"
    ///   path="//summary|//param[@name!='outputLength']|//returns|//exception"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        HashDataParallel(key, source, HashSizeInBytes, maxDegreeOfParallelism, cancellationToken);

    /// <inheritdoc
    ///     cref="Blake2bpMac.HashDataParallel(ReadOnlySpan{byte}, ReadOnlyMemory{byte}, int, int, CancellationToken)"/>
    public static byte[] HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        int outputLength,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        byte[] tag = new byte[Blake2sp.CheckOutputLength(outputLength)];
        HashDataParallel(key, source, outputLength, tag, maxDegreeOfParallelism, cancellationToken);
        return tag;
    }

    /// <inheritdoc
    ///     cref="Blake2bpMac.HashDataParallel(ReadOnlySpan{byte}, ReadOnlyMemory{byte}, Span{byte}, int,
    ///     CancellationToken)"/>
    public static int HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        HashDataParallel(key, source, HashSizeInBytes, destination, maxDegreeOfParallelism, cancellationToken);

    /// <inheritdoc
    ///     cref="Blake2bpMac.HashDataParallel(ReadOnlySpan{byte}, ReadOnlyMemory{byte}, int, Span{byte}, int,
    ///     CancellationToken)"/>
    public static int HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        int outputLength,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        CheckKey(key);
        Blake2sp.CheckOutputLength(outputLength);
        Checks.ThrowIfTooShort(destination, outputLength);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        if (Blake2TreeParallel.IsSerial<Blake2sVariant>(source.Length, degree, cancellationToken))
        {
            return HashData(key, source.Span, outputLength, destination);
        }

        Blake2spMac hasher = new(key, outputLength);
        Blake2TreeParallel.HashData(hasher, source, destination[..outputLength], degree, cancellationToken);
        return outputLength;
    }

    /// <inheritdoc cref="Blake2bMac.ImportSecretState"/>
    public static Blake2spMac ImportSecretState(ReadOnlySpan<byte> state)
    {
        StateReader reader = new(state, nameof(Blake2spMac), StateKind.Secret);
        return Imported(new Blake2spMac(ref reader), ref reader);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake2spMac Clone() => (Blake2spMac)base.Clone();

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void AbsorbParallel(
        ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken) =>
        Blake2TreeParallel.Absorb(this, source, degree, cancellationToken);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2spMac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2spMac), ref writer);

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, MaxKeyBytes);
}
