using System.Security.Cryptography;
using Xunit;

// Each overload is called on purpose, also those without a token and over arrays; reads that throw have no count.
#pragma warning disable xUnit1051, CA1835, CA2022, CA2215

namespace Hashlane.Tests;

/// <summary>The stream that hashes what passes: every way through it, and the hash after each kind of failure.</summary>
public sealed class HashingStreamTests
{
    private static readonly Func<Stream, byte[], Task<int>>[] _reads =
    [
        static (stream, buffer) => Task.FromResult(stream.Read(buffer, 3, buffer.Length - 3)),
        static (stream, buffer) => Task.FromResult(stream.Read(buffer.AsSpan(3))),
        static (stream, buffer) => stream.ReadAsync(buffer, 3, buffer.Length - 3),
        static (stream, buffer) => stream.ReadAsync(buffer.AsMemory(3)).AsTask(),
        static (stream, buffer) => Task.FromResult(ReadByte(stream, buffer)),
        static (stream, buffer) => Task.Factory.FromAsync(stream.BeginRead, stream.EndRead, buffer, 3, buffer.Length - 3, null),
    ];

    private static readonly Func<Stream, byte[], Task>[] _writes =
    [
        static (stream, data) => { stream.Write([1, .. data, 2], 1, data.Length); return Task.CompletedTask; },
        static (stream, data) => { stream.Write(data.AsSpan()); return Task.CompletedTask; },
        static (stream, data) => stream.WriteAsync([1, .. data, 2], 1, data.Length),
        static (stream, data) => stream.WriteAsync(data.AsMemory()).AsTask(),
        static (stream, data) => { Array.ForEach(data, stream.WriteByte); return Task.CompletedTask; },
        static (stream, data) => Task.Factory.FromAsync(stream.BeginWrite, stream.EndWrite, data, 0, data.Length, null),
    ];

    public static TheoryData<string> Subjects => Subject.Names;

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task Read_ByEveryOverloadInTurn_HashesWhatWasReadAndNothingElse(string name)
    {
        byte[] message = Inputs.Pattern(4000);
        using Hasher hasher = Subject.Get(name).Create();
        await using HashingStream stream = new(new ShortReadStream(message), hasher);
        List<byte> seen = [];
        byte[] buffer = new byte[100];
        int ends = 0;
        for (int i = 0; ends < _reads.Length; i++)
        {
            Array.Fill(buffer, Canary.Value);
            int read = await _reads[i % _reads.Length](stream, buffer);
            ends += read == 0 ? 1 : 0;
            seen.AddRange(buffer.AsSpan(3, read));
            Assert.Equal(Digest(name, [.. seen]), hasher.GetCurrentHash());
        }

        Assert.Equal(message, seen);
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task Write_ByEveryOverloadInTurn_HashesAndPassesOn(string name)
    {
        byte[] message = Inputs.Pattern(3000);
        using Hasher hasher = Subject.Get(name).Create();
        using MemoryStream inner = new();
        await using HashingStream stream = new(inner, hasher, leaveOpen: true);
        int done = 0;
        for (int i = 0; done < message.Length; i++)
        {
            int count = Math.Min(7 * i, message.Length - done);
            await _writes[i % _writes.Length](stream, message[done..(done + count)]);
            done += count;
            Assert.Equal(message[..done], inner.ToArray());
            Assert.Equal(Digest(name, message[..done]), hasher.GetCurrentHash());
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task CopyTo_FromAndInto_HashesTheWholeMessage(bool isAsync)
    {
        byte[] message = Inputs.Pattern(300_000);
        using Blake3 read = new(), written = new();
        using MemoryStream destination = new();
        using HashingStream source = new(new MemoryStream(message), read), target = new(destination, written);
        if (isAsync)
        {
            await source.CopyToAsync(target);
        }
        else
        {
            source.CopyTo(target);
        }

        Assert.Equal(message, destination.ToArray());
        Assert.Equal(Blake3.HashData(message), read.GetCurrentHash());
        Assert.Equal(Blake3.HashData(message), written.GetCurrentHash());
    }

    [Fact]
    public void ReadsAndWrites_OfOneStream_AreOneMessageInTheOrderOfTheCalls()
    {
        using Blake2b hasher = new();
        using MemoryStream inner = new([1, 2, 3, 4, 5, 6]);
        using HashingStream stream = new(inner, hasher);
        stream.ReadExactly(new byte[2]);
        stream.Write([9, 8]);
        stream.ReadExactly(new byte[1]);

        Assert.Equal(Blake2b.HashData([1, 2, 9, 8, 5]), hasher.GetCurrentHash());
        hasher.Reset();
        Assert.Equal(6, stream.ReadByte());
        Assert.Equal(-1, stream.ReadByte());
        Assert.Equal(Blake2b.HashData([6]), hasher.GetCurrentHash());
    }

    [Fact]
    public void ReadByteAndWriteByte_EveryValue_AreHashed()
    {
        byte[] all = [.. Enumerable.Range(0, 256).Select(static value => (byte)value)];
        using Blake2b read = new(), written = new();
        using HashingStream source = new(new MemoryStream(all), read), target = new(new MemoryStream(), written);
        for (int value = source.ReadByte(); value >= 0; value = source.ReadByte())
        {
            target.WriteByte((byte)value);
        }

        Assert.Equal(Blake2b.HashData(all), read.GetCurrentHash());
        Assert.Equal(Blake2b.HashData(all), written.GetCurrentHash());
    }

    [Fact]
    public void Mac_WrittenThrough_Verifies()
    {
        byte[] key = Inputs.Key(32), message = Inputs.Pattern(1000);
        using Blake3Mac mac = new(key);
        using (HashingStream stream = new(new MemoryStream(), mac))
        {
            stream.Write(message);
        }

        Assert.True(mac.Verify(Blake3Mac.HashData(key, message)));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Dispose_EitherWay_ClosesTheInnerStreamUnlessLeftOpenAndNeverTheHasher(bool isAsync)
    {
        foreach (bool leaveOpen in (bool[])[false, true])
        {
            using Blake3 hasher = new();
            CountingStream inner = new();
            HashingStream stream = new(inner, hasher, leaveOpen);
            stream.WriteByte(1);
            for (int i = 0; i < 2; i++)
            {
                if (isAsync)
                {
                    await stream.DisposeAsync();
                }
                else
                {
                    stream.Dispose();
                }
            }

            Assert.Equal((leaveOpen || isAsync ? 0 : 1, leaveOpen || !isAsync ? 0 : 1), (inner.Disposals, inner.AsyncDisposals));
            Assert.Equal(Blake3.HashData([1]), hasher.GetCurrentHash());
            Assert.Equal((false, false, false), (stream.CanRead, stream.CanWrite, stream.CanTimeout));
            Assert.Throws<ObjectDisposedException>(() => stream.Read(new byte[1]));
            Assert.Throws<ObjectDisposedException>(() => stream.Write([1]));
            Assert.Throws<ObjectDisposedException>(() => stream.ReadByte());
            Assert.Throws<ObjectDisposedException>(stream.Flush);
            await Assert.ThrowsAsync<ObjectDisposedException>(() => stream.FlushAsync());
            await Assert.ThrowsAsync<ObjectDisposedException>(async () => await stream.WriteAsync(new byte[1]));
            await Assert.ThrowsAsync<ObjectDisposedException>(async () => await stream.ReadAsync(new byte[1]));
        }
    }

    [Fact]
    public async Task Members_ThatDescribeTheInnerStream_PassThrough()
    {
        using Blake3 hasher = new();
        CountingStream inner = new();
        await using HashingStream stream = new(inner, hasher);
        Assert.Equal((false, true, false, true), (stream.CanRead, stream.CanWrite, stream.CanSeek, stream.CanTimeout));
        (stream.ReadTimeout, stream.WriteTimeout) = (12, 34);
        Assert.Equal((12, 34), (inner.ReadTimeout, inner.WriteTimeout));
        Assert.Equal((12, 34), (stream.ReadTimeout, stream.WriteTimeout));
        stream.Flush();
        await stream.FlushAsync();
        Assert.Equal(2, inner.Flushes);
        Assert.Throws<NotSupportedException>(() => stream.Read(new byte[1], 0, 1));
        Assert.Equal(Blake3.HashData([]), hasher.GetCurrentHash());
    }

    [Fact]
    public void Positions_Always_AreRefused()
    {
        using Blake3 hasher = new();
        using HashingStream stream = new(new MemoryStream(new byte[10]), hasher);
        Assert.False(stream.CanSeek);
        Assert.Throws<NotSupportedException>(() => stream.Length);
        Assert.Throws<NotSupportedException>(() => stream.Position);
        Assert.Throws<NotSupportedException>(() => stream.Position = 0);
        Assert.Throws<NotSupportedException>(() => stream.Seek(0, SeekOrigin.Begin));
        Assert.Throws<NotSupportedException>(() => stream.SetLength(3));
    }

    [Fact]
    public void Constructor_BadArguments_AreRefused()
    {
        using Blake3 hasher = new();
        using MemoryStream closed = new();
        closed.Dispose();
        Assert.Throws<ArgumentNullException>("inner", () => new HashingStream(null!, hasher));
        Assert.Throws<ArgumentNullException>("hasher", () => new HashingStream(Stream.Null, null!));
        Assert.Throws<ArgumentException>("inner", () => new HashingStream(closed, hasher));
    }

    [Fact]
    public async Task Buffers_OutOfBounds_AreRefusedAtTheCall()
    {
        using Blake3 hasher = new();
        using HashingStream stream = new(new MemoryStream(new byte[10]), hasher);
        byte[] buffer = new byte[5];
        Assert.Throws<ArgumentNullException>("buffer", () => stream.Read(null!, 0, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Read(buffer, 4, 2));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Write(buffer, -1, 2));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => stream.ReadAsync(buffer, 4, 2));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => stream.WriteAsync(buffer, 4, 2));
        Assert.Equal(Blake3.HashData([]), hasher.GetCurrentHash());
    }

    [Fact]
    public async Task Failure_OfTheInnerStream_AppendsNothingAndTheHasherStaysUsable()
    {
        using Blake3 hasher = new();
        await using HashingStream stream = new(new FailingStream(), hasher);
        Func<Stream, byte[], Task>[] calls = [.. _reads, .. _writes];
        foreach (Func<Stream, byte[], Task> call in calls)
        {
            await Assert.ThrowsAsync<IOException>(() => call(stream, new byte[10]));
        }

        Assert.Equal(Blake3.HashData([]), hasher.GetCurrentHash());
    }

    [Fact]
    public async Task Cancellation_DuringARead_AppendsNothing()
    {
        using CancellationTokenSource cancellation = new();
        using Blake3 hasher = new();
        await using HashingStream stream = new(new BlockingStream(), hasher);
        Assert.Equal(1, await stream.ReadAsync(new byte[10], cancellation.Token));
        ValueTask<int> pending = stream.ReadAsync(new byte[10], cancellation.Token);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => pending.AsTask());
        Assert.Equal(Blake3.HashData([7]), hasher.GetCurrentHash());
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(11)]
    public async Task Count_ThatIsImpossible_ThrowsAndAppendsNothing(int count)
    {
        using Blake3 hasher = new();
        await using HashingStream stream = new(new LyingStream(count), hasher);
        byte[] buffer = new byte[20];
        Assert.Throws<IOException>(() => stream.Read(buffer, 5, 10));
        await Assert.ThrowsAsync<IOException>(() => stream.ReadAsync(buffer, 5, 10));
        await Assert.ThrowsAsync<IOException>(async () => await stream.ReadAsync(buffer.AsMemory(5, 10)));
        Assert.Equal(Blake3.HashData([]), hasher.GetCurrentHash());
    }

    [Fact]
    public async Task Hasher_ThatCannotAppend_IsRefusedBeforeAnythingMoves()
    {
        using MemoryStream inner = new([1, 2, 3]);
        using Skein512 ended = new();
        ended.AppendFinalBits([0x80], 1);
        await using HashingStream afterEnd = new(inner, ended);
        await AssertRefused<InvalidOperationException>(afterEnd);
        Blake3 disposed = new();
        disposed.Dispose();
        await AssertRefused<ObjectDisposedException>(new HashingStream(inner, disposed));

        async Task AssertRefused<T>(Stream stream)
            where T : Exception
        {
            Func<Stream, byte[], Task>[] calls = [.. _reads, .. _writes];
            foreach (Func<Stream, byte[], Task> call in calls)
            {
                await Assert.ThrowsAsync<T>(() => call(stream, new byte[10]));
            }

            Assert.Equal((0, 3), (inner.Position, inner.Length));
        }
    }

    [Fact]
    public async Task Hasher_InUseElsewhere_IsRefusedWithItsException()
    {
        using Blake3 hasher = new();
        using BlockingStream blocking = new();
        Task append = hasher.AppendDataAsync(blocking);
        await blocking.Entered;
        using MemoryStream inner = new();
        using HashingStream stream = new(inner, hasher);
        Assert.Throws<CryptographicException>(() => stream.Write([1]));
        Assert.Equal(0, inner.Length);
        blocking.Release();
        await append;
        stream.Write([1]);
        Assert.Equal(Blake3.HashData([7, 1]), hasher.GetCurrentHash());
    }

    private static byte[] Digest(string name, byte[] message)
    {
        using Hasher hasher = Subject.Get(name).Create();
        hasher.AppendData(message);
        return hasher.GetCurrentHash();
    }

    private static int ReadByte(Stream stream, byte[] buffer)
    {
        int value = stream.ReadByte();
        if (value < 0)
        {
            return 0;
        }

        buffer[3] = (byte)value;
        return 1;
    }

    /// <summary>Takes what is written, and counts what else happens to it.</summary>
    private sealed class CountingStream : OddStream
    {
        public int Disposals { get; private set; }

        public int AsyncDisposals { get; private set; }

        public int Flushes { get; private set; }

        public override bool CanRead => false;

        public override bool CanWrite => true;

        public override bool CanTimeout => true;

        public override int ReadTimeout { get; set; }

        public override int WriteTimeout { get; set; }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count)
        {
        }

        public override void Flush() => Flushes++;

        public override ValueTask DisposeAsync()
        {
            AsyncDisposals++;
            return default;
        }

        protected override void Dispose(bool disposing) => Disposals++;
    }

    /// <summary>Fails in every call.</summary>
    private sealed class FailingStream : OddStream
    {
        public override bool CanWrite => true;

        public override int Read(byte[] buffer, int offset, int count) => throw new IOException("No reading.");

        public override void Write(byte[] buffer, int offset, int count) => throw new IOException("No writing.");
    }
}
