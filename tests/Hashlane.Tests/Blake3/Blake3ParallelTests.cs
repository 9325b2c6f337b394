using System.Security.Cryptography;
using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>Hashing in parallel gives what hashing in one piece gives, and never waits for threads that are not there.</summary>
public sealed class Blake3ParallelTests
{
    private const int ChunkBytes = Blake3Kernels.ChunkBytes;
    private const string Context = "hashlane tests 2026-11-21 parallel";

    /// <summary>Two rounds of four pieces for eight threads, and a ragged end.</summary>
    private const int LongBytes = (64 * Blake3Parallel.MinPieceBytes) + ChunkBytes + 7;

    private static readonly byte[] _message = Inputs.Pattern(LongBytes);

    /// <summary>Edges: of the parallel way, of pieces, of the subtrees in them, of chunks.</summary>
    public static TheoryData<int> Lengths
    {
        get
        {
            const int Node = Blake3Parallel.MinPieceBytes / Blake3Parallel.PieceNodes;
            int[] edges =
            [
                0, ChunkBytes, Blake3Parallel.MinPieceBytes, 2 * Blake3Parallel.MinPieceBytes, Blake3Parallel.MinBytes,
                Blake3Parallel.MinBytes + ChunkBytes, Blake3Parallel.MinBytes + Node, Blake3Parallel.MinBytes + Blake3Parallel.MinPieceBytes,
                2 * Blake3Parallel.MinBytes, 3 * Blake3Parallel.MinBytes, 4 * Blake3Parallel.MinBytes, 64 * Blake3Parallel.MinPieceBytes,
            ];
            return [.. edges.SelectMany(static edge => (int[])[edge - 1, edge, edge + 1]).Where(static length => length >= 0)];
        }
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public void HashDataParallel_AnyLengthAndDegree_EqualsSerial(int length)
    {
        ReadOnlyMemory<byte> source = _message.AsMemory(0, length);
        byte[] key = Inputs.Key(Blake3Mac.KeyBytes);
        byte[] expected = Blake3.HashData(source.Span);
        byte[] expectedTag = Blake3Mac.HashData(key, source.Span);
        foreach (int degree in (int[])[-1, 1, 2, 3, 8])
        {
            Assert.Equal(expected, Blake3.HashDataParallel(source, degree));
            Assert.Equal(expectedTag, Blake3Mac.HashDataParallel(key, source, degree));
        }
    }

    [Fact]
    public void AppendDataParallel_BytesBeforeAndAfter_EqualsSerial()
    {
        const int Node = Blake3Parallel.MinPieceBytes / Blake3Parallel.PieceNodes;
        foreach (int before in (int[])[0, 1, ChunkBytes - 1, ChunkBytes, ChunkBytes + 1, Node - 1, Node, Node + 1, Blake3Parallel.MinPieceBytes + 3])
        {
            foreach (int length in (int[])[Blake3Parallel.MinBytes, Blake3Parallel.MinBytes + 5, 2 * Blake3Parallel.MinBytes])
            {
                int after = (before + length) % 1999;
                foreach (Hasher hasher in Hashers())
                {
                    using (hasher)
                    {
                        hasher.AppendData(_message.AsSpan(0, before));
                        AppendParallel(hasher, _message.AsMemory(before, length), degree: 3);
                        hasher.AppendData(_message.AsSpan(before + length, after));
                        Assert.Equal(Serial(hasher, _message.AsSpan(0, before + length + after)), hasher.GetCurrentHash());
                    }
                }
            }
        }
    }

    [Fact]
    public void AppendDataParallel_SeveralInARow_EqualsSerial()
    {
        Random random = new(20261121);
        foreach (Hasher hasher in Hashers())
        {
            using (hasher)
            {
                int total = 0;
                while (total < LongBytes)
                {
                    int length = Math.Min(random.Next(3 * Blake3Parallel.MinBytes), LongBytes - total);
                    AppendParallel(hasher, _message.AsMemory(total, length), random.Next(1, 9));
                    total += length;
                    Assert.Equal(Serial(hasher, _message.AsSpan(0, total)), hasher.GetCurrentHash());
                }
            }
        }
    }

    [Fact]
    public void HashDataParallel_IntoADestination_WritesTheDigestOnly()
    {
        foreach (int length in (int[])[100, Blake3Parallel.MinBytes])
        {
            byte[] key = Inputs.Key(Blake3Mac.KeyBytes);
            ReadOnlyMemory<byte> source = _message.AsMemory(0, length);
            byte[] destination = [.. Enumerable.Repeat((byte)0xA5, 50)];
            Assert.Equal(32, Blake3.HashDataParallel(source, destination, 2));
            Assert.Equal((byte[])[.. Blake3.HashData(source.Span), .. Enumerable.Repeat((byte)0xA5, 18)], destination);
            Assert.Equal(32, Blake3Mac.HashDataParallel(key, source, destination, 2));
            Assert.Equal((byte[])[.. Blake3Mac.HashData(key, source.Span), .. Enumerable.Repeat((byte)0xA5, 18)], destination);
        }
    }

    [Fact]
    public void HashDataParallel_DestinationInsideTheSource_IsWrittenAtTheEnd()
    {
        byte[] memory = Inputs.Pattern(2 * Blake3Parallel.MinBytes);
        byte[] expected = Blake3.HashData(memory);
        Blake3.HashDataParallel(memory, memory.AsSpan(777, 32), 2);
        Assert.Equal(expected, memory[777..809]);
    }

    [Fact]
    public void HashDataParallel_WrongArguments_ThrowAndWriteNothing()
    {
        byte[] key = Inputs.Key(Blake3Mac.KeyBytes);
        byte[] destination = new byte[31];
        foreach (int length in (int[])[0, Blake3Parallel.MinBytes])
        {
            ReadOnlyMemory<byte> source = _message.AsMemory(0, length);
            foreach (int degree in (int[])[0, -2, int.MinValue])
            {
                Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => Blake3.HashDataParallel(source, maxDegreeOfParallelism: degree));
                Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => Blake3Mac.HashDataParallel(key, source, maxDegreeOfParallelism: degree));
                foreach (Hasher hasher in Hashers())
                {
                    using (hasher)
                    {
                        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => AppendParallel(hasher, source, degree));
                        Assert.Equal(Serial(hasher, []), hasher.GetCurrentHash());
                    }
                }
            }

            Assert.Throws<ArgumentException>("destination", () => Blake3.HashDataParallel(source, destination, 2));
            Assert.Throws<ArgumentException>("destination", () => Blake3Mac.HashDataParallel(key, source, destination, 2));
            Assert.Throws<ArgumentOutOfRangeException>("key", () => Blake3Mac.HashDataParallel(key.AsSpan(1), source, maxDegreeOfParallelism: 2));
            Assert.Throws<ArgumentException>("key", () => Blake3Mac.HashDataParallel([], source, maxDegreeOfParallelism: 2));
            Assert.Equal(new byte[31], destination);
        }
    }

    [Fact]
    public void AppendDataParallel_CancelledBefore_AppendsNothingAndStaysUsable()
    {
        CancellationToken cancelled = new(canceled: true);
        foreach (int length in (int[])[1, Blake3Parallel.MinBytes])
        {
            ReadOnlyMemory<byte> source = _message.AsMemory(0, length);
            Assert.Equal(cancelled, Assert.Throws<OperationCanceledException>(() => Blake3.HashDataParallel(source, 2, cancelled)).CancellationToken);
            Assert.Throws<OperationCanceledException>(() => Blake3Mac.HashDataParallel(Inputs.Key(32), source, 1, cancelled));
            foreach (Hasher hasher in Hashers())
            {
                using (hasher)
                {
                    hasher.AppendData([1, 2]);
                    Assert.Throws<OperationCanceledException>(() => AppendParallel(hasher, source, 2, cancelled));
                    Assert.Equal(Serial(hasher, [1, 2]), hasher.GetCurrentHash());
                }
            }
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(8)]
    public void AppendDataParallel_CancelledDuring_StopsAndIsUnusableUntilReset(int degree)
    {
        foreach (Hasher hasher in Hashers())
        {
            using (hasher)
            {
                using CancellationTokenSource cancellation = new();
                using PiecewiseMemory memory = new(_message, cancellation.Cancel);
                Assert.Throws<OperationCanceledException>(() => AppendParallel(hasher, memory.Memory, degree, cancellation.Token));
                AssertUnusableUntilReset(hasher);
            }
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(8)]
    public void AppendDataParallel_MemoryThrows_ThrowsThatAndIsUnusableUntilReset(int degree)
    {
        foreach (Hasher hasher in Hashers())
        {
            using (hasher)
            {
                using PiecewiseMemory memory = new(_message, static () => throw new ObjectDisposedException("the memory"));
                Assert.Throws<ObjectDisposedException>(() => AppendParallel(hasher, memory.Memory, degree));
                AssertUnusableUntilReset(hasher);
            }
        }
    }

    [Fact]
    public async Task Operations_WhileAnAppendRuns_ThrowCryptographic()
    {
        using Blake3 hasher = new();
        using ManualResetEventSlim entered = new();
        using ManualResetEventSlim released = new();
        using PiecewiseMemory memory = new(_message, () =>
        {
            entered.Set();
            released.Wait(Patience.Limit);
        });
        Task appending = Task.Factory.StartNew(
            () => hasher.AppendDataParallel(memory.Memory, 2), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        Assert.True(entered.Wait(Patience.Limit, TestContext.Current.CancellationToken));
        InstanceMembers.AssertAllThrow<CryptographicException>(hasher);
        Assert.Throws<CryptographicException>(() => hasher.AppendDataParallel(_message));
        released.Set();
        await appending;
        Assert.Equal(Blake3.HashData(_message), hasher.GetCurrentHash());
    }

    [Fact]
    public void HashDataParallel_InsideAParallelLoop_EqualsSerial()
    {
        byte[] expected = Blake3.HashData(_message);
        Parallel.For(0, 16, _ => Assert.Equal(expected, Blake3.HashDataParallel(_message, maxDegreeOfParallelism: 4)));
    }

    [Fact]
    public void HashDataParallel_ShortOrOneThread_AllocatesNothing()
    {
        byte[] digest = new byte[32];
        Allocations.AssertNone("one thread", () => Blake3.HashDataParallel(_message, digest, 1));
        Allocations.AssertNone("short", () => Blake3.HashDataParallel(_message.AsMemory(0, Blake3Parallel.MinBytes - 1), digest, 2));
    }

    [Fact]
    public void AppendDataParallel_OnAKeyedHasher_LeavesNothingAfterDispose()
    {
        Blake3Mac mac = new(Inputs.Key(Blake3Mac.KeyBytes));
        mac.AppendDataParallel(_message, 4);
        Assert.NotEqual(new byte[HasherState.Of(mac).Length], HasherState.Of(mac));
        mac.Dispose();
        Assert.All(HasherState.Of(mac), static value => Assert.Equal(0, value));
    }

    [Fact]
    public void PieceBytes_OfAnyShare_IsAPowerOfTwoInRange()
    {
        foreach (long bytes in (long[])[Blake3Parallel.MinBytes, 1 << 20, (1 << 22) + 1, 1 << 26, long.MaxValue])
        {
            foreach (int degree in (int[])[2, 3, 16, int.MaxValue])
            {
                int piece = Blake3Parallel.PieceBytes(bytes, degree);
                Assert.InRange(piece, Blake3Parallel.MinPieceBytes, Blake3Parallel.MaxPieceBytes);
                Assert.True(int.IsPow2(piece));
            }
        }
    }

    private static Hasher[] Hashers() => [new Blake3(), new Blake3Mac(Inputs.Key(Blake3Mac.KeyBytes)), new Blake3Kdf(Context)];

    private static byte[] Serial(Hasher like, ReadOnlySpan<byte> message) => like switch
    {
        Blake3Mac => Blake3Mac.HashData(Inputs.Key(Blake3Mac.KeyBytes), message),
        Blake3Kdf => Blake3Kdf.DeriveKey(Context, message, 32),
        _ => Blake3.HashData(message),
    };

    private static void AppendParallel(
        Hasher hasher, ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken = default)
    {
        switch (hasher)
        {
            case Blake3Mac mac:
                mac.AppendDataParallel(source, degree, cancellationToken);
                break;
            case Blake3Kdf kdf:
                kdf.AppendDataParallel(source, degree, cancellationToken);
                break;
            default:
                ((Blake3)hasher).AppendDataParallel(source, degree, cancellationToken);
                break;
        }
    }

    private static void AssertUnusableUntilReset(Hasher hasher)
    {
        InstanceMembers.AssertAllThrow<InvalidOperationException>(hasher, except: "void Reset()");
        Assert.Throws<InvalidOperationException>(() => AppendParallel(hasher, _message, 2));
        hasher.Reset();
        AppendParallel(hasher, _message, 2);
        Assert.Equal(Serial(hasher, _message), hasher.GetHashAndReset());
    }

    /// <summary>Memory that does something when its span is asked for the second time: then hashing has begun.</summary>
    private sealed class PiecewiseMemory(byte[] bytes, Action atSecond) : System.Buffers.MemoryManager<byte>
    {
        private int _times;

        public override Span<byte> GetSpan()
        {
            if (Interlocked.Increment(ref _times) == 2)
            {
                atSecond();
            }

            return bytes;
        }

        public override System.Buffers.MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
