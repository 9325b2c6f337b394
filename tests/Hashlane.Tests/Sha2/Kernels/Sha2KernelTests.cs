using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>A compression function over whole blocks, as every SHA-2 kernel has it.</summary>
internal delegate void Sha2Compress<TWord>(ref Words8<TWord> hash, ReadOnlySpan<byte> blocks)
    where TWord : unmanaged;

/// <summary>The requirements on every SHA-2 kernel. One text for both word sizes, one derived class a kernel.</summary>
public abstract class Sha2KernelTests<TWord>
    where TWord : unmanaged, IBinaryInteger<TWord>
{
    private const int MaxBlocks = 20;
    private const int Seed = 1804;

    private static int BlockBytes => 16 * Bytes.SizeOf<TWord>();

    /// <summary>Vectors in software run a thousand times slower: fewer hash values then.</summary>
    private static int HashesOfEachCount => Vector128.IsHardwareAccelerated ? 10 : 1;

    private protected abstract Sha2Compress<TWord> Compress { get; }

    private protected abstract bool IsSupported { get; }

    private protected abstract Sha2Function Function { get; }

    [Fact]
    public void Compress_EveryBlockCount_EqualsOracle()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] blocks = new byte[MaxBlocks * BlockBytes];
        for (int count = 0; count <= MaxBlocks; count++)
        {
            for (int i = 0; i < HashesOfEachCount; i++)
            {
                // Random bytes: every block differs from every other, and so does the hash value from the initial one.
                random.NextBytes(blocks);
                AssertEqualsOracle(RandomHash(random), blocks.AsSpan(0, count * BlockBytes));
            }
        }
    }

    [Fact]
    public void Compress_EachBitOfABlock_EqualsOracle()
    {
        SkipUnlessSupported();
        byte[] block = new byte[BlockBytes];
        int step = Vector128.IsHardwareAccelerated ? 1 : 61;
        for (int bit = 0; bit < 8 * block.Length; bit += step)
        {
            block[bit / 8] = (byte)(1 << (bit % 8));
            AssertEqualsOracle(default, block);
            block[bit / 8] = 0;
        }
    }

    [Fact]
    public void Compress_WordsAtCarryEdges_EqualsOracle()
    {
        SkipUnlessSupported();
        byte[] blocks = new byte[3 * BlockBytes];
        foreach (byte fill in (byte[])[0, 0x7F, 0x80, 0xFF])
        {
            blocks.AsSpan().Fill(fill);
            foreach (byte word in (byte[])[0, 0x7F, 0x80, 0xFF])
            {
                Words8<TWord> hash = default;
                Bytes.Of(ref hash).Fill(word);
                AssertEqualsOracle(hash, blocks);
            }
        }
    }

    [Fact]
    public void Compress_PaddedMessages_EqualThePlatform()
    {
        SkipUnlessSupported();
        ulong[] initial = Sha2Oracle.InitialHash(Function);
        TWord[] h = [.. initial.Select(TWord.CreateChecked)];
        byte[] message = new byte[(MaxBlocks * BlockBytes) + 1];
        new Random(Seed).NextBytes(message);
        int step = Vector128.IsHardwareAccelerated ? 1 : (2 * BlockBytes) + 3;
        for (int length = 0; length <= message.Length; length += step)
        {
            Words8<TWord> hash = new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]);
            Compress(ref hash, Sha2Oracle.Pad<TWord>(message.AsSpan(0, length)));

            Assert.Equal(PlatformDigest(message.AsSpan(0, length)), Sha2Oracle.ToBytes(hash));
        }
    }

    [Fact]
    public void Compress_OneBlockAtATime_EqualsAllAtOnce()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] blocks = new byte[MaxBlocks * BlockBytes];
        random.NextBytes(blocks);
        for (int piece = 1; piece < MaxBlocks; piece++)
        {
            Words8<TWord> pieces = RandomHash(random), all = pieces;
            Compress(ref all, blocks);
            for (int start = 0; start < blocks.Length; start += piece * BlockBytes)
            {
                Compress(ref pieces, blocks.AsSpan(start, Math.Min(piece * BlockBytes, blocks.Length - start)));
            }

            Assert.Equal(Sha2Oracle.ToBytes(all), Sha2Oracle.ToBytes(pieces));
        }
    }

    [Fact]
    public void Compress_RestShorterThanABlock_IsIgnored()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] blocks = new byte[4 * BlockBytes];
        foreach (int rest in (int[])[1, 8, BlockBytes / 2, BlockBytes - 1])
        {
            random.NextBytes(blocks);
            for (int count = 0; count < 4; count++)
            {
                AssertEqualsOracle(RandomHash(random), blocks.AsSpan(0, (count * BlockBytes) + rest));
            }
        }
    }

    [Fact]
    public void Compress_BlocksAtEveryAlignment_EqualsOracle()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        byte[] blocks = new byte[4 * BlockBytes];
        random.NextBytes(blocks);
        for (int start = 0; start < 64; start++)
        {
            AssertEqualsOracle(RandomHash(random), blocks.AsSpan(start, 3 * BlockBytes));
        }
    }

    [Fact]
    public void Compress_HashAndBlocksBetweenGuardPages_TouchesNothingElse()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        int hashBytes = Bytes.SizeOf<Words8<TWord>>();
        using GuardedMemory memory = new((MaxBlocks + 1) * BlockBytes);
        using GuardedMemory hashMemory = new(hashBytes);
        for (int count = 0; count <= MaxBlocks; count++)
        {
            foreach (int rest in (int[])[0, 1, BlockBytes - 1])
            {
                int bytes = (count * BlockBytes) + rest;
                Words8<TWord> before = RandomHash(random);
                foreach (bool atStart in (bool[])[true, false])
                {
                    Span<byte> blocks = atStart ? memory.AtStart(bytes) : memory.AtEnd(bytes);
                    random.NextBytes(blocks);
                    Words8<TWord> expected = before;
                    Sha2Oracle.Compress(ref expected, blocks);

                    Span<byte> hashSpan = atStart ? hashMemory.AtStart(hashBytes) : hashMemory.AtEnd(hashBytes);
                    ref Words8<TWord> hash = ref MemoryMarshal.AsRef<Words8<TWord>>(hashSpan);
                    hash = before;
                    Compress(ref hash, blocks);

                    Assert.Equal(Sha2Oracle.ToBytes(expected), Sha2Oracle.ToBytes(hash));
                }
            }
        }
    }

    [Fact]
    public void Compress_AnyInput_AllocatesNothing()
    {
        Optimization.SkipTestWithoutIt();
        SkipUnlessSupported();
        Sha2Compress<TWord> compress = Compress;
        Words8<TWord> hash = default;
        byte[] blocks = new byte[3 * BlockBytes];
        Allocations.AssertNone("Compress", () => compress(ref hash, blocks));
    }

    private protected abstract byte[] PlatformDigest(ReadOnlySpan<byte> message);

    private static Words8<TWord> RandomHash(Random random)
    {
        Words8<TWord> hash = default;
        random.NextBytes(Bytes.Of(ref hash));
        return hash;
    }

    private void AssertEqualsOracle(Words8<TWord> hash, ReadOnlySpan<byte> blocks)
    {
        Words8<TWord> expected = hash;
        Sha2Oracle.Compress(ref expected, blocks);
        Compress(ref hash, blocks);
        Assert.Equal(Sha2Oracle.ToBytes(expected), Sha2Oracle.ToBytes(hash));
    }

    private void SkipUnlessSupported() => Assert.SkipUnless(IsSupported, "This machine lacks what the kernel needs.");
}
