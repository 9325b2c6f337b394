using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The requirements on every BLAKE2 kernel. One text for b and s, one derived class a kernel.</summary>
public abstract class Blake2KernelTests<TWord>
    where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
{
    private const int MaxBlocks = 9;
    private const int Seed = 7693;

    private static int BlockBytes => 16 * Bytes.SizeOf<TWord>();

    /// <summary>Vectors in software run a thousand times slower: fewer states then.</summary>
    private static int States => Vector128.IsHardwareAccelerated ? 200 : 5;

    /// <summary>"blake2b" or "blake2s", as the vector file has it.</summary>
    protected abstract string Hash { get; }

    internal abstract Blake2Compress<TWord> Compress { get; }

    internal abstract bool IsSupported { get; }

    [Fact]
    public void Compress_RandomStates_EqualsOracle()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] blocks = new byte[MaxBlocks * BlockBytes];
        uint[] counts = [0, 1, (uint)BlockBytes - 1, (uint)BlockBytes, uint.MaxValue];
        for (int i = 0; i < States; i++)
        {
            random.NextBytes(blocks);
            AssertEqualsOracle(
                RandomState(random), blocks.AsSpan(0, i % (MaxBlocks + 1) * BlockBytes), counts[i % counts.Length]);
        }
    }

    [Fact]
    public void Compress_CountersAtCarryEdges_EqualsOracle()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] blocks = new byte[2 * BlockBytes];
        random.NextBytes(blocks);
        TWord block = TWord.CreateChecked(BlockBytes);
        TWord[] edges =
        [
            TWord.Zero, TWord.MaxValue, TWord.MaxValue - block, TWord.MaxValue - block + TWord.One, TWord.MaxValue >> 1,
            (TWord.MaxValue >> 1) + TWord.One, TWord.CreateTruncating(int.MaxValue), TWord.CreateTruncating(1u << 31),
            TWord.CreateTruncating(uint.MaxValue), TWord.CreateTruncating(1ul << 32),
        ];
        foreach (TWord low in edges)
        {
            foreach (TWord high in edges)
            {
                Blake2State<TWord> state = RandomState(random);
                state.T0 = low;
                state.T1 = high;
                AssertEqualsOracle(state, blocks, (uint)BlockBytes);
            }
        }
    }

    [Fact]
    public void Compress_EachFinalFlag_EqualsOracle()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] block = new byte[BlockBytes];
        random.NextBytes(block);
        foreach (TWord lastBlock in (TWord[])[TWord.Zero, TWord.MaxValue])
        {
            foreach (TWord lastNode in (TWord[])[TWord.Zero, TWord.MaxValue])
            {
                Blake2State<TWord> state = RandomState(random);
                state.F0 = lastBlock;
                state.F1 = lastNode;
                AssertEqualsOracle(state, block, 3);
            }
        }
    }

    [Fact]
    public void Compress_OneBlockAtATime_EqualsAllAtOnce()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] blocks = new byte[MaxBlocks * BlockBytes];
        random.NextBytes(blocks);
        Blake2State<TWord> one = RandomState(random), all = one;

        Compress(ref all, blocks, (uint)BlockBytes);
        for (int start = 0; start < blocks.Length; start += BlockBytes)
        {
            Compress(ref one, blocks.AsSpan(start, BlockBytes), (uint)BlockBytes);
        }

        Assert.Equal(ToArray(all), ToArray(one));
    }

    [Fact]
    public void Compress_RestShorterThanABlock_IsIgnored()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] blocks = new byte[2 * BlockBytes];
        foreach (int rest in (int[])[1, 8, BlockBytes / 2, BlockBytes - 1])
        {
            random.NextBytes(blocks);
            AssertEqualsOracle(RandomState(random), blocks.AsSpan(0, rest), (uint)BlockBytes);
            AssertEqualsOracle(RandomState(random), blocks.AsSpan(0, BlockBytes + rest), (uint)BlockBytes);
        }
    }

    [Fact]
    public void Compress_BlocksAtEveryAlignment_EqualsOracle()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] blocks = new byte[3 * BlockBytes];
        random.NextBytes(blocks);
        for (int start = 0; start < 64; start++)
        {
            AssertEqualsOracle(RandomState(random), blocks.AsSpan(start, BlockBytes), (uint)BlockBytes);
        }
    }

    [Fact]
    public void Compress_StateAndBlocksBetweenGuardPages_TouchesNothingElse()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        int stateBytes = Bytes.SizeOf<Blake2State<TWord>>();
        using GuardedMemory memory = new((MaxBlocks + 1) * BlockBytes);
        using GuardedMemory stateMemory = new(stateBytes);
        foreach (int bytes in (int[])[0, 1, BlockBytes - 1, BlockBytes, BlockBytes + 1, MaxBlocks * BlockBytes])
        {
            Blake2State<TWord> before = RandomState(random);
            foreach (bool atStart in (bool[])[true, false])
            {
                Span<byte> blocks = atStart ? memory.AtStart(bytes) : memory.AtEnd(bytes);
                random.NextBytes(blocks);
                Blake2State<TWord> expected = before;
                Blake2Oracle.Compress(ref expected, blocks, (uint)BlockBytes);

                Span<byte> stateSpan = atStart ? stateMemory.AtStart(stateBytes) : stateMemory.AtEnd(stateBytes);
                ref Blake2State<TWord> state = ref MemoryMarshal.AsRef<Blake2State<TWord>>(stateSpan);
                state = before;
                Compress(ref state, blocks, (uint)BlockBytes);

                Assert.Equal(ToArray(expected), stateSpan.ToArray());
            }
        }
    }

    [Fact]
    public void Compress_AnyInput_AllocatesNothing()
    {
        Optimization.SkipTestWithoutIt();
        SkipUnlessSupported();
        Blake2Compress<TWord> compress = Compress;
        Blake2State<TWord> state = default;
        byte[] blocks = new byte[2 * BlockBytes];
        Allocations.AssertNone("Compress", () => compress(ref state, blocks, 1));
    }

    [Fact]
    public void Compress_CounterVectors_GiveTheirChainingValues()
    {
        SkipUnlessSupported();
        int wordBits = 8 * Bytes.SizeOf<TWord>();
        foreach (Blake2CounterVector vector in Blake2CounterVector.Load(Hash))
        {
            Blake2State<TWord> state = default;
            TWord[] h = new TWord[8];
            for (int i = 0; i < 8; i++)
            {
                ReadOnlySpan<byte> word = vector.ChainingValue.AsSpan(i * wordBits / 8, wordBits / 8);
                h[i] = TWord.ReadLittleEndian(word, isUnsigned: true);
            }

            state.H = new Words8<TWord>(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]);
            state.T0 = TWord.CreateTruncating(vector.Counter);
            state.T1 = TWord.CreateTruncating(vector.Counter >> wordBits);
            state.F0 = TWord.MaxValue;
            state.F1 = vector.LastNode ? TWord.MaxValue : TWord.Zero;
            Compress(ref state, vector.Block, (uint)BlockBytes);

            Words8<TWord> words = state.H;
            byte[] actual = new byte[vector.Expected.Length];
            TWord[] after = [words.W0, words.W1, words.W2, words.W3, words.W4, words.W5, words.W6, words.W7];
            for (int i = 0; i < 8; i++)
            {
                after[i].WriteLittleEndian(actual, i * wordBits / 8);
            }

            Assert.Equal(vector.Expected, actual);
        }
    }

    [Fact]
    public void Compress_RunVectors_GiveTheirChainingValuesAndCounters()
    {
        SkipUnlessSupported();
        foreach (Blake2CounterRun<TWord> run in Blake2CounterRun<TWord>.Load(VectorFiles.Open($"blake2/{Blake2CounterRun<TWord>.File}")))
        {
            Assert.True(run.IsRight(Compress), run.ToString());
        }
    }

    private static Blake2State<TWord> RandomState(Random random)
    {
        Blake2State<TWord> state = default;
        random.NextBytes(Bytes.Of(ref state));
        return state;
    }

    private static byte[] ToArray(Blake2State<TWord> state) => Bytes.Of(ref state).ToArray();

    private void AssertEqualsOracle(Blake2State<TWord> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        Blake2State<TWord> expected = state;
        Blake2Oracle.Compress(ref expected, blocks, counted);
        Compress(ref state, blocks, counted);
        Assert.Equal(ToArray(expected), ToArray(state));
    }

    private void SkipUnlessSupported() => Assert.SkipUnless(IsSupported, "This machine lacks what the kernel needs.");
}
