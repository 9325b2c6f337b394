namespace Hashlane;

/// <summary>Chooses the Threefish-512 kernel for this machine: the only dispatch.</summary>
internal static class Threefish512Kernels
{
    /// <summary>The kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish512ScalarKernel.Name;

    /// <summary>UBI over whole blocks: <see cref="Threefish512ScalarKernel.Compress"/>.</summary>
    public static void Compress(ref Words8<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish512ScalarKernel.Compress(ref chain, ref tweak, blocks, counted);

    /// <summary>Makes the schedule of a key of 64 bytes: <see cref="Threefish512ScalarKernel.ScheduleWords"/> words.</summary>
    public static void Expand(ref ulong schedule, ref readonly byte key) =>
        ThreefishSchedule.Expand(ref schedule, in key, keyWords: 8, Threefish512ScalarKernel.ScheduleWords);

    /// <summary>Encrypts whole blocks: <see cref="Threefish512ScalarKernel.Encrypt"/>.</summary>
    public static void Encrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Threefish512ScalarKernel.Encrypt(in schedule, source, destination, tweaks, tweakStride);

    /// <summary>Decrypts whole blocks: <see cref="Threefish512ScalarKernel.Decrypt"/>.</summary>
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Threefish512ScalarKernel.Decrypt(in schedule, source, destination, tweaks, tweakStride);
}
