using Xunit;

namespace Hashlane.Tests;

/// <summary>The public types of BLAKE2Xb or BLAKE2Xs, as values, so that a test has one text for both.</summary>
internal sealed class Blake2XUse
{
    private static readonly Blake2XUse[] _all =
    [
        new()
        {
            Name = "blake2xb",
            HashBytes = 64,
            FieldBytes = 16,
            UnknownLength = uint.MaxValue,
            MaxDigestBytes = 0x7FFFFFC7,
            Create = static settings => new Blake2Xb(OfB(settings)),
            CreateKeyed = static (key, settings) => new Blake2XbMac(key, OfB(settings)),
            Hash = static (source, settings) => Blake2Xb.HashData(source, OfB(settings)),
            HashKeyed = static (key, source, settings) => Blake2XbMac.HashData(key, source, OfB(settings)),
            HashInto = static (source, destination, settings) => Blake2Xb.HashData(source, destination, OfB(settings)),
            HashKeyedInto = static (key, source, destination, settings) => Blake2XbMac.HashData(key, source, destination, OfB(settings)),
            HashKeyedOfLength = Blake2XbMac.HashData,
            TryHashKeyed = Blake2XbMac.TryHashData,
            Verify = Blake2XbMac.Verify,
            Lengths = static settings => (OfB(settings).OutputLength, OfB(settings).StatedOutputLength),
            Root = Blake2XOracle.Root<Blake2bVariant>,
            Output = Blake2XOracle.Output<Blake2bVariant>,
        },
        new()
        {
            Name = "blake2xs",
            HashBytes = 32,
            FieldBytes = 8,
            UnknownLength = ushort.MaxValue,
            MaxDigestBytes = 65534,
            Create = static settings => new Blake2Xs(OfS(settings)),
            CreateKeyed = static (key, settings) => new Blake2XsMac(key, OfS(settings)),
            Hash = static (source, settings) => Blake2Xs.HashData(source, OfS(settings)),
            HashKeyed = static (key, source, settings) => Blake2XsMac.HashData(key, source, OfS(settings)),
            HashInto = static (source, destination, settings) => Blake2Xs.HashData(source, destination, OfS(settings)),
            HashKeyedInto = static (key, source, destination, settings) => Blake2XsMac.HashData(key, source, destination, OfS(settings)),
            HashKeyedOfLength = Blake2XsMac.HashData,
            TryHashKeyed = Blake2XsMac.TryHashData,
            Verify = Blake2XsMac.Verify,
            Lengths = static settings => (OfS(settings).OutputLength, OfS(settings).StatedOutputLength),
            Root = Blake2XOracle.Root<Blake2sVariant>,
            Output = Blake2XOracle.Output<Blake2sVariant>,
        },
    ];

    private Blake2XUse()
    {
    }

    public delegate byte[] OfSpan(ReadOnlySpan<byte> source, Blake2XSettings settings);

    public delegate byte[] OfKeyAndSpan(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Blake2XSettings settings);

    public delegate int Into(ReadOnlySpan<byte> source, Span<byte> destination, Blake2XSettings settings);

    public delegate int KeyedInto(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, Blake2XSettings settings);

    public delegate int KeyedOfLength(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination);

    public delegate bool TryKeyed(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten);

    public delegate bool TagOfSpan(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag);

    /// <summary>Theory data: both names.</summary>
    public static TheoryData<string> Names => [.. _all.Select(static use => use.Name)];

    public required string Name { get; init; }

    /// <summary>Bytes of an output block, of the default digest and of the longest key.</summary>
    public required int HashBytes { get; init; }

    /// <summary>Bytes of the salt and of the personalization.</summary>
    public required int FieldBytes { get; init; }

    /// <summary>The value that stands for a length that is not known.</summary>
    public required uint UnknownLength { get; init; }

    public required int MaxDigestBytes { get; init; }

    public required Func<Blake2XSettings, Hasher> Create { get; init; }

    public required Func<byte[], Blake2XSettings, Hasher> CreateKeyed { get; init; }

    public required OfSpan Hash { get; init; }

    public required OfKeyAndSpan HashKeyed { get; init; }

    public required Into HashInto { get; init; }

    public required KeyedInto HashKeyedInto { get; init; }

    public required KeyedOfLength HashKeyedOfLength { get; init; }

    public required TryKeyed TryHashKeyed { get; init; }

    public required TagOfSpan Verify { get; init; }

    /// <summary>Digest length and stated length as the parameters have them.</summary>
    public required Func<Blake2XSettings, (int OutputLength, uint StatedOutputLength)> Lengths { get; init; }

    /// <summary>The root's digest by the oracle.</summary>
    public required Func<byte[], byte[], uint, Blake2XSettings, byte[]> Root { get; init; }

    /// <summary>Output by the oracle.</summary>
    public required Func<byte[], uint, Blake2XSettings, ulong, int, byte[]> Output { get; init; }

    /// <summary>Output that there is where the length is not known.</summary>
    public ulong MaxBytes => (1UL << 32) * (uint)HashBytes;

    public static Blake2XUse Get(string name) => _all.Single(use => use.Name == name);

    /// <summary>A hasher; keyed unless the key is empty.</summary>
    public Hasher CreateAny(byte[] key, Blake2XSettings settings) => key.Length == 0 ? Create(settings) : CreateKeyed(key, settings);

    /// <summary>A digest by the one-shots; keyed unless the key is empty.</summary>
    public byte[] HashAny(byte[] key, ReadOnlySpan<byte> message, Blake2XSettings settings)
    {
        byte[] digest = key.Length == 0 ? Hash(message, settings) : HashKeyed(key, message, settings);
        byte[] destination = Canary.Create(digest.Length + 1);
        int written = key.Length == 0 ? HashInto(message, destination, settings) : HashKeyedInto(key, message, destination, settings);
        Assert.Equal(digest.Length, written);
        Assert.Equal(digest, destination[..^1]);
        Assert.Equal(Canary.Value, destination[^1]);
        return digest;
    }

    /// <summary>The length that the parameter block states.</summary>
    public uint StatedLength(Blake2XSettings settings) => settings.IsUnknown ? UnknownLength
        : settings.StatedOutputLength == 0 ? (uint)(settings.OutputLength ?? HashBytes)
        : settings.StatedOutputLength;

    /// <summary>Output of a message by the oracle.</summary>
    public byte[] Expected(byte[] key, byte[] message, Blake2XSettings settings, int length, ulong position = 0)
    {
        uint stated = StatedLength(settings);
        return Output(Root(key, message, stated, settings), stated, settings, position, length);
    }

    private static Blake2XbParameters OfB(Blake2XSettings settings)
    {
        Blake2XbParameters parameters = new()
        {
            StatedOutputLength = settings.StatedOutputLength,
            IsOutputLengthUnknown = settings.IsUnknown,
            Salt = settings.Salt,
            Personalization = settings.Personalization,
        };
        return settings.OutputLength is not int outputLength ? parameters : new()
        {
            OutputLength = outputLength,
            StatedOutputLength = settings.StatedOutputLength,
            IsOutputLengthUnknown = settings.IsUnknown,
            Salt = settings.Salt,
            Personalization = settings.Personalization,
        };
    }

    private static Blake2XsParameters OfS(Blake2XSettings settings)
    {
        Blake2XsParameters parameters = new()
        {
            StatedOutputLength = settings.StatedOutputLength,
            IsOutputLengthUnknown = settings.IsUnknown,
            Salt = settings.Salt,
            Personalization = settings.Personalization,
        };
        return settings.OutputLength is not int outputLength ? parameters : new()
        {
            OutputLength = outputLength,
            StatedOutputLength = settings.StatedOutputLength,
            IsOutputLengthUnknown = settings.IsUnknown,
            Salt = settings.Salt,
            Personalization = settings.Personalization,
        };
    }
}

/// <summary>The parameters of either, as one type.</summary>
internal sealed record Blake2XSettings
{
    public int? OutputLength { get; init; }

    public uint StatedOutputLength { get; init; }

    public bool IsUnknown { get; init; }

    public byte[] Salt { get; init; } = [];

    public byte[] Personalization { get; init; } = [];
}
