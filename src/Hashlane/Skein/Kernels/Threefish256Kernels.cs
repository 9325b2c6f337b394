using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Lanes2 = Hashlane.Threefish256LaneKernel<Hashlane.Vector128LaneOps64, System.Runtime.Intrinsics.Vector128<ulong>>;
using Lanes4 = Hashlane.Threefish256LaneKernel<Hashlane.Vector256LaneOps64, System.Runtime.Intrinsics.Vector256<ulong>>;
using Lanes8 = Hashlane.Threefish256LaneKernel<Hashlane.Vector512LaneOps64, System.Runtime.Intrinsics.Vector512<ulong>>;

namespace Hashlane;

/// <summary>Chooses the Threefish-256 kernels for this machine: the only dispatch.</summary>
internal static class Threefish256Kernels
{
    private const int BlockBytes = 32;

    /// <summary>The kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish256ScalarKernel.Name;

    /// <summary>The widest kernel used here for many blocks, as shown to users; null where there is none.</summary>
    public static string? LanesName => Width(int.MaxValue) switch
    {
        8 => Lanes8.Name,
        4 => Lanes4.Name,
        2 => Lanes2.Name,
        _ => null,
    };

    /// <summary>UBI over whole blocks: <see cref="Threefish256ScalarKernel.Compress"/>.</summary>
    public static void Compress(ref Words4<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish256ScalarKernel.Compress(ref chain, ref tweak, blocks, counted);

    /// <summary>Makes the schedule of a key of 32 bytes: <see cref="Threefish256ScalarKernel.ScheduleWords"/> words.</summary>
    public static void Expand(ref ulong schedule, ref readonly byte key) =>
        ThreefishSchedule.Expand(ref schedule, in key, keyWords: 4, Threefish256ScalarKernel.ScheduleWords);

    /// <summary>Encrypts whole blocks: <see cref="Threefish256ScalarKernel.Encrypt"/>.</summary>
    public static void Encrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride)
    {
        while (source.Length >= BlockBytes)
        {
            int count = Group(source.Length / BlockBytes, out int width);
            ref byte from = ref MemoryMarshal.GetReference(source), to = ref destination[..(count * BlockBytes)][0];
            ref byte tweak = ref MemoryMarshal.GetReference(tweaks);
            switch (width)
            {
                case 8:
                    Lanes8.Encrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 4:
                    Lanes4.Encrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 2:
                    Lanes2.Encrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                default:
                    Threefish256ScalarKernel.Encrypt(in schedule, source, destination, tweaks, tweakStride);
                    break;
            }

            source = source[(count * BlockBytes)..];
            destination = destination[(count * BlockBytes)..];
            tweaks = tweaks[(count * (int)tweakStride)..];
        }
    }

    /// <summary>Decrypts whole blocks: <see cref="Threefish256ScalarKernel.Decrypt"/>.</summary>
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride)
    {
        while (source.Length >= BlockBytes)
        {
            int count = Group(source.Length / BlockBytes, out int width);
            ref byte from = ref MemoryMarshal.GetReference(source), to = ref destination[..(count * BlockBytes)][0];
            ref byte tweak = ref MemoryMarshal.GetReference(tweaks);
            switch (width)
            {
                case 8:
                    Lanes8.Decrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 4:
                    Lanes4.Decrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 2:
                    Lanes2.Decrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                default:
                    Threefish256ScalarKernel.Decrypt(in schedule, source, destination, tweaks, tweakStride);
                    break;
            }

            source = source[(count * BlockBytes)..];
            destination = destination[(count * BlockBytes)..];
            tweaks = tweaks[(count * (int)tweakStride)..];
        }
    }

    /// <summary>How many blocks go next to a kernel of which width: whole groups, and the rest with them if it fills more than half of one.</summary>
    private static int Group(int count, out int width)
    {
        width = Width(count);
        int rest = count % width;
        return rest > width / 2 ? count : count - rest;
    }

    /// <summary>The width for a group of at most <paramref name="count"/>.</summary>
    /// <remarks>
    /// A group takes nearly the same time at every width: cycles for a group of 2, 4 and 8 lanes are 354, 366 and 470 on Zen 5, and 164 for a single block.
    /// Two lanes beat two single blocks where a simple vector operation takes one cycle: not on Zen 5, and not on Arm64, whose exclusive or of
    /// integers rotates at no cost.
    /// </remarks>
    private static int Width(int count) =>
        count > 4 && Vector512.IsHardwareAccelerated && Lanes8.IsSupported ? 8
        : count > 2 && Vector256.IsHardwareAccelerated && Lanes4.IsSupported ? 4
        : count > 1 && Vector128.IsHardwareAccelerated && Sse2.IsSupported && !Processor.IsZen5 && Lanes2.IsSupported ? 2
        : 1;
}
