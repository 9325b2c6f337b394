namespace Hashlane;

/// <summary>Chooses the Threefish-1024 kernel for this machine: the only dispatch.</summary>
internal static class Threefish1024Kernels
{
    /// <summary>The kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish1024ScalarKernel.Name;

    /// <summary>UBI over whole blocks: <see cref="Threefish1024ScalarKernel.Compress"/>.</summary>
    public static void Compress(ref Words16<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish1024ScalarKernel.Compress(ref chain, ref tweak, blocks, counted);

    /// <summary>Makes the schedule of a key of 128 bytes: <see cref="Threefish1024ScalarKernel.ScheduleWords"/> words.</summary>
    public static void Expand(ref ulong schedule, ref readonly byte key) =>
        ThreefishSchedule.Expand(ref schedule, in key, keyWords: 16, Threefish1024ScalarKernel.ScheduleWords);

    /// <summary>Encrypts whole blocks: <see cref="Threefish1024ScalarKernel.Encrypt"/>.</summary>
    public static void Encrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Threefish1024ScalarKernel.Encrypt(in schedule, source, destination, tweaks, tweakStride);

    /// <summary>Decrypts whole blocks: <see cref="Threefish1024ScalarKernel.Decrypt"/>.</summary>
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Threefish1024ScalarKernel.Decrypt(in schedule, source, destination, tweaks, tweakStride);
}
