namespace Hashlane.Tests;

/// <summary>Every BLAKE2s kernel against the oracle and the counter vectors.</summary>
public abstract class Blake2sKernelTests : Blake2KernelTests<uint>
{
    protected override string Hash => "blake2s";
}

public sealed class Blake2sScalarKernelTests : Blake2sKernelTests
{
    private protected override Blake2Compress<uint> Compress => Blake2sScalarKernel.Compress;

    private protected override bool IsSupported => Blake2sScalarKernel.IsSupported;
}

public sealed class Blake2sCompactScalarKernelTests : Blake2sKernelTests
{
    private protected override Blake2Compress<uint> Compress => Blake2sCompactScalarKernel.Compress;

    private protected override bool IsSupported => Blake2sCompactScalarKernel.IsSupported;
}

public sealed class Blake2sVector128KernelTests : Blake2sKernelTests
{
    private protected override Blake2Compress<uint> Compress => Blake2sVector128Kernel.Compress;

    private protected override bool IsSupported => Blake2sVector128Kernel.IsSupported;
}
