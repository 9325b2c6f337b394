using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The message authentication code and pseudo-random function Skein-MAC over Skein-256, with a tag of any length.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> Skein 1.3 §3.5.4 and §4.3: it is simpler and faster than HMAC, and not the same
/// function.</para>
/// <para><b>Parameters.</b> Key of 1 byte or more, 32 or more recommended; an empty key is refused: use
/// <see cref="Skein256"/>. Tag of 1 byte or more, 32 by default, 16 or more recommended.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked. One
/// instance that is <see cref="Hasher.Reset"/> between messages processes the key only once.</para>
/// </remarks>
public sealed class Skein256Mac : Mac<Skein256Mac>, IExtendableOutput
{
    /// <inheritdoc cref="Skein512Mac.HashSizeInBits"/>
    public const int HashSizeInBits = Skein256.HashSizeInBits;

    /// <inheritdoc cref="Skein512Mac.HashSizeInBytes"/>
    public const int HashSizeInBytes = Skein256.HashSizeInBytes;

    private SkeinBuffer<Skein256Variant, Bytes32> _buffer;

    /// <inheritdoc cref="Skein512Mac.Skein512Mac(byte[])"/>
    public Skein256Mac(byte[] key)
        : this(Checks.NotNull(key).AsSpan())
    {
    }

    /// <inheritdoc cref="Skein512Mac.Skein512Mac(ReadOnlySpan{byte})"/>
    public Skein256Mac(ReadOnlySpan<byte> key)
        : this(key, HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Skein512Mac.Skein512Mac(ReadOnlySpan{byte}, int)"/>
    public Skein256Mac(ReadOnlySpan<byte> key, int outputLength)
        : base(Skein256.CheckOutputLength(outputLength))
    {
        _buffer.Start(Arguments(key, outputLength));
    }

    /// <inheritdoc cref="Skein512Mac.Skein512Mac(ReadOnlySpan{byte}, SkeinParameters)"/>
    public Skein256Mac(ReadOnlySpan<byte> key, SkeinParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes)
    {
        _buffer.Start(parameters.WithKey(CheckKey(key), HashSizeInBytes));
    }

    /// <summary>The prototype, without a key.</summary>
    private Skein256Mac()
        : base(HashSizeInBytes)
    {
    }

    private Skein256Mac(Skein256Mac source)
        : base(source.HashLengthInBytes)
    {
        _buffer.CopyFrom(in source._buffer);
    }

    private Skein256Mac(ref StateReader reader)
        : base(ref reader, 1, SkeinParameters.MaxOutputBytes)
    {
        _buffer.Read(ref reader);
    }

    /// <inheritdoc cref="Skein512Mac.HashData(byte[], byte[])"/>
    [OverloadResolutionPriority(1)]
    public static byte[] HashData(byte[] key, byte[] source) =>
        HashData(Checks.NotNull(key), Checks.NotNull(source).AsSpan());

    /// <inheritdoc cref="Skein512Mac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        HashData(key, source, HashSizeInBytes);

    /// <inheritdoc cref="Skein512Mac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(key, source, HashSizeInBytes, destination);

    /// <inheritdoc cref="Skein512Mac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)
    {
        SkeinMode<Skein256Variant> mode = new(Arguments(key, outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <inheritdoc cref="Skein512Mac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        SkeinMode<Skein256Variant> mode = new(Arguments(key, outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <inheritdoc cref="Skein512Mac.HashDataBits(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ulong)"/>
    public static byte[] HashDataBits(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ulong bitLength)
    {
        byte[] tag = new byte[HashSizeInBytes];
        HashDataBits(key, source, bitLength, tag);
        return tag;
    }

    /// <inheritdoc cref="Skein512Mac.HashDataBits(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ulong, Span{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashDataBits(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ulong bitLength, Span<byte> destination)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        SkeinMode<Skein256Variant> mode = new(Arguments(key, HashSizeInBytes));
        mode.FinishBits(source, bitLength, destination[..HashSizeInBytes]);
        mode.Wipe();
        return HashSizeInBytes;
    }

    /// <inheritdoc cref="Skein512Mac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, SkeinParameters)"/>
    public static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, SkeinParameters parameters)
    {
        byte[] tag = new byte[Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes];
        HashData(key, source, tag, parameters);
        return tag;
    }

    /// <inheritdoc cref="Skein512Mac.HashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, SkeinParameters)"/>
    public static int HashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, SkeinParameters parameters) =>
        SkeinOneShot.HashData<Skein256Variant>(
            Checks.NotNull(parameters).WithKey(
                CheckKey(key), HashSizeInBytes), parameters.OutputLength ?? HashSizeInBytes, source, destination);

    /// <inheritdoc cref="Skein512Mac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(key, source, HashSizeInBytes, destination, out bytesWritten);

    /// <inheritdoc cref="Skein512Mac.TryHashData(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool TryHashData(
        ReadOnlySpan<byte> key,
        ReadOnlySpan<byte> source,
        int outputLength,
        Span<byte> destination,
        out int bytesWritten)
    {
        SkeinMode<Skein256Variant> mode = new(Arguments(key, outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="Skein512Mac.Verify(byte[], byte[], byte[])"/>
    [OverloadResolutionPriority(1)]
    public static bool Verify(byte[] key, byte[] source, byte[] tag) =>
        Verify(Checks.NotNull(key).AsSpan(), Checks.NotNull(source).AsSpan(), Checks.NotNull(tag).AsSpan());

    /// <inheritdoc cref="Skein512Mac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) =>
        Verify(key, source, HashSizeInBytes, tag);

    /// <inheritdoc cref="Skein512Mac.Verify(ReadOnlySpan{byte}, ReadOnlySpan{byte}, int, ReadOnlySpan{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool Verify(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)
    {
        SkeinMode<Skein256Variant> mode = new(Arguments(key, outputLength));
        return OneShot.Verify(ref mode, outputLength, source, tag);
    }

    /// <inheritdoc cref="Skein512Mac.OpenXof()"/>
    public XofReader OpenXof() => _buffer.OpenXof(this);

    /// <inheritdoc cref="Skein512Mac.AppendFinalBits(ReadOnlySpan{byte}, ulong)"/>
    public void AppendFinalBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        _buffer.AppendFinalBits(this, source, bitLength);
    }

    private protected override string AlgorithmName => "Skein-256";

    private protected override Skein256Mac WithKey(ReadOnlySpan<byte> key, int outputLength) => new(key, outputLength);

    private protected override Skein256Mac FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Skein256Mac(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        _buffer.Write(nameof(Skein256Mac), ref writer);

    private static ReadOnlySpan<byte> CheckKey(ReadOnlySpan<byte> key) => Checks.Key(key, 1, int.MaxValue);

    private static SkeinArguments Arguments(ReadOnlySpan<byte> key, int outputLength) => new()
    {
        OutputBits = SkeinArguments.BitsOf(Skein256.CheckOutputLength(outputLength)),
        Key = CheckKey(key),
    };
}
