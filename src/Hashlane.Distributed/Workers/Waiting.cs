namespace Hashlane.Distributed;

/// <summary>
/// Waits for tasks on a thread that has nothing else to do: one that hashes, or the loop of a run. Hashing blocks for
/// as long as a disk takes, so that threads of the pool would be missing for everything else.
/// </summary>
internal static class Waiting
{
    /// <summary>Waits, and throws the exception of the task.</summary>
    internal static void For(Task task) => task.GetAwaiter().GetResult();

    /// <inheritdoc cref="For(Task)"/>
    internal static void For(ValueTask task) => task.AsTask().GetAwaiter().GetResult();

    /// <inheritdoc cref="For(Task)"/>
    internal static Delivery? For(ValueTask<Delivery?> task) => task.AsTask().GetAwaiter().GetResult();

    /// <summary>Waits for the end of a task, also for one by an exception, but no longer than so.</summary>
    /// <returns>Whether the task has ended.</returns>
    internal static bool Until(Task task, TimeSpan most) => Task.WaitAny([task], most) >= 0;
}
