using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using static Hashlane.Blake3Kernels;
using Lanes16 = Hashlane.Blake3LaneKernel<Hashlane.Vector512LaneOps32, System.Runtime.Intrinsics.Vector512<uint>>;
using Lanes4 = Hashlane.Blake3LaneKernel<Hashlane.Vector128LaneOps32, System.Runtime.Intrinsics.Vector128<uint>>;
using Lanes8 = Hashlane.Blake3LaneKernel<Hashlane.Vector256LaneOps32, System.Runtime.Intrinsics.Vector256<uint>>;

namespace Hashlane;

/// <summary>Divides chunks, parents and output blocks into groups, and chooses the width for each: a part of <see cref="Blake3Kernels"/>.</summary>
/// <remarks>
/// A call of any width takes about the same time, so a group is as large as it can be, and goes to the narrowest width that holds it; its width is
/// then at least half used. Figures: docs/design/blake3-lanes.md.
/// </remarks>
internal static class Blake3LaneKernels
{
    /// <summary>The widest kernel used here, as shown to users; null where there is none.</summary>
    public static string? Name =>
        Has16 ? Lanes16.Name
        : Has8 ? Lanes8.Name
        : Has4 ? Lanes4.Name
        : null;

    private static bool Has16 => Vector512.IsHardwareAccelerated && Lanes16.IsSupported;

    private static bool Has8 => Vector256.IsHardwareAccelerated && Lanes8.IsSupported;

    // Up to four on rows: before the lanes of four, which cost the same transposition for less.
    private static bool HasRows => Blake3Vector256Kernel.IsSupported;

    private static bool Has4 => Vector128.IsHardwareAccelerated && Lanes4.IsSupported;

    /// <summary>As <see cref="Blake3Kernels.HashChunks"/>, with all flags.</summary>
    public static void HashChunks(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs)
    {
        while (chunks.Length >= ChunkBytes)
        {
            int count = chunks.Length / ChunkBytes;
            ref byte first = ref MemoryMarshal.GetReference(chunks);
            if (Has16 && count > Lanes16.Lanes / 2)
            {
                count = Math.Min(count, Lanes16.Lanes);
                Lanes16.HashChunks(in key, in first, count, counter, flags, ref cvs[..(count * ChainingValueBytes)][0]);
            }
            else if (Has8 && count > Lanes8.Lanes / 2)
            {
                count = Math.Min(count, Lanes8.Lanes);
                Lanes8.HashChunks(in key, in first, count, counter, flags, ref cvs[..(count * ChainingValueBytes)][0]);
            }
            else if (HasRows && count > 1)
            {
                count = Math.Min(count, Blake3Vector256Kernel.MostMessages);
                ref byte to = ref cvs[..(count * ChainingValueBytes)][0];
                Blake3Vector256Kernel.Compress(in key, in first, count, ChunkBytes / BlockBytes, counter, step: 1, flags, ref to);
            }
            else if (Has4 && count >= Lanes4.Lanes / 2)
            {
                count = Math.Min(count, Lanes4.Lanes);
                Lanes4.HashChunks(in key, in first, count, counter, flags, ref cvs[..(count * ChainingValueBytes)][0]);
            }
            else
            {
                count = 1;
                Words8<uint> cv = key;
                Compress(ref cv, chunks[..ChunkBytes], BlockBytes, counter, flags);
                LittleEndian.Write(in cv, ref cvs[..ChainingValueBytes][0]);
            }

            chunks = chunks[(count * ChunkBytes)..];
            cvs = cvs[(count * ChainingValueBytes)..];
            counter += (uint)count;
        }
    }

    /// <summary>As <see cref="Blake3Kernels.HashParents"/>, with all flags.</summary>
    public static void HashParents(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents)
    {
        while (count > 0)
        {
            int group;
            ref byte first = ref MemoryMarshal.GetReference(children);
            if (Has16 && count > Lanes16.Lanes / 2)
            {
                group = Math.Min(count, Lanes16.Lanes);
                Lanes16.HashParents(in key, in first, group, flags, ref parents[..(group * ChainingValueBytes)][0]);
            }
            else if (Has8 && count > Lanes8.Lanes / 2)
            {
                group = Math.Min(count, Lanes8.Lanes);
                Lanes8.HashParents(in key, in first, group, flags, ref parents[..(group * ChainingValueBytes)][0]);
            }
            else if (HasRows && count > 1)
            {
                group = Math.Min(count, Blake3Vector256Kernel.MostMessages);
                ref byte to = ref parents[..(group * ChainingValueBytes)][0];
                Blake3Vector256Kernel.Compress(in key, in first, group, blocks: 1, counter: 0, step: 0, flags, ref to);
            }
            else if (Has4 && count >= Lanes4.Lanes / 2)
            {
                group = Math.Min(count, Lanes4.Lanes);
                Lanes4.HashParents(in key, in first, group, flags, ref parents[..(group * ChainingValueBytes)][0]);
            }
            else
            {
                group = 1;
                Words8<uint> cv = key;
                Compress(ref cv, children[..BlockBytes], BlockBytes, counter: 0, flags);
                LittleEndian.Write(in cv, ref parents[..ChainingValueBytes][0]);
            }

            children = children[(group * BlockBytes)..];
            parents = parents[(group * ChainingValueBytes)..];
            count -= group;
        }
    }

    /// <summary>As <see cref="Blake3Kernels.WriteOutput"/>.</summary>
    public static void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags, Span<byte> output)
    {
        while (output.Length >= BlockBytes)
        {
            int count = output.Length / BlockBytes;
            ref byte first = ref MemoryMarshal.GetReference(output);
            if (Has16 && count > Lanes16.Lanes / 2)
            {
                count = WholeGroups(count, Lanes16.Lanes);
                Lanes16.WriteOutput(in cv, in block, blockBytes, counter, flags, ref first, count);
            }
            else if (Has8 && count > Lanes8.Lanes / 2)
            {
                count = WholeGroups(count, Lanes8.Lanes);
                Lanes8.WriteOutput(in cv, in block, blockBytes, counter, flags, ref first, count);
            }
            else if (Has4 && count >= Lanes4.Lanes / 2)
            {
                count = WholeGroups(count, Lanes4.Lanes);
                Lanes4.WriteOutput(in cv, in block, blockBytes, counter, flags, ref first, count);
            }
            else
            {
                WriteSingleOutput(in cv, in block, blockBytes, counter, flags, output);
            }

            output = output[(count * BlockBytes)..];
            counter += (uint)count;
        }
    }

    /// <summary>The part of <paramref name="count"/> that fills groups, the last of them at least by half.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // lanes is a constant
    private static int WholeGroups(int count, int lanes)
    {
        int rest = count % lanes;
        return rest < lanes / 2 ? count - rest : count;
    }
}
