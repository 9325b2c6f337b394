namespace Hashlane.Distributed;

/// <summary>Runs long work on a separate thread: one of the pool would be missing for short work.</summary>
internal static class OwnThread
{
    /// <summary>Starts work.</summary>
    /// <param name="name">The name of the thread.</param>
    /// <param name="work">The work.</param>
    /// <returns>A task that ends as the work does: with its exception, or canceled.</returns>
    internal static Task Run(string name, Action work)
    {
        TaskCompletionSource done = new(TaskCreationOptions.RunContinuationsAsynchronously);
        Thread thread = new(() =>
        {
            try
            {
                work();
                done.SetResult();
            }
            catch (OperationCanceledException exception)
            {
                done.SetCanceled(exception.CancellationToken);
            }
            catch (Exception exception) // passed on to whoever waits for the task
            {
                done.SetException(exception);
            }
        })
        {
            IsBackground = true,
            Name = name,
        };
        thread.Start();
        return done.Task;
    }
}
