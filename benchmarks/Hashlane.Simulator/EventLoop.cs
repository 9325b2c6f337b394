namespace Hashlane.Simulator;

/// <summary>Runs a job, and lets virtual time pass only while the job waits.</summary>
/// <param name="clock">The clock.</param>
/// <param name="isAtRest">Whether no thread of the job has anything to do.</param>
internal sealed class EventLoop(VirtualClock clock, Func<bool> isAtRest)
{
    // Events within this time happen before the job sees any of them. A look at the job costs two changes of threads.
    private const double QuantumSeconds = 0.002;

    /// <summary>The processor time of events: of everything that is not the coordinator's.</summary>
    internal TimeSpan EventTime { get; private set; }

    /// <summary>Runs until the job ends.</summary>
    /// <param name="start">Starts the job.</param>
    /// <param name="watch">Is called after each step of the clock.</param>
    internal void Run(Func<Task> start, Action watch)
    {
        TimeSpan began = ThreadTime.Now();
        Task job = start();
        while (true)
        {
            WaitForRest(job);
            if (job.IsCompleted)
            {
                break;
            }

            if (!clock.Step())
            {
                throw new InvalidOperationException("The job waits for something that never happens.");
            }

            for (double last = clock.Now + QuantumSeconds; clock.Step(last);)
            {
            }

            watch();
        }

        EventTime = ThreadTime.Now() - began;
        job.GetAwaiter().GetResult();
    }

    /// <summary>Waits until no thread of the job has anything to do.</summary>
    private void WaitForRest(Task job)
    {
        while (!job.IsCompleted && !isAtRest())
        {
            Thread.Sleep(0);
        }
    }
}
