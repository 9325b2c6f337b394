using System.Diagnostics;

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
        WorkerMetrics.CreateSoon();
    }

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
                done.SetException(exception);
                end.Cancel();
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
        try
        {
            while (Waiting.For(_queue.ReceiveAsync(cancellationToken)) is { } delivery)
            {
                byte[]? result = Work(executor, delivery, out Activity? span, cancellationToken);
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

    /// <summary>Executes a unit.</summary>
    /// <returns>
    /// The result, or null if the unit was refused or returned. With a result the span, if any, goes on.
    /// </returns>
    private byte[]? Work(
        IUnitExecutor executor, Delivery delivery, out Activity? span, CancellationToken cancellationToken)
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

            FileOutcome[] outcomes = executor.Execute(unit, cancellationToken);
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
            Waiting.For(delivery.ReturnAsync());
        }

        return null;
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
        _log($"A message was refused: {reason}.");
        Waiting.For(delivery.RefuseAsync());
    }
}
