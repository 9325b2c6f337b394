using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>BLAKE2 compression F over lanes: one vector for each word of the state, a message in each lane.</summary>
/// <remarks>Source: RFC 7693 §3.2.</remarks>
/// <typeparam name="TConstants">The constants of BLAKE2b or BLAKE2s.</typeparam>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="TWord">The type of a word.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed unsafe class Blake2LaneKernel<TConstants, TOps, TWord, T> : IKernel
    where TConstants : struct, IBlake2Constants<TWord>
    where TOps : struct, ILaneOps<TWord, T>
    where TWord : unmanaged
    where T : unmanaged
{
    private const int BlockWords = 16, DigestPartBytes = 32;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => TOps.Name;

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Number of messages side by side.</summary>
    public static int Lanes => TOps.Lanes;

    /// <summary>
    /// Compresses a run of blocks in every lane. The lower words of the counters must not wrap within a run.
    /// </summary>
    /// <param name="area">
    /// The vectors of a <see cref="LaneState"/>: chaining values, counters and their upper words, and the counts and
    /// flags of the last block.
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
        bool isInLanes = laneStride == LaneFunctions.InLanes;
        ref T m = ref *(T*)(((nuint)raw + (nuint)sizeof(T) - 1) & ~((nuint)sizeof(T) - 1));
        ref T h = ref Unsafe.As<byte, T>(ref area);
        ref byte lower = ref Unsafe.AsRef(in first);
        T t = Unsafe.Add(ref h, LaneState.Counter);

        // SAFETY: left counts the blocks from lower and upper on; the caller has them in every lane.
        for (int left = blocks; left > 0; left--)
        {
            if (isInLanes)
            {
                // SAFETY: the caller has a vector for each word, and one more.
                m = ref Unsafe.As<byte, T>(ref lower);
            }
            else
            {
                TOps.Load16(ref m, in lower, in Unsafe.Add(ref lower, upperOffset), laneStride);
            }

            T v14 = TOps.Broadcast(TConstants.IV(6)), v15 = TOps.Broadcast(TConstants.IV(7));
            if (left == 1)
            {
                t = TOps.Add(t, Unsafe.Add(ref h, LaneState.LastCounted));
                v14 = TOps.Xor(v14, Unsafe.Add(ref h, LaneState.LastFlags));
                v15 = TOps.Xor(v15, Unsafe.Add(ref h, LaneState.LastFlags2));
            }
            else
            {
                t = TOps.Add(t, TOps.Broadcast(TConstants.BlockBytes));
            }

            T v0 = h, v1 = Unsafe.Add(ref h, 1), v2 = Unsafe.Add(ref h, 2), v3 = Unsafe.Add(ref h, 3);
            T v4 = Unsafe.Add(ref h, 4), v5 = Unsafe.Add(ref h, 5);
            T v6 = Unsafe.Add(ref h, 6), v7 = Unsafe.Add(ref h, 7);
            T v8 = TOps.Broadcast(TConstants.IV(0)), v9 = TOps.Broadcast(TConstants.IV(1));
            T v10 = TOps.Broadcast(TConstants.IV(2)), v11 = TOps.Broadcast(TConstants.IV(3));
            T v12 = TOps.Xor(t, TOps.Broadcast(TConstants.IV(4)));
            T v13 = TOps.Xor(Unsafe.Add(ref h, LaneState.CounterHigh), TOps.Broadcast(TConstants.IV(5)));
            Blake2LaneRounds<TConstants, TOps, TWord, T>.Apply(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m,
                ref MemoryMarshal.GetReference(TConstants.Offsets), TConstants.Rounds);
            h = TOps.Xor(h, TOps.Xor(v0, v8));
            Unsafe.Add(ref h, 1) = TOps.Xor(Unsafe.Add(ref h, 1), TOps.Xor(v1, v9));
            Unsafe.Add(ref h, 2) = TOps.Xor(Unsafe.Add(ref h, 2), TOps.Xor(v2, v10));
            Unsafe.Add(ref h, 3) = TOps.Xor(Unsafe.Add(ref h, 3), TOps.Xor(v3, v11));
            Unsafe.Add(ref h, 4) = TOps.Xor(Unsafe.Add(ref h, 4), TOps.Xor(v4, v12));
            Unsafe.Add(ref h, 5) = TOps.Xor(Unsafe.Add(ref h, 5), TOps.Xor(v5, v13));
            Unsafe.Add(ref h, 6) = TOps.Xor(Unsafe.Add(ref h, 6), TOps.Xor(v6, v14));
            Unsafe.Add(ref h, 7) = TOps.Xor(Unsafe.Add(ref h, 7), TOps.Xor(v7, v15));
            lower = ref Unsafe.Add(ref lower, blockStride);
        }

        Unsafe.Add(ref h, LaneState.Counter) = t;
    }

    /// <summary>Writes the chaining values of all lanes as digests side by side. Leaves the area unchanged.</summary>
    /// <param name="area">The vectors of a <see cref="LaneState"/>.</param>
    /// <param name="digests">The first digest.</param>
    /// <param name="upperOffset">Bytes from the first digest to that of the upper half's first lane.</param>
    /// <param name="stride">Bytes of a digest: 32, or 64 for 64-bit words.</param>
    public static void StoreDigests(ref byte area, ref byte digests, nuint upperOffset, nuint stride)
    {
        // SAFETY: the caller has room for a digest in every lane.
        ref T h = ref Unsafe.As<byte, T>(ref area);
        TOps.Store32Bytes(in h, ref digests, ref Unsafe.Add(ref digests, upperOffset), stride);
        if (sizeof(TWord) == sizeof(ulong) && stride > DigestPartBytes)
        {
            ref byte second = ref Unsafe.Add(ref digests, DigestPartBytes);
            ref T upper = ref Unsafe.Add(ref h, DigestPartBytes / sizeof(TWord));
            TOps.Store32Bytes(in upper, ref second, ref Unsafe.Add(ref second, upperOffset), stride);
        }
    }
}
