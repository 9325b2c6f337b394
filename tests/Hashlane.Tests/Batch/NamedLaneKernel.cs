using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>The requirement on a lane kernel in one lane.</summary>
/// <param name="lane">The lane's words in all vectors of the area.</param>
/// <param name="blocks">The lane's blocks, one behind the other.</param>
internal delegate void LaneOracle<TWord>(Span<TWord> lane, ReadOnlySpan<byte> blocks);

/// <summary>A row of lane kernels, and what tests ask about it.</summary>
/// <param name="Row">The row.</param>
/// <param name="BlockBytes">Bytes of a block.</param>
internal sealed record NamedLaneKernel(LaneKernelRow Row, int BlockBytes)
{
    /// <summary>Vectors of an area.</summary>
    public const int AreaWords = LaneState.LastFlags2 + 1;

    /// <summary>BLAKE2b at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Blake2b { get; } = Of(Blake2bLaneKernels.Table, Hashlane.Blake2b.BlockBytes);

    /// <summary>BLAKE2s at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Blake2s { get; } = Of(Blake2sLaneKernels.Table, Hashlane.Blake2s.BlockBytes);

    /// <summary>BLAKE3 of chunks that belong to messages of their own at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Blake3 { get; } = Of(Blake3MessageLaneKernels.Table, Hashlane.Blake3.BlockBytes);

    /// <summary>SHA-256 at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Sha256 { get; } = Of(Sha256LaneKernels.Table, Hashlane.Sha256.BlockBytes);

    /// <summary>SHA-512 at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Sha512 { get; } = Of(Sha512LaneKernels.Table, Hashlane.Sha512.BlockBytes);

    /// <summary>Skein-512 at every width, with and without a message beside two vectors.</summary>
    public static IReadOnlyList<NamedLaneKernel> Skein512 { get; } = Of(Skein512LaneKernels.Table, Hashlane.Skein512.BlockBytes);

    /// <inheritdoc cref="KernelRow.Name"/>
    public string Name => Row.Name;

    /// <inheritdoc cref="KernelRow.IsSupported"/>
    public bool IsSupported => Row.IsSupported;

    /// <summary>Messages side by side.</summary>
    public int Lanes => Row.Lanes;

    /// <summary>Words from a vector of the area to the next.</summary>
    public int RowWords => Row.Shape.RowWords;

    /// <summary>Words of the whole area.</summary>
    public int AreaLength => AreaWords * RowWords;

    /// <summary>Lanes of the upper half, which is the larger one of an odd number.</summary>
    public int UpperLanes => Lanes - (Lanes / 2);

    /// <summary>BLAKE2 in a lane: full blocks, then one that counts what its lane says and has its lane's flags.</summary>
    public static void CompressBlake2<TWord>(Span<TWord> lane, ReadOnlySpan<byte> blocks)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        int blockBytes = 16 * Bytes.SizeOf<TWord>();
        Blake2State<TWord> state = default;
        state.H = Chain(lane);
        state.T0 = lane[LaneState.Counter];
        state.T1 = lane[LaneState.CounterHigh];
        Blake2Oracle.Compress(ref state, blocks[..^blockBytes], (uint)blockBytes);
        state.F0 = lane[LaneState.LastFlags];
        state.F1 = lane[LaneState.LastFlags2];
        Blake2Oracle.Compress(ref state, blocks[^blockBytes..], uint.CreateChecked(lane[LaneState.LastCounted]));
        SetChain(lane, state.H);
        lane[LaneState.Counter] = state.T0;
    }

    /// <summary>BLAKE3 in a lane: only the first block may start a chunk, and the last one counts what its lane says and has its lane's flags besides.</summary>
    public static void CompressBlake3(Span<uint> lane, ReadOnlySpan<byte> blocks)
    {
        const int blockBytes = 64;
        for (int start = 0; start < blocks.Length; start += blockBytes)
        {
            bool isLast = start + blockBytes == blocks.Length;
            uint counted = isLast ? lane[LaneState.LastCounted] : blockBytes;
            uint flags = isLast ? lane[LaneState.Flags] ^ lane[LaneState.LastFlags] : lane[LaneState.Flags];
            Blake3Oracle.Compress(lane[..LaneState.ChainWords], blocks.Slice(start, blockBytes), lane[LaneState.Counter], counted, flags)
                .AsSpan(0, LaneState.ChainWords).CopyTo(lane);
            lane[LaneState.Flags] &= ~Blake3Oracle.ChunkStart;
        }
    }

    /// <summary>SHA-2 in a lane: all blocks are alike.</summary>
    public static void CompressSha2<TWord>(Span<TWord> lane, ReadOnlySpan<byte> blocks)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        Words8<TWord> hash = Chain(lane);
        Sha2Oracle.Compress(ref hash, blocks);
        SetChain(lane, hash);
    }

    /// <summary>Skein-512 in a lane: only the first block may have the first-block flag, and the last one counts what its lane says and has its lane's flags besides.</summary>
    public static void CompressSkein512(Span<ulong> lane, ReadOnlySpan<byte> blocks)
    {
        const int blockBytes = 64;
        const ulong firstFlag = 1ul << 62;
        ulong[] chain = lane[..LaneState.ChainWords].ToArray();
        for (int start = 0; start < blocks.Length; start += blockBytes)
        {
            bool isLast = start + blockBytes == blocks.Length;
            UInt128 tweak = new(isLast ? lane[LaneState.Flags] ^ lane[LaneState.LastFlags] : lane[LaneState.Flags], lane[LaneState.Counter]);
            uint counted = isLast ? (uint)lane[LaneState.LastCounted] : blockBytes;
            ThreefishOracle.Compress(chain, ref tweak, blocks.Slice(start, blockBytes), counted);
            lane[LaneState.Counter] += counted;
            lane[LaneState.Flags] &= ~firstFlag;
        }

        chain.CopyTo(lane);
    }

    /// <summary>A whole area by the kernel and by the oracle.</summary>
    /// <param name="oracle">What the kernel must do in a lane.</param>
    /// <param name="area">The area before, which is left as it is.</param>
    /// <param name="source">The blocks of all lanes.</param>
    /// <param name="laneStride">Bytes from lane to lane.</param>
    /// <param name="upper">Number of the upper half's first message.</param>
    /// <param name="blockStride">Bytes from block to block.</param>
    /// <param name="blocks">Blocks in each lane.</param>
    /// <returns>The area as it must be, and as it is.</returns>
    public (TWord[] Expected, TWord[] Actual) Run<TWord>(
        LaneOracle<TWord> oracle, ReadOnlySpan<TWord> area, ReadOnlySpan<byte> source, int laneStride, int upper, int blockStride, int blocks)
        where TWord : unmanaged
    {
        TWord[] expected = area.ToArray(), actual = area.ToArray();
        TWord[] lane = new TWord[AreaWords];
        byte[] message = new byte[blocks * BlockBytes];
        for (int i = 0; i < Lanes; i++)
        {
            int start = laneStride * (i < Lanes / 2 ? i : upper + i - (Lanes / 2));
            for (int block = 0; block < blocks; block++)
            {
                source.Slice(start + (block * blockStride), BlockBytes).CopyTo(message.AsSpan(block * BlockBytes));
            }

            for (int word = 0; word < AreaWords; word++)
            {
                lane[word] = area[(word * RowWords) + i];
            }

            oracle(lane, message);
            for (int word = 0; word < AreaWords; word++)
            {
                expected[(word * RowWords) + i] = lane[word];
            }
        }

        Row.Functions.Compress(
            ref Unsafe.As<TWord, byte>(ref actual[0]), in MemoryMarshal.GetReference(source),
            (nuint)laneStride, (nuint)(upper * laneStride), (nuint)blockStride, blocks);

        // Words of no lane may become anything.
        for (int word = 0; word < AreaWords; word++)
        {
            actual.AsSpan((word * RowWords) + Lanes, RowWords - Lanes).CopyTo(expected.AsSpan((word * RowWords) + Lanes));
        }

        return (expected, actual);
    }

    /// <summary>A message in each lane, all of the same number of blocks, one after the other in memory.</summary>
    /// <param name="lanes">Each lane's words of the area, which are replaced by those afterwards.</param>
    /// <param name="messages">Each lane's blocks.</param>
    public void Run<TWord>(TWord[][] lanes, byte[][] messages)
        where TWord : unmanaged
    {
        TWord[] area = new TWord[AreaLength];
        for (int word = 0; word < AreaWords; word++)
        {
            for (int i = 0; i < Lanes; i++)
            {
                area[(word * RowWords) + i] = lanes[i][word];
            }
        }

        byte[] source = [.. messages.SelectMany(static message => message)];
        int bytes = messages[0].Length;
        Row.Functions.Compress(
            ref Unsafe.As<TWord, byte>(ref area[0]), in source[0],
            (nuint)bytes, (nuint)(Lanes / 2 * bytes), (nuint)BlockBytes, bytes / BlockBytes);
        for (int word = 0; word < AreaWords; word++)
        {
            for (int i = 0; i < Lanes; i++)
            {
                lanes[i][word] = area[(word * RowWords) + i];
            }
        }
    }

    private static Words8<TWord> Chain<TWord>(ReadOnlySpan<TWord> lane)
        where TWord : unmanaged =>
        new(lane[0], lane[1], lane[2], lane[3], lane[4], lane[5], lane[6], lane[7]);

    private static void SetChain<TWord>(Span<TWord> lane, Words8<TWord> chain)
        where TWord : unmanaged =>
        Bytes.Items<Words8<TWord>, TWord>(ref chain).CopyTo(lane);

    // The narrowest first.
    private static NamedLaneKernel[] Of(KernelTable<LaneKernelRow> table, int blockBytes) =>
        [.. table.Rows.ToArray().OrderBy(static row => row.Lanes).Select(row => new NamedLaneKernel(row, blockBytes))];
}
