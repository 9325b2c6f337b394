using System.Buffers;
using System.IO.Pipes;
using System.Runtime.CompilerServices;
using Microsoft.Win32.SafeHandles;
using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// The pooled buffers hold parts of messages and go back empty. Not beside other tests: they could rent a buffer that came back.
/// </summary>
[Collection(nameof(Alone))]
public sealed class StreamSourceTests
{
    [Fact]
    public void AppendData_StreamThatKeepsItsBuffer_FindsItZeroed()
    {
        KeepingStream stream = new(reads: 3);
        using Blake2b hasher = new();
        hasher.AppendData(stream);
        AssertZeroed(stream, buffers: 1);
    }

    [Fact]
    public async Task AppendDataAsync_StreamThatKeepsItsBuffers_FindsThemZeroed()
    {
        KeepingStream stream = new(reads: 3);
        using Blake2b hasher = new();
        await hasher.AppendDataAsync(stream, TestContext.Current.CancellationToken);
        AssertZeroed(stream, buffers: 2);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task AppendDataAsync_FailsWhileAReadIsPending_LeavesTheBufferToTheRead()
    {
        TaskCompletionSource<int> pending = new();
        HoldingStream stream = new(2000, (_, _) => new(pending.Task));
        using Blake3Subtree subtree = new(Blake3TreeKey.Hash, 1024);
        await Assert.ThrowsAsync<ArgumentException>(() => subtree.AppendDataAsync(stream, TestContext.Current.CancellationToken));
        AssertNotInThePool(() => stream.Held.Span.Fill(0xEE));
        pending.SetResult(StreamSource.BufferBytes);
        Assert.Equal(-1, stream.Held.Span.IndexOfAnyExcept((byte)0));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task AppendDataAsync_FailsWhileAReadIsPendingThatFailsToo_ObservesThat()
    {
        int unobserved = 0;
        EventHandler<UnobservedTaskExceptionEventArgs> count = (_, e) => unobserved += e.Exception.InnerException is InvalidTimeZoneException ? 1 : 0;
        TaskScheduler.UnobservedTaskException += count;
        try
        {
            await FailTwice();
            for (int i = 0; i < 3; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }
        finally
        {
            TaskScheduler.UnobservedTaskException -= count;
        }

        Assert.Equal(0, unobserved);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static async Task FailTwice()
        {
            TaskCompletionSource<int> pending = new();
            HoldingStream stream = new(2000, (_, _) => new(pending.Task));
            using Blake3Subtree subtree = new(Blake3TreeKey.Hash, 1024);
            await Assert.ThrowsAsync<ArgumentException>(() => subtree.AppendDataAsync(stream));
            stream.Held.Span.Fill(0xEE);
            pending.SetException(new InvalidTimeZoneException());
            Assert.Equal(-1, stream.Held.Span.IndexOfAnyExcept((byte)0));
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task AppendDataAsync_DisposedWhileAReadIsPending_LeavesTheBufferToTheRead()
    {
        TaskCompletionSource<int> pending = new();
        Blake2bMac mac = new(Inputs.Key(32));
        HoldingStream stream = new(2000, (_, _) =>
        {
            mac.Dispose();
            return new(pending.Task);
        });
        ObjectDisposedException thrown =
            await Assert.ThrowsAsync<ObjectDisposedException>(() => mac.AppendDataAsync(stream, TestContext.Current.CancellationToken));
        Assert.Equal(nameof(Blake2bMac), thrown.ObjectName);
        AssertNotInThePool(() => stream.Held.Span.Fill(0xEE));
        pending.SetResult(1);
        Assert.Equal(-1, stream.Held.Span.IndexOfAnyExcept((byte)0));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task AppendDataAsync_StreamGivesUpWaitingForItsOwnRead_LeavesTheBufferToThat()
    {
        using CancellationTokenSource cancellation = new();
        TaskCompletionSource<int> inner = new();
        HoldingStream stream = new(2000, (buffer, token) =>
        {
            buffer.Span.Fill(0xEE);
            return new(inner.Task.WaitAsync(token));
        });
        using Blake2b hasher = new();
        Task appending = hasher.AppendDataAsync(stream, cancellation.Token);
        Task checking = OnTheThreadThatEnds(appending, () =>
        {
            Assert.Equal(-1, stream.Held.Span.IndexOfAnyExcept((byte)0));
            AssertNotInThePool(() => stream.Held.Span.Fill(0xEE));
        });
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => appending);
        await checking;
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task AppendDataAsync_ReadThrowsAtOnce_LeavesTheBufferToTheStream()
    {
        HoldingStream stream = new(2000, static (_, _) => throw new InvalidTimeZoneException());
        using Blake2b hasher = new();
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() => hasher.AppendDataAsync(stream, TestContext.Current.CancellationToken));
        AssertNotInThePool(() => stream.Held.Span.Fill(0xEE));
    }

    [Fact]
    public void AppendData_InterruptedInAReadThatGoesOn_LeavesTheBufferToThat()
    {
        using ManualResetEventSlim reading = new();
        TaskCompletionSource<int> inner = new();
        Memory<byte> held = default;
        HoldingStream stream = new(2000, (buffer, _) =>
        {
            // As streams do that are asynchronous inside.
            held = buffer;
            buffer.Span.Fill(0xEE);
            reading.Set();
            return new(inner.Task.WaitAsync(Patience.Limit, CancellationToken.None).GetAwaiter().GetResult());
        });
        Exception? thrown = null;
        Thread thread = new(() =>
        {
            using Blake2b hasher = new();
            thrown = Record.Exception(() => hasher.AppendData(stream));
            thrown = Record.Exception(() => AssertNotInThePool(() => held.Span.Fill(0xEE))) ?? thrown;
        });
        thread.Start();
        Assert.True(reading.Wait(Patience.Milliseconds, TestContext.Current.CancellationToken));
        thread.Interrupt();
        Assert.True(thread.Join(Patience.Milliseconds));
        Assert.IsType<ThreadInterruptedException>(thrown);
    }

    [Fact]
    public void AppendData_StreamThatThrows_FindsTheBufferZeroed()
    {
        HoldingStream stream = new(2000, static (buffer, _) =>
        {
            buffer.Span.Fill(0xEE);
            throw new InvalidTimeZoneException();
        });
        using Blake2b hasher = new();
        Assert.Throws<InvalidTimeZoneException>(() => hasher.AppendData(stream));
        Assert.Equal(-1, stream.Held.Span.IndexOfAnyExcept((byte)0));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task AppendDataAsync_CancelledInARead_ReadsNoMoreThoughTheStreamIgnoresTokens()
    {
        using CancellationTokenSource cancellation = new();
        CallingStream stream = new(2, cancellation.Cancel);
        using Blake2b hasher = new();
        await Assert.ThrowsAsync<OperationCanceledException>(() => hasher.AppendDataAsync(stream, cancellation.Token));
        Assert.Equal(2, stream.Reads);
        InstanceMembers.AssertAllThrow<InvalidOperationException>(hasher, except: "void Reset()");
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReadAsync_OfAPipeFailsWhileAReadIsPending_LeavesTheBufferToTheRead()
    {
        using AnonymousPipeServerStream writing = new(PipeDirection.Out);
        using SafeFileHandle reading = new(writing.ClientSafePipeHandle.DangerousGetHandle(), ownsHandle: false);
        Task appending = FileSource.ReadAsync(reading, 0, long.MaxValue, new ThrowingHasher(), TestContext.Current.CancellationToken);
        Task checking = OnTheThreadThatEnds(appending, () => AssertNotInThePool(() =>
        {
            // Into whichever buffer it is that the pending read has.
            writing.Write(Canary.Create(1000));
            Thread.Sleep(200);
        }));
        writing.Write(new byte[100]);
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() => appending);
        await checking;
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReadAsync_OfAPipeFailsWhileAReadIsPending_KeepsTheHandleUntilThatHasEnded()
    {
        using AnonymousPipeServerStream writing = new(PipeDirection.Out);
        SafeFileHandle reading = new(writing.ClientSafePipeHandle.DangerousGetHandle(), ownsHandle: false);
        Task appending = FileSource.ReadAsync(reading, 0, long.MaxValue, new ThrowingHasher(), TestContext.Current.CancellationToken);
        writing.Write(new byte[100]);
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() => appending);
        reading.Dispose();
        Assert.False(reading.IsClosed);
        writing.Write(new byte[1]);
        while (!reading.IsClosed)
        {
            await Task.Delay(10, TestContext.Current.CancellationToken);
        }
    }

    /// <summary>Does something where a task ends: the pool gives a thread what that has returned.</summary>
    private static Task OnTheThreadThatEnds(Task task, Action action) => task.ContinueWith(
        _ => action(), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);

    /// <summary>Rents all buffers that the pool could have of this thread, does something, and finds them unchanged.</summary>
    private static void AssertNotInThePool(Action action)
    {
        byte[][] rented = [.. Enumerable.Range(0, 8).Select(static _ => ArrayPool<byte>.Shared.Rent(StreamSource.BufferBytes))];
        Array.ForEach(rented, static each => each.AsSpan().Fill(0x77));
        action();
        Assert.All(rented, static each => Assert.Equal(-1, each.AsSpan().IndexOfAnyExcept((byte)0x77)));
        Array.ForEach(rented, static each => ArrayPool<byte>.Shared.Return(each));
    }

    private static void AssertZeroed(KeepingStream stream, int buffers)
    {
        Assert.Equal(buffers, stream.Kept.Count);
        Assert.All(stream.Kept, static buffer => Assert.Equal(-1, buffer.AsSpan().IndexOfAnyExcept((byte)0)));
    }

    private sealed class ThrowingHasher : Hasher
    {
        public ThrowingHasher()
            : base(1)
        {
        }

        private protected override void Absorb(ReadOnlySpan<byte> source)
        {
            if (!source.IsEmpty)
            {
                throw new InvalidTimeZoneException();
            }
        }

        private protected override void FinishCopy(Span<byte> digest) => throw new NotSupportedException();

        private protected override void FinishAndReset(Span<byte> digest) => throw new NotSupportedException();

        private protected override void ResetCore() => throw new NotSupportedException();

        private protected override Hasher CloneCore() => throw new NotSupportedException();

        private protected override void Wipe()
        {
        }

        private protected override void WriteState(ref StateWriter writer) => throw new NotSupportedException();
    }
}
