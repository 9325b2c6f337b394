using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Every SHA-256 kernel against the oracle and the platform.</summary>
public abstract class Sha256KernelTests : Sha2KernelTests<uint>
{
    private protected override Sha2Function Function => Sha2Function.Sha256;

    private protected override byte[] PlatformDigest(ReadOnlySpan<byte> message) => SHA256.HashData(message);
}

public sealed class Sha256ScalarKernelTests : Sha256KernelTests
{
    private protected override Sha2Compress<uint> Compress => Sha256ScalarKernel.Compress;

    private protected override bool IsSupported => Sha256ScalarKernel.IsSupported;
}

public sealed class Sha256CompactScalarKernelTests : Sha256KernelTests
{
    private protected override Sha2Compress<uint> Compress => Sha256CompactScalarKernel.Compress;

    private protected override bool IsSupported => Sha256CompactScalarKernel.IsSupported;
}

public sealed class Sha256Vector128KernelTests : Sha256KernelTests
{
    private protected override Sha2Compress<uint> Compress => Sha256Vector128Kernel.Compress;

    private protected override bool IsSupported => Sha256Vector128Kernel.IsSupported;
}

/// <summary>The dispatch.</summary>
public sealed class Sha256KernelsTests : Sha256KernelTests
{
    private protected override Sha2Compress<uint> Compress => Sha256Kernels.Compress;

    private protected override bool IsSupported => true;

    [Fact]
    public void Compress_PastTheFirstBytes_EqualsCompactKernel()
    {
        byte[] blocks = new byte[FirstUse.Bytes + 64];
        new Random(256).NextBytes(blocks);
        Words8<uint> expected = default, actual = default;
        Sha256CompactScalarKernel.Compress(ref expected, blocks);

        Sha256Kernels.Compress(ref actual, blocks);

        Assert.Equal(Sha2Oracle.ToBytes(expected), Sha2Oracle.ToBytes(actual));
    }
}
