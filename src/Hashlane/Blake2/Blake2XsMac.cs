using System.Runtime.CompilerServices;
using Mode = Hashlane.Blake2XMode<Hashlane.Blake2sVariant, Hashlane.Blake2KeyedMode<Hashlane.Blake2sVariant>>;

namespace Hashlane;

/// <summary>
/// Keyed BLAKE2Xs: a message authentication code and pseudo-random function. The output has any length up to 65534
/// bytes, or a length that is not known beforehand.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> The BLAKE2X paper (2016); RFC 7693 §2.9 for the key. This is BLAKE2's own keyed mode, not the
/// HMAC construction.</para>
/// <para><b>Parameters.</b> Key 1 to 32 bytes, 32 recommended; tag 1 to 65534 bytes, 32 by default, 16 or more
/// recommended. An empty key is refused: use <see cref="Blake2Xs"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 65 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. An
/// instance that is <see cref="Hasher.Reset"/> between messages absorbs the key only once.</para>
/// </remarks>
public sealed class Blake2XsMac : Mac<Blake2XsMac>, IExtendableOutput
{
    /// <inheritdoc cref="Blake2XbMac.HashSizeInBits"/>
    public const int HashSizeInBits = Blake2Xs.HashSizeInBits;

    /// <inheritdoc cref="Blake2XbMac.HashSizeInBytes"/>
    public const int HashSizeInBytes = Blake2Xs.HashSizeInBytes;

    /// <inheritdoc cref="Blake2XbMac.MaxKeyBytes"/>
    public const int MaxKeyBytes = 32;

    private BlockBuffer<Mode, Bytes64> _buffer;

    /// <inheritdoc cref="Blake2XbMac.Blake2XbMac(byte[])"/>
    public Blake2XsMac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Blake2XbMac.Blake2XbMac(ReadOnlySpan{byte})"/>
    public Blake2XsMac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Blake2XbMac.Blake2XbMac(ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode is written whole
    public Blake2XsMac(ReadOnlySpan<byte> key, int outputLength)
        : base(Blake2Xs.CheckOutputLength(outputLength))
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), Blake2Xs.Root(outputLength));
        _buffer.Take(ref mode);
    }

    /// <inheritdoc cref="Blake2XbMac.Blake2XbMac(ReadOnlySpan{byte}, Blake2XbParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public Blake2XsMac(ReadOnlySpan<byte> key, Blake2XsParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), parameters.Root);
        _buffer.Take(ref mode);
    }

    /// <summary>The prototype, without a key.</summary>
    private Blake2XsMac()
        : base(HashSizeInBytes)
    {
    }

    private Blake2XsMac(Blake2XsMac source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2XsMac(ref StateReader reader)
        : base(ref reader, 1, Blake2XsParameters.MaxOutputBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    /// <inheritdoc cref="Blake2XbMac.HashData(byte[], byte[])"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="Blake2XbMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2XbMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <inheritdoc cref="Blake2XbMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), Blake2Xs.Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Blake2XbMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), Blake2Xs.Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2XbMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Blake2XbParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Blake2XsParameters parameters)
    {
        Checks.NotNull(parameters);
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), parameters.Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <inheritdoc
    ///     cref="Blake2XbMac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, Blake2XbParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, Blake2XsParameters parameters)
    {
        Checks.NotNull(parameters);
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), parameters.Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2XbMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <inheritdoc cref="Blake2XbMac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    [SkipLocalsInit] // the mode is written whole
    public static bool TryHashData(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> source,
        int outputLength,
        Span<byte> destination,
        out int bytesWritten)
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), Blake2Xs.Root(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="Blake2XbMac.Verify(byte[], byte[], byte[])"/>
    [OverloadResolutionPriority(1)]
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <inheritdoc cref="Blake2XbMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <inheritdoc cref="Blake2XbMac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, ReadOnlySpan{byte})"/>
    [SkipLocalsInit] // the mode is written whole
    public static bool Verify(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        Blake2XInitialState.Keyed(out Mode mode, CheckKey(key), Blake2Xs.Root(outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <inheritdoc cref="Blake2XbMac.OpenXof()"/>
    public XofReader OpenXof() =>
        BlockBuffer.OpenXof<Mode, Bytes64, Blake2XNode<Blake2sVariant>>(this, ref _buffer);

    private protected override string AlgorithmName => "BLAKE2Xs";

    private protected override Blake2XsMac WithKey(ReadOnlySpan<byte> key, int outputLength) => new(key, outputLength);

    private protected override Blake2XsMac FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2XsMac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2XsMac), ref writer);

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, MaxKeyBytes);
}
