using Xunit;

namespace Hashlane.Tests;

/// <summary>The division into groups: counts for which widths change, on this machine's kernels, against the scalar kernel.</summary>
public sealed class Blake3LaneKernelsTests
{
    private const int BlockBytes = Blake3Kernels.BlockBytes;
    private const int ChunkBytes = Blake3Kernels.ChunkBytes;
    private const int ChainingValueBytes = Blake3Kernels.ChainingValueBytes;
    private const int MaxLanes = 32;
    private const int Most = (2 * MaxLanes) + 9;
    private const uint ChunkFlags = Blake3Flags.StartsChunk | Blake3Flags.EndsChunk | Blake3Flags.KeyedHash;

    private static readonly Random _random = new(2022);

    [Fact]
    public void HashChunks_EveryCount_EqualsScalar()
    {
        byte[] chunks = RandomBytes(Most * ChunkBytes);
        for (int count = 1; count <= Most; count++)
        {
            Words8<uint> key = RandomKey();
            ulong counter = (1UL << 32) - (uint)(count / 2);
            byte[] cvs = Canary.Create((count + 1) * ChainingValueBytes);
            Blake3Kernels.HashChunkGroups(in key, chunks.AsSpan(0, count * ChunkBytes), counter, ChunkFlags, cvs);
            Assert.Equal(Expected(in key, chunks, count, ChunkBytes, counter, 1, ChunkFlags), cvs[..(count * ChainingValueBytes)]);
            Canary.AssertUntouched(cvs.AsSpan(count * ChainingValueBytes));
        }
    }

    [Fact]
    public void HashParents_EveryCountInPlace_EqualsScalar()
    {
        for (int count = 1; count <= Most; count++)
        {
            foreach (int start in (int[])[0, ChainingValueBytes])
            {
                Words8<uint> key = RandomKey();
                byte[] nodes = RandomBytes(ChainingValueBytes + (count * BlockBytes));
                byte[] expected = Expected(in key, nodes, count, BlockBytes, 0, 0, Blake3Flags.Parent);
                Blake3Kernels.HashParentGroups(in key, nodes.AsSpan(0, count * BlockBytes), count, Blake3Flags.Parent, nodes.AsSpan(start));
                Assert.Equal(expected, nodes.AsSpan(start, expected.Length).ToArray());
            }
        }
    }

    [Fact]
    public void HashParents_SeparateDestination_WritesNothingBehindThem()
    {
        for (int count = 1; count <= Most; count++)
        {
            Words8<uint> key = RandomKey();
            byte[] children = RandomBytes(count * BlockBytes);
            byte[] parents = Canary.Create((count + 2) * ChainingValueBytes);
            Blake3Kernels.HashParentGroups(in key, children, count, Blake3Flags.Parent, parents);
            Assert.Equal(Expected(in key, children, count, BlockBytes, 0, 0, Blake3Flags.Parent), parents[..(count * ChainingValueBytes)]);
            Canary.AssertUntouched(parents.AsSpan(count * ChainingValueBytes));
        }
    }

    [Fact]
    public void WriteOutput_EveryCount_EqualsScalar()
    {
        for (int count = 0; count <= Most; count++)
        {
            Words8<uint> cv = RandomKey();
            byte[] block = RandomBytes(BlockBytes), expected = new byte[count * BlockBytes];
            byte[] output = Canary.Create((count + 1) * BlockBytes);
            ulong counter = (1UL << 32) - (uint)(count / 2);
            Blake3IntegerKernel<Blake3CompactScalarKernel>.WriteOutput(in cv, in block[0], 7, counter, Blake3Flags.Root, expected);
            Blake3Kernels.WriteOutputGroups(in cv, in block[0], 7, counter, Blake3Flags.Root, output.AsSpan(0, (count * BlockBytes) + (count % 2)));
            Assert.Equal(expected, output[..expected.Length]);
            Canary.AssertUntouched(output.AsSpan(expected.Length));
        }
    }

    [Fact]
    public void HashChunks_CounterVectors_GiveTheirChainingValues()
    {
        foreach (Blake3CounterVector vector in Blake3CounterVector.Load().Where(static vector => vector.Chunk.Length == ChunkBytes))
        {
            LittleEndian.Read(out Words8<uint> key, in vector.Key[0]);
            byte[] cv = new byte[ChainingValueBytes];
            Blake3Kernels.HashChunks(in key, vector.Chunk, vector.Counter, vector.Flags, cv);
            Assert.Equal(vector.Expected, cv);
        }
    }

    [Fact]
    public void HashChunks_RunVectors_GiveTheirChainingValues()
    {
        foreach (Blake3ChunkGroup group in Blake3ChunkGroup.Load(VectorFiles.Open($"blake3/{Blake3CounterRuns.File}")))
        {
            Words8<uint> key = Blake3CounterRuns.Words(group.Key);
            foreach ((int first, int count) in Blake3CounterRuns.Groups(1, Blake3CounterRuns.Count))
            {
                byte[] cvs = new byte[count * ChainingValueBytes];
                Blake3Kernels.HashChunks(in key, group.ChunksFrom(first, count), group.Counter + (ulong)first, group.Flags, cvs);
                Assert.True(group.ExpectedFrom(first, count).SequenceEqual(cvs), $"{count} chunks from {group.Counter} + {first}.");
            }
        }
    }

    [Fact]
    public void WriteOutput_XofBlockVectors_GivesTheirBlocks()
    {
        foreach (Blake3XofBlocks xof in Blake3XofBlocks.Load(VectorFiles.Open($"blake3/{Blake3CounterRuns.File}")))
        {
            foreach ((int first, int count) in Blake3CounterRuns.Groups(1, Blake3CounterRuns.Count))
            {
                Assert.True(xof.IsRight(Blake3Kernels.WriteOutputGroups, first, count), $"{count} blocks from {xof.Counter} + {first}.");
            }
        }
    }

    private static byte[] Expected(
        ref readonly Words8<uint> key, byte[] input, int count, int messageBytes, ulong counter, uint step, uint flags)
    {
        byte[] cvs = new byte[count * ChainingValueBytes];
        for (int i = 0; i < count; i++)
        {
            Words8<uint> cv = key;
            Blake3IntegerKernel<Blake3CompactScalarKernel>.Compress(
                ref cv, input.AsSpan(i * messageBytes, messageBytes), BlockBytes, counter + (step * (ulong)i), flags);
            LittleEndian.Write(in cv, ref cvs[i * ChainingValueBytes]);
        }

        return cvs;
    }

    private static Words8<uint> RandomKey()
    {
        Words8<uint> key = default;
        _random.NextBytes(Bytes.Of(ref key));
        return key;
    }

    private static byte[] RandomBytes(int length)
    {
        byte[] bytes = new byte[length];
        _random.NextBytes(bytes);
        return bytes;
    }
}
