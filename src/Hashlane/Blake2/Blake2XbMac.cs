using System.Runtime.CompilerServices;
using Mode = Hashlane.Blake2XMode<Hashlane.Blake2bVariant, Hashlane.Blake2KeyedMode<Hashlane.Blake2bVariant>>;

namespace Hashlane;

/// <summary>
/// Keyed BLAKE2Xb: a message authentication code and pseudo-random function. The output has any length up to 2^32 − 2
/// bytes, or a length that is not known beforehand.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2X paper (2016); RFC 7693 §2.9 for the key. This is BLAKE2's own keyed mode, not the
/// HMAC construction.</para>
/// <para><b>Parameters.</b> Key 1 to 64 bytes, 32 or more recommended; tag 1 byte or more, 64 by default, 16 or more
/// recommended. An empty key is refused: use <see cref="Blake2Xb"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^128 − 129 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. An
/// instance that is <see cref="Hasher.Reset"/> between messages absorbs the key only once.</para>
/// </remarks>
public sealed class Blake2XbMac : Mac<Blake2XbMac>, IExtendableOutput
{
    /// <summary>The length of the default tag in bits.</summary>
    public const int HashSizeInBits = Blake2Xb.HashSizeInBits;

    /// <summary>The length of the default tag in bytes.</summary>
    public const int HashSizeInBytes = Blake2Xb.HashSizeInBytes;

    /// <inheritdoc cref="Blake2bMac.MaxKeyBytes"/>
    public const int MaxKeyBytes = 64;

    private BlockBuffer<Mode, Bytes128> _buffer;

    /// <inheritdoc cref="Blake2bMac.Blake2bMac(byte[])"/>
    public Blake2XbMac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte})"/>
    public Blake2XbMac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <param name="outputLength">1 to <c>MaxStatedOutputLength</c> bytes, at most <c>Array.MaxLength</c>.</param>
    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode is written whole
    public Blake2XbMac(ReadOnlySpan<byte> key, int outputLength)
        : base(Blake2Xb.CheckOutputLength(outputLength))
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), Blake2Xb.Root(outputLength));
        _buffer.Take(ref mode);
    }

    /// <inheritdoc cref="Blake2bMac.Blake2bMac(ReadOnlySpan{byte}, Blake2bParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public Blake2XbMac(ReadOnlySpan<byte> key, Blake2XbParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), parameters.Root);
        _buffer.Take(ref mode);
    }

    /// <summary>The prototype, without a key.</summary>
    private Blake2XbMac()
        : base(HashSizeInBytes)
    {
    }

    private Blake2XbMac(Blake2XbMac source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2XbMac(ref StateReader reader)
        : base(ref reader, 1, Blake2XbParameters.MaxOutputBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    /// <inheritdoc cref="Blake2bMac.HashData(byte[], byte[])"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <param name="outputLength">1 to <c>MaxStatedOutputLength</c> bytes, at most <c>Array.MaxLength</c>.</param>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), Blake2Xb.Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <param name="outputLength">1 to <c>MaxStatedOutputLength</c> bytes, at most <c>Array.MaxLength</c>.</param>
    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), Blake2Xb.Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Blake2bParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Blake2XbParameters parameters)
    {
        Checks.NotNull(parameters);
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), parameters.Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <inheritdoc cref="Blake2bMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, Blake2bParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, Blake2XbParameters parameters)
    {
        Checks.NotNull(parameters);
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), parameters.Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2bMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <param name="outputLength">1 to <c>MaxStatedOutputLength</c> bytes, at most <c>Array.MaxLength</c>.</param>
    /// <inheritdoc cref="Blake2bMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    [SkipLocalsInit] // the mode is written whole
    public static bool TryHashData(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> source,
        int outputLength,
        Span<byte> destination,
        out int bytesWritten)
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), Blake2Xb.Root(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="Blake2bMac.Verify(byte[], byte[], byte[])"/>
    [OverloadResolutionPriority(1)]
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <inheritdoc cref="Blake2bMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <param name="outputLength">
    /// 1 to <c>MaxStatedOutputLength</c> bytes, at most <c>Array.MaxLength</c>. It is never taken from
    /// <paramref name="tag"/>, which may come from an attacker.
    /// </param>
    /// <inheritdoc cref="Blake2bMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, ReadOnlySpan{byte})"/>
    [SkipLocalsInit] // the mode is written whole
    public static bool Verify(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), Blake2Xb.Root(outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <summary>
    /// Opens the output of all data appended so far, which begins with the tag. More data can be appended afterwards.
    /// </summary>
    /// <returns>A reader at position 0; the caller disposes it.</returns>
    /// <remarks>
    /// The reader has as many bytes as the tag, or as the <c>StatedOutputLength</c> of the parameters. If the
    /// parameters leave the length unknown, it has 2^32 blocks of <c>HashSizeInBytes</c> bytes.
    /// </remarks>
    /// <inheritdoc cref="IExtendableOutput.OpenXof"/>
    public XofReader OpenXof() =>
        BlockBuffer.OpenXof<Mode, Bytes128, Blake2XNode<Blake2bVariant>>(this, ref _buffer);

    private protected override string AlgorithmName => "BLAKE2Xb";

    private protected override Blake2XbMac WithKey(ReadOnlySpan<byte> key, int outputLength) => new(key, outputLength);

    private protected override Blake2XbMac FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2XbMac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2XbMac), ref writer);

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, MaxKeyBytes);
}
