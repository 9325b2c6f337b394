using Xunit;

namespace Hashlane.Tests;

/// <summary>Work that threads share: who does it, who is waited for, and what ends it.</summary>
public sealed class ForkJoinTests
{
    // So long a caller that does not wait would have been gone, most of the time.
    private static readonly TimeSpan _moment = TimeSpan.FromMilliseconds(100);

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_TwoPiecesThatMeet_AreDoneByTwoThreads()
    {
        using Barrier barrier = new(2);
        ToyWork work = new(2, _ => Assert.True(barrier.SignalAndWait(Patience.Limit)));
        await OnAThread(() => work.Run(2));
        Assert.Equal([1, 1], work.Done);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_AnyDegree_DoesEveryPieceOnce()
    {
        foreach (int degree in (int[])[1, 2, 3, 100])
        {
            ToyWork work = new(50, static _ => { });
            await OnAThread(() => work.Run(degree));
            Assert.All(work.Done, static times => Assert.Equal(1, times));
            Assert.Equal(Math.Min(degree, 50) - 1, work.Queued);
            Assert.Equal(50, work.AllDone);

            work = new(50, static _ => { });
            await work.RunAsync(degree);
            Assert.All(work.Done, static times => Assert.Equal(1, times));
            Assert.Equal(Math.Min(degree, 50), work.Queued);
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_OfTwo_NeverHasThreeInside()
    {
        int inside = 0, most = 0;
        ToyAsyncWork work = new(8, async _ =>
        {
            most = Math.Max(most, Interlocked.Increment(ref inside));
            await Task.Delay(10, TestContext.Current.CancellationToken);
            Interlocked.Decrement(ref inside);
        });
        await work.RunAsync(2);
        Assert.InRange(most, 1, 2);
        Assert.All(work.Done, static times => Assert.Equal(1, times));
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(1)]
    [InlineData(4)]
    public async Task Run_APieceThatThrows_ThrowsThatOnEveryPath(int degree)
    {
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() => OnAThread(() => new ToyWork(9, ThrowAtFour).Run(degree)));
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() => new ToyWork(9, ThrowAtFour).RunAsync(degree));
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() => new ToyAsyncWork(9, static async piece =>
        {
            await Task.Yield();
            ThrowAtFour(piece);
        }).RunAsync(degree));

        static void ThrowAtFour(int piece)
        {
            if (piece == 4)
            {
                throw new InvalidTimeZoneException();
            }
        }
    }

    /// <summary>Workers come one after the other, so that the others begin after the failure of the first one.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_AfterAFailure_TakesNoOtherPiece()
    {
        int begun = 0;
        ToyWork work = new(9, Fail) { QueueTask = static worker => worker() };
        await Assert.ThrowsAsync<InvalidTimeZoneException>(() => work.RunAsync(3));
        Assert.Equal((3, 1), (work.Queued, begun));

        void Fail(int piece)
        {
            begun++;
            throw new InvalidTimeZoneException();
        }
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(1)]
    [InlineData(4)]
    public async Task Run_CancelledInAPiece_ThrowsAndDoesNotGoOn(int degree)
    {
        foreach (bool isAsync in (bool[])[false, true])
        {
            using CancellationTokenSource cancellation = new();
            ToyWork work = new(1000, _ => cancellation.Cancel(), cancellation.Token);
            await Assert.ThrowsAsync<OperationCanceledException>(() => isAsync ? work.RunAsync(degree) : OnAThread(() => work.Run(degree)));
            Assert.InRange(work.Done.Sum(), 1, degree);
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_CallerInterrupted_WaitsForItsHelperAndStaysInterrupted()
    {
        using ManualResetEventSlim helps = new(), released = new();
        bool isInterrupted = false;
        Thread? caller = null;
        ToyWork work = new(2, _ => MeetHelper(ref caller, helps, released));
        Task running = OnAThread(() =>
        {
            caller = Thread.CurrentThread;
            work.Run(2);
            isInterrupted = IsInterrupted();
        });
        Assert.True(helps.Wait(Patience.Limit, TestContext.Current.CancellationToken));
        for (int i = 0; i < 5; i++)
        {
            caller!.Interrupt();
            Assert.NotSame(running, await Task.WhenAny(running, Task.Delay(_moment, TestContext.Current.CancellationToken)));
        }

        released.Set();
        await running;
        Assert.True(isInterrupted);
        Assert.Equal([1, 1], work.Done);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_CallerInterruptedAtItsLock_WaitsForItsHelperAndStaysInterrupted()
    {
        using ManualResetEventSlim helps = new(), released = new();
        bool isInterrupted = false;
        Thread? caller = null;
        ToyWork work = new(2, _ => MeetHelper(ref caller, helps, released));
        Task running;
        lock (work)
        {
            running = OnAThread(() =>
            {
                caller = Thread.CurrentThread;
                work.Run(2);
                isInterrupted = IsInterrupted();
            });
            Assert.True(helps.Wait(Patience.Limit, TestContext.Current.CancellationToken));
            for (int i = 0; i < 5; i++)
            {
                caller!.Interrupt();
                Thread.Sleep(20);
                Assert.False(running.IsCompleted);
            }

            released.Set();
        }

        await running;
        Assert.True(isInterrupted);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Execute_HelperInterruptedAtTheLock_StillWakesTheCaller()
    {
        using ManualResetEventSlim helps = new(), released = new();
        Thread? caller = null, helper = null;
        ToyWork work = new(2, _ =>
        {
            if (Thread.CurrentThread != caller)
            {
                helper = Thread.CurrentThread;
            }

            MeetHelper(ref caller, helps, released);
        })
        {
            // A thread of its own and not the pool's, which would keep the interruption.
            Queue = static item => OnAThread(() =>
            {
                item.Execute();
                Assert.True(IsInterrupted());
            }),
        };
        Task running;
        lock (work)
        {
            running = OnAThread(() =>
            {
                caller = Thread.CurrentThread;
                work.Run(2);
            });
            Assert.True(helps.Wait(Patience.Limit, TestContext.Current.CancellationToken));

            // First the caller comes to the lock, which is held here. A helper that left before it would wake nobody.
            Assert.True(SpinWait.SpinUntil(() => work.Done.Sum() == 1 && IsBlocked(caller!), Patience.Limit));
            released.Set();
            Assert.True(SpinWait.SpinUntil(() => work.Done.Sum() == 2 && IsBlocked(helper!), Patience.Limit));
            helper!.Interrupt();
            Thread.Sleep(20);
        }

        await running;
        await work.LastQueued;
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Run_QueueingFailsMidway_WaitsForTheHelperThatIsThereAndDoesItAll(int fails)
    {
        using ManualResetEventSlim helps = new(), released = new();
        int queued = 0;
        Thread? caller = null;
        ToyWork work = new(20, piece =>
        {
            // The pieces after these two are done by whoever comes first.
            if (piece < 2)
            {
                MeetHelper(ref caller, helps, released);
            }
        })
        {
            Queue = item => Interlocked.Increment(ref queued) <= 3 - fails ? OnAThread(item.Execute) : throw new InsufficientMemoryException(),
        };
        Task running = OnAThread(() =>
        {
            caller = Thread.CurrentThread;
            work.Run(4);
        });
        Assert.True(helps.Wait(Patience.Limit, TestContext.Current.CancellationToken));
        Assert.NotSame(running, await Task.WhenAny(running, Task.Delay(_moment, TestContext.Current.CancellationToken)));
        released.Set();
        await running;
        Assert.All(work.Done, static times => Assert.Equal(1, times));
        Assert.Equal(4 - fails, queued);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_QueueingIsInterrupted_DoesItAloneAndStaysInterrupted()
    {
        bool isInterrupted = false;
        ToyWork work = new(5, static _ => { }) { Queue = static _ => throw new ThreadInterruptedException() };
        await OnAThread(() =>
        {
            work.Run(4);
            isInterrupted = IsInterrupted();
        });
        Assert.All(work.Done, static times => Assert.Equal(1, times));
        Assert.True(isInterrupted);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_QueueingFailsMidway_IsDoneByTheWorkersThatAreThere()
    {
        int queued = 0;
        ToyWork work = new(20, static _ => { })
        {
            QueueTask = worker => Interlocked.Increment(ref queued) == 1 ? Task.Run(worker) : throw new InsufficientMemoryException(),
        };
        await work.RunAsync(4);
        Assert.All(work.Done, static times => Assert.Equal(1, times));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_QueueingFailsAtOnce_ThrowsWhenAWorkerThatWasQueuedAllTheSameHasLeft()
    {
        using ManualResetEventSlim inside = new(), released = new();
        ToyWork work = new(3, _ =>
        {
            inside.Set();
            Assert.True(released.Wait(Patience.Limit));
        })
        {
            QueueTask = worker =>
            {
                _ = OnAThread(() => worker());
                Assert.True(inside.Wait(Patience.Limit));
                throw new InsufficientMemoryException();
            },
        };
        Task running = OnAThread(() => work.RunAsync(4).GetAwaiter().GetResult());
        Assert.True(inside.Wait(Patience.Limit, TestContext.Current.CancellationToken));
        Assert.NotSame(running, await Task.WhenAny(running, Task.Delay(_moment, TestContext.Current.CancellationToken)));
        released.Set();
        await Assert.ThrowsAsync<InsufficientMemoryException>(() => running);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Execute_AfterTheEnd_TouchesNothing()
    {
        ToyWork work = new(5, static _ => { });
        await OnAThread(() => work.Run(1));
        ((IThreadPoolWorkItem)work).Execute();
        Assert.Equal(5, work.Done.Sum());
    }

    /// <summary>The caller waits until a helper is inside; the helper waits until it is released.</summary>
    private static void MeetHelper(ref Thread? caller, ManualResetEventSlim helps, ManualResetEventSlim released)
    {
        if (Thread.CurrentThread == caller)
        {
            // Without a wait that could be interrupted.
            for (long end = Environment.TickCount64 + Patience.Milliseconds; !helps.IsSet;)
            {
                Assert.True(Environment.TickCount64 < end);
                Thread.Yield();
            }
        }
        else
        {
            helps.Set();
            Assert.True(released.Wait(Patience.Limit));
        }
    }

    private static bool IsBlocked(Thread thread) => (thread.ThreadState & ThreadState.WaitSleepJoin) != 0;

    private static bool IsInterrupted()
    {
        try
        {
            Thread.Sleep(0);
            Thread.Sleep(1);
            return false;
        }
        catch (ThreadInterruptedException)
        {
            return true;
        }
    }

    private static Task OnAThread(Action action) => Task.Factory.StartNew(
        action, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private class ToyWork(int pieces, Action<int> doPiece, CancellationToken cancellationToken = default) : ForkJoin(pieces, cancellationToken)
    {
        public int[] Done { get; } = new int[pieces];

        public int AllDone => DonePieces;

        public int Queued { get; private set; }

        public Task LastQueued { get; private set; } = Task.CompletedTask;

        public Func<IThreadPoolWorkItem, Task>? Queue { get; init; }

        public Func<Func<Task>, Task>? QueueTask { get; init; }

        protected override void Work()
        {
            while (TryTake(out int piece))
            {
                doPiece(piece);
                Interlocked.Increment(ref Done[piece]);
            }
        }

        private protected override void QueueHelper()
        {
            Queued++;
            if (Queue is null)
            {
                base.QueueHelper();
            }
            else
            {
                LastQueued = Queue(this);
            }
        }

        private protected override Task QueueWorker(Func<Task> worker)
        {
            Queued++;
            return QueueTask is null ? base.QueueWorker(worker) : QueueTask(worker);
        }
    }

    private sealed class ToyAsyncWork(int pieces, Func<int, Task> doPiece) : ToyWork(pieces, static _ => { })
    {
        protected override async Task WorkAsync()
        {
            while (TryTake(out int piece))
            {
                await doPiece(piece);
                Interlocked.Increment(ref Done[piece]);
            }
        }
    }
}
