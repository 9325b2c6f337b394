using Xunit;

namespace Hashlane.Tests;

/// <summary>The public types of one size of Skein, as values, so that a test has one text for the three.</summary>
internal sealed class SkeinUse
{
    private static readonly SkeinUse[] _all =
    [
        new()
        {
            BlockBytes = 32,
            Create = static parameters => new Skein256(parameters),
            CreateKeyed = static (key, parameters) => new Skein256Mac(key, parameters),
            HashInto = Skein256.HashData,
            HashKeyedInto = Skein256Mac.HashData,
            HashBits = Skein256.HashDataBits,
            HashKeyedBits = Skein256Mac.HashDataBits,
            HashBitsInto = Skein256.HashDataBits,
            HashKeyedBitsInto = Skein256Mac.HashDataBits,
            DeriveArray = Skein256Kdf.DeriveKey,
            Derive = Skein256Kdf.DeriveKey,
            DeriveInto = Skein256Kdf.DeriveKey,
        },
        new()
        {
            BlockBytes = 64,
            Create = static parameters => new Skein512(parameters),
            CreateKeyed = static (key, parameters) => new Skein512Mac(key, parameters),
            HashInto = Skein512.HashData,
            HashKeyedInto = Skein512Mac.HashData,
            HashBits = Skein512.HashDataBits,
            HashKeyedBits = Skein512Mac.HashDataBits,
            HashBitsInto = Skein512.HashDataBits,
            HashKeyedBitsInto = Skein512Mac.HashDataBits,
            DeriveArray = Skein512Kdf.DeriveKey,
            Derive = Skein512Kdf.DeriveKey,
            DeriveInto = Skein512Kdf.DeriveKey,
        },
        new()
        {
            BlockBytes = 128,
            Create = static parameters => new Skein1024(parameters),
            CreateKeyed = static (key, parameters) => new Skein1024Mac(key, parameters),
            HashInto = Skein1024.HashData,
            HashKeyedInto = Skein1024Mac.HashData,
            HashBits = Skein1024.HashDataBits,
            HashKeyedBits = Skein1024Mac.HashDataBits,
            HashBitsInto = Skein1024.HashDataBits,
            HashKeyedBitsInto = Skein1024Mac.HashDataBits,
            DeriveArray = Skein1024Kdf.DeriveKey,
            Derive = Skein1024Kdf.DeriveKey,
            DeriveInto = Skein1024Kdf.DeriveKey,
        },
    ];

    private SkeinUse()
    {
    }

    public delegate int Into(ReadOnlySpan<byte> source, Span<byte> destination, SkeinParameters parameters);

    public delegate int KeyedInto(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, SkeinParameters parameters);

    public delegate byte[] OfBits(ReadOnlySpan<byte> source, ulong bitLength);

    public delegate byte[] KeyedOfBits(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ulong bitLength);

    public delegate int OfBitsInto(ReadOnlySpan<byte> source, ulong bitLength, Span<byte> destination);

    public delegate int KeyedOfBitsInto(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ulong bitLength, Span<byte> destination);

    public delegate byte[] KeyOf(ReadOnlySpan<byte> masterKey, ReadOnlySpan<byte> identifier, int outputLength);

    public delegate void KeyInto(ReadOnlySpan<byte> masterKey, ReadOnlySpan<byte> identifier, Span<byte> destination);

    /// <summary>Theory data: bits of the three sizes.</summary>
    public static TheoryData<int> Sizes => [256, 512, 1024];

    public required int BlockBytes { get; init; }

    public required Func<SkeinParameters, Hasher> Create { get; init; }

    public required Func<byte[], SkeinParameters, Hasher> CreateKeyed { get; init; }

    public required Into HashInto { get; init; }

    public required KeyedInto HashKeyedInto { get; init; }

    public required OfBits HashBits { get; init; }

    public required KeyedOfBits HashKeyedBits { get; init; }

    public required OfBitsInto HashBitsInto { get; init; }

    public required KeyedOfBitsInto HashKeyedBitsInto { get; init; }

    public required Func<byte[], byte[], int, byte[]> DeriveArray { get; init; }

    public required KeyOf Derive { get; init; }

    public required KeyInto DeriveInto { get; init; }

    public static SkeinUse Get(int stateBits) => _all.Single(use => 8 * use.BlockBytes == stateBits);

    public static void AppendFinalBits(Hasher hasher, ReadOnlySpan<byte> source, ulong bitLength)
    {
        switch (hasher)
        {
            case Skein256 skein: skein.AppendFinalBits(source, bitLength); break;
            case Skein512 skein: skein.AppendFinalBits(source, bitLength); break;
            case Skein1024 skein: skein.AppendFinalBits(source, bitLength); break;
            case Skein256Mac skein: skein.AppendFinalBits(source, bitLength); break;
            case Skein512Mac skein: skein.AppendFinalBits(source, bitLength); break;
            default: ((Skein1024Mac)hasher).AppendFinalBits(source, bitLength); break;
        }
    }

    /// <summary>A hasher; keyed unless the key is empty.</summary>
    public Hasher CreateAny(byte[] key, SkeinParameters parameters) => key.Length == 0 ? Create(parameters) : CreateKeyed(key, parameters);

    /// <summary>A digest by the one-shot; keyed unless the key is empty.</summary>
    public byte[] HashAny(byte[] key, ReadOnlySpan<byte> message, SkeinParameters parameters)
    {
        byte[] digest = new byte[parameters.OutputLength ?? BlockBytes];
        int written = key.Length == 0 ? HashInto(message, digest, parameters) : HashKeyedInto(key, message, digest, parameters);
        Assert.Equal(digest.Length, written);
        return digest;
    }
}
