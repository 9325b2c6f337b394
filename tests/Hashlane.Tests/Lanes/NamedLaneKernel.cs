using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>The signature of every lane kernel that works on a <see cref="LaneArea"/>.</summary>
internal delegate void LaneCompress(
    ref byte area, ref readonly byte first, nuint laneStride, nuint upperOffset, nuint blockStride, int blocks);

/// <summary>What a lane kernel must do in one lane.</summary>
/// <param name="lane">The lane's words in all vectors of the area.</param>
/// <param name="blocks">The lane's blocks, one behind the other.</param>
internal delegate void LaneOracle<TWord>(Span<TWord> lane, ReadOnlySpan<byte> blocks);

/// <summary>A lane kernel at one width, seen without its type arguments.</summary>
/// <param name="Name">As shown to users.</param>
/// <param name="IsSupported">Whether this machine has the instructions.</param>
/// <param name="Lanes">Messages side by side.</param>
/// <param name="BlockBytes">Bytes of a block.</param>
/// <param name="Compress">The kernel.</param>
internal sealed record NamedLaneKernel(string Name, bool IsSupported, int Lanes, int BlockBytes, LaneCompress Compress)
{
    /// <summary>Vectors of an area.</summary>
    public const int AreaWords = LaneArea.LastFlags2 + 1;

    /// <summary>BLAKE2b at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Blake2b { get; } =
    [
        Blake2bOf<Vector128LaneOps64, Vector128<ulong>>(), Blake2bOf<Vector256LaneOps64, Vector256<ulong>>(),
        Blake2bOf<Vector512LaneOps64, Vector512<ulong>>(),
    ];

    /// <summary>BLAKE2s at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Blake2s { get; } =
    [
        Blake2sOf<Vector128LaneOps32, Vector128<uint>>(), Blake2sOf<Vector256LaneOps32, Vector256<uint>>(),
        Blake2sOf<Vector512LaneOps32, Vector512<uint>>(),
    ];

    /// <summary>BLAKE3 of chunks that belong to messages of their own at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Blake3 { get; } =
    [
        Blake3Of<Vector128LaneOps32, Vector128<uint>>(), Blake3Of<Vector256LaneOps32, Vector256<uint>>(),
        Blake3Of<Vector512LaneOps32, Vector512<uint>>(), Blake3Of<Vector512PairLaneOps32, Vector512Pair>(),
    ];

    /// <summary>SHA-256 at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Sha256 { get; } =
    [
        Sha256Of<Vector128LaneOps32, Vector128<uint>>(), Sha256Of<Vector256LaneOps32, Vector256<uint>>(),
        Sha256Of<Vector512LaneOps32, Vector512<uint>>(),
    ];

    /// <summary>SHA-512 at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Sha512 { get; } =
    [
        Sha512Of<Vector128LaneOps64, Vector128<ulong>>(), Sha512Of<Vector256LaneOps64, Vector256<ulong>>(),
        Sha512Of<Vector512LaneOps64, Vector512<ulong>>(),
    ];

    /// <summary>Skein-512 at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Skein512 { get; } =
    [
        Skein512Of<Vector128LaneOps64, Vector128<ulong>>(), Skein512Of<Vector256LaneOps64, Vector256<ulong>>(),
        Skein512Of<Vector512LaneOps64, Vector512<ulong>>(),
    ];

    /// <summary>Skein-512 over two vectors and a message beside them, at every width.</summary>
    public static IReadOnlyList<NamedLaneKernel> Skein512Twin { get; } =
    [
        Skein512TwinOf<Vector128LaneOps64, Vector128<ulong>>(), Skein512TwinOf<Vector256LaneOps64, Vector256<ulong>>(),
        Skein512TwinOf<Vector512LaneOps64, Vector512<ulong>>(),
    ];

    /// <summary>Words from a vector of the area to the next.</summary>
    public int RowWords => LaneArea.RowWords(Lanes);

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
        state.T0 = lane[LaneArea.Counter];
        state.T1 = lane[LaneArea.Flags];
        Blake2Oracle.Compress(ref state, blocks[..^blockBytes], (uint)blockBytes);
        state.F0 = lane[LaneArea.LastFlags];
        state.F1 = lane[LaneArea.LastFlags2];
        Blake2Oracle.Compress(ref state, blocks[^blockBytes..], uint.CreateChecked(lane[LaneArea.LastCounted]));
        SetChain(lane, state.H);
        lane[LaneArea.Counter] = state.T0;
    }

    /// <summary>BLAKE3 in a lane: only the first block may start a chunk, and the last one counts what its lane says and has its lane's flags besides.</summary>
    public static void CompressBlake3(Span<uint> lane, ReadOnlySpan<byte> blocks)
    {
        const int blockBytes = 64;
        for (int start = 0; start < blocks.Length; start += blockBytes)
        {
            bool isLast = start + blockBytes == blocks.Length;
            uint counted = isLast ? lane[LaneArea.LastCounted] : blockBytes;
            uint flags = isLast ? lane[LaneArea.Flags] ^ lane[LaneArea.LastFlags] : lane[LaneArea.Flags];
            Blake3Oracle.Compress(lane[..LaneArea.ChainWords], blocks.Slice(start, blockBytes), lane[LaneArea.Counter], counted, flags)
                .AsSpan(0, LaneArea.ChainWords).CopyTo(lane);
            lane[LaneArea.Flags] &= ~Blake3Oracle.ChunkStart;
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
        ulong[] chain = lane[..LaneArea.ChainWords].ToArray();
        for (int start = 0; start < blocks.Length; start += blockBytes)
        {
            bool isLast = start + blockBytes == blocks.Length;
            UInt128 tweak = new(isLast ? lane[LaneArea.Flags] ^ lane[LaneArea.LastFlags] : lane[LaneArea.Flags], lane[LaneArea.Counter]);
            uint counted = isLast ? (uint)lane[LaneArea.LastCounted] : blockBytes;
            ThreefishOracle.Compress(chain, ref tweak, blocks.Slice(start, blockBytes), counted);
            lane[LaneArea.Counter] += counted;
            lane[LaneArea.Flags] &= ~firstFlag;
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

        Compress(
            ref Unsafe.As<TWord, byte>(ref actual[0]), in MemoryMarshal.GetReference(source),
            (nuint)laneStride, (nuint)(upper * laneStride), (nuint)blockStride, blocks);

        // Words of no lane may become anything.
        for (int word = 0; word < AreaWords; word++)
        {
            actual.AsSpan((word * RowWords) + Lanes, RowWords - Lanes).CopyTo(expected.AsSpan((word * RowWords) + Lanes));
        }

        return (expected, actual);
    }

    private static Words8<TWord> Chain<TWord>(ReadOnlySpan<TWord> lane)
        where TWord : unmanaged =>
        new(lane[0], lane[1], lane[2], lane[3], lane[4], lane[5], lane[6], lane[7]);

    private static void SetChain<TWord>(Span<TWord> lane, Words8<TWord> chain)
        where TWord : unmanaged =>
        Bytes.Items<Words8<TWord>, TWord>(ref chain).CopyTo(lane);

    private static NamedLaneKernel Blake2bOf<TOps, T>()
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged =>
        new(
            Blake2bLaneKernel<TOps, T>.Name, Blake2bLaneKernel<TOps, T>.IsSupported, Blake2bLaneKernel<TOps, T>.Lanes, Hashlane.Blake2b.BlockBytes,
            Blake2bLaneKernel<TOps, T>.Compress);

    private static NamedLaneKernel Blake2sOf<TOps, T>()
        where TOps : struct, ILaneOps32<T>
        where T : unmanaged =>
        new(
            Blake2sLaneKernel<TOps, T>.Name, Blake2sLaneKernel<TOps, T>.IsSupported, Blake2sLaneKernel<TOps, T>.Lanes, Hashlane.Blake2s.BlockBytes,
            Blake2sLaneKernel<TOps, T>.Compress);

    private static NamedLaneKernel Blake3Of<TOps, T>()
        where TOps : struct, ILaneOps32<T>
        where T : unmanaged =>
        new(
            Blake3MessageLaneKernel<TOps, T>.Name, Blake3MessageLaneKernel<TOps, T>.IsSupported, Blake3MessageLaneKernel<TOps, T>.Lanes, Hashlane.Blake3.BlockBytes,
            Blake3MessageLaneKernel<TOps, T>.Compress);

    private static NamedLaneKernel Sha256Of<TOps, T>()
        where TOps : struct, ILaneOps32<T>
        where T : unmanaged =>
        new(
            Sha256LaneKernel<TOps, T>.Name, Sha256LaneKernel<TOps, T>.IsSupported, Sha256LaneKernel<TOps, T>.Lanes, Hashlane.Sha256.BlockBytes,
            Sha256LaneKernel<TOps, T>.Compress);

    private static NamedLaneKernel Sha512Of<TOps, T>()
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged =>
        new(
            Sha512LaneKernel<TOps, T>.Name, Sha512LaneKernel<TOps, T>.IsSupported, Sha512LaneKernel<TOps, T>.Lanes, Hashlane.Sha512.BlockBytes,
            Sha512LaneKernel<TOps, T>.Compress);

    private static NamedLaneKernel Skein512Of<TOps, T>()
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged =>
        new(
            Skein512LaneKernel<TOps, T>.Name, Skein512LaneKernel<TOps, T>.IsSupported, Skein512LaneKernel<TOps, T>.Lanes, Hashlane.Skein512.BlockBytes,
            Skein512LaneKernel<TOps, T>.Compress);

    private static NamedLaneKernel Skein512TwinOf<TOps, T>()
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged =>
        new(
            Skein512TwinLaneKernel<TOps, T>.Name, Skein512TwinLaneKernel<TOps, T>.IsSupported, Skein512TwinLaneKernel<TOps, T>.Lanes,
            Hashlane.Skein512.BlockBytes, Skein512TwinLaneKernel<TOps, T>.Compress);
}
