using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Every SHA-512 kernel against the oracle and the platform.</summary>
public abstract class Sha512KernelTests : Sha2KernelTests<ulong>
{
    private protected override Sha2Function Function => Sha2Function.Sha512;

    private protected override byte[] PlatformDigest(ReadOnlySpan<byte> message) => SHA512.HashData(message);
}

public sealed class Sha512ScalarKernelTests : Sha512KernelTests
{
    private protected override Sha2Compress<ulong> Compress => Sha512ScalarKernel.Compress;

    private protected override bool IsSupported => Sha512ScalarKernel.IsSupported;
}

public sealed class Sha512CompactScalarKernelTests : Sha512KernelTests
{
    private protected override Sha2Compress<ulong> Compress => Sha512CompactScalarKernel.Compress;

    private protected override bool IsSupported => Sha512CompactScalarKernel.IsSupported;
}

public sealed class Sha512Vector128KernelTests : Sha512KernelTests
{
    private protected override Sha2Compress<ulong> Compress => Sha512Vector128Kernel.Compress;

    private protected override bool IsSupported => Sha512Vector128Kernel.IsSupported;
}

/// <summary>The dispatch.</summary>
public sealed class Sha512KernelsTests : Sha512KernelTests
{
    private protected override Sha2Compress<ulong> Compress => Sha512Kernels.Compress;

    private protected override bool IsSupported => true;

    [Fact]
    public void Compress_PastTheFirstBytes_EqualsCompactKernel()
    {
        byte[] blocks = new byte[FirstUse.Bytes + 128];
        new Random(512).NextBytes(blocks);
        Words8<ulong> expected = default, actual = default;
        Sha512CompactScalarKernel.Compress(ref expected, blocks);

        Sha512Kernels.Compress(ref actual, blocks);

        Assert.Equal(Sha2Oracle.ToBytes(expected), Sha2Oracle.ToBytes(actual));
    }
}
