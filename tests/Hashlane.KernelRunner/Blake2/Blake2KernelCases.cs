using System.Globalization;
using System.Numerics;
using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>The requirements on every BLAKE2 kernel: the oracle's results on random states, and the counter vectors'.</summary>
internal sealed class Blake2KernelCases<TVariant, TWord>(Tally tally, CaseCount count, Blake2Kernel<TWord> kernel)
    where TVariant : unmanaged, IBlake2Variant
    where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
{
    private const int MaxBlocks = 9;
    private const int Seed = 7693;
    private const int CounterVectors = 19;

    private readonly Random _random = new(Seed);
    private readonly byte[] _blocks = new byte[(MaxBlocks + 1) * default(TVariant).BlockBytes];

    private static int BlockBytes => default(TVariant).BlockBytes;

    private static int WordBytes => BlockBytes / 16;

    public void Run(string hash, IEnumerable<Blake2Vector> vectors)
    {
        RandomStates();
        CountersAtCarryEdges();
        FinalFlags();
        RestsShorterThanABlock();
        OneBlockAtATime();
        CounterKernelVectors(hash);
        foreach (Blake2CounterRun<TWord> run in Blake2CounterRun<TWord>.Load(EmbeddedVectors.Open(Blake2CounterRun<TWord>.File)))
        {
            tally.Check($"{kernel.FullName}: {run}", run.IsRight(kernel.Compress));
        }

        foreach (Blake2Vector vector in vectors)
        {
            tally.Check(
                $"{kernel.FullName}: {vector.Message.Length} bytes, key of {vector.Key.Length}",
                kernel.Hash<TVariant>(vector).AsSpan().SequenceEqual(vector.Digest));
        }
    }

    private void RandomStates()
    {
        uint[] counted = [0, 1, (uint)BlockBytes - 1, (uint)BlockBytes, uint.MaxValue];
        int states = count == CaseCount.Few ? 2 * (MaxBlocks + 1) : 20 * (MaxBlocks + 1);
        for (int i = 0; i < states; i++)
        {
            int blocks = i % (MaxBlocks + 1);
            // Every alignment within the widest vector.
            CheckAgainstOracle(
                $"{blocks} blocks, state {i}", RandomState(), RandomBlocks(i % 64, blocks * BlockBytes), counted[i % counted.Length]);
        }
    }

    private void CountersAtCarryEdges()
    {
        TWord block = TWord.CreateChecked(BlockBytes);
        TWord[] edges =
        [
            TWord.MaxValue, TWord.MaxValue - block, TWord.MaxValue - block + TWord.One, TWord.Zero, TWord.MaxValue >> 1,
            (TWord.MaxValue >> 1) + TWord.One, TWord.CreateTruncating(int.MaxValue), TWord.CreateTruncating(1u << 31),
            TWord.CreateTruncating(uint.MaxValue), TWord.CreateTruncating(1ul << 32),
        ];
        int most = count == CaseCount.Few ? 4 : edges.Length;
        foreach (TWord low in edges.Take(most))
        {
            foreach (TWord high in edges.Take(most))
            {
                Blake2State<TWord> state = RandomState();
                state.T0 = low;
                state.T1 = high;
                CheckAgainstOracle($"counter {high} {low}", state, RandomBlocks(0, 3 * BlockBytes), (uint)BlockBytes);
            }
        }
    }

    private void FinalFlags()
    {
        foreach (TWord lastBlock in (TWord[])[TWord.Zero, TWord.MaxValue])
        {
            foreach (TWord lastNode in (TWord[])[TWord.Zero, TWord.MaxValue])
            {
                Blake2State<TWord> state = RandomState();
                state.F0 = lastBlock;
                state.F1 = lastNode;
                CheckAgainstOracle($"flags {lastBlock} {lastNode}", state, RandomBlocks(0, BlockBytes), 3);
            }
        }
    }

    private void RestsShorterThanABlock()
    {
        foreach (int rest in (int[])[1, BlockBytes / 2, BlockBytes - 1])
        {
            CheckAgainstOracle($"rest of {rest}", RandomState(), RandomBlocks(0, rest), (uint)BlockBytes);
            CheckAgainstOracle(
                $"a block and a rest of {rest}", RandomState(), RandomBlocks(0, BlockBytes + rest), (uint)BlockBytes);
        }
    }

    private void OneBlockAtATime()
    {
        Blake2State<TWord> one = RandomState(), all = one;
        ReadOnlySpan<byte> blocks = RandomBlocks(0, MaxBlocks * BlockBytes);
        kernel.Compress(ref all, blocks, (uint)BlockBytes);
        for (int start = 0; start < blocks.Length; start += BlockBytes)
        {
            kernel.Compress(ref one, blocks.Slice(start, BlockBytes), (uint)BlockBytes);
        }

        tally.Check($"{kernel.FullName}: one block at a time", Bytes.Of(ref one).SequenceEqual(Bytes.Of(ref all)));
    }

    private void CounterKernelVectors(string hash)
    {
        IReadOnlyList<JsonElement> cases = EmbeddedVectors.Cases("blake2_counter_kernel.json", hash);
        EmbeddedVectors.AssertCount(cases.Count, CounterVectors);
        foreach (JsonElement entry in cases)
        {
            byte[] h = EmbeddedVectors.Hex(entry, "h"), expected = EmbeddedVectors.Hex(entry, "h_after_final");
            UInt128 counter = UInt128.Parse(entry.GetProperty("t").GetString()!, CultureInfo.InvariantCulture);
            TWord[] words = [.. Enumerable.Range(0, 8).Select(i =>
                TWord.ReadLittleEndian(h.AsSpan(i * WordBytes, WordBytes), isUnsigned: true))];
            TVariant variant = default;
            ref Blake2State<TWord> state = ref Blake2Kernel<TWord>.StateOf(ref variant);
            state = new()
            {
                H = new(words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]),
                T0 = TWord.CreateTruncating(counter),
                T1 = TWord.CreateTruncating(counter >> (8 * WordBytes)),
            };
            Blake2Node node = entry.GetProperty("last_node").GetBoolean() ? Blake2Node.Last : Blake2Node.Inner;
            variant.MarkLastBlock(node);

            kernel.Compress(ref state, EmbeddedVectors.Hex(entry, "msg"), (uint)BlockBytes);

            byte[] actual = new byte[expected.Length];
            variant.Store(actual);
            tally.Check($"{kernel.FullName}: counter vector {counter}", actual.AsSpan().SequenceEqual(expected));
        }
    }

    private void CheckAgainstOracle(string name, Blake2State<TWord> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        Blake2State<TWord> expected = state;
        Blake2Oracle.Compress(ref expected, blocks, counted);
        kernel.Compress(ref state, blocks, counted);
        tally.Check($"{kernel.FullName}: {name}", Bytes.Of(ref expected).SequenceEqual(Bytes.Of(ref state)));
    }

    private Blake2State<TWord> RandomState()
    {
        Blake2State<TWord> state = default;
        _random.NextBytes(Bytes.Of(ref state));
        return state;
    }

    private ReadOnlySpan<byte> RandomBlocks(int start, int length)
    {
        Span<byte> blocks = _blocks.AsSpan(start, length);
        _random.NextBytes(blocks);
        return blocks;
    }
}
