using unsafe CompressBlocks = delegate*<ref Hashlane.Words8<uint>, System.ReadOnlySpan<byte>, void>;

namespace Hashlane;

/// <content>The vector kernels, and that of Arm.</content>
internal static unsafe partial class Sha256Kernels
{
    // Starts as the compact kernel and is replaced once, with the kernel for this machine (docs/design/first-use.md).
    // Racing threads store the same value. A call through it costs as much as a direct call. Arm's kernel is used at
    // once: its compilation takes about twice as long as the compact one's, and half as long as the scalar one's.
    private static CompressBlocks _compress = HasInstructions ? &Sha256ArmKernel.Compress : &CompressFirst;

    /// <summary>The name of the kernel used here after the first bytes, as shown to users.</summary>
    public static string Name => HasInstructions ? Sha256ArmKernel.Name : Table.Select(1)!.Name;

    /// <summary>Whether the kernel uses the processor's SHA-256 instructions, as the platform's code does.</summary>
    public static bool HasInstructions => Sha256ArmKernel.IsSupported;

    static partial void AddVectorKernels(List<BlockKernelRow> rows)
    {
        rows.Add(new(Sha256ArmKernel.Name, Sha256ArmKernel.IsSupported, (CompressBlocks)(&Sha256ArmKernel.Compress))
        {
            Level = InstructionLevel.NeonSha256,
        });

        // Cycles per byte at 16 KiB. Zen 5 (EPYC, family 1Ah): vectors 5.7, scalar 7.8. A model of Zen 3: 6.6 and 9.0.
        rows.Add(
            new(
                Sha256Vector128Kernel.Name, Sha256Vector128Kernel.IsSupported,
                (CompressBlocks)(&Sha256Vector128Kernel.Compress))
            {
                Level = InstructionLevel.Ssse3,
                VectorBytes = 16,
            });
    }
}
