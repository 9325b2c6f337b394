namespace Hashlane;

/// <summary>Chooses the Threefish-256 kernels for this machine: the only dispatch.</summary>
internal static partial class Threefish256Kernels
{
    private const int BlockBytes = 32;

    /// <summary>The name of the kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish256ScalarKernel.Name;

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
        int done = 0;
        ApplyLanes(ThreefishDirection.Encrypt, in schedule, source, destination, tweaks, tweakStride, ref done);
        source = source[(done * BlockBytes)..];
        if (!source.IsEmpty)
        {
            destination = destination[(done * BlockBytes)..];
            Threefish256ScalarKernel.Encrypt(
                in schedule, source, destination, tweaks[(done * (int)tweakStride)..], tweakStride);
        }
    }

    /// <summary>Decrypts whole blocks: <see cref="Threefish256ScalarKernel.Decrypt"/>.</summary>
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks,
        nuint tweakStride)
    {
        int done = 0;
        ApplyLanes(ThreefishDirection.Decrypt, in schedule, source, destination, tweaks, tweakStride, ref done);
        source = source[(done * BlockBytes)..];
        if (!source.IsEmpty)
        {
            destination = destination[(done * BlockBytes)..];
            Threefish256ScalarKernel.Decrypt(
                in schedule, source, destination, tweaks[(done * (int)tweakStride)..], tweakStride);
        }
    }

    /// <summary>Encrypts or decrypts the blocks that are faster in groups.</summary>
    static partial void ApplyLanes(
        ThreefishDirection direction, ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride, ref int done);
}
