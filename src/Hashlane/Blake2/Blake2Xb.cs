using System.Runtime.CompilerServices;
using Mode = Hashlane.Blake2XMode<Hashlane.Blake2bVariant, Hashlane.Blake2Mode<Hashlane.Blake2bVariant>>;

namespace Hashlane;

/// <summary>
/// BLAKE2Xb: BLAKE2b with output of any length up to 2^32 − 2 bytes, or of a length that is not known beforehand.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> Aumasson, Neves, Wilcox-O'Hearn and Winnerlein, "BLAKE2X" (2016). The BLAKE2b digest of a
/// message is hashed anew for each 64 bytes of output, so output can be read from any position.</para>
/// <para><b>Parameters.</b> Digest length 1 byte or more, 64 by default. Digests of different lengths are unrelated: a
/// shorter one is not a prefix of a longer one. A digest of 64 bytes differs from that of <see cref="Blake2b"/>. Salt,
/// personalization and output of unknown length: <see cref="Blake2XbParameters"/>. With a key:
/// <see cref="Blake2XbMac"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^128 − 1 bytes. However long the output is, its strength is that of a 64-byte
/// digest. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake2Xb : VariableHasher<Blake2Xb>, IExtendableOutput
{
    /// <summary>The length of the default digest in bits.</summary>
    public const int HashSizeInBits = 512;

    /// <summary>The length of the default digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 128;

    private BlockBuffer<Mode, Bytes128> _buffer;

    /// <inheritdoc cref="Blake2b.Blake2b()"/>
    public Blake2Xb()
        : this(HashSizeInBytes)
    {
    }

    /// <param name="outputLength">1 to <c>MaxStatedOutputLength</c> bytes, at most <c>Array.MaxLength</c>.</param>
    /// <inheritdoc cref="Blake2b.Blake2b(int)"/>
    [SkipLocalsInit] // the mode is written whole
    public Blake2Xb(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Root(outputLength));
        _buffer.Take(ref mode);
    }

    /// <inheritdoc cref="Blake2b.Blake2b(Blake2bParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public Blake2Xb(Blake2XbParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, parameters.Root);
        _buffer.Take(ref mode);
    }

    private Blake2Xb(Blake2Xb source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    private Blake2Xb(ref StateReader reader)
        : base(ref reader, 1, Blake2XbParameters.MaxOutputBytes)
    {
        BufferState.Read(ref _buffer, ref reader);
    }

    /// <inheritdoc cref="Blake2b.HashData(byte[])"/>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <param name="outputLength">1 to <c>MaxStatedOutputLength</c> bytes, at most <c>Array.MaxLength</c>.</param>
    /// <inheritdoc cref="Blake2b.HashData(byte[], int)"/>
    public static byte[] HashData(byte[] source, int outputLength) =>
        HashData(Checks.NotNull(source).AsSpan(), outputLength);

    /// <param name="outputLength">1 to <c>MaxStatedOutputLength</c> bytes, at most <c>Array.MaxLength</c>.</param>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <param name="outputLength">1 to <c>MaxStatedOutputLength</c> bytes, at most <c>Array.MaxLength</c>.</param>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Root(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Blake2bParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public static byte[] HashData(ReadOnlySpan<byte> source, Blake2XbParameters parameters)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Checks.NotNull(parameters).Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source);
    }

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte}, Blake2bParameters)"/>
    [SkipLocalsInit] // the mode is written whole
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, Blake2XbParameters parameters)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Checks.NotNull(parameters).Root);
        return OneShot.HashData(ref mode, parameters.OutputLength, source, destination);
    }

    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <param name="outputLength">1 to <c>MaxStatedOutputLength</c> bytes, at most <c>Array.MaxLength</c>.</param>
    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    [SkipLocalsInit] // the mode is written whole
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Blake2XInitialState.Unkeyed(out Mode mode, Root(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <summary>
    /// Opens the output of all data appended so far, which begins with the digest. More data can be appended
    /// afterwards.
    /// </summary>
    /// <returns>A reader at position 0; the caller disposes it.</returns>
    /// <remarks>
    /// The reader has as many bytes as the digest, or as the <c>StatedOutputLength</c> of the parameters. If the
    /// parameters leave the length unknown, it has 2^32 blocks of <c>HashSizeInBytes</c> bytes.
    /// </remarks>
    /// <inheritdoc cref="IExtendableOutput.OpenXof"/>
    public XofReader OpenXof() =>
        BlockBuffer.OpenXof<Mode, Bytes128, Blake2XNode<Blake2bVariant>>(this, ref _buffer);

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, Blake2XbParameters.MaxOutputBytes);

    /// <summary>Checks the length of a digest and returns the parameter block for it.</summary>
    internal static Blake2ParameterBlock Root(int outputLength) =>
        Blake2ParameterBlock.XofRoot<Blake2bVariant>((uint)CheckOutputLength(outputLength));

    private protected override Blake2Xb OfLength(int outputLength) => new(outputLength);

    private protected override Blake2Xb FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake2Xb(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer, nameof(Blake2Xb), ref writer);
}
