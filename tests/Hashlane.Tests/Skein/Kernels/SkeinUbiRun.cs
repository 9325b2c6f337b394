using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>UBI's compression over whole blocks, the chaining value as its bytes.</summary>
internal delegate void SkeinCompress(Span<byte> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted);

/// <summary>UBI of several blocks behind a position: vectors/skein/skein_ubi_runs.json.</summary>
/// <param name="Position">Bytes before, of 96 bits.</param>
/// <param name="Type">What is hashed.</param>
/// <param name="TreeLevel">0, or the level in a tree.</param>
/// <param name="IsFirst">Whether the first block is that of a computation.</param>
/// <param name="IsFinal">Whether the last block is that of a computation.</param>
/// <param name="Chain">The chaining value.</param>
/// <param name="Message">Whole blocks, but for the last one of a computation.</param>
/// <param name="Expected">The chaining value afterwards.</param>
/// <param name="ExpectedPosition">The position afterwards.</param>
internal sealed record SkeinUbiRun(
    UInt128 Position, int Type, int TreeLevel, bool IsFirst, bool IsFinal, byte[] Chain, byte[] Message, byte[] Expected, UInt128 ExpectedPosition)
    : ILaneRun<ulong>
{
    /// <summary>The file's name.</summary>
    public const string File = "skein_ubi_runs.json";

    private const int CasesOfEach = 65;

    // Lanes count in one word: the other one may change with the first block and not after.
    public bool FitsLane => (FirstPosition >> 64) == (ExpectedPosition >> 64);

    public byte[] PaddedMessage => VectorCases.Pad(Message, BlockBytes);

    private int BlockBytes => Chain.Length;

    private int LastBytes => Message.Length - (PaddedMessage.Length - BlockBytes);

    private UInt128 FirstPosition => Position + (UInt128)Math.Min(BlockBytes, Message.Length);

    /// <summary>The cases of a size.</summary>
    public static IReadOnlyList<SkeinUbiRun> Load(Stream file, int blockBytes) =>
        VectorCases.Load(file, "cases", entry => VectorCases.Count(entry, "state") == 8 * blockBytes, CasesOfEach, Read);

    /// <summary>Whether a kernel gives the vector's result, blocks before the last one of a computation in one call.</summary>
    public bool IsRight(SkeinCompress compress)
    {
        byte[] chain = [.. Chain], blocks = PaddedMessage;
        SkeinTweak tweak = new((SkeinType)Type, TreeLevel) { T0 = (ulong)Position };
        tweak.T1 |= (ulong)(Position >> 64);
        if (!IsFirst)
        {
            tweak.ClearFirst();
        }

        int wholeBytes = IsFinal ? blocks.Length - BlockBytes : blocks.Length;
        compress(chain, ref tweak, blocks.AsSpan(0, wholeBytes), (uint)BlockBytes);
        if (IsFinal)
        {
            tweak.SetFinal();
            compress(chain, ref tweak, blocks.AsSpan(wholeBytes), (uint)LastBytes);
        }

        return chain.AsSpan().SequenceEqual(Expected) && tweak.T0 == (ulong)ExpectedPosition && (uint)tweak.T1 == (uint)(ExpectedPosition >> 64);
    }

    public void SetLane(Span<ulong> lane)
    {
        ThreefishOracle.Words(Chain).CopyTo(lane);
        SkeinTweak tweak = new((SkeinType)Type, TreeLevel);
        if (!IsFirst)
        {
            tweak.ClearFirst();
        }

        lane[LaneState.Counter] = (ulong)Position;
        lane[LaneState.Flags] = tweak.T1 | (ulong)(FirstPosition >> 64);
        lane[LaneState.LastCounted] = (ulong)LastBytes;
        lane[LaneState.LastFlags] = IsFinal ? SkeinTweak.FinalFlag : 0;
    }

    public bool IsResult(ReadOnlySpan<ulong> lane) =>
        lane[..LaneState.ChainWords].SequenceEqual(ThreefishOracle.Words(Expected)) && lane[LaneState.Counter] == (ulong)ExpectedPosition;

    public override string ToString() => $"{8 * BlockBytes}: {Message.Length} bytes behind {Position}, first: {IsFirst}, final: {IsFinal}";

    private static SkeinUbiRun Read(JsonElement entry) => new(
        VectorCases.Number(entry, "position"),
        VectorCases.Count(entry, "type"),
        VectorCases.Count(entry, "tree_level"),
        entry.GetProperty("first").GetBoolean(),
        entry.GetProperty("final").GetBoolean(),
        VectorCases.Hex(entry, "chain"),
        VectorCases.Pattern(VectorCases.Count(entry, "start"), VectorCases.Count(entry, "len")),
        VectorCases.Hex(entry, "out"),
        VectorCases.Number(entry, "position_after"));
}
