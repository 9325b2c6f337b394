using System.Runtime.CompilerServices;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>
/// The message authentication code and pseudo-random function keyed BLAKE3, with a tag of any length.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> BLAKE3 paper §2.3, mode <c>keyed_hash</c>: it is simpler and faster than HMAC, and not the same
/// function.</para>
/// <para><b>Parameters.</b> Key of exactly 32 bytes, uniformly random: derive it from anything else with
/// <see cref="Blake3Kdf"/>. An empty key is refused: use <see cref="Blake3"/>. Tag of 1 byte or more, 32 by default, 16
/// or more recommended.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake3Mac : Mac<Blake3Mac>, IExtendableOutput, IBlake3Hasher
{
    /// <summary>Length of the default tag in bits.</summary>
    public const int HashSizeInBits = Blake3.HashSizeInBits;

    /// <summary>Length of the default tag in bytes.</summary>
    public const int HashSizeInBytes = Blake3.HashSizeInBytes;

    /// <summary>Length of the key in bytes; no other length is accepted.</summary>
    public const int KeyBytes = 32;

    private CollectingBuffer<Blake3Mode, Bytes1024> _buffer;

    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <inheritdoc cref="Blake3Mac(ReadOnlySpan{byte})"/>
    public Blake3Mac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <param name="key">The key: <c>KeyBytes</c> bytes; it is copied.</param>
    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte})"/>
    public Blake3Mac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <param name="key">The key: <c>KeyBytes</c> bytes; it is copied.</param>
    /// <param name="outputLength">The length of the tag in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte}, int)"/>
    public Blake3Mac(ReadOnlySpan<byte> key, int outputLength)
        : base(Blake3.CheckOutputLength(outputLength))
    {
        Blake3Mode.Start(out _buffer.Mode, CheckKey(key), Blake3Flags.KeyedHash);
    }

    /// <summary>The prototype, without a key.</summary>
    private Blake3Mac()
        : base(HashSizeInBytes)
    {
    }

    private Blake3Mac(Blake3Mac source)
        : base(source.HashLengthInBytes)
    {
        _buffer.CopyFrom(in source._buffer);
    }

    private Blake3Mac(ref StateReader reader)
        : base(ref reader, 1, Blake3.MaxHashBytes)
    {
        BufferState.Read(ref _buffer.Blocks, ref reader);
        reader.Check(_buffer.Mode.Tree.Flags == Blake3Flags.KeyedHash, "the mode is that of another type");
    }

    ref CollectingBuffer<Blake3Mode, Bytes1024> IBlake3Hasher.Buffer => ref _buffer;

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <param name="outputLength">The length of the tag in bytes, 1 or more.</param>
    /// <remarks>A shorter tag is a prefix of a longer one.</remarks>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <inheritdoc cref="Blake2bMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <param name="bytesWritten">The number of bytes written: <paramref name="outputLength"/>, or 0.</param>
    /// <inheritdoc cref="TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool TryHashData(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> source,
        int outputLength,
        Span<byte> destination,
        out int bytesWritten)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    [OverloadResolutionPriority(1)]
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <remarks>To verify a tag of another length, use the overload that takes its <c>outputLength</c>.</remarks>
    /// <inheritdoc cref="Blake2bMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <param name="outputLength">
    /// The length of the tag in bytes, 1 or more. It is never taken from <paramref name="tag"/>, which may come from an
    /// attacker.
    /// </param>
    /// <remarks>Shorter tags are prefixes of longer ones: do not accept less than 16 bytes.</remarks>
    /// <inheritdoc cref="Blake2bMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, ReadOnlySpan{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool Verify(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        Blake3.CheckOutputLength(outputLength);
        Blake3Mode.Start(out Blake3Mode mode, CheckKey(key), Blake3Flags.KeyedHash);
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <summary>Computes the tag of <paramref name="source"/>, with several threads if it is long.</summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <remarks>For a tag of another length, use an instance and <c>AppendDataParallel</c>.</remarks>
    /// <inheritdoc
    ///   cref="Blake2bpMac.HashDataParallel(ReadOnlySpan{byte}, ReadOnlyMemory{byte}, int, CancellationToken)"
    ///   path="//param|//returns|//exception"/>
    public static byte[] HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        byte[] tag = new byte[HashSizeInBytes];
        HashDataParallel(key, source, tag, maxDegreeOfParallelism, cancellationToken);
        return tag;
    }

    /// <summary>
    /// Writes the tag of <paramref name="source"/>, with several threads if it is long. Otherwise allocates nothing.
    /// </summary>
    /// <param name="key">The key: <c>KeyBytes</c> bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A length is out of range, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"
    ///   path="//param[@name='destination']|//returns|//exception"/>
    /// <inheritdoc cref="Blake2bp.HashDataParallel(ReadOnlyMemory{byte}, Span{byte}, int, CancellationToken)"
    ///   path="//param|//exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a short message pays for another call and for omitted checks
    public static int HashDataParallel(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default) =>
        Blake3Parallel.IsPlain(source.Length, maxDegreeOfParallelism, cancellationToken)
            ? HashData(key, source.Span, destination)
            : HashLongData(key, source, destination, maxDegreeOfParallelism, cancellationToken);

    /// <returns>A reader at position 0 of 2^64 − 1 bytes, which begin with the tag. The caller disposes it.</returns>
    /// <inheritdoc/>
    public XofReader OpenXof() =>
        CollectingBuffer.OpenXof<Blake3Mode, Bytes1024, Blake3Node>(this, ref _buffer);

    /// <param name="key">The key of all messages: <c>KeyBytes</c> bytes.</param>
    /// <inheritdoc cref="Blake2bMac.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, CheckKey(key), Blake3Flags.KeyedHash, HashSizeInBytes);
        BatchHash.HashEqual(ref hash, MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <param name="key">The key of all messages: <c>KeyBytes</c> bytes.</param>
    /// <inheritdoc
    ///   cref="Blake2bMac.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, CheckKey(key), Blake3Flags.KeyedHash, HashSizeInBytes);
        BatchHash.HashAdjoining(ref hash, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <param name="key">The key of all messages: <c>KeyBytes</c> bytes.</param>
    /// <inheritdoc
    ///   cref="Blake2bMac.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> destination,
        int maxDegreeOfParallelism = 1)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, CheckKey(key), Blake3Flags.KeyedHash, HashSizeInBytes);
        BatchHash.HashScattered(ref hash, MessageContext.None, sources, destination, maxDegreeOfParallelism);
    }

    private protected override string AlgorithmName => "BLAKE3";

    private protected override Blake3Mac WithKey(ReadOnlySpan<byte> key, int outputLength) => new(key, outputLength);

    private protected override Blake3Mac FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void AbsorbParallel(
        ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken) =>
        Blake3Parallel.Absorb(ref _buffer, source, degree, cancellationToken);

    private protected override long AbsorbFile(
        SafeFileHandle file, long fileOffset, long count, int degree, CancellationToken cancellationToken) =>
        Blake3Parallel.AbsorbFile(this, file, fileOffset, count, degree, cancellationToken);

    private protected override Task<long> AbsorbFileAsync(
        SafeFileHandle file, long fileOffset, long count, int degree, CancellationToken cancellationToken) =>
        Blake3Parallel.AbsorbFileAsync(this, file, fileOffset, count, degree, cancellationToken);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake3Mac(this);

    private protected override void Settle() => _buffer.Settle();

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer.Blocks, nameof(Blake3Mac), ref writer);

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, KeyBytes, KeyBytes);

    private static int HashLongData(
        ReadOnlySpan<byte> key,
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken)
    {
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        cancellationToken.ThrowIfCancellationRequested();
        if (degree == 1 && !cancellationToken.CanBeCanceled)
        {
            return HashData(key, source.Span, destination);
        }

        Blake3Parallel.HashData(
            new Blake3Mac(key), source, destination[..HashSizeInBytes], degree, cancellationToken);
        return HashSizeInBytes;
    }
}
