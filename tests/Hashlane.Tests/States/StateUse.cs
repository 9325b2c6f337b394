using Xunit;

namespace Hashlane.Tests;

/// <summary>A public hasher type as the tests of exported states see it, with parameters chosen at random.</summary>
internal sealed class StateUse
{
    private StateUse(string name, int unitBytes, Func<Random, Hasher> create, ImportHasher import)
    {
        Name = name;
        UnitBytes = unitBytes;
        Create = create;
        Import = import;
    }

    public delegate Hasher ImportHasher(ReadOnlySpan<byte> state);

    /// <summary>Every public hasher type; <c>Uses_AllPublicHashers_AreListed</c> fails when one is missing.</summary>
    public static IReadOnlyList<StateUse> All { get; } =
    [
        new(nameof(Blake2b), 128, static random => new Blake2b(Parameters(random)), Blake2b.ImportState),
        new(nameof(Blake2bMac), 128, static random => new Blake2bMac(Key(random, 64), Parameters(random)), Blake2bMac.ImportSecretState),
        new(nameof(Blake2s), 64, static random => new Blake2s(ParametersS(random)), Blake2s.ImportState),
        new(nameof(Blake2sMac), 64, static random => new Blake2sMac(Key(random, 32), ParametersS(random)), Blake2sMac.ImportSecretState),
        new(nameof(Blake2bp), 512, static random => new Blake2bp(random.Next(1, 65)), Blake2bp.ImportState),
        new(nameof(Blake2bpMac), 512, static random => new Blake2bpMac(Key(random, 64), random.Next(1, 65)), Blake2bpMac.ImportSecretState),
        new(nameof(Blake2sp), 512, static random => new Blake2sp(random.Next(1, 33)), Blake2sp.ImportState),
        new(nameof(Blake2spMac), 512, static random => new Blake2spMac(Key(random, 32), random.Next(1, 33)), Blake2spMac.ImportSecretState),
        new(nameof(Blake2Xb), 128, static random => new Blake2Xb(ParametersXb(random)), Blake2Xb.ImportState),
        new(nameof(Blake2XbMac), 128, static random => new Blake2XbMac(Key(random, 64), ParametersXb(random)), Blake2XbMac.ImportSecretState),
        new(nameof(Blake2Xs), 64, static random => new Blake2Xs(ParametersXs(random)), Blake2Xs.ImportState),
        new(nameof(Blake2XsMac), 64, static random => new Blake2XsMac(Key(random, 32), ParametersXs(random)), Blake2XsMac.ImportSecretState),
        new(nameof(Blake3), 1024, static random => new Blake3(random.Next(1, 100)), Blake3.ImportState),
        new(nameof(Blake3Mac), 1024, static random => new Blake3Mac(Bytes(random, 32), random.Next(1, 100)), Blake3Mac.ImportSecretState),
        new(nameof(Blake3Kdf), 1024, static random => new Blake3Kdf($"example.com {random.Next()}", random.Next(1, 100)), Blake3Kdf.ImportSecretState),
        new(nameof(Sha224), 64, static _ => new Sha224(), Sha224.ImportState),
        new(nameof(Sha256), 1024, static _ => Sha256.CreateExportable(), Sha256.ImportState),
        new(nameof(Sha384), 1024, static _ => Sha384.CreateExportable(), Sha384.ImportState),
        new(nameof(Sha512), 1024, static _ => Sha512.CreateExportable(), Sha512.ImportState),
        new(nameof(Sha512_224), 128, static _ => new Sha512_224(), Sha512_224.ImportState),
        new(nameof(Sha512_256), 128, static _ => new Sha512_256(), Sha512_256.ImportState),
        new(nameof(Skein256), 32, static random => new Skein256(ParametersSkein(random)), Skein256.ImportState),
        new(nameof(Skein256Mac), 32, static random => new Skein256Mac(Key(random, 99), ParametersSkein(random)), Skein256Mac.ImportSecretState),
        new(nameof(Skein512), 64, static random => new Skein512(ParametersSkein(random)), Skein512.ImportState),
        new(nameof(Skein512Mac), 64, static random => new Skein512Mac(Key(random, 99), ParametersSkein(random)), Skein512Mac.ImportSecretState),
        new(nameof(Skein1024), 128, static random => new Skein1024(ParametersSkein(random)), Skein1024.ImportState),
        new(nameof(Skein1024Mac), 128, static random => new Skein1024Mac(Key(random, 99), ParametersSkein(random)), Skein1024Mac.ImportSecretState),
    ];

    public static TheoryData<string> Names => [.. All.Select(static use => use.Name)];

    public string Name { get; }

    /// <summary>The largest unit that a hasher collects.</summary>
    public int UnitBytes { get; }

    /// <summary>Creates a hasher with parameters that depend on the random numbers only.</summary>
    public Func<Random, Hasher> Create { get; }

    public ImportHasher Import { get; }

    public static StateUse Get(string name) => All.Single(use => use.Name == name);

    public static byte[] Export(Hasher hasher) =>
        hasher is KeyedHasher keyed ? keyed.ExportSecretState() : ((UnkeyedHasher)hasher).ExportState();

    /// <summary>Writes the checksum of a state that a test has changed, and its length.</summary>
    public static byte[] Seal(byte[] state)
    {
        BitConverter.TryWriteBytes(state.AsSpan(StateFormat.LengthPlace), state.Length);
        ulong sum = StateFormat.Checksum(state.AsSpan(0, state.Length - StateFormat.ChecksumBytes));
        BitConverter.TryWriteBytes(state.AsSpan(state.Length - StateFormat.ChecksumBytes), sum);
        return state;
    }

    public override string ToString() => Name;

    private static byte[] Bytes(Random random, int count)
    {
        byte[] bytes = new byte[count];
        random.NextBytes(bytes);
        return bytes;
    }

    private static byte[] Key(Random random, int most) => Bytes(random, random.Next(1, most + 1));

    private static byte[] Field(Random random, int most) => Bytes(random, random.Next(most + 1));

    private static Blake2bParameters Parameters(Random random) => random.Next(3) == 0 ? Blake2bParameters.Default : new()
    {
        OutputLength = random.Next(1, 65),
        Salt = Field(random, 16),
        Personalization = Field(random, 16),
        Fanout = random.Next(256),
        Depth = random.Next(1, 256),
        LeafBytes = (uint)random.Next(),
        NodeOffset = (ulong)random.NextInt64(),
        NodeDepth = random.Next(256),
        InnerHashBytes = random.Next(65),
        StatedOutputLength = random.Next(65),
        StatedKeyBytes = random.Next(65),
        IsLastNode = random.Next(2) == 0,
    };

    private static Blake2sParameters ParametersS(Random random) => random.Next(3) == 0 ? Blake2sParameters.Default : new()
    {
        OutputLength = random.Next(1, 33),
        Salt = Field(random, 8),
        Personalization = Field(random, 8),
        Fanout = random.Next(256),
        Depth = random.Next(1, 256),
        LeafBytes = (uint)random.Next(),
        NodeOffset = (ulong)random.NextInt64(1L << 48),
        NodeDepth = random.Next(256),
        InnerHashBytes = random.Next(33),
        StatedOutputLength = random.Next(33),
        StatedKeyBytes = random.Next(33),
        IsLastNode = random.Next(2) == 0,
    };

    private static Blake2XbParameters ParametersXb(Random random) => new()
    {
        OutputLength = random.Next(1, 200),
        StatedOutputLength = random.Next(2) == 0 ? 0 : (uint)random.Next(200, int.MaxValue),
        IsOutputLengthUnknown = random.Next(2) == 0,
        Salt = Field(random, 16),
        Personalization = Field(random, 16),
    };

    private static Blake2XsParameters ParametersXs(Random random) => new()
    {
        OutputLength = random.Next(1, 200),
        StatedOutputLength = random.Next(2) == 0 ? 0 : (uint)random.Next(200, 65535),
        IsOutputLengthUnknown = random.Next(2) == 0,
        Salt = Field(random, 8),
        Personalization = Field(random, 8),
    };

    private static SkeinParameters ParametersSkein(Random random) => new()
    {
        OutputLength = random.Next(1, 300),
        IsOutputLengthUnknown = random.Next(2) == 0,
        Personalization = Field(random, 40),
        PublicKey = Field(random, 40),
        KeyDerivationIdentifier = Field(random, 40),
        Nonce = Field(random, 40),
        Tree = random.Next(2) == 0 ? null : new SkeinTree(random.Next(1, 4), random.Next(1, 4), random.Next(2, 8)),
    };
}
