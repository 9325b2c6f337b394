using System.Security.Cryptography;

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
}
