using System.Runtime.CompilerServices;
using Mode = Hashlane.Blake2XMode<Hashlane.Blake2sVariant, Hashlane.Blake2Mode<Hashlane.Blake2sVariant>>;

namespace Hashlane;

/// <summary>
/// BLAKE2Xs: BLAKE2s with output of any length up to 65534 bytes, or of a length that is not known beforehand.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> Aumasson, Neves, Wilcox-O'Hearn and Winnerlein, "BLAKE2X" (2016). The BLAKE2s digest of a
/// message is hashed anew for each 32 bytes of output, so output can be read from any position.</para>
/// <para><b>Parameters.</b> Digest length 1 to 65534 bytes, 32 by default. Digests of different lengths are unrelated:
/// a shorter one is not a prefix of a longer one. A digest of 32 bytes differs from that of <see cref="Blake2s"/>.
/// Salt, personalization and output of unknown length: <see cref="Blake2XsParameters"/>. With a key:
/// <see cref="Blake2XsMac"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. However long the output is, its strength is that of a 32-byte
/// digest. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake2Xs : VariableHasher<Blake2Xs>, IExtendableOutput
{
    /// <inheritdoc cref="Blake2Xb.HashSizeInBits"/>
    public const int HashSizeInBits = 256;

    /// <inheritdoc cref="Blake2Xb.HashSizeInBytes"/>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 64;

    private BlockBuffer<Mode, Bytes64> _buffer;

    /// <inheritdoc cref="Blake2Xb.Blake2Xb()"/>
    public Blake2Xs()
        : this(HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Blake2Xb.Blake2Xb(int)"/>
    [SkipLocalsInit] // the mode is written whole
    public Blake2Xs(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Root(outputLength));
        _buffer.Take(ref mode);
    }

    /// <inheritdoc cref="Blake2Xb.Blake2Xb(Blake2XbParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public Blake2Xs(Blake2XsParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, parameters.Root);
        _buffer.Take(ref mode);
    }

    private Blake2Xs(Blake2Xs source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2Xs(ref StateReader reader)
        : base(ref reader, 1, Blake2XsParameters.MaxOutputBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    /// <inheritdoc cref="Blake2Xb.HashData(byte[])"/>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2Xb.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2Xb.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <inheritdoc cref="Blake2Xb.HashData(byte[], int)"/>
    public static byte[] HashData(byte[] source, int outputLength) =>
        HashData(Checks.NotNull(source).AsSpan(), outputLength);

    /// <inheritdoc cref="Blake2Xb.HashData(ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Blake2Xb.HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2Xb.HashData(ReadOnlySpan{byte}, Blake2XbParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> source, Blake2XsParameters parameters)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Checks.NotNull(parameters).Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <inheritdoc cref="Blake2Xb.HashData(ReadOnlySpan{byte}, Span{byte}, Blake2XbParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, Blake2XsParameters parameters)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Checks.NotNull(parameters).Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2Xb.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <inheritdoc cref="Blake2Xb.TryHashData(ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    [SkipLocalsInit] // the mode is written whole
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Root(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="Blake2Xb.OpenXof()"/>
    public XofReader OpenXof() =>
        BlockBuffer.OpenXof<Mode, Bytes64, Blake2XNode<Blake2sVariant>>(this, ref _buffer);

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, Blake2XsParameters.MaxOutputBytes);

    /// <summary>Checks the length of a digest and returns the parameter block for it.</summary>
    internal static Blake2ParameterBlock Root(int outputLength) =>
        Blake2ParameterBlock.XofRoot<Blake2sVariant>((uint)CheckOutputLength(outputLength));

    private protected override Blake2Xs OfLength(int outputLength) => new(outputLength);

    private protected override Blake2Xs FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2Xs(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2Xs), ref writer);
}
