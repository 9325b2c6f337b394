using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The requirements on the lane kernel at every width. One derived class a width.</summary>
public abstract class Blake3LaneKernelTests
{
    private const int BlockBytes = 64;
    private const int ChunkBytes = 1024;
    private const int ChainingValueBytes = 32;
    private const int ChunkBlocks = ChunkBytes / BlockBytes;
    private const int Seed = 2021;

    // Numbers of a group that begins up to a group before one of these pass it.
    private static readonly ulong[] _edges = [1UL << 31, 1UL << 32, 3UL << 32, 1UL << 63, 0];

    private static readonly uint[] _flags =
    [
        Blake3Flags.StartsChunk | Blake3Flags.EndsChunk,
        Blake3Flags.StartsChunk | Blake3Flags.EndsChunk | Blake3Flags.KeyedHash,
        Blake3Flags.EndsChunk | Blake3Flags.DeriveKeyContext,
        Blake3Flags.Parent | Blake3Flags.DeriveKeyMaterial,
        0,
    ];

    private protected abstract Blake3NamedLaneKernel Kernel { get; }

    private int Lanes => Kernel.Lanes;

    /// <summary>Counts that a group may have.</summary>
    private IEnumerable<int> Counts => Enumerable.Range(Lanes / 2, (Lanes / 2) + 1);

    /// <summary>Vectors in software run a thousand times slower: fewer blocks then.</summary>
    private static bool IsFast => Vector128.IsHardwareAccelerated;

    [Fact]
    public void Compress_EveryNumberOfBlocks_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        for (int blocks = 0; blocks <= (IsFast ? ChunkBlocks : 2); blocks++)
        {
            foreach (uint flags in _flags)
            {
                AssertCompress(random, blocks, laneStride: blocks * BlockBytes, upper: Lanes / 2, flags);
            }
        }
    }

    [Fact]
    public void Compress_LanesApartOrOverlapping_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        foreach (int stride in (int[])[1, 16, BlockBytes, BlockBytes + 1, 2 * BlockBytes, ChunkBytes])
        {
            for (int upper = 0; upper <= Lanes / 2; upper++)
            {
                AssertCompress(random, blocks: 2, stride, upper, _flags[0]);
            }
        }
    }

    [Fact]
    public void HashChunks_EveryCount_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        foreach (int count in IsFast ? Counts : [Lanes / 2])
        {
            foreach (uint flags in _flags)
            {
                byte[] chunks = RandomBytes(random, count * ChunkBytes);
                AssertChunks(random, chunks, count, (ulong)random.NextInt64(), flags);
            }
        }
    }

    [Fact]
    public void HashChunks_CounterCarriesInEveryLane_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] chunks = RandomBytes(random, Lanes * ChunkBytes);
        foreach (ulong edge in _edges)
        {
            for (int before = 0; before <= (IsFast ? Lanes : 1); before++)
            {
                AssertChunks(random, chunks, Lanes - (before % 2), unchecked(edge - (uint)before), _flags[0]);
            }
        }
    }

    [Fact]
    public void HashChunks_CounterVectors_GiveTheirChainingValuesInEveryLane()
    {
        SkipUnlessSupported();
        foreach (Blake3CounterVector vector in Blake3CounterVector.Load().Where(static vector => vector.Chunk.Length == ChunkBytes))
        {
            LittleEndian.Read(out Words8<uint> key, in vector.Key[0]);
            byte[] cvs = new byte[Lanes * ChainingValueBytes];
            byte[] chunks = new byte[Lanes * ChunkBytes];
            for (int lane = 0; lane < Lanes; lane += IsFast ? 1 : Lanes - 1)
            {
                vector.Chunk.CopyTo(chunks, lane * ChunkBytes);
                uint flags = vector.Flags | Blake3Flags.StartsChunk | Blake3Flags.EndsChunk;
                ulong counter = unchecked(vector.Counter - (uint)lane);
                Kernel.HashChunks(in key, in chunks[0], Lanes, counter, flags, ref cvs[0]);
                Assert.Equal(vector.Expected, cvs.AsSpan(lane * ChainingValueBytes, ChainingValueBytes).ToArray());
            }
        }
    }

    [Fact]
    public void HashChunks_RunVectors_GiveTheirChainingValues()
    {
        SkipUnlessSupported();
        foreach (Blake3ChunkGroup group in Blake3ChunkGroup.Load(VectorFiles.Open($"blake3/{Blake3CounterRuns.File}")))
        {
            foreach ((int first, int count) in Blake3CounterRuns.Groups(Lanes / 2, Lanes))
            {
                Assert.True(group.IsRight(Kernel.HashChunks, first, count), $"{count} chunks from {group.Counter} + {first}.");
            }
        }
    }

    [Fact]
    public void Compress_RunVectorsOutOfOrder_GiveTheirChainingValues()
    {
        // A counter of its own in each lane, the carry in any of them.
        const int step = 5;
        SkipUnlessSupported();
        foreach (Blake3ChunkGroup group in Blake3ChunkGroup.Load(VectorFiles.Open($"blake3/{Blake3CounterRuns.File}")))
        {
            int[] chunks = [.. Enumerable.Range(1, Lanes).Select(static lane => lane * step % Blake3CounterRuns.Count)];
            Words8<uint> key = Blake3CounterRuns.Words(group.Key);
            uint[] h = [.. Bytes.Items<Words8<uint>, uint>(ref key).ToArray().SelectMany(word => Enumerable.Repeat(word, Lanes))];
            ulong[] counters = [.. chunks.Select(chunk => group.Counter + (ulong)chunk)];
            byte[] input = [.. chunks.SelectMany(chunk => group.ChunksFrom(chunk, 1).ToArray())];
            Kernel.Compress(
                h, in input[0], ChunkBytes, (nuint)(Lanes / 2 * ChunkBytes), ChunkBlocks,
                [.. counters.Select(static counter => (uint)counter)], [.. counters.Select(static counter => (uint)(counter >> 32))],
                group.Flags | Blake3Flags.StartsChunk | Blake3Flags.EndsChunk);
            for (int lane = 0; lane < Lanes; lane++)
            {
                Words8<uint> expected = Blake3CounterRuns.Words(group.ExpectedFrom(chunks[lane], 1).ToArray()), actual = Column(h, lane);
                Assert.Equal(Bytes.Of(ref expected), Bytes.Of(ref actual));
            }
        }
    }

    [Fact]
    public void WriteOutput_XofBlockVectors_GivesTheirBlocks()
    {
        SkipUnlessSupported();
        foreach (Blake3XofBlocks xof in Blake3XofBlocks.Load(VectorFiles.Open($"blake3/{Blake3CounterRuns.File}")))
        {
            foreach ((int first, int count) in Blake3CounterRuns.OutputGroups(Lanes))
            {
                Assert.True(xof.IsRight(WriteOutput, first, count), $"{count} blocks from {xof.Counter} + {first}.");
            }
        }

        void WriteOutput(
            ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags, Span<byte> output) =>
            Kernel.WriteOutput(in cv, in block, blockBytes, counter, flags, ref output[0], output.Length / BlockBytes);
    }

    [Fact]
    public void HashParents_EveryCount_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        foreach (int count in Counts)
        {
            foreach (uint flags in _flags)
            {
                Words8<uint> key = RandomKey(random);
                byte[] children = RandomBytes(random, count * BlockBytes);
                byte[] parents = Canary.Create((count + 1) * ChainingValueBytes);
                Kernel.HashParents(in key, in children[0], count, flags, ref parents[0]);
                Assert.Equal(Expected(in key, children, count, 1, 0, 0, flags), parents[..(count * ChainingValueBytes)]);
                Canary.AssertUntouched(parents.AsSpan(count * ChainingValueBytes));
            }
        }
    }

    [Fact]
    public void HashParents_OverTheirChildren_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        foreach (int count in Counts)
        {
            // The tree puts parents where their children begin, or one chaining value behind.
            foreach (int start in (int[])[0, ChainingValueBytes])
            {
                Words8<uint> key = RandomKey(random);
                byte[] nodes = RandomBytes(random, ChainingValueBytes + (count * BlockBytes));
                byte[] expected = Expected(in key, nodes, count, 1, 0, 0, Blake3Flags.Parent);
                Kernel.HashParents(in key, in nodes[0], count, Blake3Flags.Parent, ref nodes[start]);
                Assert.Equal(expected, nodes.AsSpan(start, expected.Length).ToArray());
            }
        }
    }

    [Fact]
    public void WriteOutput_EveryCount_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        foreach (int count in Counts.Concat(Counts.Select(count => count + Lanes)).Concat(IsFast ? [3 * Lanes] : []))
        {
            AssertOutput(random, count, (ulong)random.NextInt64(), (uint)random.Next(BlockBytes + 1));
        }
    }

    [Fact]
    public void WriteOutput_CounterCarriesInEveryLane_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        foreach (ulong edge in _edges)
        {
            for (int before = 0; before <= 2 * Lanes; before += IsFast ? 1 : Lanes)
            {
                AssertOutput(random, (2 * Lanes) - (before % 2), unchecked(edge - (uint)before), BlockBytes);
            }
        }
    }

    [Fact]
    public void Kernel_BetweenGuardPages_TouchesNothingElse()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        using GuardedMemory inputs = new(Lanes * ChunkBytes);
        using GuardedMemory outputs = new(Lanes * BlockBytes);
        foreach (int count in IsFast ? Counts : [Lanes / 2, Lanes])
        {
            foreach (bool atStart in (bool[])[true, false])
            {
                Span<byte> Input(int bytes) => atStart ? inputs.AtStart(bytes) : inputs.AtEnd(bytes);
                Span<byte> Output(int bytes) => atStart ? outputs.AtStart(bytes) : outputs.AtEnd(bytes);
                random.NextBytes(Input(count * ChunkBytes));
                Words8<uint> key = RandomKey(random);
                Span<byte> chunks = Input(count * ChunkBytes), children = Input(count * BlockBytes), block = Input(BlockBytes);
                Span<byte> cvs = Output(count * ChainingValueBytes), output = Output(count * BlockBytes);

                Kernel.HashChunks(in key, in chunks[0], count, 9, _flags[0], ref cvs[0]);
                Assert.Equal(Expected(in key, chunks, count, ChunkBlocks, 9, 1, _flags[0]), cvs.ToArray());

                Kernel.HashParents(in key, in children[0], count, Blake3Flags.Parent, ref cvs[0]);
                Assert.Equal(Expected(in key, children, count, 1, 0, 0, Blake3Flags.Parent), cvs.ToArray());

                Kernel.WriteOutput(in key, in block[0], 5, 9, Blake3Flags.Root, ref output[0], count);
                byte[] expected = new byte[output.Length];
                Blake3IntegerKernel<Blake3CompactScalarKernel>.WriteOutput(in key, in block[0], 5, 9, Blake3Flags.Root, expected);
                Assert.Equal(expected, output.ToArray());
            }
        }
    }

    [Fact]
    public void Kernel_AnyInput_AllocatesNothing()
    {
        SkipUnlessSupported();
        Words8<uint> key = default;
        byte[] chunks = new byte[Lanes * ChunkBytes], output = new byte[Lanes * BlockBytes];
        Allocations.AssertNone("HashParents and WriteOutput", () =>
        {
            Kernel.HashParents(in key, in chunks[0], Lanes, Blake3Flags.Parent, ref output[0]);
            Kernel.WriteOutput(in key, in chunks[0], 5, 9, Blake3Flags.Root, ref output[0], Lanes);
        });
    }

    private void AssertCompress(Random random, int blocks, int laneStride, int upper, uint flags)
    {
        byte[] input = RandomBytes(random, (Math.Max((Lanes / 2) - 1, upper + (Lanes / 2) - 1) * laneStride) + (blocks * BlockBytes) + 1);
        uint[] h = RandomWords(random, 8 * Lanes), low = RandomWords(random, Lanes), high = RandomWords(random, Lanes);
        uint[] before = [.. h];

        Kernel.Compress(h, in input[0], (nuint)laneStride, (nuint)(upper * laneStride), blocks, low, high, flags);

        for (int lane = 0; lane < Lanes; lane++)
        {
            int row = lane < Lanes / 2 ? lane : lane - (Lanes / 2) + upper;
            ulong counter = ((ulong)high[lane] << 32) | low[lane];
            Words8<uint> cv = Column(before, lane), actual = Column(h, lane);
            Blake3IntegerKernel<Blake3CompactScalarKernel>.Compress(ref cv, input.AsSpan(row * laneStride, blocks * BlockBytes), BlockBytes, counter, flags);
            Assert.Equal(Bytes.Of(ref cv), Bytes.Of(ref actual));
        }
    }

    private void AssertChunks(Random random, byte[] chunks, int count, ulong counter, uint flags)
    {
        Words8<uint> key = RandomKey(random);
        byte[] cvs = Canary.Create((count + 1) * ChainingValueBytes);
        Kernel.HashChunks(in key, in chunks[0], count, counter, flags, ref cvs[0]);
        Assert.Equal(Expected(in key, chunks, count, ChunkBlocks, counter, 1, flags), cvs[..(count * ChainingValueBytes)]);
        Canary.AssertUntouched(cvs.AsSpan(count * ChainingValueBytes));
    }

    private void AssertOutput(Random random, int count, ulong counter, uint blockBytes)
    {
        Words8<uint> cv = RandomKey(random);
        byte[] block = RandomBytes(random, BlockBytes);
        byte[] expected = new byte[count * BlockBytes], actual = Canary.Create((count + 1) * BlockBytes);
        Blake3IntegerKernel<Blake3CompactScalarKernel>.WriteOutput(in cv, in block[0], blockBytes, counter, Blake3Flags.Root, expected);
        Kernel.WriteOutput(in cv, in block[0], blockBytes, counter, Blake3Flags.Root, ref actual[0], count);
        Assert.Equal(expected, actual[..expected.Length]);
        Canary.AssertUntouched(actual.AsSpan(expected.Length));
    }

    /// <summary>Messages of so many blocks side by side, by the scalar kernel.</summary>
    private static byte[] Expected(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> input, int count, int blocks, ulong counter, uint step, uint flags)
    {
        byte[] cvs = new byte[count * ChainingValueBytes];
        for (int i = 0; i < count; i++)
        {
            Words8<uint> cv = key;
            ReadOnlySpan<byte> message = input.Slice(i * blocks * BlockBytes, blocks * BlockBytes);
            Blake3IntegerKernel<Blake3CompactScalarKernel>.Compress(ref cv, message, BlockBytes, unchecked(counter + (step * (ulong)i)), flags);
            LittleEndian.Write(in cv, ref cvs[i * ChainingValueBytes]);
        }

        return cvs;
    }

    private Words8<uint> Column(ReadOnlySpan<uint> words, int lane) => new(
        words[lane], words[Lanes + lane], words[(2 * Lanes) + lane], words[(3 * Lanes) + lane],
        words[(4 * Lanes) + lane], words[(5 * Lanes) + lane], words[(6 * Lanes) + lane], words[(7 * Lanes) + lane]);

    private static Words8<uint> RandomKey(Random random)
    {
        Words8<uint> key = default;
        random.NextBytes(Bytes.Of(ref key));
        return key;
    }

    private static uint[] RandomWords(Random random, int count) => [.. MemoryMarshal.Cast<byte, uint>(RandomBytes(random, 4 * count))];

    private static byte[] RandomBytes(Random random, int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }

    private void SkipUnlessSupported() =>
        Assert.SkipUnless(Kernel.IsSupported, "This machine lacks what the kernel needs.");
}

public sealed class Blake3PortableLaneKernelTests : Blake3LaneKernelTests
{
    private protected override Blake3NamedLaneKernel Kernel { get; } =
        new Blake3NamedLaneKernel<PortableLaneOps, Vector128<uint>>();
}

public sealed class Blake3PackedSimdLaneKernelTests : Blake3LaneKernelTests
{
    private protected override Blake3NamedLaneKernel Kernel { get; } =
        new Blake3NamedLaneKernel<PackedSimdLaneOps, Vector128<uint>>();
}

public sealed class Blake3AdvSimdLaneKernelTests : Blake3LaneKernelTests
{
    private protected override Blake3NamedLaneKernel Kernel { get; } =
        new Blake3NamedLaneKernel<AdvSimdLaneOps, Vector128<uint>>();
}

public sealed class Blake3Ssse3LaneKernelTests : Blake3LaneKernelTests
{
    private protected override Blake3NamedLaneKernel Kernel { get; } =
        new Blake3NamedLaneKernel<Ssse3LaneOps, Vector128<uint>>();
}

public sealed class Blake3Avx512VLVector128LaneKernelTests : Blake3LaneKernelTests
{
    private protected override Blake3NamedLaneKernel Kernel { get; } =
        new Blake3NamedLaneKernel<Avx512VLLaneOps, Vector128<uint>>();
}

public sealed class Blake3Avx2LaneKernelTests : Blake3LaneKernelTests
{
    private protected override Blake3NamedLaneKernel Kernel { get; } =
        new Blake3NamedLaneKernel<Avx2LaneOps, Vector256<uint>>();
}

public sealed class Blake3Avx512VLVector256LaneKernelTests : Blake3LaneKernelTests
{
    private protected override Blake3NamedLaneKernel Kernel { get; } =
        new Blake3NamedLaneKernel<Avx512VLLaneOps, Vector256<uint>>();
}

public sealed class Blake3Avx512LaneKernelTests : Blake3LaneKernelTests
{
    private protected override Blake3NamedLaneKernel Kernel { get; } =
        new Blake3NamedLaneKernel<Avx512LaneOps, Vector512<uint>>();
}

public sealed class Blake3Avx512PairLaneKernelTests : Blake3LaneKernelTests
{
    private protected override Blake3NamedLaneKernel Kernel { get; } =
        new Blake3NamedLaneKernel<Avx512PairLaneOps, Vector512Pair>();
}
