using Xunit;
using static Hashlane.Tests.Allocations;

namespace Hashlane.Tests;

/// <summary>Messages in small pieces, which hashers collect: digests, copies and memory at each phase of collecting.</summary>
[Collection(nameof(Alone))]
public sealed class Blake3PiecesTests
{
    private const int ChunkBytes = Blake3Kernels.ChunkBytes, MinRunBytes = 4 * ChunkBytes;

    // Without lanes nothing is collected; the lengths are then those of eight lanes.
    private static readonly int _maxRunBytes = Math.Max(16, Blake3Kernels.MaxRunChunks) * ChunkBytes;

    public static TheoryData<string> Uses => Blake3Use.Names;

    [Theory]
    [MemberData(nameof(Uses))]
    public void AppendData_PiecesOfOneSize_EqualTheOneShot(string use)
    {
        foreach (int length in Lengths())
        {
            byte[] message = Inputs.Random(length, length);
            byte[] expected = Blake3Use.Get(use).OneShot(message, 32);
            foreach (int piece in (int[])[64, 100, 1000, ChunkBytes, ChunkBytes + 1, MinRunBytes, 20_000, (_maxRunBytes / 2) - 1, _maxRunBytes / 2, _maxRunBytes, _maxRunBytes + 1])
            {
                using Hasher hasher = Blake3Use.Get(use).Create(32);
                Append(hasher, message, piece);
                Assert.Equal(expected, hasher.GetCurrentHash());
                Assert.Equal(expected, hasher.GetHashAndReset());

                // In the memory of the first message.
                Append(hasher, message, piece);
                Assert.Equal(expected, hasher.GetHashAndReset());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Members_CalledBetweenRandomPieces_EqualTheOneShot(string name)
    {
        const int rounds = 25, steps = 40;
        Blake3Use use = Blake3Use.Get(name);
        int seed = Environment.TickCount;
        Random random = new(seed);
        for (int round = 0; round < rounds; round++)
        {
            byte[] message = Inputs.Random(3 * _maxRunBytes, round);
            int length = 0, most = 1 << random.Next(6, 17);
            Hasher hasher = use.Create(32);
            for (int step = 0; step < steps; step++)
            {
                for (int pieces = random.Next(20); pieces > 0; pieces--)
                {
                    int piece = Math.Min(random.Next(most), message.Length - length);
                    hasher.AppendData(message.AsSpan(length, piece));
                    length += piece;
                }

                string what = $"seed {seed}, round {round}, step {step}, {length} bytes";
                switch (random.Next(6))
                {
                    case 0:
                        AssertDigest(hasher.GetCurrentHash(), what);
                        break;
                    case 1:
                        using (XofReader reader = ((IExtendableOutput)hasher).OpenXof())
                        {
                            byte[] output = new byte[32];
                            reader.Read(output);
                            AssertDigest(output, what);
                        }

                        break;
                    case 2:
                        Hasher clone = hasher.Clone();
                        hasher.AppendData(Inputs.Pattern(random.Next(3000)));
                        (hasher, clone) = (clone, hasher);
                        clone.Dispose();
                        break;
                    case 3 when random.Next(3) == 0:
                        AssertDigest(hasher.GetHashAndReset(), what);
                        length = 0;
                        break;
                    case 4 when random.Next(3) == 0:
                        hasher.Reset();
                        length = 0;
                        break;
                }
            }

            AssertDigest(hasher.GetCurrentHash(), $"seed {seed}, round {round}");
            hasher.Dispose();

            void AssertDigest(byte[] digest, string what) =>
                Assert.True(use.OneShot(message[..length], 32).AsSpan().SequenceEqual(digest), what);
        }
    }

    [Fact]
    public void Subtree_InSmallPieces_EqualsTheWhole()
    {
        using Blake3TreeKey mode = Blake3TreeKey.Keyed(Inputs.Key(Blake3Mac.KeyBytes));
        ulong offset = (ulong)(4 * _maxRunBytes);
        foreach (int length in Lengths().Where(static length => length > 0))
        {
            byte[] message = Inputs.Random(length, length);
            byte[] expected = Blake3Subtree.ComputeChainingValue(mode, offset, message);
            foreach (int piece in (int[])[64, 1000, 20_000])
            {
                using Blake3Subtree subtree = new(mode, offset);
                for (int start = 0; start < length; start += piece)
                {
                    subtree.AppendData(message.AsSpan(start, Math.Min(piece, length - start)));
                }

                Assert.Equal(expected, subtree.GetChainingValue());
                subtree.AppendData([]);
                Assert.Equal(expected, subtree.GetChainingValue());
            }
        }
    }

    [Fact]
    public void AppendDataParallel_BetweenSmallPieces_EqualsTheOneShot()
    {
        byte[] message = Inputs.Random(3 * Blake3Parallel.MinBytes, 1);
        byte[] expected = Blake3.HashData(message);
        foreach (int first in (int[])[1, ChunkBytes, 5000, _maxRunBytes, _maxRunBytes + 777])
        {
            using Blake3 hasher = new();
            Append(hasher, message.AsSpan(0, first), 300);
            hasher.AppendDataParallel(
                message.AsMemory(first, (2 * Blake3Parallel.MinBytes) + 500), maxDegreeOfParallelism: 2, TestContext.Current.CancellationToken);
            Append(hasher, message.AsSpan(first + (2 * Blake3Parallel.MinBytes) + 500), 300);
            Assert.Equal(expected, hasher.GetCurrentHash());
        }
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Memory_OfALongMessage_IsZeroedAndNeverShared(string use)
    {
        Assert.SkipUnless(Blake3Kernels.MaxRunChunks > 1, "Without lanes nothing is collected.");
        Hasher hasher = Blake3Use.Get(use).Create(32);
        HashSet<byte[]> runs = [];
        byte[] message = Inputs.Random(5 * _maxRunBytes / 2, 2);
        for (int start = 0; start < message.Length; start += 512)
        {
            hasher.AppendData(message.AsSpan(start, Math.Min(512, message.Length - start)));
            if (CollectedRun.Of(hasher) is { } run)
            {
                runs.Add(run);
            }
        }

        byte[] last = CollectedRun.Of(hasher)!;
        Assert.Equal(Blake3Kernels.MaxRunChunks * ChunkBytes, last.Length);
        Assert.NotEqual(-1, last.AsSpan().IndexOfAnyExcept((byte)0));
        Assert.All(runs, run => Assert.True(run == last || run.AsSpan().IndexOfAnyExcept((byte)0) < 0, $"{run.Length} bytes were left as they were."));

        using Hasher clone = hasher.Clone();
        Assert.Null(CollectedRun.Of(clone));
        hasher.AppendData(new byte[700]);
        clone.AppendData(new byte[700]);
        Assert.NotSame(last, CollectedRun.Of(clone));
        hasher.GetHashAndReset();
        CollectedRun.AssertZero(last);

        hasher.AppendData(message.AsSpan(0, 700));
        Assert.Same(last, CollectedRun.Of(hasher));
        Assert.NotEqual(-1, last.AsSpan().IndexOfAnyExcept((byte)0));
        hasher.Reset();
        CollectedRun.AssertZero(last);

        Append(hasher, message, 700);
        hasher.Dispose();
        CollectedRun.AssertZero(last);
        Assert.Null(CollectedRun.Of(hasher));
    }

    [Fact]
    public void Memory_OfShortMessagesAndLongPieces_IsNotTaken()
    {
        using Blake3 hasher = new();
        Append(hasher, Inputs.Pattern(MinRunBytes), 64);
        Assert.Null(CollectedRun.Of(hasher));
        hasher.Reset();
        Append(hasher, Inputs.Pattern(20 * _maxRunBytes), 2 * _maxRunBytes);
        Assert.Null(CollectedRun.Of(hasher));
    }

    [Fact]
    public void AppendData_InSmallPieces_AllocatesAsDocumented()
    {
        Optimization.SkipTestWithoutIt();
        byte[] message = Inputs.Pattern(4 * _maxRunBytes);
        Blake3[] hashers = [.. Enumerable.Range(0, 100).Select(static _ => new Blake3())];
        int next = 0;
        Assert.Equal(0, MinOf(() => Append(hashers[next++], message.AsSpan(0, MinRunBytes), 64)));

        // Runs double until they are as long as the last one.
        long longest = Blake3Kernels.MaxRunChunks > 1 ? Blake3Kernels.MaxRunChunks * ChunkBytes : 0;
        Assert.InRange(MinOf(() => Append(hashers[next++], message, 64)), longest, 2 * longest);
        using Blake3 kept = new();
        Append(kept, message, 64);
        byte[] digest = new byte[32];
        AssertNone("A second message", () =>
        {
            kept.GetHashAndReset(digest);
            Append(kept, message, 64);
        });
    }

    private static IEnumerable<int> Lengths() =>
        from edge in (int[])[0, ChunkBytes, MinRunBytes, 2 * MinRunBytes, _maxRunBytes, 2 * _maxRunBytes, (2 * _maxRunBytes) + MinRunBytes]
        from offset in (int[])[-1, 0, 1, ChunkBytes - 1, ChunkBytes, ChunkBytes + 1]
        where edge + offset >= 0
        select edge + offset;

    private static void Append(Hasher hasher, ReadOnlySpan<byte> message, int piece)
    {
        for (; message.Length > piece; message = message[piece..])
        {
            hasher.AppendData(message[..piece]);
        }

        hasher.AppendData(message);
    }
}
