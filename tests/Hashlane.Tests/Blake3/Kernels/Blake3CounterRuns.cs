using System.Runtime.Intrinsics;

namespace Hashlane.Tests;

/// <summary>A kernel that compresses a run of blocks of one message.</summary>
internal delegate void Blake3Compress(ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags);

/// <summary>A kernel that writes blocks of output.</summary>
internal delegate void Blake3WriteOutput(
    ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags, Span<byte> output);

/// <summary>A kernel that writes the chaining values of several chunks or parents that lie side by side.</summary>
internal delegate void Blake3HashGroup(
    ref readonly Words8<uint> key, ref readonly byte first, int count, ulong counter, uint flags, ref byte cvs);

/// <summary>A kernel over rows: messages of equal length that lie side by side.</summary>
internal delegate void Blake3CompressGroup(
    ref readonly Words8<uint> key, ref readonly byte first, int messages, int blocks, ulong counter, uint step, uint flags, ref byte cvs);

/// <summary>Vectors of vectors/blake3/blake3_counter_runs.json, whose chunks and output blocks pass carries of their counters.</summary>
internal static class Blake3CounterRuns
{
    /// <summary>The file's name.</summary>
    public const string File = "blake3_counter_runs.json";

    /// <summary>Chunks and output blocks of each case: more than the widest kernel takes at once.</summary>
    public const int Count = 37;

    public const int BlockBytes = 64, ChunkBytes = 1024, ChainingValueBytes = 32;

    /// <summary>
    /// Where groups of a kernel begin in a case, and how long they are: the shortest and longest ones and those beside them, anywhere. Vectors in software run a
    /// thousand times slower: one group then.
    /// </summary>
    public static IEnumerable<(int First, int Count)> Groups(int fewest, int most)
    {
        most = Math.Min(most, Count);
        int[] counts = [.. ((int[])[fewest, fewest + 1, most - 1, most]).Where(count => count >= fewest && count <= most).Distinct()];
        foreach (int count in Vector128.IsHardwareAccelerated ? counts : [most])
        {
            for (int first = 0; first <= (Vector128.IsHardwareAccelerated ? Count - count : 0); first++)
            {
                yield return (first, count);
            }
        }
    }

    /// <summary>As <see cref="Groups"/>, of output: a kernel over lanes writes any number of whole groups, and then at least half a one.</summary>
    public static IEnumerable<(int First, int Count)> OutputGroups(int lanes) =>
        lanes == 1 ? Groups(1, Count) : Groups(lanes / 2, Count - (Count % lanes < lanes / 2 ? Count % lanes : 0));

    /// <summary>Words as vector files have them.</summary>
    public static Words8<uint> Words(byte[] bytes)
    {
        LittleEndian.Read(out Words8<uint> words, in bytes[0]);
        return words;
    }
}

/// <summary>The chaining values of whole chunks with numbers one after the other: "chunks".</summary>
internal sealed record Blake3ChunkGroup(byte[] Key, ulong Counter, uint Flags, byte[] Chunks, byte[] Expected)
{
    private const int Cases = 15;

    public static IReadOnlyList<Blake3ChunkGroup> Load(Stream file) =>
        VectorCases.Load(file, "chunks", static _ => true, Cases, static entry => new Blake3ChunkGroup(
            VectorCases.Hex(entry, "key"),
            (ulong)VectorCases.Number(entry, "counter"),
            (uint)VectorCases.Count(entry, "flags"),
            VectorCases.Pattern(VectorCases.Count(entry, "start"), VectorCases.Count(entry, "count") * Blake3CounterRuns.ChunkBytes),
            VectorCases.Hex(entry, "cvs")));

    /// <summary>The chunks from one on.</summary>
    public ReadOnlySpan<byte> ChunksFrom(int first, int count) =>
        Chunks.AsSpan(first * Blake3CounterRuns.ChunkBytes, count * Blake3CounterRuns.ChunkBytes);

    /// <summary>Their chaining values.</summary>
    public ReadOnlySpan<byte> ExpectedFrom(int first, int count) =>
        Expected.AsSpan(first * Blake3CounterRuns.ChainingValueBytes, count * Blake3CounterRuns.ChainingValueBytes);

    /// <summary>Whether a kernel gives the chaining values of a part of the chunks.</summary>
    public bool IsRight(Blake3HashGroup hash, int first, int count)
    {
        Words8<uint> key = Blake3CounterRuns.Words(Key);
        byte[] cvs = new byte[count * Blake3CounterRuns.ChainingValueBytes];
        uint flags = Flags | Blake3Flags.StartsChunk | Blake3Flags.EndsChunk;
        hash(in key, in ChunksFrom(first, count)[0], count, Counter + (ulong)first, flags, ref cvs[0]);
        return ExpectedFrom(first, count).SequenceEqual(cvs);
    }
}

/// <summary>The chaining value of one chunk of several blocks, of which the last may be short: "runs".</summary>
internal sealed record Blake3ChunkRun(byte[] Key, ulong Counter, uint Flags, byte[] Chunk, byte[] Expected) : ILaneRun<uint>
{
    private const int Cases = 30;

    // Lanes have one word of the counter; they are chunks of batches, whose messages are no longer.
    public bool FitsLane => Counter <= uint.MaxValue;

    public byte[] PaddedMessage => VectorCases.Pad(Chunk, Blake3CounterRuns.BlockBytes);

    private int WholeBytes => PaddedMessage.Length - Blake3CounterRuns.BlockBytes;

    public static IReadOnlyList<Blake3ChunkRun> Load(Stream file) =>
        VectorCases.Load(file, "runs", static _ => true, Cases, static entry => new Blake3ChunkRun(
            VectorCases.Hex(entry, "key"),
            (ulong)VectorCases.Number(entry, "counter"),
            (uint)VectorCases.Count(entry, "flags"),
            VectorCases.Pattern(VectorCases.Count(entry, "start"), VectorCases.Count(entry, "len")),
            VectorCases.Hex(entry, "cv")));

    /// <summary>Whether a kernel gives the chaining value, all blocks before the last one in one call.</summary>
    public bool IsRight(Blake3Compress compress)
    {
        Words8<uint> cv = Blake3CounterRuns.Words(Key), expected = Blake3CounterRuns.Words(Expected);
        compress(ref cv, PaddedMessage.AsSpan(0, WholeBytes), Blake3CounterRuns.BlockBytes, Counter, Flags | Blake3Flags.StartsChunk);
        uint lastFlags = Flags | Blake3Flags.EndsChunk | (WholeBytes == 0 ? Blake3Flags.StartsChunk : 0);
        compress(ref cv, PaddedMessage.AsSpan(WholeBytes), (uint)(Chunk.Length - WholeBytes), Counter, lastFlags);
        return Bytes.Of(ref cv).SequenceEqual(Bytes.Of(ref expected));
    }

    public void SetLane(Span<uint> lane)
    {
        Words8<uint> key = Blake3CounterRuns.Words(Key);
        Bytes.Items<Words8<uint>, uint>(ref key).CopyTo(lane);
        lane[LaneState.Counter] = (uint)Counter;
        lane[LaneState.Flags] = Flags | Blake3Flags.ChunkStart;
        lane[LaneState.LastCounted] = (uint)(Chunk.Length - WholeBytes);
        lane[LaneState.LastFlags] = Blake3Flags.ChunkEnd;
    }

    public bool IsResult(ReadOnlySpan<uint> lane)
    {
        Words8<uint> expected = Blake3CounterRuns.Words(Expected);
        return lane[..LaneState.ChainWords].SequenceEqual(Bytes.Items<Words8<uint>, uint>(ref expected));
    }

    public override string ToString() => $"{Chunk.Length} bytes of chunk {Counter}";
}

/// <summary>Blocks of output with numbers one after the other: "xof_blocks".</summary>
internal sealed record Blake3XofBlocks(byte[] ChainingValue, byte[] Block, uint BlockBytes, ulong Counter, uint Flags, byte[] Expected)
{
    private const int Cases = 12;

    public static IReadOnlyList<Blake3XofBlocks> Load(Stream file) =>
        VectorCases.Load(file, "xof_blocks", static _ => true, Cases, static entry => new Blake3XofBlocks(
            VectorCases.Hex(entry, "cv"),
            VectorCases.Pad(VectorCases.Hex(entry, "block"), Blake3CounterRuns.BlockBytes),
            (uint)VectorCases.Hex(entry, "block").Length,
            (ulong)VectorCases.Number(entry, "counter"),
            (uint)VectorCases.Count(entry, "flags"),
            VectorCases.Hex(entry, "out")));

    /// <summary>Whether a kernel gives a part of the blocks.</summary>
    public bool IsRight(Blake3WriteOutput write, int first, int count)
    {
        Words8<uint> cv = Blake3CounterRuns.Words(ChainingValue);
        byte[] output = new byte[count * Blake3CounterRuns.BlockBytes];
        write(in cv, in Block[0], BlockBytes, Counter + (ulong)first, Flags, output);
        return Expected.AsSpan(first * Blake3CounterRuns.BlockBytes, output.Length).SequenceEqual(output);
    }
}
