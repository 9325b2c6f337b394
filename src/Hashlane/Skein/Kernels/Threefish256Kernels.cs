namespace Hashlane;

/// <summary>Chooses the Threefish-256 kernel for this machine: the only dispatch.</summary>
internal static class Threefish256Kernels
{
    /// <summary>The kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish256ScalarKernel.Name;

    /// <summary>UBI over whole blocks: <see cref="Threefish256ScalarKernel.Compress"/>.</summary>
    public static void Compress(ref Words4<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish256ScalarKernel.Compress(ref chain, ref tweak, blocks, counted);

    /// <summary>Makes the schedule of a key of 32 bytes: <see cref="Threefish256ScalarKernel.ScheduleWords"/> words.</summary>
    public static void Expand(ref ulong schedule, ref readonly byte key) =>
        ThreefishSchedule.Expand(ref schedule, in key, keyWords: 4, Threefish256ScalarKernel.ScheduleWords);

    /// <summary>Encrypts whole blocks: <see cref="Threefish256ScalarKernel.Encrypt"/>.</summary>
    public static void Encrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Threefish256ScalarKernel.Encrypt(in schedule, source, destination, tweaks, tweakStride);

    /// <summary>Decrypts whole blocks: <see cref="Threefish256ScalarKernel.Decrypt"/>.</summary>
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Threefish256ScalarKernel.Decrypt(in schedule, source, destination, tweaks, tweakStride);
}
