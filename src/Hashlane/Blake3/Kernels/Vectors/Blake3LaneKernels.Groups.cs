using System.Runtime.InteropServices;
using static Hashlane.Blake3Kernels;

namespace Hashlane;

/// <content>Divides chunks, parents and output blocks into groups.</content>
internal static partial class Blake3LaneKernels
{
    // Output blocks that are written one by one before lanes are asked for again.
    private const int MostSingly = 16;

    /// <summary>As <see cref="Blake3Kernels.HashChunks"/>, but the caller passes all flags.</summary>
    public static void HashChunks(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs)
    {
        while (chunks.Length >= ChunkBytes)
        {
            int count = 1;
            if (Table.SelectRepaid(chunks.Length / ChunkBytes, ChunkBytes) is { } kernel)
            {
                count = Math.Min(chunks.Length / ChunkBytes, kernel.Lanes);
                ref byte cv = ref cvs[..(count * ChainingValueBytes)][0];
                kernel.HashChunks(in key, in MemoryMarshal.GetReference(chunks), count, counter, flags, ref cv);
            }
            else
            {
                HashSingle(in key, chunks[..ChunkBytes], counter, flags, cvs);
            }

            chunks = chunks[(count * ChunkBytes)..];
            cvs = cvs[(count * ChainingValueBytes)..];
            counter += (uint)count;
        }

        WipeIfSecret(flags);
    }

    /// <summary>As <see cref="Blake3Kernels.HashParents"/>, but the caller passes all flags.</summary>
    public static void HashParents(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents)
    {
        while (count > 0)
        {
            int group = 1;
            if (Table.SelectRepaid(count, BlockBytes) is { } kernel)
            {
                group = Math.Min(count, kernel.Lanes);
                ref byte parent = ref parents[..(group * ChainingValueBytes)][0];
                kernel.HashParents(in key, in MemoryMarshal.GetReference(children), group, flags, ref parent);
            }
            else
            {
                HashSingle(in key, children[..BlockBytes], counter: 0, flags, parents);
            }

            children = children[(group * BlockBytes)..];
            parents = parents[(group * ChainingValueBytes)..];
            count -= group;
        }

        WipeIfSecret(flags);
    }

    /// <summary>As <see cref="Blake3Kernels.WriteOutput"/>.</summary>
    public static void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output)
    {
        while (output.Length >= BlockBytes)
        {
            int count = output.Length / BlockBytes;
            if (Table.SelectRepaid(count, MostSingly * BlockBytes) is { } kernel)
            {
                // One call takes all whole groups, and also the remaining blocks if they fill half a group.
                int rest = count % kernel.Lanes;
                count -= rest >= kernel.Lanes / 2 ? 0 : rest;
                kernel.WriteOutput(
                    in cv, in block, blockBytes, counter, flags, ref MemoryMarshal.GetReference(output), count);
            }
            else
            {
                count = Math.Min(count, MostSingly);
                WriteSingleOutput(in cv, in block, blockBytes, counter, flags, output[..(count * BlockBytes)]);
            }

            output = output[(count * BlockBytes)..];
            counter += (uint)count;
        }

        WipeIfSecret(flags);
    }

    /// <summary>Counts the bytes of a long message at once, so that its first group is hashed in lanes.</summary>
    public static void Announce() => Table.SelectRepaid(int.MaxValue, FirstUse.LaneBytes + 1);

    /// <summary>Wipes the scratch areas in which kernels keep keys, message words and chaining values.</summary>
    public static void WipeIfSecret(uint flags)
    {
        if ((flags & Blake3Flags.Secret) != 0)
        {
            Bytes.WipeStackBelow();
        }
    }
}
