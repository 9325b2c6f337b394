namespace Hashlane.Distributed;

/// <summary>Waits for tasks on a thread that has nothing else to do.</summary>
/// <remarks><see cref="Task.Wait()"/> would spin before it sleeps, at the expense of the threads that hash.</remarks>
internal static class Waiting
{
    /// <summary>Waits, and throws the exception of the task.</summary>
    internal static void For(Task task)
    {
        Until(task);
        task.GetAwaiter().GetResult();
    }

    /// <summary>Waits for the end of a task, also for one by an exception.</summary>
    internal static void Until(Task task) => Until(task, Timeout.InfiniteTimeSpan);

    /// <summary>Waits for the end of a task, but no longer than so.</summary>
    /// <returns>Whether the task has ended.</returns>
    internal static bool Until(Task task, TimeSpan most)
    {
        if (task.IsCompleted)
        {
            return true;
        }

        object gate = new();
        task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(() =>
        {
            lock (gate)
            {
                Monitor.Pulse(gate);
            }
        });
        lock (gate)
        {
            while (!task.IsCompleted && Monitor.Wait(gate, most))
            {
            }

            return task.IsCompleted;
        }
    }

    /// <inheritdoc cref="For(Task)"/>
    internal static void For(ValueTask task)
    {
        if (!task.IsCompletedSuccessfully)
        {
            For(task.AsTask());
        }
    }

    /// <inheritdoc cref="For(Task)"/>
    internal static Delivery? For(ValueTask<Delivery?> task)
    {
        if (task.IsCompletedSuccessfully)
        {
            return task.Result;
        }

        Task<Delivery?> waiting = task.AsTask();
        For((Task)waiting);
        return waiting.Result;
    }
}
