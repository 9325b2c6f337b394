using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;
using static Hashlane.Blake3CompactScalarKernel;

namespace Hashlane;

/// <summary>BLAKE3's compression function over lanes: one vector for each word of the state, a chunk, parent or output block in each lane.</summary>
/// <remarks>
/// <para>Source: BLAKE3 paper §2.2, §5.3.</para>
/// <para>
/// Each method handles one group: at most as many lanes as the vector has, at least half as many. Figures and
/// what else was tried: docs/design/blake3-lanes.md.
/// </para>
/// </remarks>
/// <typeparam name="TOps">The operations of a width.</typeparam>
/// <typeparam name="T">The vector of that width.</typeparam>
internal static unsafe class Blake3LaneKernel<TOps, T>
    where TOps : struct, ILaneOps32<T>
    where T : unmanaged
{
    private const int StateWords = 8, BlockWords = 16;

    private const int WidestVectorBytes = 64;

    private const int BlockBytes = 64, ChunkBytes = 1024, ChainingValueBytes = 32;

    /// <summary>The kernel as shown to users.</summary>
    public static string Name => TOps.Name;

    /// <summary>Whether this machine has the instructions.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Chunks, parents or output blocks side by side.</summary>
    public static int Lanes => TOps.Lanes;

    /// <summary>Writes the chaining values of a group of chunks.</summary>
    /// <param name="key">The key, or IV.</param>
    /// <param name="chunks">Whole chunks side by side.</param>
    /// <param name="count">How many: half the lanes to all of them.</param>
    /// <param name="counter">The number of the first chunk.</param>
    /// <param name="flags">As <see cref="Blake3Flags"/> says.</param>
    /// <param name="cvs">32 bytes for each chunk.</param>
    [SkipLocalsInit]
    public static void HashChunks(
        ref readonly Words8<uint> key, ref readonly byte chunks, int count, ulong counter, uint flags, ref byte cvs)
    {
        // SAFETY: one vector more than is used leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(StateWords + 1) * sizeof(T)];
        ref T h = ref *Align(raw);
        Start(ref h, in key);
        int upper = count - (TOps.Lanes / 2);
        TOps.Number(counter, upper, out T counterLow, out T counterHigh);
        Compress(
            ref h, in chunks, ChunkBytes, (nuint)upper * ChunkBytes, ChunkBytes / BlockBytes, counterLow, counterHigh, flags);
        TOps.Store8(in h, ref cvs, ref Unsafe.Add(ref cvs, upper * ChainingValueBytes), ChainingValueBytes);
    }

    /// <summary>Writes the chaining values of a group of parents, after all children were read.</summary>
    /// <param name="key">The key, or IV.</param>
    /// <param name="children">Pairs of chaining values side by side.</param>
    /// <param name="count">How many pairs: half the lanes to all of them.</param>
    /// <param name="flags">As <see cref="Blake3Flags"/> says.</param>
    /// <param name="parents">32 bytes for each parent.</param>
    [SkipLocalsInit]
    public static void HashParents(
        ref readonly Words8<uint> key, ref readonly byte children, int count, uint flags, ref byte parents)
    {
        // SAFETY: one vector more than is used leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(StateWords + 1) * sizeof(T)];
        ref T h = ref *Align(raw);
        Start(ref h, in key);
        int upper = count - (TOps.Lanes / 2);
        Compress(ref h, in children, BlockBytes, (nuint)upper * BlockBytes, blocks: 1, TOps.All(0), TOps.All(0), flags);
        TOps.Store8(in h, ref parents, ref Unsafe.Add(ref parents, upper * ChainingValueBytes), ChainingValueBytes);
    }

    /// <summary>Compresses a run of 64-byte blocks in every lane.</summary>
    /// <param name="h">The chaining values, eight vectors.</param>
    /// <param name="first">The first block of the first lane.</param>
    /// <param name="laneStride">Bytes from lane to lane within each half of the lanes.</param>
    /// <param name="upperOffset">Bytes from the first lane to the first of the upper half.</param>
    /// <param name="blocks">How many in each lane, side by side.</param>
    /// <param name="counterLow">The counters' lower words.</param>
    /// <param name="counterHigh">The counters' upper words.</param>
    /// <param name="flags">As <see cref="Blake3Flags"/> says.</param>
    [SkipLocalsInit]
    public static void Compress(
        ref T h, ref readonly byte first, nuint laneStride, nuint upperOffset, int blocks, T counterLow, T counterHigh, uint flags)
    {
        // SAFETY: one vector more than is used leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(BlockWords + 2) * sizeof(T)];
        ref T m = ref *Align(raw);
        ref byte lower = ref Unsafe.AsRef(in first);

        // The chaining value stays in registers from block to block.
        T v0 = h, v1 = Unsafe.Add(ref h, 1), v2 = Unsafe.Add(ref h, 2), v3 = Unsafe.Add(ref h, 3);
        T v4 = Unsafe.Add(ref h, 4), v5 = Unsafe.Add(ref h, 5), v6 = Unsafe.Add(ref h, 6), v7 = Unsafe.Add(ref h, 7);

        // SAFETY: left counts the blocks from lower and upper on; the caller has them in every lane.
        for (int left = blocks; left > 0; left--)
        {
            TOps.Load16(ref m, in lower, in Unsafe.Add(ref lower, upperOffset), laneStride);
            T v8 = TOps.All(IV0), v9 = TOps.All(IV1), v10 = TOps.All(IV2), v11 = TOps.All(IV3);
            T v12 = counterLow, v13 = counterHigh, v14 = TOps.All(BlockBytes);
            T v15 = TOps.All(Blake3Flags.OfBlock(flags, isFirst: left == blocks, isLast: left == 1));
            Rounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m);
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

    /// <summary>Writes a group of output blocks: the same block in every lane, with counters that follow each other.</summary>
    /// <param name="cv">The chaining value.</param>
    /// <param name="block">The 64 bytes of the root's block.</param>
    /// <param name="blockBytes">Message bytes in the block.</param>
    /// <param name="counter">The number of the first output block.</param>
    /// <param name="flags">The flags of the block.</param>
    /// <param name="output">64 bytes for each output block.</param>
    /// <param name="count">Output blocks: half the lanes or more. Written in groups; the last two may overlap.</param>
    [SkipLocalsInit]
    public static void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags, ref byte output, int count)
    {
        // SAFETY: one vector more than is used leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(BlockWords + 1 + StateWords + BlockWords + 1) * sizeof(T)];
        ref T m = ref *Align(raw);
        ref T h = ref Unsafe.Add(ref m, BlockWords + 1);
        ref T words = ref Unsafe.Add(ref h, StateWords);
        Start(ref h, in cv);
        for (int i = 0; i < BlockWords; i++)
        {
            Unsafe.Add(ref m, i) = TOps.All(LittleEndian.ReadUInt32(in block, 4 * i));
        }

        // SAFETY: a group begins with at least half the lanes left, and its upper half ends where the output ends at the latest.
        for (int left = count; left > 0; left -= TOps.Lanes)
        {
            int upper = Math.Min(left, TOps.Lanes) - (TOps.Lanes / 2);
            T v0 = h, v1 = Unsafe.Add(ref h, 1), v2 = Unsafe.Add(ref h, 2), v3 = Unsafe.Add(ref h, 3);
            T v4 = Unsafe.Add(ref h, 4), v5 = Unsafe.Add(ref h, 5), v6 = Unsafe.Add(ref h, 6), v7 = Unsafe.Add(ref h, 7);
            T v8 = TOps.All(IV0), v9 = TOps.All(IV1), v10 = TOps.All(IV2), v11 = TOps.All(IV3);
            TOps.Number(counter, upper, out T v12, out T v13);
            T v14 = TOps.All(blockBytes), v15 = TOps.All(flags);
            Rounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m);
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

    /// <summary>Writes 16 words of each lane, 64 bytes side by side.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)] // inlined, it would make the method too large for the compiler to inline the rest
    private static void StoreOutput(ref T words, ref byte lower, ref byte upper)
    {
        TOps.Store8(in words, ref lower, ref upper, BlockBytes);
        TOps.Store8(
            in Unsafe.Add(ref words, StateWords), ref Unsafe.Add(ref lower, BlockBytes / 2),
            ref Unsafe.Add(ref upper, BlockBytes / 2), BlockBytes);
    }

    private static T* Align(byte* raw) => (T*)(((nuint)raw + (nuint)sizeof(T) - 1) & ~((nuint)sizeof(T) - 1));

    /// <summary>The same chaining value in all lanes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // eight loads and stores
    private static void Start(ref T h, ref readonly Words8<uint> cv)
    {
        h = TOps.All(cv.W0);
        Unsafe.Add(ref h, 1) = TOps.All(cv.W1);
        Unsafe.Add(ref h, 2) = TOps.All(cv.W2);
        Unsafe.Add(ref h, 3) = TOps.All(cv.W3);
        Unsafe.Add(ref h, 4) = TOps.All(cv.W4);
        Unsafe.Add(ref h, 5) = TOps.All(cv.W5);
        Unsafe.Add(ref h, 6) = TOps.All(cv.W6);
        Unsafe.Add(ref h, 7) = TOps.All(cv.W7);
    }

    /// <summary>The seven rounds, in the form that suits the number of registers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in each of two methods; a call would pass sixteen vectors through memory
    private static void Rounds(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15, ref T m)
    {
        // 16 words and a temporary need 17 registers: AVX-512VL and Arm64 have 32. Asked here and not through a property: then the compiler
        // does not even read the other branch, which would leave it short of variables.
        if (sizeof(T) <= WidestVectorBytes && (Avx512F.VL.IsSupported || AdvSimd.IsSupported))
        {
            RoundsInRegisters(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m);
        }
        else
        {
            // SAFETY: behind the 16 vectors of m is room for one more.
            ref T scratch = ref Unsafe.Add(ref m, BlockWords);
            scratch = v11;
            RoundsBesideMemory(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref scratch, ref v12, ref v13, ref v14, ref v15, ref m);
            v11 = scratch;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in each of two methods; a call would pass sixteen vectors through memory
    private static void RoundsInRegisters(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15, ref T m)
    {
        ref byte s = ref MemoryMarshal.GetReference(Offsets);

        // Columns 0 1 2 3, then diagonals 3 0 1 2: each begins with the one whose words were ready first.
        // SAFETY: the table has 7 rows of 16.
        for (int round = 0; round < 7; round++)
        {
            HalfRound(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                ref m, ref s, 0, 2, 4, 6);
            HalfRound(
                ref v3, ref v0, ref v1, ref v2, ref v4, ref v5, ref v6, ref v7,
                ref v9, ref v10, ref v11, ref v8, ref v14, ref v15, ref v12, ref v13,
                ref m, ref s, 14, 8, 10, 12);
            s = ref Unsafe.Add(ref s, BlockWords);
        }
    }

    /// <summary>The same with v11 in memory: 15 words and a temporary fit 16 registers, and which word is in memory is no longer left to the compiler.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in each of two methods; a call would pass sixteen vectors through memory
    private static void RoundsBesideMemory(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15, ref T m)
    {
        ref byte s = ref MemoryMarshal.GetReference(Offsets);

        // Columns 3 0 1 2, then diagonals 1 2 3 0: that of v11 goes first.
        // SAFETY: the table has 7 rows of 16.
        for (int round = 0; round < 7; round++)
        {
            HalfRound(
                ref v3, ref v0, ref v1, ref v2, ref v7, ref v4, ref v5, ref v6,
                ref v11, ref v8, ref v9, ref v10, ref v15, ref v12, ref v13, ref v14,
                ref m, ref s, 6, 0, 2, 4);
            HalfRound(
                ref v1, ref v2, ref v3, ref v0, ref v6, ref v7, ref v4, ref v5,
                ref v11, ref v8, ref v9, ref v10, ref v12, ref v13, ref v14, ref v15,
                ref m, ref s, 10, 12, 14, 8);
            s = ref Unsafe.Add(ref s, BlockWords);
        }
    }

    /// <summary>G on four columns; column i takes the message words that entries ki and ki + 1 of <paramref name="s"/> name.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twice in the round; a call would spill its words
    private static void HalfRound(
        ref T a0, ref T a1, ref T a2, ref T a3, ref T b0, ref T b1, ref T b2, ref T b3,
        ref T c0, ref T c1, ref T c2, ref T c3, ref T d0, ref T d1, ref T d2, ref T d3,
        ref T m, ref byte s, int k0, int k1, int k2, int k3)
    {
        // (a + m) first: only the second addition waits for b.
        a0 = TOps.Add(TOps.Add(a0, Word(ref m, ref s, k0)), b0);
        a1 = TOps.Add(TOps.Add(a1, Word(ref m, ref s, k1)), b1);
        a2 = TOps.Add(TOps.Add(a2, Word(ref m, ref s, k2)), b2);
        a3 = TOps.Add(TOps.Add(a3, Word(ref m, ref s, k3)), b3);
        d0 = TOps.Right16(TOps.Xor(d0, a0));
        d1 = TOps.Right16(TOps.Xor(d1, a1));
        d2 = TOps.Right16(TOps.Xor(d2, a2));
        d3 = TOps.Right16(TOps.Xor(d3, a3));

        // c0 may lie in memory: stored once, and used from its register.
        T c = TOps.Add(c0, d0);
        c0 = c;
        b0 = TOps.Right12(TOps.Xor(b0, c));
        c1 = TOps.Add(c1, d1);
        c2 = TOps.Add(c2, d2);
        c3 = TOps.Add(c3, d3);
        b1 = TOps.Right12(TOps.Xor(b1, c1));
        b2 = TOps.Right12(TOps.Xor(b2, c2));
        b3 = TOps.Right12(TOps.Xor(b3, c3));

        a0 = TOps.Add(TOps.Add(a0, Word(ref m, ref s, k0 + 1)), b0);
        a1 = TOps.Add(TOps.Add(a1, Word(ref m, ref s, k1 + 1)), b1);
        a2 = TOps.Add(TOps.Add(a2, Word(ref m, ref s, k2 + 1)), b2);
        a3 = TOps.Add(TOps.Add(a3, Word(ref m, ref s, k3 + 1)), b3);
        d0 = TOps.Right8(TOps.Xor(d0, a0));
        d1 = TOps.Right8(TOps.Xor(d1, a1));
        d2 = TOps.Right8(TOps.Xor(d2, a2));
        d3 = TOps.Right8(TOps.Xor(d3, a3));
        c = TOps.Add(c0, d0);
        c0 = c;
        b0 = TOps.Right7(TOps.Xor(b0, c));
        c1 = TOps.Add(c1, d1);
        c2 = TOps.Add(c2, d2);
        c3 = TOps.Add(c3, d3);
        b1 = TOps.Right7(TOps.Xor(b1, c1));
        b2 = TOps.Right7(TOps.Xor(b2, c2));
        b3 = TOps.Right7(TOps.Xor(b3, c3));
    }

    // The table holds the offset of a 4-byte word in its block; a vector of n words lies n times as far.
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // part of an address
    private static ref T Word(ref T m, ref byte s, int k) =>
        ref Unsafe.AddByteOffset(ref m, Unsafe.Add(ref s, k) * ((nuint)sizeof(T) / sizeof(uint)));
}
