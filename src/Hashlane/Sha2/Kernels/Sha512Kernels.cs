namespace Hashlane;

/// <summary>Chooses the SHA-512 kernel for this machine: the only dispatch.</summary>
internal static class Sha512Kernels
{
    /// <summary>The kernel that <see cref="Compress"/> uses here, as shown to users.</summary>
    public static string Name => Sha512Vector128Kernel.IsSupported ? Sha512Vector128Kernel.Name : Sha512ScalarKernel.Name;

    /// <summary>Compresses each 128-byte block; a rest shorter than a block is not read.</summary>
    public static void Compress(ref Words8<ulong> hash, ReadOnlySpan<byte> blocks)
    {
        if (Sha512Vector128Kernel.IsSupported)
        {
            Sha512Vector128Kernel.Compress(ref hash, blocks);
        }
        else
        {
            Sha512ScalarKernel.Compress(ref hash, blocks);
        }
    }
}
