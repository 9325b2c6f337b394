using System.Runtime.CompilerServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>How chunks become a tree, in any length and cut: against the recursive oracle.</summary>
public sealed class Blake3TreeTests
{
    private const int ChunkBytes = 1024;
    private const int MaxChunks = 257;

    // As in the tree; the tests hold for any value, but their lengths are chosen around this one.
    private const int BatchChunks = 512;

    private static readonly byte[] _message = Inputs.Pattern((4 * BatchChunks * ChunkBytes) + 1);

    private static readonly int[] _pieces = [63, 64, 65, 1023, 1024, 1025, 4095, 65536 + 13];

    public static TheoryData<string> Modes => Blake3Use.Names;

    /// <summary>1024 k - 1, 1024 k and 1024 k + 1, powers of two among them.</summary>
    private static IEnumerable<int> Lengths => Enumerable.Range(0, MaxChunks + 1)
        .SelectMany(static k => (int[])[(ChunkBytes * k) - 1, ChunkBytes * k, (ChunkBytes * k) + 1])
        .Where(static length => length >= 0);

    [Theory]
    [MemberData(nameof(Modes))]
    public void Hash_EveryLengthAroundChunkEnds_EqualsOracle(string mode)
    {
        Blake3Use use = Blake3Use.Get(mode);
        Blake3Oracle oracle = use.CreateOracle();
        using Hasher hasher = use.Create(Blake3.HashSizeInBytes);
        int index = 0;
        foreach (int length in Lengths)
        {
            ReadOnlySpan<byte> message = _message.AsSpan(0, length);
            byte[] expected = oracle.Digest(message);
            AssertEqual(expected, use.OneShot(message.ToArray(), expected.Length), length, "one-shot");

            hasher.AppendData(message);
            AssertEqual(expected, hasher.GetHashAndReset(), length, "one append");

            int piece = _pieces[index++ % _pieces.Length];
            Append(hasher, message, piece);
            AssertEqual(expected, hasher.GetHashAndReset(), length, $"pieces of {piece}");
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void GetCurrentHash_AfterEveryPiece_EqualsOracleAndGoesOn(string mode)
    {
        Blake3Use use = Blake3Use.Get(mode);
        Blake3Oracle oracle = use.CreateOracle();
        using Hasher hasher = use.Create(Blake3.HashSizeInBytes);
        foreach (int piece in (int[])[1, .. _pieces])
        {
            int length = 0;
            while (length < Math.Min(MaxChunks, 4 * piece) * ChunkBytes)
            {
                hasher.AppendData(_message.AsSpan(length, piece));
                length += piece;
                AssertEqual(oracle.Digest(_message.AsSpan(0, length)), hasher.GetCurrentHash(), length, $"pieces of {piece}");
            }

            hasher.Reset();
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void AppendData_AroundBatches_EqualsOracle(string mode)
    {
        Blake3Use use = Blake3Use.Get(mode);
        Blake3Oracle oracle = use.CreateOracle();
        using Hasher hasher = use.Create(Blake3.HashSizeInBytes);
        int[] firstPieces = [0, 1, 1023, 1024, 1025, (3 * ChunkBytes) + 5, (BatchChunks - 1) * ChunkBytes, (BatchChunks * ChunkBytes) + 1];
        int[] chunks = [BatchChunks - 1, BatchChunks, BatchChunks + 1, (2 * BatchChunks) - 1, 2 * BatchChunks, (2 * BatchChunks) + 1, (5 * BatchChunks / 2) + 3, 4 * BatchChunks];
        foreach (int length in chunks.SelectMany(static k => (int[])[(ChunkBytes * k) - 1, ChunkBytes * k, (ChunkBytes * k) + 1]))
        {
            byte[] expected = oracle.Digest(_message.AsSpan(0, length));
            foreach (int first in firstPieces.Where(first => first <= length))
            {
                hasher.AppendData(_message.AsSpan(0, first));
                hasher.AppendData(_message.AsSpan(first, length - first));
                AssertEqual(expected, hasher.GetHashAndReset(), length, $"first piece of {first}");
            }
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void AppendData_RandomPieces_EqualsOracle(string mode)
    {
        int seed = Random.Shared.Next();
        TestContext.Current.TestOutputHelper?.WriteLine($"Seed: {seed}");
        Random random = new(seed);
        Blake3Use use = Blake3Use.Get(mode);
        Blake3Oracle oracle = use.CreateOracle();
        using Hasher hasher = use.Create(Blake3.HashSizeInBytes);
        for (int i = 0; i < 30; i++)
        {
            int length = 0;
            for (int pieces = random.Next(1, 12); pieces > 0; pieces--)
            {
                int piece = Math.Min(random.Next(1 << random.Next(1, 19)), _message.Length - length);
                hasher.AppendData(_message.AsSpan(length, piece));
                length += piece;
                if (random.Next(4) == 0)
                {
                    AssertEqual(oracle.Digest(_message.AsSpan(0, length)), hasher.GetCurrentHash(), length, $"seed {seed}");
                }
            }

            AssertEqual(oracle.Digest(_message.AsSpan(0, length)), hasher.GetHashAndReset(), length, $"seed {seed}");
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void Members_GarbageOnTheStack_MakesNoDifference(string mode)
    {
        // The tree does not zero its chaining values: they must be written before they are read.
        Blake3Use use = Blake3Use.Get(mode);
        Blake3Oracle oracle = use.CreateOracle();
        foreach (byte garbage in (byte[])[0x00, 0xA5, 0xFF])
        {
            foreach (int length in (int[])[0, 1, 1024, 1025, 2048, 3073, 7 * ChunkBytes, (31 * ChunkBytes) + 7, (BatchChunks * ChunkBytes) + 1])
            {
                byte[] message = _message[..length];
                byte[] expected = oracle.Output(message, 0, 70);
                LeaveOnTheStack(garbage);
                AssertEqual(expected, use.OneShot(message, expected.Length), length, "one-shot");
                LeaveOnTheStack(garbage);
                using Hasher hasher = use.Create(expected.Length);
                LeaveOnTheStack(garbage);
                Append(hasher, message, 1023);
                LeaveOnTheStack(garbage);
                using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
                LeaveOnTheStack(garbage);
                AssertEqual(expected, hasher.GetCurrentHash(), length, "current hash");
                byte[] output = new byte[expected.Length];
                reader.Read(output);
                AssertEqual(expected, output, length, "extendable output");
                LeaveOnTheStack(garbage);
                AssertEqual(expected, hasher.GetHashAndReset(), length, "hash and reset");
            }
        }
    }

    [Fact]
    public void GetCurrentHash_OfALongMessageInOneHasher_CanBeRepeatedAndCloned()
    {
        Blake3Oracle oracle = Blake3Oracle.Hash();
        using Blake3 hasher = new();
        foreach (int chunk in (int[])[1, 2, 3, 6, 7, 100])
        {
            hasher.Reset();
            hasher.AppendData(_message.AsSpan(0, chunk * ChunkBytes));
            byte[] expected = oracle.Digest(_message.AsSpan(0, chunk * ChunkBytes));
            Assert.Equal(expected, hasher.GetCurrentHash());
            Assert.Equal(expected, hasher.GetCurrentHash());
            using Blake3 clone = hasher.Clone();
            clone.AppendData(_message.AsSpan(chunk * ChunkBytes, 5000));
            Assert.Equal(oracle.Digest(_message.AsSpan(0, (chunk * ChunkBytes) + 5000)), clone.GetCurrentHash());
            Assert.Equal(expected, hasher.GetCurrentHash());
        }
    }

    [Theory]
    [InlineData((1UL << 32) - 512, 512)]
    [InlineData((1UL << 32) - 4, 4)]
    [InlineData(1UL << 32, 1)]
    [InlineData(1UL << 32, 700)]
    [InlineData((1UL << 54) - 1, 1)]
    public void FinishSubtree_ChunkNumbersPast32Bits_EqualsOracle(ulong firstChunk, int chunks)
    {
        foreach (int rest in (int[])[0, -1])
        {
            ReadOnlySpan<byte> data = _message.AsSpan(0, (chunks * ChunkBytes) + rest);
            foreach (int first in (int[])[0, ChunkBytes * (chunks / 3), ChunkBytes * ((data.Length - 1) / ChunkBytes)])
            {
                Blake3Tree tree = new(flags: 0, firstChunk);
                tree.AbsorbChunks(data[..first]);
                byte[] chainingValue = new byte[Blake3Kernels.ChainingValueBytes];
                tree.FinishSubtree(data[first..], chainingValue);
                AssertEqual(Blake3Oracle.Hash().ChainingValue(data, firstChunk), chainingValue, data.Length, $"first piece of {first}");
            }
        }
    }

    private static void Append(Hasher hasher, ReadOnlySpan<byte> message, int piece)
    {
        for (; message.Length > piece; message = message[piece..])
        {
            hasher.AppendData(message[..piece]);
        }

        hasher.AppendData(message);
    }

    private static void AssertEqual(byte[] expected, byte[] actual, int length, string how) =>
        Assert.True(expected.AsSpan().SequenceEqual(actual), $"{length} bytes, {how}: {Convert.ToHexStringLower(actual)}");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte LeaveOnTheStack(byte garbage)
    {
        Span<byte> area = stackalloc byte[64 * 1024];
        area.Fill(garbage);
        return area[^1];
    }
}
