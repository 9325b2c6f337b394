namespace Hashlane.AspNetCore.Identity;

/// <summary>
/// Runs the last step of a task on the thread that has completed the task. An await would need a thread of the pool for
/// it, and callers who block all of those would wait for each other.
/// </summary>
internal sealed class InlineScheduler : TaskScheduler
{
    private static readonly InlineScheduler _shared = new();

    /// <summary>Makes another result of that of a task.</summary>
    /// <param name="task">The task; its failure and its cancellation are those of the result.</param>
    /// <param name="convert">The step, which is short and does not block.</param>
    /// <remarks>Those who await the result go on elsewhere.</remarks>
    public static ValueTask<TResult> Then<T, TResult>(ValueTask<T> task, Func<T, TResult> convert)
    {
        if (task.IsCompletedSuccessfully)
        {
            return new(convert(task.Result));
        }

        TaskCompletionSource<TResult> result = new(TaskCreationOptions.RunContinuationsAsynchronously);
        _ = task.AsTask().ContinueWith(
            completed =>
            {
                try
                {
                    result.TrySetResult(convert(completed.GetAwaiter().GetResult()));
                }
                catch (OperationCanceledException exception)
                {
                    result.TrySetCanceled(exception.CancellationToken);
                }
                catch (Exception exception)
                {
                    result.TrySetException(exception);
                }
            },
            CancellationToken.None, TaskContinuationOptions.None, _shared);
        return new(result.Task);
    }

    /// <inheritdoc/>
    protected override void QueueTask(Task task) => TryExecuteTask(task);

    /// <inheritdoc/>
    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => TryExecuteTask(task);

    /// <inheritdoc/>
    protected override IEnumerable<Task> GetScheduledTasks() => [];
}
