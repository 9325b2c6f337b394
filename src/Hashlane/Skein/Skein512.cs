using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The hash function Skein-512, with a digest of any length: the first choice among the three.</summary>
/// <remarks>
/// <para><b>Source.</b> Ferguson, Lucks, Schneier, Whiting, Bellare, Kohno, Callas and Walker, "The Skein Hash Function
/// Family", version 1.3 (2010).</para>
/// <para><b>Parameters.</b> State of 512 bits. Digest of 1 byte or more, 64 by default. Digests of different lengths
/// are unrelated: a short one is not a prefix of a long one. <see cref="SkeinParameters"/> hold personalization, public
/// key, nonce, trees and output without end. With a key: <see cref="Skein512Mac"/>; keys from a master key:
/// <see cref="Skein512Kdf"/>; messages of any number of bits:
/// <see cref="HashDataBits(ReadOnlySpan{byte}, ulong)"/>.</para>
/// <para><b>Limits.</b> Messages up to 2^64 − 1 bytes. Not for passwords: it is fast by design.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Skein512 : VariableHasher<Skein512>, IExtendableOutput
{
    /// <summary>Length of the default digest in bits.</summary>
    public const int HashSizeInBits = 512;

    /// <summary>Length of the default digest in bytes.</summary>
    public const int HashSizeInBytes = HashSizeInBits / 8;

    internal const int BlockBytes = 64;

    private SkeinBuffer<Skein512Variant, Bytes64> _buffer;

    /// <inheritdoc cref="Blake2b.Blake2b()"/>
    public Skein512()
        : this(HashSizeInBytes)
    {
    }

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2b.Blake2b(int)"/>
    public Skein512(int outputLength)
        : base(CheckOutputLength(outputLength))
    {
        _buffer.Start(Arguments(outputLength));
    }

    /// <summary>Starts a hash with parameters.</summary>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, SkeinParameters)"
    ///   path="//param[@name='parameters']|//exception"/>
    public Skein512(SkeinParameters parameters)
        : base(Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes)
    {
        _buffer.Start(parameters.WithKey(key: default, HashSizeInBytes));
    }

    private Skein512(Skein512 source)
        : base(source.HashLengthInBytes)
    {
        _buffer.CopyFrom(in source._buffer);
    }

    private Skein512(ref StateReader reader)
        : base(ref reader, 1, SkeinParameters.MaxOutputBytes)
    {
        _buffer.Read(ref reader);
    }

    /// <inheritdoc cref="Blake2b.HashData(byte[])"/>
    public static byte[] HashData(byte[] source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source) => HashData(source, HashSizeInBytes);

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination) =>
        HashData(source, HashSizeInBytes, destination);

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2b.HashData(byte[], int)"/>
    public static byte[] HashData(byte[] source, int outputLength) =>
        HashData(Checks.NotNull(source).AsSpan(), outputLength);

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(outputLength));
        return OneShot.HashData(ref mode, outputLength, source);
    }

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, int, Span{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(outputLength));
        return OneShot.HashData(ref mode, outputLength, source, destination);
    }

    /// <summary>Computes the digest of a message of any number of bits.</summary>
    /// <param name="source">
    /// Exactly the bytes that hold the bits. Bits count from the top of each byte; those after the last are ignored.
    /// </param>
    /// <param name="bitLength">The number of bits.</param>
    /// <returns>The digest, <c>HashSizeInBytes</c> bytes long.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bitLength"/> does not fit the length of <paramref name="source"/>.
    /// </exception>
    public static byte[] HashDataBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        byte[] hash = new byte[HashSizeInBytes];
        HashDataBits(source, bitLength, hash);
        return hash;
    }

    /// <summary>Writes the digest of a message of any number of bits. Allocates nothing.</summary>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, Span{byte})"
    ///   path="//param[@name='destination']|//returns|//exception"/>
    /// <inheritdoc cref="HashDataBits(ReadOnlySpan{byte}, ulong)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int HashDataBits(ReadOnlySpan<byte> source, ulong bitLength, Span<byte> destination)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        Checks.ThrowIfTooShort(destination, HashSizeInBytes);
        SkeinMode<Skein512Variant> mode = new(Arguments(HashSizeInBytes));
        mode.FinishBits(source, bitLength, destination[..HashSizeInBytes]);
        return HashSizeInBytes;
    }

    /// <param name="parameters">Digest length, personalization and similar arguments, and the shape of a tree.</param>
    /// <returns>
    /// The digest: <see cref="SkeinParameters.OutputLength"/> bytes, or <c>HashSizeInBytes</c> if that is null.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="parameters"/> is null.</exception>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte})"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, SkeinParameters parameters)
    {
        byte[] hash = new byte[Checks.NotNull(parameters).OutputLength ?? HashSizeInBytes];
        HashData(source, hash, parameters);
        return hash;
    }

    /// <returns>
    /// The number of bytes written: <see cref="SkeinParameters.OutputLength"/>, or <c>HashSizeInBytes</c> if that is
    /// null.
    /// </returns>
    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte})"/>
    /// <inheritdoc cref="HashData(ReadOnlySpan{byte}, SkeinParameters)"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, SkeinParameters parameters) =>
        SkeinOneShot.HashData<Skein512Variant>(
            Checks.NotNull(parameters).WithKey(
                key: default, HashSizeInBytes), parameters.OutputLength ?? HashSizeInBytes, source, destination);

    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) =>
        TryHashData(source, HashSizeInBytes, destination, out bytesWritten);

    /// <param name="outputLength">The length of the digest in bytes, 1 or more.</param>
    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, int, Span{byte}, out int)"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static bool TryHashData(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        SkeinMode<Skein512Variant> mode = new(Arguments(outputLength));
        return OneShot.TryHashData(ref mode, outputLength, source, destination, out bytesWritten);
    }

    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, int, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(HashSizeInBytes));
        BatchHash.HashEqual(ref hash, MessageContext.None, sources, sourceBytes, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{byte}, ReadOnlySpan{int}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(HashSizeInBytes));
        BatchHash.HashAdjoining(ref hash, MessageContext.None, buffer, lengths, destination, maxDegreeOfParallelism);
    }

    /// <inheritdoc cref="HashFunction.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, int)"/>
    public static void HashMany(
        ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)
    {
        Skein512Lanes.Start(out Skein512Lanes hash, Arguments(HashSizeInBytes));
        BatchHash.HashScattered(ref hash, MessageContext.None, sources, destination, maxDegreeOfParallelism);
    }

    /// <returns>
    /// A reader at position 0 of as many bytes as the digest has, or of 2^64 − 1 if the length of output is unknown.
    /// The caller disposes it.
    /// </returns>
    /// <inheritdoc/>
    public XofReader OpenXof() => _buffer.OpenXof(this);

    /// <summary>Appends the end of a message whose length is not a multiple of 8 bits.</summary>
    /// <param name="bitLength">The number of bits to append; any number.</param>
    /// <remarks>Nothing can be appended afterwards until <see cref="Hasher.Reset"/>.</remarks>
    /// <exception cref="InvalidOperationException">
    /// The message has ended, or an earlier append failed, and <see cref="Hasher.Reset"/> was not called.
    /// </exception>
    /// <inheritdoc cref="HashDataBits(ReadOnlySpan{byte}, ulong)" path="//param|//exception"/>
    /// <inheritdoc cref="Hasher.AppendData(ReadOnlySpan{byte})" path="/exception"/>
    public void AppendFinalBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        Checks.ThrowIfUnfit(source, bitLength);
        _buffer.AppendFinalBits(this, source, bitLength);
    }

    internal static int CheckOutputLength(int outputLength) =>
        Checks.Range(outputLength, 1, SkeinParameters.MaxOutputBytes);

    private protected override Skein512 OfLength(int outputLength) => new(outputLength);

    private protected override Skein512 FromState(ref StateReader reader) => new(ref reader);

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Skein512(this);

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        _buffer.Write(nameof(Skein512), ref writer);

    private static SkeinArguments Arguments(int outputLength) =>
        new() { OutputBits = SkeinArguments.BitsOf(CheckOutputLength(outputLength)) };
}
