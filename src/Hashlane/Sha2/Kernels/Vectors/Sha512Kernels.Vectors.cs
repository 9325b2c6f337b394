using unsafe CompressBlocks = delegate*<ref Hashlane.Words8<ulong>, System.ReadOnlySpan<byte>, void>;

namespace Hashlane;

/// <content>The vector kernels.</content>
internal static unsafe partial class Sha512Kernels
{
    // Cycles per byte at 16 KiB. Zen 5 (EPYC, family 1Ah): vectors 3.6, scalar 4.9. A model of Zen 3: 4.0 and 5.5.
    /// <summary>Whether the message schedule is computed in vectors.</summary>
    public static bool HasVectorSchedule => Chosen.HasVectorSchedule;

    static partial void AddVectorKernels(List<BlockKernelRow> rows) => rows.Add(
        new(
            Sha512Vector128Kernel.Name, Sha512Vector128Kernel.IsSupported,
            (CompressBlocks)(&Sha512Vector128Kernel.Compress))
        {
            Level = InstructionLevel.Ssse3,
            VectorBytes = 16,
        });

    /// <summary>Holds values that the first message needs, so that it does not wait for <see cref="Rows"/>.</summary>
    private static class Chosen
    {
        public static readonly bool HasVectorSchedule = Sha512Vector128Kernel.IsSupported
            && (!KernelOverride.IsSet || Table.Select(1)!.Name == Sha512Vector128Kernel.Name);
    }
}
