using System.Numerics;
using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>A compression function over whole blocks, as every BLAKE2 kernel has it.</summary>
internal delegate void Blake2Compress<TWord>(ref Blake2State<TWord> state, ReadOnlySpan<byte> blocks, uint counted)
    where TWord : unmanaged;

/// <summary>Several blocks from a given chaining value and counter: "runs" of vectors/blake2/blake2_counter_runs.json.</summary>
/// <param name="ChainingValue">Eight words.</param>
/// <param name="Counter">Bytes compressed before.</param>
/// <param name="Message">Whole blocks, but for the last one of a message.</param>
/// <param name="IsLast">Whether the last block is that of a message.</param>
/// <param name="IsLastNode">Whether its second final flag is set as well.</param>
/// <param name="Expected">The chaining value afterwards.</param>
/// <param name="ExpectedCounter">The counter afterwards.</param>
internal sealed record Blake2CounterRun<TWord>(
    TWord[] ChainingValue, UInt128 Counter, byte[] Message, bool IsLast, bool IsLastNode, TWord[] Expected, UInt128 ExpectedCounter)
    : ILaneRun<TWord>
    where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
{
    /// <summary>The file's name.</summary>
    public const string File = "blake2_counter_runs.json";

    private const int CasesOf2b = 72, CasesOf2s = 64;

    // Lanes count in one word: the other one may change with the first block and not after.
    public bool FitsLane => FirstUpperWord == Upper(ExpectedCounter);

    public byte[] PaddedMessage => VectorCases.Pad(Message, BlockBytes);

    private static int WordBytes => Bytes.SizeOf<TWord>();

    private static int BlockBytes => 16 * WordBytes;

    private int LastBytes => Message.Length - (PaddedMessage.Length - BlockBytes);

    private TWord FirstUpperWord => Upper(Counter + (UInt128)Math.Min(BlockBytes, Message.Length));

    /// <summary>All cases of BLAKE2b or BLAKE2s, as the word says.</summary>
    public static IReadOnlyList<Blake2CounterRun<TWord>> Load(Stream file)
    {
        bool isB = WordBytes == sizeof(ulong);
        return VectorCases.Load(
            file, "runs", entry => entry.GetProperty("hash").GetString() == (isB ? "blake2b" : "blake2s"), isB ? CasesOf2b : CasesOf2s, Read);
    }

    /// <summary>Words as vector files have them.</summary>
    public static TWord[] Words(byte[] bytes) =>
        [.. Enumerable.Range(0, bytes.Length / WordBytes).Select(i => TWord.ReadLittleEndian(bytes.AsSpan(i * WordBytes, WordBytes), isUnsigned: true))];

    /// <summary>The upper word of a counter.</summary>
    public static TWord Upper(UInt128 counter) => TWord.CreateTruncating(counter >> (8 * WordBytes));

    /// <summary>Whether a kernel gives the vector's result, whole blocks before the last one of a message in one call.</summary>
    public bool IsRight(Blake2Compress<TWord> compress)
    {
        TWord[] h = ChainingValue;
        Blake2State<TWord> state = new()
        {
            H = new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]),
            T0 = TWord.CreateTruncating(Counter),
            T1 = Upper(Counter),
        };
        byte[] blocks = PaddedMessage;
        int wholeBytes = IsLast ? blocks.Length - BlockBytes : blocks.Length;
        compress(ref state, blocks.AsSpan(0, wholeBytes), (uint)BlockBytes);
        if (IsLast)
        {
            state.F0 = TWord.MaxValue;
            state.F1 = IsLastNode ? TWord.MaxValue : TWord.Zero;
            compress(ref state, blocks.AsSpan(wholeBytes), (uint)LastBytes);
        }

        return Bytes.Items<Words8<TWord>, TWord>(ref state.H).SequenceEqual(Expected)
            && state.T0 == TWord.CreateTruncating(ExpectedCounter) && state.T1 == Upper(ExpectedCounter);
    }

    public void SetLane(Span<TWord> lane)
    {
        ChainingValue.CopyTo(lane);
        lane[LaneState.Counter] = TWord.CreateTruncating(Counter);
        lane[LaneState.CounterHigh] = FirstUpperWord;
        lane[LaneState.LastCounted] = TWord.CreateChecked(LastBytes);
        lane[LaneState.LastFlags] = IsLast ? TWord.MaxValue : TWord.Zero;
        lane[LaneState.LastFlags2] = IsLastNode ? TWord.MaxValue : TWord.Zero;
    }

    public bool IsResult(ReadOnlySpan<TWord> lane) =>
        lane[..LaneState.ChainWords].SequenceEqual(Expected) && lane[LaneState.Counter] == TWord.CreateTruncating(ExpectedCounter);

    public override string ToString() => $"{Message.Length} bytes from {Counter}, last block: {IsLast}, last node: {IsLastNode}";

    private static Blake2CounterRun<TWord> Read(JsonElement entry)
    {
        string end = entry.GetProperty("end").GetString()!;
        return new(
            Words(VectorCases.Hex(entry, "h")),
            VectorCases.Number(entry, "t"),
            VectorCases.Pattern(VectorCases.Count(entry, "start"), VectorCases.Count(entry, "len")),
            end is "last_block" or "last_node",
            end == "last_node",
            Words(VectorCases.Hex(entry, "h_after")),
            VectorCases.Number(entry, "t_after"));
    }
}
