namespace Hashlane;

/// <summary>Chooses the BLAKE2b kernel for this machine: the only dispatch.</summary>
internal static class Blake2bKernels
{
    /// <summary>The kernel that <see cref="Compress"/> uses here, as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>Applies F to each 128-byte block, adding <paramref name="counted"/> to the counter before each.</summary>
    /// <remarks>A rest of <paramref name="blocks"/> shorter than a block is not read.</remarks>
    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2bScalarKernel.Compress(ref state, blocks, counted);
}
