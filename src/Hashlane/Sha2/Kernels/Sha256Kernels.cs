namespace Hashlane;

/// <summary>Chooses the SHA-256 kernel for this machine: the only dispatch.</summary>
internal static class Sha256Kernels
{
    /// <summary>The kernel that <see cref="Compress"/> uses here, as shown to users.</summary>
    public static string Name => Sha256Vector128Kernel.IsSupported ? Sha256Vector128Kernel.Name : Sha256ScalarKernel.Name;

    /// <summary>Compresses each 64-byte block; a rest shorter than a block is not read.</summary>
    public static void Compress(ref Words8<uint> hash, ReadOnlySpan<byte> blocks)
    {
        if (Sha256Vector128Kernel.IsSupported)
        {
            Sha256Vector128Kernel.Compress(ref hash, blocks);
        }
        else
        {
            Sha256ScalarKernel.Compress(ref hash, blocks);
        }
    }
}
