using System.Diagnostics;

namespace Hashlane.Distributed;

/// <summary>Takes units from a queue, has them executed, and sends the results.</summary>
internal sealed class UnitWorker
{
    private readonly string _name;
    private readonly IWorkQueue _queue;
    private readonly IReadOnlyList<IUnitExecutor> _executors;
    private readonly Action<string> _log;
    private readonly RefusalLog _refusals;
    private long _units;
    private long _bytes;

    /// <summary>Creates a worker.</summary>
    /// <param name="name">Its name, unique among those of the queue: at most 200 characters.</param>
    /// <param name="queue">The queue, which remains the caller's.</param>
    /// <param name="executors">One for each unit at a time; they remain the caller's.</param>
    /// <param name="log">Receives a line for each message that is refused and each failure.</param>
    internal UnitWorker(string name, IWorkQueue queue, IReadOnlyList<IUnitExecutor> executors, Action<string> log)
    {
        _name = name;
        _queue = queue;
        _executors = executors;
        _log = log;
        _refusals = new RefusalLog(log, TimeProvider.System);
        WorkerMetrics.CreateSoon();
    }

    /// <summary>
    /// The longest pause before a unit while nothing succeeds. Zero where nobody else could do the unit.
    /// </summary>
    internal TimeSpan MaxPause { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Units done, and bytes read, so far.</summary>
    internal (long Units, long Bytes) Done => (Interlocked.Read(ref _units), Interlocked.Read(ref _bytes));

    /// <summary>Works until the queue ends.</summary>
    /// <param name="cancellationToken">Ends the work; units in hand go back to the queue.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="QueueException">The queue is gone for good.</exception>
    internal async Task RunAsync(CancellationToken cancellationToken)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        Task[] lanes = [.. _executors.Select(
            executor => OwnThread.Run("hashlane-hash", () => RunLane(executor, end)))];
        Task returning = _queue.HasStock ? ReturnStockAsync(end) : Task.CompletedTask;
        await Task.WhenAll(lanes).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await end.CancelAsync().ConfigureAwait(false);
        await returning.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _refusals.End();
        cancellationToken.ThrowIfCancellationRequested();
        await (Array.Find([.. lanes, returning], static task => task.IsFaulted) ?? Task.CompletedTask)
            .ConfigureAwait(false);
    }

    /// <summary>
    /// Gives back the units that would wait long for a thread: to the coordinator, which publishes them again. The
    /// queue would count each return, and lose a unit that has met some busy workers.
    /// </summary>
    private async Task ReturnStockAsync(CancellationTokenSource end)
    {
        try
        {
            while (true)
            {
                foreach (Delivery delivery in await _queue.TakeStockAsync(end.Token).ConfigureAwait(false))
                {
                    await ReturnAsync(delivery, end.Token).ConfigureAwait(false);
                }
            }
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            await end.CancelAsync().ConfigureAwait(false); // as the failure of a lane
            throw;
        }
    }

    private async Task ReturnAsync(Delivery delivery, CancellationToken cancellationToken)
    {
        try
        {
            Unit unit = UnitCodec.Decode(delivery.Body);
            UnitResult result = new()
            {
                Id = unit.Id,
                Job = unit.Job,
                Worker = _name,
                IsDeclined = unit.NotBy == _name,
                IsReturned = unit.NotBy != _name,
            };
            await _queue.CompleteAsync(delivery, ResultCodec.Encode(result), cancellationToken).ConfigureAwait(false);
        }
        catch (MessageException exception)
        {
            Refuse(delivery, exception.Message);
        }
    }

    private void RunLane(IUnitExecutor executor, CancellationTokenSource end)
    {
        try
        {
            Run(executor, end.Token);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            end.Cancel(); // the failure of one lane ends the others
            throw;
        }
    }

    private void Run(IUnitExecutor executor, CancellationToken cancellationToken)
    {
        // A result is on its way while the next unit is executed.
        Task sending = Task.CompletedTask;
        FailurePause pause = new(MaxPause, _log);
        try
        {
            while (Receive(pause, cancellationToken) is { } delivery)
            {
                byte[]? result = Work(executor, delivery, pause, out Activity? span, cancellationToken);
                Waiting.For(sending);
                sending = result is null
                    ? Task.CompletedTask
                    : span.EndAfter(_queue.CompleteAsync(delivery, result, cancellationToken).AsTask());
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
    /// <returns>
    /// The result, or null if the unit was refused or returned. With a result the span, if any, goes on.
    /// </returns>
    private byte[]? Work(
        IUnitExecutor executor,
        Delivery delivery,
        FailurePause pause,
        out Activity? span,
        CancellationToken cancellationToken)
    {
        long since = WorkerMetrics.Now();
        span = null;
        Unit? unit = null;
        try
        {
            unit = UnitCodec.Decode(delivery.Body);
            span = UnitActivities.StartUnit(unit, _name);
            if (unit.NotBy == _name)
            {
                WorkerMetrics.ReportDeclined(since, unit);
                return ResultCodec.Encode(
                    new UnitResult { Id = unit.Id, Job = unit.Job, Worker = _name, IsDeclined = true });
            }

            if (executor.Refuse(unit) is string reason)
            {
                ReportRefused(since, unit, span);
                Refuse(delivery, $"unit {unit.Id}: {reason}");
                return null;
            }

            FileOutcome[] outcomes = Execute(executor, unit, pause, cancellationToken);
            byte[] result = ResultCodec.Encode(
                new UnitResult { Id = unit.Id, Job = unit.Job, Worker = _name, Outcomes = outcomes });
            long bytes = UnitBytes.Of(unit, outcomes);
            WorkerMetrics.ReportDone(since, unit, bytes);
            span.SetOutcomes(unit, outcomes);
            Interlocked.Increment(ref _units);
            Interlocked.Add(ref _bytes, bytes);
            return result;
        }
        catch (MessageException exception)
        {
            ReportRefused(since, unit, span);
            Refuse(delivery, exception.Message);
        }
        catch (OperationCanceledException exception) when (cancellationToken.IsCancellationRequested)
        {
            ReportFailed(since, unit, span, exception);
            Waiting.For(delivery.ReturnAsync());
            throw;
        }
        catch (Exception exception) // of any kind: the unit may be the cause, or this machine
        {
            ReportFailed(since, unit, span, exception);
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

    private static void ReportRefused(long since, Unit? unit, Activity? span)
    {
        if (unit is not null)
        {
            WorkerMetrics.ReportRefused(since, unit);
            span.SetProblem("The unit was refused.");
            span?.Dispose();
        }
    }

    private static void ReportFailed(long since, Unit? unit, Activity? span, Exception exception)
    {
        if (unit is not null)
        {
            WorkerMetrics.ReportFailed(since, unit, exception);
            span.SetProblem("The unit went back to the queue.");
            span?.Dispose();
        }
    }

    private void Refuse(Delivery delivery, string reason)
    {
        _refusals.Add($"A message was refused: {reason}.");
        Waiting.For(delivery.RefuseAsync());
    }
}
