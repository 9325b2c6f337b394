namespace Hashlane;

/// <summary>Chooses the BLAKE2s kernel for this machine: the only dispatch.</summary>
internal static class Blake2sKernels
{
    /// <summary>The kernel that <see cref="Compress"/> uses here, as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>Applies F to each 64-byte block, adding <paramref name="counted"/> to the counter before each.</summary>
    /// <remarks>A rest of <paramref name="blocks"/> shorter than a block is not read.</remarks>
    public static void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2sScalarKernel.Compress(ref state, blocks, counted);
}
