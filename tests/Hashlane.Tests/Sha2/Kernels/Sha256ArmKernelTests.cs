using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Every vector of SHA-224 and SHA-256 by the kernel that is made of Arm's instructions, whoever carries these out.</summary>
public abstract class Sha256ArmDataflowTests : Sha256KernelTests
{
    private const int ShortCount = 65, LongCount = 64, LengthsCount = 264;
    private const int MonteCarloDigests = 1000;
    private const string NotSupported = "This machine lacks the SHA-256 instructions of ARMv8.";

    private static readonly uint[] _initial224 = [.. Sha2Oracle.InitialHash(Sha2Function.Sha224).Select(static word => (uint)word)];
    private static readonly uint[] _initial256 = [.. Sha2Oracle.InitialHash(Sha2Function.Sha256).Select(static word => (uint)word)];

    /// <summary>How many of the hundred rounds are run.</summary>
    protected abstract int MonteCarloRounds { get; }

    [Theory]
    [InlineData("sha224")]
    [InlineData("sha256")]
    public void Compress_NistMessages_GiveTheirDigests(string function)
    {
        Assert.SkipUnless(IsSupported, NotSupported);
        IReadOnlyList<Sha2Vector> shorts = Sha2Vector.LoadShort(function), longs = Sha2Vector.LoadLong(function);
        Assert.Equal((ShortCount, LongCount), (shorts.Count, longs.Count));
        Assert.All([.. shorts, .. longs], vector => Assert.Equal(vector.Digest, Digest(function, vector.Message)));
    }

    [Fact]
    public void Compress_MadeVectors_GiveTheirDigests()
    {
        Assert.SkipUnless(IsSupported, NotSupported);
        Sha2Vector[] vectors = [.. Sha2Vector.LoadLengths().Where(static vector => vector.Function is "sha224" or "sha256")];
        Assert.Equal(LengthsCount, vectors.Length);
        Assert.All(vectors, vector => Assert.Equal(vector.Digest, Digest(vector.Function, vector.Message)));
    }

    [Theory]
    [InlineData("sha224")]
    [InlineData("sha256")]
    public void Compress_NistMonteCarlo_GivesItsDigests(string function)
    {
        Assert.SkipUnless(IsSupported, NotSupported);
        (byte[] seed, IReadOnlyList<byte[]> expected) = Sha2Vector.LoadMonteCarlo(function);
        Assert.Equal(100, expected.Count);
        foreach (byte[] last in expected.Take(MonteCarloRounds))
        {
            // Each message is the three digests before it; a round starts with its seed three times.
            byte[] message = [.. seed, .. seed, .. seed];
            for (int i = 0; i < MonteCarloDigests; i++)
            {
                message = [.. message.AsSpan(seed.Length), .. Digest(function, message)];
            }

            seed = message[(2 * seed.Length)..];
            Assert.Equal(last, seed);
        }
    }

    private byte[] Digest(string function, byte[] message)
    {
        bool isSha224 = function == "sha224";
        uint[] h = isSha224 ? _initial224 : _initial256;
        Words8<uint> hash = new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]);
        Compress(ref hash, Sha2Oracle.Pad<uint>(message));
        return Sha2Oracle.ToBytes(hash)[..(isSha224 ? Sha224.HashSizeInBytes : Sha256.HashSizeInBytes)];
    }
}

/// <summary>The processor's instructions.</summary>
public sealed class Sha256ArmKernelTests : Sha256ArmDataflowTests
{
    protected override int MonteCarloRounds => 100;

    private protected override Sha2Compress<uint> Compress => Sha256ArmKernel.Compress;

    private protected override bool IsSupported => Sha256ArmKernel.IsSupported;
}

/// <summary>The instructions in software, on any processor.</summary>
public sealed class Sha256ArmModelTests : Sha256ArmDataflowTests
{
    /// <summary>Vectors in software run a thousand times slower; and on Arm, which may be emulated, the kernel itself runs all rounds.</summary>
    protected override int MonteCarloRounds => Vector128.IsHardwareAccelerated && !AdvSimd.IsSupported ? 100 : 1;

    private protected override Sha2Compress<uint> Compress => Sha256ArmKernel.CompressBy<Sha256ArmModel>;

    private protected override bool IsSupported => Sha256ArmModel.IsSupported;
}
