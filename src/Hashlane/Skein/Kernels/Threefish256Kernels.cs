namespace Hashlane;

/// <summary>Chooses the Threefish-256 kernel for this machine: the only dispatch.</summary>
internal static class Threefish256Kernels
{
    /// <summary>The kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish256ScalarKernel.Name;

    /// <summary>UBI over whole blocks: <see cref="Threefish256ScalarKernel.Compress"/>.</summary>
    public static void Compress(ref Words4<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish256ScalarKernel.Compress(ref chain, ref tweak, blocks, counted);
}
