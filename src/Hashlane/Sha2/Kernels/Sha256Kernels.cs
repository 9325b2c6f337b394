namespace Hashlane;

/// <summary>Chooses the SHA-256 kernel for this machine: the only dispatch.</summary>
internal static unsafe class Sha256Kernels
{
    // Starts with the compact kernel and is replaced once, by the kernel of this machine (docs/design/first-use.md).
    // Threads that race replace it by the same value. A call through it costs what a direct call costs.
    // Arm's kernel is taken at once: to compile it takes some twice as long as the compact one, half as long as the scalar one.
    private static delegate*<ref Words8<uint>, ReadOnlySpan<byte>, void> _compress =
        HasInstructions ? &Sha256ArmKernel.Compress : &CompressFirst;

    private static int _takenFirst;

    /// <summary>The kernel that <see cref="Compress"/> uses here after the first bytes, as shown to users.</summary>
    public static string Name =>
        HasInstructions ? Sha256ArmKernel.Name
        : HasVectorSchedule ? Sha256Vector128Kernel.Name
        : Sha256ScalarKernel.Name;

    /// <summary>Whether the kernel is made of the processor's instructions for SHA-256, as the platform's code is.</summary>
    public static bool HasInstructions => Sha256ArmKernel.IsSupported;

    /// <summary>Whether the message schedule is computed in vectors, where there are no such instructions.</summary>
    // Cycles per byte at 16 KiB. Zen 5 (EPYC, family 1Ah): vectors 5.7, scalar 7.8. A model of Zen 3: 6.6 and 9.0.
    public static bool HasVectorSchedule => Sha256Vector128Kernel.IsSupported;

    /// <summary>Compresses each 64-byte block; a rest shorter than a block is not read.</summary>
    public static void Compress(ref Words8<uint> hash, ReadOnlySpan<byte> blocks) => _compress(ref hash, blocks);

    private static void CompressFirst(ref Words8<uint> hash, ReadOnlySpan<byte> blocks)
    {
        if (FirstUse.Takes(blocks.Length, ref _takenFirst))
        {
            Sha256CompactScalarKernel.Compress(ref hash, blocks);
            return;
        }

        _compress = HasVectorSchedule ? &Sha256Vector128Kernel.Compress : &Sha256ScalarKernel.Compress;
        _compress(ref hash, blocks);
    }
}
