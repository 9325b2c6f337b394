namespace Hashlane;

/// <summary>Chooses the Threefish-256 kernels for this machine: the only dispatch.</summary>
internal static partial class Threefish256Kernels
{
    private const int BlockBytes = 32;

    /// <summary>The name of the kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish256ScalarKernel.Name;

    /// <summary>The name of the widest kernel for many blocks, as shown to users; null if there is none.</summary>
    public static string? LanesName => Table.Name;

    /// <summary>Applies UBI to whole blocks: <see cref="Threefish256ScalarKernel.Compress"/>.</summary>
    public static void Compress(
        ref Words4<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish256ScalarKernel.Compress(ref chain, ref tweak, blocks, counted);

    /// <summary>
    /// Makes the schedule of a key of 32 bytes: <see cref="Threefish256ScalarKernel.ScheduleWords"/> words.
    /// </summary>
    public static void Expand(ref ulong schedule, ref readonly byte key) =>
        ThreefishSchedule.Expand(ref schedule, in key, keyWords: 4, Threefish256ScalarKernel.ScheduleWords);

    /// <summary>Encrypts whole blocks: <see cref="Threefish256ScalarKernel.Encrypt"/>.</summary>
    public static void Encrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks,
        nuint tweakStride)
    {
        int done = DoGroups(ThreefishDirection.Encrypt, in schedule, source, destination, tweaks, tweakStride);
        if (done * BlockBytes < source.Length)
        {
            Threefish256ScalarKernel.Encrypt(
                in schedule, source[(done * BlockBytes)..], destination[(done * BlockBytes)..],
                tweaks[(done * (int)tweakStride)..], tweakStride);
        }
    }

    /// <summary>Decrypts whole blocks: <see cref="Threefish256ScalarKernel.Decrypt"/>.</summary>
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks,
        nuint tweakStride)
    {
        int done = DoGroups(ThreefishDirection.Decrypt, in schedule, source, destination, tweaks, tweakStride);
        if (done * BlockBytes < source.Length)
        {
            Threefish256ScalarKernel.Decrypt(
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
