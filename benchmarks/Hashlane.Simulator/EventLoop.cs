using System.Collections.Concurrent;

namespace Hashlane.Simulator;

/// <summary>Runs asynchronous code on one thread, and lets virtual time pass only while that code waits.</summary>
internal sealed class EventLoop(VirtualClock clock) : SynchronizationContext
{
    private readonly ConcurrentQueue<(SendOrPostCallback Callback, object? State)> _posted = new();

    /// <summary>The processor time of events: of everything that is not the coordinator's.</summary>
    internal TimeSpan EventTime { get; private set; }

    public override void Post(SendOrPostCallback d, object? state) => _posted.Enqueue((d, state));

    /// <summary>Runs until a task ends.</summary>
    /// <param name="start">Starts the task, on this thread.</param>
    /// <param name="watch">Is called after each step of the clock.</param>
    internal void Run(Func<Task> start, Action watch)
    {
        SynchronizationContext? before = Current;
        SetSynchronizationContext(this);
        try
        {
            Task task = start();
            while (!task.IsCompleted)
            {
                if (_posted.TryDequeue(out (SendOrPostCallback Callback, object? State) posted))
                {
                    posted.Callback(posted.State);
                    continue;
                }

                TimeSpan began = ThreadTime.Now();
                if (!clock.Step())
                {
                    throw new InvalidOperationException("The job waits for something that never happens.");
                }

                while (_posted.IsEmpty && clock.Step())
                {
                }

                EventTime += ThreadTime.Now() - began;
                watch();
            }

            task.GetAwaiter().GetResult();
        }
        finally
        {
            SetSynchronizationContext(before);
        }
    }
}
