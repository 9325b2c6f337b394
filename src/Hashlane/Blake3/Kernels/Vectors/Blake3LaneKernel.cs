using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake2sConstants;

namespace Hashlane;

/// <summary>
/// BLAKE3's compression function over lanes: one vector for each word of the state. Each lane holds a chunk, parent or
/// output block.
/// </summary>
/// <remarks>
/// <para>Source: BLAKE3 paper §2.2, §5.3.</para>
/// <para>
/// Each method handles one group, which fills at least half of the lanes. Figures and discarded variants:
/// docs/design/blake3-lanes.md.
/// </para>
/// </remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed unsafe class Blake3LaneKernel<TOps, T> : IKernel
    where TOps : struct, ILaneOps32<T>
    where T : unmanaged
{
    private const int StateWords = 8, BlockWords = 16;

    private const int BlockBytes = 64, ChunkBytes = 1024, ChainingValueBytes = 32;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => TOps.Name;

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Number of chunks, parents or output blocks side by side.</summary>
    public static int Lanes => TOps.Lanes;

    /// <summary>Writes the chaining values of a group of chunks.</summary>
    /// <param name="key">The key, or IV.</param>
    /// <param name="chunks">Whole chunks side by side.</param>
    /// <param name="count">Number of chunks: from half the lanes to all of them.</param>
    /// <param name="counter">The number of the first chunk.</param>
    /// <param name="flags">The flags, in the form of <see cref="Blake3Flags"/>.</param>
    /// <param name="cvs">32 bytes for each chunk.</param>
    [SkipLocalsInit]
    public static void HashChunks(
        ref readonly Words8<uint> key, ref readonly byte chunks, int count, ulong counter, uint flags, ref byte cvs)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(StateWords + 1) * sizeof(T)];
        ref T h = ref *Align(raw);
        Start(ref h, in key);
        int upper = count - (TOps.Lanes / 2);
        TOps.Number(counter, upper, out T counterLow, out T counterHigh);
        Compress(
            ref h, in chunks, ChunkBytes, (nuint)upper * ChunkBytes, ChunkBytes / BlockBytes, in counterLow,
            in counterHigh, flags);
        TOps.Store32Bytes(in h, ref cvs, ref Unsafe.Add(ref cvs, upper * ChainingValueBytes), ChainingValueBytes);
    }

    /// <summary>Writes the chaining values of a group of parents after all children have been read.</summary>
    /// <param name="key">The key, or IV.</param>
    /// <param name="children">Pairs of chaining values side by side.</param>
    /// <param name="count">Number of pairs: from half the lanes to all of them.</param>
    /// <param name="flags">The flags, in the form of <see cref="Blake3Flags"/>.</param>
    /// <param name="parents">32 bytes for each parent.</param>
    [SkipLocalsInit]
    public static void HashParents(
        ref readonly Words8<uint> key, ref readonly byte children, int count, uint flags, ref byte parents)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(StateWords + 1) * sizeof(T)];
        ref T h = ref *Align(raw);
        Start(ref h, in key);
        int upper = count - (TOps.Lanes / 2);
        T counter = TOps.Broadcast(0);
        Compress(
            ref h, in children, BlockBytes, (nuint)upper * BlockBytes, blocks: 1, in counter, in counter, flags);
        TOps.Store32Bytes(
            in h, ref parents, ref Unsafe.Add(ref parents, upper * ChainingValueBytes), ChainingValueBytes);
    }

    /// <summary>Compresses a run of 64-byte blocks in every lane.</summary>
    /// <param name="h">The chaining values, eight vectors.</param>
    /// <param name="first">The first block of the first lane.</param>
    /// <param name="laneStride">Bytes from lane to lane within each half of the lanes.</param>
    /// <param name="upperOffset">Bytes from the first lane to the first of the upper half.</param>
    /// <param name="blocks">Number of blocks in each lane; they follow each other without a gap.</param>
    /// <param name="counterLow">The counters' lower words.</param>
    /// <param name="counterHigh">The counters' upper words.</param>
    /// <param name="flags">The flags, in the form of <see cref="Blake3Flags"/>.</param>
    [SkipLocalsInit]
    public static void Compress(
        ref T h, ref readonly byte first, nuint laneStride, nuint upperOffset, int blocks, in T counterLow,
        in T counterHigh, uint flags)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(BlockWords + 2) * sizeof(T)];
        ref T m = ref *Align(raw);
        ref byte lower = ref Unsafe.AsRef(in first);

        // Outside the loop, because code that is compiled ahead of time has calls here. A call in the loop would keep
        // all vectors in memory.
        ref byte offsets = ref MemoryMarshal.GetReference(Blake3CompactScalarKernel.Offsets);

        // The chaining value stays in registers between blocks.
        T v0 = h, v1 = Unsafe.Add(ref h, 1), v2 = Unsafe.Add(ref h, 2), v3 = Unsafe.Add(ref h, 3);
        T v4 = Unsafe.Add(ref h, 4), v5 = Unsafe.Add(ref h, 5), v6 = Unsafe.Add(ref h, 6), v7 = Unsafe.Add(ref h, 7);

        // SAFETY: left counts the blocks from lower and upper on; the caller has them in every lane.
        for (int left = blocks; left > 0; left--)
        {
            TOps.Load16(ref m, in lower, in Unsafe.Add(ref lower, upperOffset), laneStride);
            T v8 = TOps.Broadcast(IV0), v9 = TOps.Broadcast(IV1), v10 = TOps.Broadcast(IV2), v11 = TOps.Broadcast(IV3);
            T v12 = counterLow, v13 = counterHigh, v14 = TOps.Broadcast(BlockBytes);
            T v15 = TOps.Broadcast(Blake3Flags.OfBlock(flags, isFirst: left == blocks, isLast: left == 1));
            Blake2LaneRounds<Blake2sConstants, TOps, uint, T>.Apply(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, ref offsets, rounds: 7);
            v0 = TOps.Xor(v0, v8);
            v1 = TOps.Xor(v1, v9);
            v2 = TOps.Xor(v2, v10);
            v3 = TOps.Xor(v3, v11);
            v4 = TOps.Xor(v4, v12);
            v5 = TOps.Xor(v5, v13);
            v6 = TOps.Xor(v6, v14);
            v7 = TOps.Xor(v7, v15);
            lower = ref Unsafe.Add(ref lower, BlockBytes);
        }

        h = v0;
        Unsafe.Add(ref h, 1) = v1;
        Unsafe.Add(ref h, 2) = v2;
        Unsafe.Add(ref h, 3) = v3;
        Unsafe.Add(ref h, 4) = v4;
        Unsafe.Add(ref h, 5) = v5;
        Unsafe.Add(ref h, 6) = v6;
        Unsafe.Add(ref h, 7) = v7;
    }

    /// <summary>
    /// Writes a group of output blocks: the same block in every lane, with counters that follow each other.
    /// </summary>
    /// <param name="cv">The chaining value.</param>
    /// <param name="block">The 64 bytes of the root's block.</param>
    /// <param name="blockBytes">Message bytes in the block.</param>
    /// <param name="counter">The number of the first output block.</param>
    /// <param name="flags">The flags of the block.</param>
    /// <param name="output">64 bytes for each output block.</param>
    /// <param name="count">Number of output blocks: half the lanes or more. The last two groups may overlap.</param>
    [SkipLocalsInit]
    public static void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        ref byte output, int count)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(BlockWords + 1 + StateWords + BlockWords + 1) * sizeof(T)];
        ref T m = ref *Align(raw);
        ref T h = ref Unsafe.Add(ref m, BlockWords + 1);
        ref T words = ref Unsafe.Add(ref h, StateWords);
        Start(ref h, in cv);
        for (int i = 0; i < BlockWords; i++)
        {
            Unsafe.Add(ref m, i) = TOps.Broadcast(LittleEndian.ReadUInt32(in block, 4 * i));
        }

        ref byte offsets = ref MemoryMarshal.GetReference(Blake3CompactScalarKernel.Offsets); // as in Compress

        // SAFETY: a group begins with at least half the lanes left, and its upper half ends no later than the output.
        for (int left = count; left > 0; left -= TOps.Lanes)
        {
            int upper = Math.Min(left, TOps.Lanes) - (TOps.Lanes / 2);
            T v0 = h, v1 = Unsafe.Add(ref h, 1), v2 = Unsafe.Add(ref h, 2), v3 = Unsafe.Add(ref h, 3);
            T v4 = Unsafe.Add(ref h, 4), v5 = Unsafe.Add(ref h, 5);
            T v6 = Unsafe.Add(ref h, 6), v7 = Unsafe.Add(ref h, 7);
            T v8 = TOps.Broadcast(IV0), v9 = TOps.Broadcast(IV1), v10 = TOps.Broadcast(IV2), v11 = TOps.Broadcast(IV3);
            TOps.Number(counter, upper, out T v12, out T v13);
            T v14 = TOps.Broadcast(blockBytes), v15 = TOps.Broadcast(flags);
            Blake2LaneRounds<Blake2sConstants, TOps, uint, T>.Apply(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, ref offsets, rounds: 7);
            words = TOps.Xor(v0, v8);
            Unsafe.Add(ref words, 1) = TOps.Xor(v1, v9);
            Unsafe.Add(ref words, 2) = TOps.Xor(v2, v10);
            Unsafe.Add(ref words, 3) = TOps.Xor(v3, v11);
            Unsafe.Add(ref words, 4) = TOps.Xor(v4, v12);
            Unsafe.Add(ref words, 5) = TOps.Xor(v5, v13);
            Unsafe.Add(ref words, 6) = TOps.Xor(v6, v14);
            Unsafe.Add(ref words, 7) = TOps.Xor(v7, v15);
            Unsafe.Add(ref words, 8) = TOps.Xor(v8, h);
            Unsafe.Add(ref words, 9) = TOps.Xor(v9, Unsafe.Add(ref h, 1));
            Unsafe.Add(ref words, 10) = TOps.Xor(v10, Unsafe.Add(ref h, 2));
            Unsafe.Add(ref words, 11) = TOps.Xor(v11, Unsafe.Add(ref h, 3));
            Unsafe.Add(ref words, 12) = TOps.Xor(v12, Unsafe.Add(ref h, 4));
            Unsafe.Add(ref words, 13) = TOps.Xor(v13, Unsafe.Add(ref h, 5));
            Unsafe.Add(ref words, 14) = TOps.Xor(v14, Unsafe.Add(ref h, 6));
            Unsafe.Add(ref words, 15) = TOps.Xor(v15, Unsafe.Add(ref h, 7));
            StoreOutput(ref words, ref output, ref Unsafe.Add(ref output, upper * BlockBytes));
            counter += (uint)TOps.Lanes;
            output = ref Unsafe.Add(ref output, TOps.Lanes * BlockBytes);
        }
    }

    /// <summary>Writes 16 words of each lane as 64 contiguous bytes.</summary>
    // inlined, it would make the method too large for the compiler to inline the rest
    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private static void StoreOutput(ref T words, ref byte lower, ref byte upper)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        // SAFETY: the caller has 16 vectors, and room for 64 bytes in every lane.
        for (int half = 0; half < 2; half++)
        {
            TOps.Store32Bytes(
                in Unsafe.Add(ref words, half * StateWords), ref Unsafe.Add(ref lower, half * BlockBytes / 2),
                ref Unsafe.Add(ref upper, half * BlockBytes / 2), BlockBytes);
        }
    }

    private static T* Align(byte* raw) => (T*)(((nuint)raw + (nuint)sizeof(T) - 1) & ~((nuint)sizeof(T) - 1));

    /// <summary>Writes the same chaining value to all lanes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // eight loads and stores
    private static void Start(ref T h, ref readonly Words8<uint> cv)
    {
        h = TOps.Broadcast(cv.W0);
        Unsafe.Add(ref h, 1) = TOps.Broadcast(cv.W1);
        Unsafe.Add(ref h, 2) = TOps.Broadcast(cv.W2);
        Unsafe.Add(ref h, 3) = TOps.Broadcast(cv.W3);
        Unsafe.Add(ref h, 4) = TOps.Broadcast(cv.W4);
        Unsafe.Add(ref h, 5) = TOps.Broadcast(cv.W5);
        Unsafe.Add(ref h, 6) = TOps.Broadcast(cv.W6);
        Unsafe.Add(ref h, 7) = TOps.Broadcast(cv.W7);
    }
}
