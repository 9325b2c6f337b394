using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Lanes17 = Hashlane.Threefish512TwinLaneKernel<Hashlane.Vector512LaneOps64, System.Runtime.Intrinsics.Vector512<ulong>>;
using Lanes2 = Hashlane.Threefish512LaneKernel<Hashlane.Vector128LaneOps64, System.Runtime.Intrinsics.Vector128<ulong>>;
using Lanes4 = Hashlane.Threefish512LaneKernel<Hashlane.Vector256LaneOps64, System.Runtime.Intrinsics.Vector256<ulong>>;
using Lanes5 = Hashlane.Threefish512TwinLaneKernel<Hashlane.Vector128LaneOps64, System.Runtime.Intrinsics.Vector128<ulong>>;
using Lanes8 = Hashlane.Threefish512LaneKernel<Hashlane.Vector512LaneOps64, System.Runtime.Intrinsics.Vector512<ulong>>;
using Lanes9 = Hashlane.Threefish512TwinLaneKernel<Hashlane.Vector256LaneOps64, System.Runtime.Intrinsics.Vector256<ulong>>;

namespace Hashlane;

/// <summary>Chooses the Threefish-512 kernels for this machine: the only dispatch.</summary>
internal static class Threefish512Kernels
{
    private const int BlockBytes = 64;

    /// <summary>The kernel used here for one block at a time, as shown to users.</summary>
    public static string Name => Threefish512ScalarKernel.Name;

    /// <summary>The widest kernel used here for many blocks, as shown to users; null where there is none.</summary>
    public static string? LanesName => Width(int.MaxValue) switch
    {
        17 => Lanes17.Name,
        9 => Lanes9.Name,
        8 => Lanes8.Name,
        5 => Lanes5.Name,
        4 => Lanes4.Name,
        2 => Lanes2.Name,
        _ => null,
    };

    /// <summary>UBI over whole blocks: <see cref="Threefish512ScalarKernel.Compress"/>.</summary>
    public static void Compress(ref Words8<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish512ScalarKernel.Compress(ref chain, ref tweak, blocks, counted);

    /// <summary>Makes the schedule of a key of 64 bytes: <see cref="Threefish512ScalarKernel.ScheduleWords"/> words.</summary>
    public static void Expand(ref ulong schedule, ref readonly byte key) =>
        ThreefishSchedule.Expand(ref schedule, in key, keyWords: 8, Threefish512ScalarKernel.ScheduleWords);

    /// <summary>Encrypts whole blocks: <see cref="Threefish512ScalarKernel.Encrypt"/>.</summary>
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
                case 17:
                    Lanes17.Encrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 9:
                    Lanes9.Encrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 8:
                    Lanes8.Encrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 5:
                    Lanes5.Encrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 4:
                    Lanes4.Encrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 2:
                    Lanes2.Encrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                default:
                    Threefish512ScalarKernel.Encrypt(in schedule, source, destination, tweaks, tweakStride);
                    break;
            }

            source = source[(count * BlockBytes)..];
            destination = destination[(count * BlockBytes)..];
            tweaks = tweaks[(count * (int)tweakStride)..];
        }
    }

    /// <summary>Decrypts whole blocks: <see cref="Threefish512ScalarKernel.Decrypt"/>.</summary>
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
                case 17:
                    Lanes17.Decrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 9:
                    Lanes9.Decrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 8:
                    Lanes8.Decrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 5:
                    Lanes5.Decrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 4:
                    Lanes4.Decrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                case 2:
                    Lanes2.Decrypt(in schedule, in from, ref to, count, in tweak, tweakStride);
                    break;
                default:
                    Threefish512ScalarKernel.Decrypt(in schedule, source, destination, tweaks, tweakStride);
                    break;
            }

            source = source[(count * BlockBytes)..];
            destination = destination[(count * BlockBytes)..];
            tweaks = tweaks[(count * (int)tweakStride)..];
        }
    }

    /// <summary>
    /// How many blocks go next to a kernel of which width: whole groups, and the rest with them if the width is even and it fills more than half
    /// of one.
    /// </summary>
    private static int Group(int count, out int width)
    {
        width = Width(count);
        int rest = count % width;
        return width % 2 == 0 && rest > width / 2 ? count : count - rest;
    }

    /// <summary>The width for a group of at most <paramref name="count"/>; it is odd where a block is beside two vectors.</summary>
    /// <remarks>
    /// A group takes nearly the same time at every width: cycles for a group of 2, 4 and 8 lanes are 480, 522 and 596 on Zen 5, and 232 for a single block.
    /// Two lanes beat two single blocks where a simple vector operation takes one cycle: not on Zen 5, and not on Arm64, whose exclusive or of
    /// integers rotates at no cost.
    /// </remarks>
    private static int Width(int count) => count switch
    {
        > 4 when Vector512.IsHardwareAccelerated && Lanes8.IsSupported => count >= 17 ? 17 : 8,
        > 2 when Vector256.IsHardwareAccelerated && Lanes4.IsSupported => count >= 9 ? 9 : 4,
        > 4 when Vector128.IsHardwareAccelerated && Sse2.IsSupported && Lanes2.IsSupported => 5,
        > 1 when Vector128.IsHardwareAccelerated && Sse2.IsSupported && Lanes2.IsSupported && !Processor.IsZen5 => 2,
        _ => 1,
    };
}
