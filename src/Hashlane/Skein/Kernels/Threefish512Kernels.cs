namespace Hashlane;

/// <summary>Chooses the Threefish-512 kernels for this machine: the only dispatch.</summary>
internal static partial class Threefish512Kernels
{
    private const int BlockBytes = 64;

    /// <summary>The name of the kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish512ScalarKernel.Name;

    /// <summary>The name of the widest kernel for many blocks, as shown to users; null if there is none.</summary>
    public static string? LanesName => Table.Name;

    /// <summary>Applies UBI to whole blocks: <see cref="Threefish512ScalarKernel.Compress"/>.</summary>
    public static void Compress(
        ref Words8<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish512ScalarKernel.Compress(ref chain, ref tweak, blocks, counted);

    /// <summary>
    /// Makes the schedule of a key of 64 bytes: <see cref="Threefish512ScalarKernel.ScheduleWords"/> words.
    /// </summary>
    public static void Expand(ref ulong schedule, ref readonly byte key) =>
        ThreefishSchedule.Expand(ref schedule, in key, keyWords: 8, Threefish512ScalarKernel.ScheduleWords);

    /// <summary>Encrypts whole blocks: <see cref="Threefish512ScalarKernel.Encrypt"/>.</summary>
    public static void Encrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks,
        nuint tweakStride)
    {
        int done = DoGroups(ThreefishDirection.Encrypt, in schedule, source, destination, tweaks, tweakStride);
        if (done * BlockBytes < source.Length)
        {
            Threefish512ScalarKernel.Encrypt(
                in schedule, source[(done * BlockBytes)..], destination[(done * BlockBytes)..],
                tweaks[(done * (int)tweakStride)..], tweakStride);
        }
    }

    /// <summary>Decrypts whole blocks: <see cref="Threefish512ScalarKernel.Decrypt"/>.</summary>
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks,
        nuint tweakStride)
    {
        int done = DoGroups(ThreefishDirection.Decrypt, in schedule, source, destination, tweaks, tweakStride);
        if (done * BlockBytes < source.Length)
        {
            Threefish512ScalarKernel.Decrypt(
                in schedule, source[(done * BlockBytes)..], destination[(done * BlockBytes)..],
                tweaks[(done * (int)tweakStride)..], tweakStride);
        }
    }

    // The table is not made for a single block.
    private static int DoGroups(
        ThreefishDirection direction, ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        source.Length <= BlockBytes
            ? 0
            : ThreefishKernelRow.Apply(
                Table, direction, BlockBytes, in schedule, source, destination, tweaks, tweakStride);
}
