namespace Hashlane;

/// <summary>Chooses the SHA-512 kernel for this machine: the only dispatch.</summary>
internal static unsafe class Sha512Kernels
{
    // Starts with the compact kernel and is replaced once, by the kernel of this machine (docs/design/first-use.md).
    // Threads that race replace it by the same value. A call through it costs what a direct call costs.
    private static delegate*<ref Words8<ulong>, ReadOnlySpan<byte>, void> _compress = &CompressFirst;

    private static int _takenFirst;

    /// <summary>The kernel that <see cref="Compress"/> uses here after the first bytes, as shown to users.</summary>
    public static string Name => HasVectorSchedule ? Sha512Vector128Kernel.Name : Sha512ScalarKernel.Name;

    /// <summary>Whether the message schedule is computed in vectors.</summary>
    // Cycles per byte at 16 KiB. Zen 5 (EPYC, family 1Ah): vectors 3.6, scalar 4.9. A model of Zen 3: 4.0 and 5.5.
    public static bool HasVectorSchedule => Sha512Vector128Kernel.IsSupported;

    /// <summary>Compresses each 128-byte block; a rest shorter than a block is not read.</summary>
    public static void Compress(ref Words8<ulong> hash, ReadOnlySpan<byte> blocks) => _compress(ref hash, blocks);

    private static void CompressFirst(ref Words8<ulong> hash, ReadOnlySpan<byte> blocks)
    {
        if (FirstUse.Takes(blocks.Length, ref _takenFirst))
        {
            Sha512CompactScalarKernel.Compress(ref hash, blocks);
            return;
        }

        _compress = HasVectorSchedule ? &Sha512Vector128Kernel.Compress : &Sha512ScalarKernel.Compress;
        _compress(ref hash, blocks);
    }
}
