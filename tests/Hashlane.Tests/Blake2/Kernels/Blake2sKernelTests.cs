namespace Hashlane.Tests;

/// <summary>Every BLAKE2s kernel against the oracle and the counter vectors.</summary>
public abstract class Blake2sKernelTests : Blake2KernelTests<uint>
{
    protected override string Hash => "blake2s";
}

/// <summary>The kernels in integer registers, which differ in their rounds.</summary>
public abstract class Blake2sIntegerKernelTests : Blake2sKernelTests
{
    internal override bool IsSupported => true;
}

public sealed class Blake2sScalarKernelTests : Blake2sIntegerKernelTests
{
    internal override Blake2Compress<uint> Compress => Blake2sIntegerKernel<Blake2sScalarKernel>.Compress;
}

public sealed class Blake2sCompactScalarKernelTests : Blake2sIntegerKernelTests
{
    internal override Blake2Compress<uint> Compress => Blake2sIntegerKernel<Blake2sCompactScalarKernel>.Compress;
}

public sealed class Blake2sVector128KernelTests : Blake2sKernelTests
{
    internal override Blake2Compress<uint> Compress => Blake2sVector128Kernel.Compress;

    internal override bool IsSupported => Blake2sVector128Kernel.IsSupported;
}
