using System.Security.Cryptography;

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
}
