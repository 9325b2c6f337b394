using Xunit;

namespace Hashlane.Tests;

/// <summary>A kernel for two to four messages of equal length, against the scalar kernel. One derived class a kernel.</summary>
public abstract class Blake3RowsKernelTests
{
    private const int BlockBytes = 64;
    private const int ChainingValueBytes = 32;
    private const int MaxBlocks = 16;
    private const int Seed = 2020;

    private static readonly int[] _messageCounts = [2, 3, 4];

    private static readonly ulong[] _counters =
    [
        0, 1, (1UL << 31) - 2, (1UL << 31) - 1, 1UL << 31, (1UL << 32) - 4, (1UL << 32) - 3, (1UL << 32) - 2, (1UL << 32) - 1, 1UL << 32,
        (1UL << 54) - 4, (1UL << 63) - 2, ulong.MaxValue - 3,
    ];

    private static readonly uint[] _flags =
    [
        0,
        Blake3Flags.StartsChunk | Blake3Flags.EndsChunk,
        Blake3Flags.StartsChunk | Blake3Flags.KeyedHash,
        Blake3Flags.EndsChunk | Blake3Flags.DeriveKeyContext,
        Blake3Flags.Parent | Blake3Flags.DeriveKeyMaterial,
    ];

    private protected abstract Blake3CompressGroup Compress { get; }

    private protected abstract bool IsSupported { get; }

    [Fact]
    public void Compress_EveryNumberOfBlocksAndMessages_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        foreach (int messages in _messageCounts)
        {
            for (int blocks = 1; blocks <= MaxBlocks; blocks++)
            {
                foreach (uint flags in _flags)
                {
                    byte[] input = RandomBytes(random, messages * blocks * BlockBytes);
                    AssertEqualsScalar(random, input, messages, blocks, (ulong)random.NextInt64(), (uint)(blocks % 2), flags);
                }
            }
        }
    }

    [Fact]
    public void Compress_CountersAtCarryEdges_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        foreach (int messages in _messageCounts)
        {
            foreach (ulong counter in _counters)
            {
                foreach (uint step in (uint[])[0, 1])
                {
                    byte[] input = RandomBytes(random, messages * 2 * BlockBytes);
                    AssertEqualsScalar(random, input, messages, blocks: 2, counter, step, _flags[1]);
                }
            }
        }
    }

    [Fact]
    public void Compress_RunVectors_GiveTheirChainingValues()
    {
        SkipUnlessSupported();
        foreach (Blake3ChunkGroup group in Blake3ChunkGroup.Load(VectorFiles.Open($"blake3/{Blake3CounterRuns.File}")))
        {
            foreach ((int first, int count) in Blake3CounterRuns.Groups(_messageCounts[0], _messageCounts[^1]))
            {
                Assert.True(group.IsRight(HashChunks, first, count), $"{count} chunks from {group.Counter} + {first}.");
            }
        }

        void HashChunks(
            ref readonly Words8<uint> key, ref readonly byte chunks, int count, ulong counter, uint flags, ref byte cvs) =>
            Compress(in key, in chunks, count, MaxBlocks, counter, step: 1, flags, ref cvs);
    }

    [Fact]
    public void Compress_BetweenGuardPages_TouchesNothingElse()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        using GuardedMemory memory = new(4 * MaxBlocks * BlockBytes);
        using GuardedMemory cvs = new(4 * ChainingValueBytes);
        foreach (int messages in _messageCounts)
        {
            foreach (int blocks in (int[])[1, 2, MaxBlocks])
            {
                foreach (bool atStart in (bool[])[true, false])
                {
                    int bytes = messages * blocks * BlockBytes;
                    Span<byte> input = atStart ? memory.AtStart(bytes) : memory.AtEnd(bytes);
                    random.NextBytes(input);
                    Words8<uint> key = RandomKey(random);
                    int cvBytes = messages * ChainingValueBytes;
                    Span<byte> output = atStart ? cvs.AtStart(cvBytes) : cvs.AtEnd(cvBytes);
                    Compress(in key, in input[0], messages, blocks, 7, 1, _flags[1], ref output[0]);
                    Assert.Equal(Scalar(in key, input, messages, blocks, 7, 1, _flags[1]), output.ToArray());
                }
            }
        }
    }

    [Fact]
    public void Compress_ThreeMessages_LeavesTheFourthResultAlone()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        Words8<uint> key = RandomKey(random);
        byte[] input = RandomBytes(random, 4 * BlockBytes);
        byte[] output = Canary.Create(4 * ChainingValueBytes);
        Compress(in key, in input[0], messages: 3, blocks: 1, 0, 0, Blake3Flags.Parent, ref output[0]);
        Canary.AssertUntouched(output.AsSpan(3 * ChainingValueBytes));
    }

    [Fact]
    public void Compress_ParentsOverTheirChildren_EqualsScalar()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        foreach (int messages in _messageCounts)
        {
            // The tree puts parents where their children begin, or one chaining value behind.
            foreach (int start in (int[])[0, ChainingValueBytes])
            {
                Words8<uint> key = RandomKey(random);
                byte[] input = RandomBytes(random, ChainingValueBytes + (messages * BlockBytes));
                byte[] expected = Scalar(in key, input, messages, blocks: 1, 0, 0, Blake3Flags.Parent);
                Compress(in key, in input[0], messages, blocks: 1, 0, 0, Blake3Flags.Parent, ref input[start]);
                Assert.Equal(expected, input.AsSpan(start, expected.Length).ToArray());
            }
        }
    }

    private void AssertEqualsScalar(
        Random random, byte[] input, int messages, int blocks, ulong counter, uint step, uint flags)
    {
        Words8<uint> key = RandomKey(random);
        byte[] actual = new byte[messages * ChainingValueBytes];
        Compress(in key, in input[0], messages, blocks, counter, step, flags, ref actual[0]);
        Assert.Equal(Scalar(in key, input, messages, blocks, counter, step, flags), actual);
    }

    private static byte[] Scalar(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> input, int messages, int blocks, ulong counter, uint step, uint flags)
    {
        byte[] cvs = new byte[messages * ChainingValueBytes];
        for (int i = 0; i < messages; i++)
        {
            Words8<uint> cv = key;
            ReadOnlySpan<byte> message = input.Slice(i * blocks * BlockBytes, blocks * BlockBytes);
            Blake3IntegerKernel<Blake3CompactScalarKernel>.Compress(ref cv, message, BlockBytes, counter + (step * (ulong)i), flags);
            LittleEndian.Write(in cv, ref cvs[i * ChainingValueBytes]);
        }

        return cvs;
    }

    private static Words8<uint> RandomKey(Random random)
    {
        Words8<uint> key = default;
        random.NextBytes(Bytes.Of(ref key));
        return key;
    }

    private static byte[] RandomBytes(Random random, int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }

    private void SkipUnlessSupported() =>
        Assert.SkipUnless(IsSupported, "This machine lacks what the kernel needs.");
}

/// <summary>Rows of two states.</summary>
public sealed class Blake3Vector256KernelTests : Blake3RowsKernelTests
{
    private protected override Blake3CompressGroup Compress => Blake3Vector256Kernel.Compress;

    private protected override bool IsSupported => Blake3Vector256Kernel.IsSupported;
}

/// <summary>Rows of four states.</summary>
public sealed class Blake3Vector512KernelTests : Blake3RowsKernelTests
{
    private protected override Blake3CompressGroup Compress => Blake3Vector512Kernel.Compress;

    private protected override bool IsSupported => Blake3Vector512Kernel.IsSupported;
}
