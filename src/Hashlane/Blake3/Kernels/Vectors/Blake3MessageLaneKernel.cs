using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake2sConstants;

namespace Hashlane;

/// <summary>
/// BLAKE3's compression function over lanes: one vector for each word of the state, a chunk in each lane.
/// </summary>
/// <remarks>
/// Source: BLAKE3 paper §2.2, §2.4. Unlike in <see cref="Blake3LaneKernel{TOps, T}"/>, each lane has its own first
/// block, last block and counter.
/// </remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed unsafe class Blake3MessageLaneKernel<TOps, T> : IKernel
    where TOps : struct, ILaneOps32<T>
    where T : unmanaged
{
    private const int BlockWords = 16, BlockBytes = 64, Rounds = 7;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => TOps.Name;

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Number of messages side by side.</summary>
    public static int Lanes => TOps.Lanes;

    /// <summary>Compresses a run of 64-byte blocks in every lane.</summary>
    /// <param name="area">
    /// The vectors of a <see cref="LaneState"/>: chaining values, counters, flags of the next block, and the counts and
    /// additional flags of the last block. A counter is one word and does not change. ChunkStart is cleared after the
    /// next block.
    /// </param>
    /// <param name="first">The first block of the first lane.</param>
    /// <param name="laneStride">Bytes from lane to lane within each half of the lanes.</param>
    /// <param name="upperOffset">Bytes from the first lane to the first of the upper half.</param>
    /// <param name="blockStride">Bytes from block to block of a lane.</param>
    /// <param name="blocks">Number of blocks in each lane.</param>
    [SkipLocalsInit]
    public static void Compress(
        ref byte area, ref readonly byte first, nuint laneStride, nuint upperOffset, nuint blockStride, int blocks)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(BlockWords + 2) * sizeof(T)];
        ref T m = ref *(T*)(((nuint)raw + (nuint)sizeof(T) - 1) & ~((nuint)sizeof(T) - 1));
        ref T h = ref Unsafe.As<byte, T>(ref area);
        ref byte lower = ref Unsafe.AsRef(in first);
        ref T flags = ref Unsafe.Add(ref h, LaneState.Flags);

        // SAFETY: left counts the blocks from lower and upper on; the caller has them in every lane.
        for (int left = blocks; left > 0; left--)
        {
            TOps.Load16(ref m, in lower, in Unsafe.Add(ref lower, upperOffset), laneStride);
            T v14 = TOps.Broadcast(BlockBytes), v15 = flags;
            if (left == 1)
            {
                v14 = Unsafe.Add(ref h, LaneState.LastCounted);
                v15 = TOps.Xor(flags, Unsafe.Add(ref h, LaneState.LastFlags));
            }

            flags = TOps.And(flags, TOps.Broadcast(~Blake3Flags.ChunkStart));
            T v0 = h, v1 = Unsafe.Add(ref h, 1), v2 = Unsafe.Add(ref h, 2), v3 = Unsafe.Add(ref h, 3);
            T v4 = Unsafe.Add(ref h, 4), v5 = Unsafe.Add(ref h, 5);
            T v6 = Unsafe.Add(ref h, 6), v7 = Unsafe.Add(ref h, 7);
            T v8 = TOps.Broadcast(IV0), v9 = TOps.Broadcast(IV1), v10 = TOps.Broadcast(IV2), v11 = TOps.Broadcast(IV3);
            T v12 = Unsafe.Add(ref h, LaneState.Counter), v13 = TOps.Broadcast(0);
            Blake2LaneRounds<Blake2sConstants, TOps, uint, T>.Apply(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m,
                ref MemoryMarshal.GetReference(Blake3CompactScalarKernel.Offsets), Rounds);
            h = TOps.Xor(v0, v8);
            Unsafe.Add(ref h, 1) = TOps.Xor(v1, v9);
            Unsafe.Add(ref h, 2) = TOps.Xor(v2, v10);
            Unsafe.Add(ref h, 3) = TOps.Xor(v3, v11);
            Unsafe.Add(ref h, 4) = TOps.Xor(v4, v12);
            Unsafe.Add(ref h, 5) = TOps.Xor(v5, v13);
            Unsafe.Add(ref h, 6) = TOps.Xor(v6, v14);
            Unsafe.Add(ref h, 7) = TOps.Xor(v7, v15);
            lower = ref Unsafe.Add(ref lower, blockStride);
        }
    }

    /// <summary>Writes the chaining values of all lanes as digests side by side. Leaves the area unchanged.</summary>
    /// <param name="area">The vectors of a <see cref="LaneState"/>.</param>
    /// <param name="digests">The first digest.</param>
    /// <param name="upperOffset">Bytes from the first digest to that of the upper half's first lane.</param>
    /// <param name="stride">Bytes of a digest: 32.</param>
    public static void StoreDigests(ref byte area, ref byte digests, nuint upperOffset, nuint stride)
    {
        // SAFETY: the caller has room for a digest in every lane.
        ref T h = ref Unsafe.As<byte, T>(ref area);
        TOps.Store32Bytes(in h, ref digests, ref Unsafe.Add(ref digests, upperOffset), stride);
    }
}
