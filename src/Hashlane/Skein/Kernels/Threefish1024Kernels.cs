namespace Hashlane;

/// <summary>Chooses the Threefish-1024 kernel for this machine: the only dispatch.</summary>
internal static class Threefish1024Kernels
{
    /// <summary>The kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish1024ScalarKernel.Name;

    /// <summary>UBI over whole blocks: <see cref="Threefish1024ScalarKernel.Compress"/>.</summary>
    public static void Compress(ref Words16<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish1024ScalarKernel.Compress(ref chain, ref tweak, blocks, counted);
}
