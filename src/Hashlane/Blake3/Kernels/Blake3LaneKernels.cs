using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using static Hashlane.Blake3Kernels;
using Lanes16 = Hashlane.Blake3LaneKernel<Hashlane.Vector512LaneOps32, System.Runtime.Intrinsics.Vector512<uint>>;
using Lanes32 = Hashlane.Blake3LaneKernel<Hashlane.Vector512PairLaneOps32, Hashlane.Vector512Pair>;
using Lanes4 = Hashlane.Blake3LaneKernel<Hashlane.Vector128LaneOps32, System.Runtime.Intrinsics.Vector128<uint>>;
using Lanes8 = Hashlane.Blake3LaneKernel<Hashlane.Vector256LaneOps32, System.Runtime.Intrinsics.Vector256<uint>>;

namespace Hashlane;

/// <summary>Divides chunks, parents and output blocks into groups and chooses the width of each: the part of <see cref="Blake3Kernels"/> for lanes.</summary>
internal static class Blake3LaneKernels
{
    /// <summary>The widest kernel used here, as shown to users; null where there is none.</summary>
    public static string? Name => Width(int.MaxValue) switch
    {
        32 => Lanes32.Name,
        8 => Lanes8.Name,
        4 => Lanes4.Name,
        _ => null,
    };

    // Up to four messages on rows, which need no transposition: docs/design/blake3-kernels.md.
    private static bool HasRows => Blake3Vector256Kernel.IsSupported;

    /// <summary>As <see cref="Blake3Kernels.HashChunks"/>, with all flags.</summary>
    public static void HashChunks(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs)
    {
        while (chunks.Length >= ChunkBytes)
        {
            int width = Width(chunks.Length / ChunkBytes);
            int count = Math.Min(chunks.Length / ChunkBytes, width);
            ref byte chunk = ref MemoryMarshal.GetReference(chunks), cv = ref cvs[..(count * ChainingValueBytes)][0];
            switch (width)
            {
                case 32:
                    Lanes32.HashChunks(in key, in chunk, count, counter, flags, ref cv);
                    break;
                case 16:
                    Lanes16.HashChunks(in key, in chunk, count, counter, flags, ref cv);
                    break;
                case 8:
                    Lanes8.HashChunks(in key, in chunk, count, counter, flags, ref cv);
                    break;
                case 4 when HasRows:
                    Blake3Vector256Kernel.Compress(in key, in chunk, count, ChunkBytes / BlockBytes, counter, step: 1, flags, ref cv);
                    break;
                case 4:
                    Lanes4.HashChunks(in key, in chunk, count, counter, flags, ref cv);
                    break;
                default:
                    Blake3Kernels.HashOne(in key, chunks[..ChunkBytes], counter, flags, cvs);
                    break;
            }

            chunks = chunks[(count * ChunkBytes)..];
            cvs = cvs[(count * ChainingValueBytes)..];
            counter += (uint)count;
        }

        WipeIfSecret(flags);
    }

    /// <summary>As <see cref="Blake3Kernels.HashParents"/>, with all flags.</summary>
    public static void HashParents(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents)
    {
        while (count > 0)
        {
            int width = Width(count);
            int group = Math.Min(count, width);
            ref byte child = ref MemoryMarshal.GetReference(children), parent = ref parents[..(group * ChainingValueBytes)][0];
            switch (width)
            {
                case 32:
                    Lanes32.HashParents(in key, in child, group, flags, ref parent);
                    break;
                case 16:
                    Lanes16.HashParents(in key, in child, group, flags, ref parent);
                    break;
                case 8:
                    Lanes8.HashParents(in key, in child, group, flags, ref parent);
                    break;
                case 4 when HasRows:
                    Blake3Vector256Kernel.Compress(in key, in child, group, blocks: 1, counter: 0, step: 0, flags, ref parent);
                    break;
                case 4:
                    Lanes4.HashParents(in key, in child, group, flags, ref parent);
                    break;
                default:
                    Blake3Kernels.HashOne(in key, children[..BlockBytes], counter: 0, flags, parents);
                    break;
            }

            children = children[(group * BlockBytes)..];
            parents = parents[(group * ChainingValueBytes)..];
            count -= group;
        }

        WipeIfSecret(flags);
    }

    /// <summary>As <see cref="Blake3Kernels.WriteOutput"/>.</summary>
    public static void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags, Span<byte> output)
    {
        while (output.Length >= BlockBytes)
        {
            int count = output.Length / BlockBytes;
            int width = Width(count);

            // Whole groups in one call, and the rest with them if it fills half a group.
            count -= count % width >= width / 2 ? 0 : count % width;
            ref byte first = ref MemoryMarshal.GetReference(output);
            switch (width)
            {
                case 32:
                    Lanes32.WriteOutput(in cv, in block, blockBytes, counter, flags, ref first, count);
                    break;
                case 16:
                    Lanes16.WriteOutput(in cv, in block, blockBytes, counter, flags, ref first, count);
                    break;
                case 8:
                    Lanes8.WriteOutput(in cv, in block, blockBytes, counter, flags, ref first, count);
                    break;
                case 4:
                    Lanes4.WriteOutput(in cv, in block, blockBytes, counter, flags, ref first, count);
                    break;
                default:
                    WriteSingleOutput(in cv, in block, blockBytes, counter, flags, output);
                    break;
            }

            output = output[(count * BlockBytes)..];
            counter += (uint)count;
        }

        WipeIfSecret(flags);
    }

    /// <summary>The width for a group of at most <paramref name="count"/>, which is at least half used: the narrowest that holds all, or the widest.</summary>
    /// <remarks>
    /// A call takes nearly the same time at every width up to 16: cycles for a block are 361, 368, 390, 548 at 4, 8, 16, 32 lanes on Zen 5, and 203
    /// to 265 for a single message (docs/design/blake3-lanes.md).
    /// </remarks>
    private static int Width(int count) =>
        count > 16 && Vector512.IsHardwareAccelerated && Lanes32.IsSupported ? 32
        : count > 8 && Vector512.IsHardwareAccelerated && Lanes16.IsSupported ? 16
        : count > 4 && Vector256.IsHardwareAccelerated && Lanes8.IsSupported ? 8
        : count > 1 && Vector128.IsHardwareAccelerated && Lanes4.IsSupported ? 4
        : 1;

    // Kernels keep keys, message words and chaining values in scratch areas of their own.
    private static void WipeIfSecret(uint flags)
    {
        if ((flags & Blake3Flags.Secret) != 0)
        {
            Bytes.WipeStackBelow();
        }
    }
}
