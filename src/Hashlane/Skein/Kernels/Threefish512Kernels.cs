namespace Hashlane;

/// <summary>Chooses the Threefish-512 kernel for this machine: the only dispatch.</summary>
internal static class Threefish512Kernels
{
    /// <summary>The kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish512ScalarKernel.Name;

    /// <summary>UBI over whole blocks: <see cref="Threefish512ScalarKernel.Compress"/>.</summary>
    public static void Compress(ref Words8<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish512ScalarKernel.Compress(ref chain, ref tweak, blocks, counted);
}
