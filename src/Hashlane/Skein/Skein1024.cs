using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The hash function Skein-1024, with a digest of any length: for the largest margin of security.</summary>
/// <remarks>
/// <para><b>Source.</b> Ferguson, Lucks, Schneier, Whiting, Bellare, Kohno, Callas and Walker, "The Skein Hash Function
/// Family", version 1.3 (2010).</para>
/// <para><b>Parameters.</b> State of 1024 bits. Digest of 1 byte or more, 128 by default. Digests of different lengths
/// are unrelated: a short one is not a prefix of a long one. <see cref="SkeinParameters"/> hold personalization, public
/// key, nonce, trees and output without end. With a key: <see cref="Skein1024Mac"/>; keys from a master key:
/// <see cref="Skein1024Kdf"/>; messages of any number of bits:
/// <see cref="HashDataBits(ReadOnlySpan{byte}, ulong)"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Skein1024 : VariableHasher<Skein1024>, IExtendableOutput
{
    /// <inheritdoc cref="Skein512.HashSizeInBits"/>
    public const int HashSizeInBits = 1024;

    /// <inheritdoc cref="Skein512.HashSizeInBytes"/>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 128;

    private SkeinBuffer<Skein1024Variant, Bytes128> _buffer;

    /// <inheritdoc cref="Skein512.Skein512()"/>
    public Skein1024()
        : this(HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Skein512.Skein512(int)"/>
    public Skein1024(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        _buffer.Start(Arguments(outputLength));
    }

    /// <inheritdoc cref="Skein512.Skein512(SkeinParameters)"/>
    public Skein1024(SkeinParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes)
    {
        _buffer.Start(parameters.WithKey(key: default, HashSizeInBytes));
    }

    private Skein1024(Skein1024 source)
        : base(source.HashLengthInBytes)
    {
        _buffer.CopyFrom(in source._buffer);
    }

    private Skein1024(ref StateReader reader)
        : base(ref reader, 1, SkeinParameters.MaxOutputBytes)
    {
        _buffer.Read(ref reader);
    }

    /// <inheritdoc cref="Skein512.HashData(byte[])"/>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Skein512.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Skein512.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <inheritdoc cref="Skein512.HashData(byte[], int)"/>
    public static byte[] HashData(byte[] source, int outputLength) =>
        HashData(Checks.NotNull(source).AsSpan(), outputLength);

    /// <inheritdoc cref="Skein512.HashData(ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        SkeinMode<Skein1024Variant> mode = new(Arguments(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Skein512.HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        SkeinMode<Skein1024Variant> mode = new(Arguments(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Skein512.HashDataBits(ReadOnlySpan{byte}, ulong)"/>
    public static byte[] HashDataBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        byte[] hash = new byte[HashSizeInBytes];
        HashDataBits(source, bitLength, hash);
        return hash;
    }

    /// <inheritdoc cref="Skein512.HashDataBits(ReadOnlySpan{byte}, ulong, Span{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashDataBits(ReadOnlySpan<byte> source, ulong bitLength, Span<byte> destination)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        SkeinMode<Skein1024Variant> mode = new(Arguments(HashSizeInBytes));
        mode.FinishBits(source, bitLength, destination[..HashSizeInBytes]);
        return HashSizeInBytes;
    }

    /// <inheritdoc cref="Skein512.HashData(ReadOnlySpan{byte}, SkeinParameters)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, SkeinParameters parameters)
    {
        byte[] hash = new byte[Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes];
        HashData(source, hash, parameters);
        return hash;
    }

    /// <inheritdoc cref="Skein512.HashData(ReadOnlySpan{byte}, Span{byte}, SkeinParameters)"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, SkeinParameters parameters) =>
        SkeinOneShot.HashData<Skein1024Variant>(
            Checks.NotNull(parameters).WithKey(
                key: default, HashSizeInBytes), parameters.OutputLength ?? HashSizeInBytes, source, destination);

    /// <inheritdoc cref="Skein512.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <inheritdoc cref="Skein512.TryHashData(ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        SkeinMode<Skein1024Variant> mode = new(Arguments(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="Skein512.OpenXof()"/>
    public XofReader OpenXof() => _buffer.OpenXof(this);

    /// <inheritdoc cref="Skein512.AppendFinalBits(ReadOnlySpan{byte}, ulong)"/>
    public void AppendFinalBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        _buffer.AppendFinalBits(this, source, bitLength);
    }

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, SkeinParameters.MaxOutputBytes);

    private protected override Skein1024 OfLength(int outputLength) => new(outputLength);

    private protected override Skein1024 FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Skein1024(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        _buffer.Write(nameof(Skein1024), ref writer);

    private static SkeinArguments Arguments(int outputLength) =>
        new() { OutputBits = SkeinArguments.BitsOf(CheckOutputLength(outputLength)) };
}
