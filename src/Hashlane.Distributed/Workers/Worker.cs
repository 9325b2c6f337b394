namespace Hashlane.Distributed;

/// <summary>Takes units from a queue, has them executed, and sends the results.</summary>
internal sealed class Worker
{
    private readonly string _name;
    private readonly IWorkQueue _queue;
    private readonly IReadOnlyList<IUnitExecutor> _executors;
    private readonly Action<string> _log;
    private long _units;
    private long _bytes;

    /// <summary>Creates a worker.</summary>
    /// <param name="name">Its name, unique among those of the queue: at most 200 characters.</param>
    /// <param name="queue">The queue, which remains the caller's.</param>
    /// <param name="executors">One for each unit at a time; they remain the caller's.</param>
    /// <param name="log">Receives a line for each message that is refused and each failure.</param>
    internal Worker(string name, IWorkQueue queue, IReadOnlyList<IUnitExecutor> executors, Action<string> log)
    {
        _name = name;
        _queue = queue;
        _executors = executors;
        _log = log;
    }

    /// <summary>
    /// The longest pause before a unit while nothing succeeds. Zero where nobody else could do the unit.
    /// </summary>
    internal TimeSpan MostPause { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Units done, and bytes read, so far.</summary>
    internal (long Units, long Bytes) Done => (Interlocked.Read(ref _units), Interlocked.Read(ref _bytes));

    /// <summary>Works until the queue ends.</summary>
    /// <param name="cancellationToken">Ends the work; units in hand go back to the queue.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    internal async Task RunAsync(CancellationToken cancellationToken)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        Task[] lanes = [.. _executors.Select(executor => RunOnThread(executor, end))];
        Task all = Task.WhenAll(lanes);
        await all.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancellationToken.ThrowIfCancellationRequested();

        // The failure of one lane cancels the others.
        Task? failed = Array.Find(lanes, static lane => lane.IsFaulted);
        await (failed ?? all).ConfigureAwait(false);
    }

    /// <summary>
    /// Executes units on a thread, not on one of the pool: it would take the threads of the pool from the coordinator.
    /// </summary>
    private Task RunOnThread(IUnitExecutor executor, CancellationTokenSource end)
    {
        TaskCompletionSource done = new(TaskCreationOptions.RunContinuationsAsynchronously);
        Thread thread = new(() =>
        {
            try
            {
                Run(executor, end.Token);
                done.SetResult();
            }
            catch (OperationCanceledException)
            {
                done.SetCanceled(CancellationToken.None);
            }
            catch (Exception exception) // passed on to the caller of RunAsync
            {
                end.Cancel(); // before the caller can dispose it
                done.SetException(exception);
            }
        })
        {
            IsBackground = true,
            Name = "hashlane-worker",
        };
        thread.Start();
        return done.Task;
    }

    private void Run(IUnitExecutor executor, CancellationToken cancellationToken)
    {
        // A result is on its way while the next unit is executed.
        Task sending = Task.CompletedTask;
        FailurePause pause = new(MostPause, _log);
        try
        {
            while (Receive(pause, cancellationToken) is { } delivery)
            {
                byte[]? result = Work(executor, delivery, pause, cancellationToken);
                Waiting.For(sending);
                sending = result is null
                    ? Task.CompletedTask
                    : _queue.CompleteAsync(delivery, result, cancellationToken).AsTask();
            }
        }
        finally
        {
            Waiting.For(sending);
        }
    }

    private Delivery? Receive(FailurePause pause, CancellationToken cancellationToken)
    {
        TimeSpan wait = pause.Next;
        if (wait > TimeSpan.Zero)
        {
            cancellationToken.WaitHandle.WaitOne(wait);
            cancellationToken.ThrowIfCancellationRequested();
        }

        return Waiting.For(_queue.ReceiveAsync(cancellationToken));
    }

    /// <summary>Executes a unit.</summary>
    /// <returns>The result, or null if the unit was refused or returned.</returns>
    private byte[]? Work(
        IUnitExecutor executor, Delivery delivery, FailurePause pause, CancellationToken cancellationToken)
    {
        try
        {
            Unit unit = UnitCodec.Decode(delivery.Body);
            if (unit.NotBy == _name)
            {
                return ResultCodec.Encode(
                    new UnitResult { Id = unit.Id, Job = unit.Job, Worker = _name, IsDeclined = true });
            }

            if (executor.Refuse(unit) is string reason)
            {
                Refuse(delivery, $"unit {unit.Id}: {reason}");
                return null;
            }

            FileOutcome[] outcomes = Execute(executor, unit, pause, cancellationToken);
            byte[] result = ResultCodec.Encode(
                new UnitResult { Id = unit.Id, Job = unit.Job, Worker = _name, Outcomes = outcomes });
            Interlocked.Increment(ref _units);
            Interlocked.Add(ref _bytes, UnitBytes.Of(unit, outcomes));
            return result;
        }
        catch (MessageException exception)
        {
            Refuse(delivery, exception.Message);
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            Waiting.For(delivery.ReturnAsync());
            throw;
        }
        catch (Exception exception) // of any kind: the unit may be the cause, or this machine
        {
            _log($"A unit goes back to the queue after an unexpected failure: {exception}");
            pause.NoteBroken("A unit has failed in an unexpected way");
            Waiting.For(delivery.ReturnAsync());
        }

        return null;
    }

    private static FileOutcome[] Execute(
        IUnitExecutor executor, Unit unit, FailurePause pause, CancellationToken cancellationToken)
    {
        try
        {
            FileOutcome[] outcomes = executor.Execute(unit, cancellationToken);
            pause.NoteDone(outcomes);
            return outcomes;
        }
        catch (RootUnavailableException exception) // another worker may have the root
        {
            pause.NoteBroken(exception.Message);
            FileOutcome outcome = FileOutcome.Without(OutcomeKind.Failed, exception.Message);
            return [.. Enumerable.Repeat(outcome, unit.Files.Length)];
        }
    }

    private void Refuse(Delivery delivery, string reason)
    {
        _log($"A message was refused: {reason}.");
        Waiting.For(delivery.RefuseAsync());
    }
}
