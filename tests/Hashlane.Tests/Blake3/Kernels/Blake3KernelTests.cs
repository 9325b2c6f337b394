using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The requirements on every BLAKE3 kernel for one message. One derived class a kernel; a method that a kernel lacks is null.</summary>
public abstract class Blake3KernelTests
{
    private const int BlockBytes = 64;
    private const int MaxBlocks = 17;
    private const int Seed = 2020;

    private static readonly ulong[] _counters =
    [
        0, 1, 2, (1UL << 31) - 1, 1UL << 31, (1UL << 32) - 1, 1UL << 32, (1UL << 32) + 1, (1UL << 54) - 1, ulong.MaxValue - 40,
    ];

    private static readonly uint[] _flags =
    [
        0,
        Blake3Flags.StartsChunk | Blake3Flags.EndsChunk,
        Blake3Flags.StartsChunk | Blake3Flags.KeyedHash,
        Blake3Flags.EndsChunk | Blake3Flags.DeriveKeyContext,
        Blake3Flags.Parent | Blake3Flags.DeriveKeyMaterial,
        Blake3Flags.ChunkStart | Blake3Flags.ChunkEnd | Blake3Flags.Root,
    ];

    /// <summary>Vectors in software run a thousand times slower: fewer states then.</summary>
    private static int States => Vector128.IsHardwareAccelerated ? 200 : 5;

    private protected abstract Blake3Compress? Compress { get; }

    private protected abstract Blake3WriteOutput? WriteOutput { get; }

    private protected abstract bool IsSupported { get; }

    [Fact]
    public void Compress_RandomRuns_EqualsOracle()
    {
        Blake3Compress compress = Require(Compress);
        Random random = new(Seed);
        byte[] blocks = new byte[MaxBlocks * BlockBytes];
        for (int i = 0; i < States; i++)
        {
            random.NextBytes(blocks);
            int bytes = i % (MaxBlocks + 1) * BlockBytes;
            AssertCompress(compress, random, blocks.AsSpan(0, bytes), (uint)(i % (BlockBytes + 1)), _counters[i % _counters.Length], _flags[i % _flags.Length]);
        }
    }

    [Fact]
    public void Compress_EveryCounterAndFlags_EqualsOracle()
    {
        Blake3Compress compress = Require(Compress);
        Random random = new(Seed);
        byte[] blocks = new byte[3 * BlockBytes];
        random.NextBytes(blocks);
        foreach (ulong counter in _counters)
        {
            foreach (uint flags in _flags)
            {
                AssertCompress(compress, random, blocks, BlockBytes, counter, flags);
            }
        }
    }

    [Fact]
    public void Compress_CounterVectors_GiveTheirChainingValues()
    {
        Blake3Compress compress = Require(Compress);
        foreach (Blake3CounterVector vector in Blake3CounterVector.Load())
        {
            LittleEndian.Read(out Words8<uint> cv, in vector.Key[0]);
            int before = (vector.Chunk.Length - 1) / BlockBytes * BlockBytes;
            uint lastFlags = vector.Flags | Blake3Flags.ChunkEnd | (before == 0 ? Blake3Flags.ChunkStart : 0);
            byte[] last = new byte[BlockBytes];
            vector.Chunk.AsSpan(before).CopyTo(last);

            compress(ref cv, vector.Chunk.AsSpan(0, before), BlockBytes, vector.Counter, vector.Flags | Blake3Flags.StartsChunk);
            compress(ref cv, last, (uint)(vector.Chunk.Length - before), vector.Counter, lastFlags);

            byte[] actual = new byte[vector.Expected.Length];
            LittleEndian.Write(in cv, ref actual[0]);
            Assert.Equal(vector.Expected, actual);
        }
    }

    [Fact]
    public void Compress_RunVectors_GiveTheirChainingValues()
    {
        Blake3Compress compress = Require(Compress);
        foreach (Blake3ChunkRun run in Blake3ChunkRun.Load(VectorFiles.Open($"blake3/{Blake3CounterRuns.File}")))
        {
            Assert.True(run.IsRight(compress), run.ToString());
        }
    }

    [Fact]
    public void WriteOutput_XofBlockVectors_GivesTheirBlocks()
    {
        Blake3WriteOutput write = Require(WriteOutput);
        foreach (Blake3XofBlocks xof in Blake3XofBlocks.Load(VectorFiles.Open($"blake3/{Blake3CounterRuns.File}")))
        {
            foreach ((int first, int count) in Blake3CounterRuns.Groups(1, Blake3CounterRuns.Count))
            {
                Assert.True(xof.IsRight(write, first, count), $"{count} blocks from {xof.Counter} + {first}.");
            }
        }
    }

    [Fact]
    public void Compress_RestShorterThanABlock_IsIgnored()
    {
        Blake3Compress compress = Require(Compress);
        Random random = new(Seed);
        byte[] blocks = new byte[3 * BlockBytes];
        random.NextBytes(blocks);
        for (int bytes = 0; bytes < 2 * BlockBytes; bytes++)
        {
            int whole = bytes - (bytes % BlockBytes);
            uint[] h = RandomWords(random);
            Words8<uint> expected = ToWords8(h), actual = expected;
            compress(ref expected, blocks.AsSpan(0, whole), BlockBytes, 5, Blake3Flags.StartsChunk | Blake3Flags.EndsChunk);
            compress(ref actual, blocks.AsSpan(0, bytes), BlockBytes, 5, Blake3Flags.StartsChunk | Blake3Flags.EndsChunk);
            Assert.Equal(Bytes.Of(ref expected), Bytes.Of(ref actual));
        }
    }

    [Fact]
    public void Compress_EveryAlignmentBetweenGuardPages_EqualsOracleAndTouchesNothingElse()
    {
        Blake3Compress compress = Require(Compress);
        Random random = new(Seed);
        using GuardedMemory memory = new(3 * BlockBytes);
        random.NextBytes(memory.AtStart(3 * BlockBytes));
        for (int offset = 0; offset < BlockBytes; offset++)
        {
            AssertCompress(compress, random, memory.AtStart(3 * BlockBytes).Slice(offset, 2 * BlockBytes), BlockBytes, 3, _flags[1]);
        }

        for (int blocks = 0; blocks <= 3; blocks++)
        {
            AssertCompress(compress, random, memory.AtEnd(blocks * BlockBytes), BlockBytes, 3, _flags[1]);
            AssertCompress(compress, random, memory.AtStart(blocks * BlockBytes), BlockBytes, 3, _flags[1]);
        }

        using GuardedMemory state = new(Bytes.SizeOf<Words8<uint>>());
        byte[] block = new byte[BlockBytes];
        foreach (bool atStart in (bool[])[true, false])
        {
            Span<byte> place = atStart ? state.AtStart(Bytes.SizeOf<Words8<uint>>()) : state.AtEnd(Bytes.SizeOf<Words8<uint>>());
            place.Clear();
            compress(ref MemoryMarshal.AsRef<Words8<uint>>(place), block, BlockBytes, 0, 0);
            Assert.Equal(Blake3Oracle.Compress(new uint[8], block, 0, BlockBytes, 0)[..8], MemoryMarshal.Cast<byte, uint>(place).ToArray());
        }
    }

    [Fact]
    public void WriteOutput_EveryCountAndCounter_EqualsOracleAndWritesWholeBlocksOnly()
    {
        Blake3WriteOutput write = Require(WriteOutput);
        Random random = new(Seed);
        byte[] block = new byte[BlockBytes];
        int most = Vector128.IsHardwareAccelerated ? 2 * MaxBlocks : 5;
        foreach (ulong counter in _counters)
        {
            for (int count = 0; count <= most; count++)
            {
                random.NextBytes(block);
                uint[] h = RandomWords(random);
                Words8<uint> cv = ToWords8(h);
                int rest = count % 3 == 0 ? 0 : BlockBytes - count;
                byte[] output = Canary.Create((count * BlockBytes) + rest);
                write(in cv, in block[0], (uint)(count % 65), counter, Blake3Flags.Root, output);
                Assert.Equal(ExpectedOutput(h, block, (uint)(count % 65), counter, Blake3Flags.Root, count), output[..(count * BlockBytes)]);
                Canary.AssertUntouched(output.AsSpan(count * BlockBytes));
                Assert.Equal(h, ToArray(cv));
            }
        }
    }

    [Fact]
    public void WriteOutput_BetweenGuardPages_TouchesNothingElse()
    {
        Blake3WriteOutput write = Require(WriteOutput);
        Random random = new(Seed);
        using GuardedMemory memory = new(MaxBlocks * BlockBytes);
        using GuardedMemory blockMemory = new(BlockBytes);
        for (int count = 1; count <= MaxBlocks; count++)
        {
            foreach (bool atStart in (bool[])[true, false])
            {
                Span<byte> output = atStart ? memory.AtStart(count * BlockBytes) : memory.AtEnd(count * BlockBytes);
                Span<byte> block = atStart ? blockMemory.AtStart(BlockBytes) : blockMemory.AtEnd(BlockBytes);
                random.NextBytes(block);
                uint[] h = RandomWords(random);
                Words8<uint> cv = ToWords8(h);
                write(in cv, in block[0], 1, 7, Blake3Flags.Root, output);
                Assert.Equal(ExpectedOutput(h, block.ToArray(), 1, 7, Blake3Flags.Root, count), output.ToArray());
            }
        }
    }

    private static void AssertCompress(
        Blake3Compress compress, Random random, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags)
    {
        uint[] h = RandomWords(random);
        Words8<uint> cv = ToWords8(h);
        compress(ref cv, blocks, blockBytes, counter, flags);
        for (int start = 0; start < blocks.Length; start += BlockBytes)
        {
            bool isFirst = start == 0;
            bool isLast = start == blocks.Length - BlockBytes;
            uint d = flags | (isFirst ? flags >> Blake3Flags.FirstShift : 0) | (isLast ? flags >> Blake3Flags.LastShift : 0);
            h = Blake3Oracle.Compress(h, blocks.Slice(start, BlockBytes), counter, blockBytes, d & 0xFF)[..8];
        }

        Assert.Equal(h, ToArray(cv));
    }

    private static byte[] ExpectedOutput(uint[] h, byte[] block, uint blockBytes, ulong counter, uint flags, int count)
    {
        uint[] words =
        [
            .. Enumerable.Range(0, count).SelectMany(i => Blake3Oracle.Compress(h, block, counter + (ulong)i, blockBytes, flags)),
        ];
        return MemoryMarshal.AsBytes(words.AsSpan()).ToArray();
    }

    private static uint[] RandomWords(Random random)
    {
        uint[] words = new uint[8];
        random.NextBytes(MemoryMarshal.AsBytes(words.AsSpan()));
        return words;
    }

    private static Words8<uint> ToWords8(uint[] w) => new(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]);

    private static uint[] ToArray(Words8<uint> w) => [w.W0, w.W1, w.W2, w.W3, w.W4, w.W5, w.W6, w.W7];

    private TKernel Require<TKernel>(TKernel? kernel)
        where TKernel : Delegate
    {
        Assert.SkipUnless(IsSupported, "This machine lacks what the kernel needs.");
        Assert.SkipWhen(kernel is null, "Not run: the kernel has no such method.");
        return kernel!;
    }
}

/// <summary>The kernels in integer registers, which differ in their rounds.</summary>
public abstract class Blake3IntegerKernelTests : Blake3KernelTests
{
    private protected override bool IsSupported => true;
}

public sealed class Blake3CompactScalarKernelTests : Blake3IntegerKernelTests
{
    private protected override Blake3Compress Compress => Blake3IntegerKernel<Blake3CompactScalarKernel>.Compress;

    private protected override Blake3WriteOutput WriteOutput => Blake3IntegerKernel<Blake3CompactScalarKernel>.WriteOutput;
}

public sealed class Blake3ScalarKernelTests : Blake3IntegerKernelTests
{
    private protected override Blake3Compress Compress => Blake3IntegerKernel<Blake3ScalarKernel>.Compress;

    private protected override Blake3WriteOutput WriteOutput => Blake3IntegerKernel<Blake3ScalarKernel>.WriteOutput;
}

public sealed class Blake3Vector128KernelTests : Blake3KernelTests
{
    private protected override Blake3Compress Compress => Blake3Vector128Kernel.Compress;

    private protected override Blake3WriteOutput WriteOutput => Blake3Vector128Kernel.WriteOutput;

    private protected override bool IsSupported => Blake3Vector128Kernel.IsSupported;
}

/// <summary>The dispatch.</summary>
public sealed class Blake3KernelsTests : Blake3KernelTests
{
    private protected override Blake3Compress Compress => Blake3Kernels.Compress;

    private protected override Blake3WriteOutput WriteOutput => Blake3Kernels.WriteOutput;

    private protected override bool IsSupported => true;
}
