using System.Runtime.InteropServices;
using static Hashlane.Tests.Blake3Kernel;

namespace Hashlane.Tests;

/// <summary>The requirements on every BLAKE3 kernel: the oracle's results on random states, in each form that the kernel has.</summary>
internal sealed class Blake3KernelCases(Tally tally, CaseCount count, Blake3Kernel kernel)
{
    private const int MaxBlocks = 17;
    private const int Seed = 2020;

    private static readonly ulong[] _counters =
    [
        0, uint.MaxValue, int.MaxValue, 1UL << 32, 1UL << 31, uint.MaxValue - 2, 1, (1UL << 54) - 1, (1UL << 63) - 1, ulong.MaxValue - 100,
    ];

    private static readonly uint[] _flags =
    [
        Blake3Flags.StartsChunk | Blake3Flags.EndsChunk,
        Blake3Flags.EndsChunk | Blake3Flags.DeriveKeyContext | (Blake3Flags.Root << Blake3Flags.LastShift),
        Blake3Flags.StartsChunk | Blake3Flags.KeyedHash,
        Blake3Flags.Parent | Blake3Flags.DeriveKeyMaterial,
    ];

    private readonly Random _random = new(Seed);

    private int Counters => count == CaseCount.Few ? 3 : _counters.Length;

    public void Run()
    {
        for (int i = 0; i < Counters; i++)
        {
            Single(_counters[i]);
            Output(_counters[i]);
            Group("chunks", kernel.HashChunks, ChunkBytes, _counters[i], step: 1);
            Group("parents", kernel.HashParents, BlockBytes, counter: 0, step: 0);
        }

        RunVectors();
    }

    private void RunVectors()
    {
        if (kernel.Compress is not null)
        {
            foreach (Blake3ChunkRun run in Blake3ChunkRun.Load(EmbeddedVectors.Open(Blake3CounterRuns.File)))
            {
                tally.Check($"{kernel.FullName}: {run}", run.IsRight(kernel.Compress));
            }
        }

        if (kernel.HashChunks is not null)
        {
            foreach (Blake3ChunkGroup group in Blake3ChunkGroup.Load(EmbeddedVectors.Open(Blake3CounterRuns.File)))
            {
                foreach ((int first, int chunks) in Some(Blake3CounterRuns.Groups(kernel.Fewest, kernel.Most)))
                {
                    bool isRight = group.IsRight(kernel.HashChunks, first, chunks);
                    tally.Check($"{kernel.FullName}: {chunks} chunks of vectors from {group.Counter} + {first}", isRight);
                }
            }
        }

        if (kernel.WriteOutput is not null)
        {
            foreach (Blake3XofBlocks xof in Blake3XofBlocks.Load(EmbeddedVectors.Open(Blake3CounterRuns.File)))
            {
                foreach ((int first, int blocks) in Some(Blake3CounterRuns.OutputGroups(kernel.Most)))
                {
                    bool isRight = xof.IsRight(kernel.WriteOutput, first, blocks);
                    tally.Check($"{kernel.FullName}: {blocks} output blocks of vectors from {xof.Counter} + {first}", isRight);
                }
            }
        }
    }

    private IEnumerable<(int First, int Count)> Some(IEnumerable<(int First, int Count)> groups) =>
        count == CaseCount.All ? groups : groups.TakeLast(1);

    private void Single(ulong counter)
    {
        if (kernel.Compress is null)
        {
            return;
        }

        // A rest shorter than a block is not read; every alignment within the widest vector.
        byte[] buffer = new byte[((MaxBlocks + 2) * BlockBytes) - 1];
        for (int blocks = 0; blocks <= MaxBlocks; blocks++)
        {
            _random.NextBytes(buffer);
            ReadOnlySpan<byte> input = buffer.AsSpan(_random.Next(BlockBytes), blocks * BlockBytes);
            uint blockBytes = (uint)_random.Next(BlockBytes + 1), flags = _flags[blocks % _flags.Length];
            uint[] h = RandomWords();
            Words8<uint> cv = Words(h);
            kernel.Compress(ref cv, input, blockBytes, counter, flags);
            Check($"{blocks} blocks, counter {counter}", Chain(h, input, blockBytes, counter, flags), Bytes.Of(ref cv));
        }
    }

    private void Output(ulong counter)
    {
        if (kernel.WriteOutput is null)
        {
            return;
        }

        // Past twice the fewest, groups of lanes may end anywhere.
        for (int blocks = kernel.Fewest; blocks <= Math.Max(kernel.Most, 3); blocks++)
        {
            byte[] block = RandomBytes(BlockBytes), output = new byte[blocks * BlockBytes];
            uint[] h = RandomWords();
            Words8<uint> cv = Words(h);
            uint blockBytes = (uint)_random.Next(BlockBytes + 1);
            kernel.WriteOutput(in cv, in block[0], blockBytes, counter, Blake3Flags.Root, output);
            uint[] expected =
            [
                .. Enumerable.Range(0, blocks)
                    .SelectMany(i => Blake3Oracle.Compress(h, block, counter + (ulong)i, blockBytes, Blake3Flags.Root)),
            ];
            Check($"{blocks} output blocks, counter {counter}", LittleEndianBytes(expected), output);
        }
    }

    private void Group(string what, Blake3HashGroup? hash, int eachBytes, ulong counter, uint step)
    {
        for (int messages = kernel.Fewest; hash is not null && messages <= kernel.Most; messages++)
        {
            uint flags = _flags[messages % _flags.Length];
            uint[] key = RandomWords();
            Words8<uint> start = Words(key);
            byte[] input = RandomBytes(messages * eachBytes), cvs = new byte[messages * ChainingValueBytes];
            hash(in start, in input[0], messages, counter, flags, ref cvs[0]);
            byte[] expected =
            [
                .. Enumerable.Range(0, messages).SelectMany(i =>
                    Chain(key, input.AsSpan(i * eachBytes, eachBytes), BlockBytes, counter + (step * (ulong)i), flags)),
            ];
            Check($"{messages} {what}, counter {counter}", expected, cvs);
        }
    }

    private static byte[] Chain(uint[] h, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags)
    {
        for (int start = 0; start < blocks.Length; start += BlockBytes)
        {
            bool isLast = start == blocks.Length - BlockBytes;
            uint d = flags | (start == 0 ? flags >> Blake3Flags.FirstShift : 0) | (isLast ? flags >> Blake3Flags.LastShift : 0);
            h = Blake3Oracle.Compress(h, blocks.Slice(start, BlockBytes), counter, blockBytes, d & 0xFF)[..8];
        }

        Words8<uint> cv = Words(h);
        return Bytes.Of(ref cv).ToArray();
    }

    private static Words8<uint> Words(uint[] w) => new(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]);

    private static byte[] LittleEndianBytes(uint[] words)
    {
        byte[] bytes = new byte[words.Length * sizeof(uint)];
        for (int i = 0; i < words.Length; i++)
        {
            LittleEndian.WriteUInt32(ref bytes[0], i * sizeof(uint), words[i]);
        }

        return bytes;
    }

    private void Check(string name, ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual) =>
        tally.Check($"{kernel.FullName}: {name}", actual.SequenceEqual(expected));

    private uint[] RandomWords()
    {
        uint[] words = new uint[8];
        _random.NextBytes(MemoryMarshal.AsBytes(words.AsSpan()));
        return words;
    }

    private byte[] RandomBytes(int length)
    {
        byte[] bytes = new byte[length];
        _random.NextBytes(bytes);
        return bytes;
    }
}
