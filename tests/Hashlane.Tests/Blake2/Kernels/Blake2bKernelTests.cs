using Xunit;

namespace Hashlane.Tests;

/// <summary>Every BLAKE2b kernel against the oracle and the counter vectors.</summary>
public abstract class Blake2bKernelTests : Blake2KernelTests<ulong>
{
    protected override string Hash => "blake2b";
}

/// <summary>The kernels in integer registers, which differ in their rounds.</summary>
public abstract class Blake2bIntegerKernelTests : Blake2bKernelTests
{
    internal override bool IsSupported => true;
}

public sealed class Blake2bScalarKernelTests : Blake2bIntegerKernelTests
{
    internal override Blake2Compress<ulong> Compress => Blake2bIntegerKernel<Blake2bScalarKernel>.Compress;
}

public sealed class Blake2bInterleavedScalarKernelTests : Blake2bIntegerKernelTests
{
    internal override Blake2Compress<ulong> Compress => Blake2bIntegerKernel<Blake2bInterleavedScalarKernel>.Compress;
}

public sealed class Blake2bCompactScalarKernelTests : Blake2bIntegerKernelTests
{
    internal override Blake2Compress<ulong> Compress => Blake2bIntegerKernel<Blake2bCompactScalarKernel>.Compress;
}

public sealed class Blake2bVector128KernelTests : Blake2bKernelTests
{
    internal override Blake2Compress<ulong> Compress => Blake2bVector128Kernel.Compress;

    internal override bool IsSupported => Blake2bVector128Kernel.IsSupported;
}

public sealed class Blake2bVector256KernelTests : Blake2bKernelTests
{
    internal override Blake2Compress<ulong> Compress => Blake2bVector256Kernel.Compress;

    internal override bool IsSupported => Blake2bVector256Kernel.IsSupported;
}

/// <summary>The dispatch.</summary>
public sealed class Blake2bKernelsTests : Blake2bKernelTests
{
    internal override Blake2Compress<ulong> Compress => Blake2bKernels.Compress;

    internal override bool IsSupported => true;

    [Fact]
    public void Compress_PastTheFirstBytes_EqualsCompactKernel()
    {
        byte[] blocks = new byte[FirstUse.Bytes + 128];
        new Random(128).NextBytes(blocks);
        Blake2State<ulong> expected = default, actual = default;
        Blake2bIntegerKernel<Blake2bCompactScalarKernel>.Compress(ref expected, blocks, 128);

        Blake2bKernels.Compress(ref actual, blocks, 128);

        Assert.Equal(Bytes.Of(ref expected).ToArray(), Bytes.Of(ref actual).ToArray());
    }
}
