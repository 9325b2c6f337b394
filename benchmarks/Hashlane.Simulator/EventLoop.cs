namespace Hashlane.Simulator;

/// <summary>Lets virtual time pass while a job waits, on the thread of the job.</summary>
/// <param name="clock">The clock.</param>
/// <param name="watch">Is called after each step of the clock.</param>
internal sealed class EventLoop(VirtualClock clock, Action watch)
{
    // Events within this time happen before the job sees any of them.
    private const double QuantumSeconds = 0.002;

    /// <summary>The processor time of events: of everything that is not the coordinator's.</summary>
    internal TimeSpan EventTime { get; private set; }

    /// <summary>Goes on to the next event, and to all others within a quantum.</summary>
    internal void Step()
    {
        TimeSpan began = ThreadTime.Now();
        if (!clock.Step())
        {
            throw new InvalidOperationException("The job waits for something that never happens.");
        }

        for (double last = clock.Now + QuantumSeconds; clock.Step(last);)
        {
        }

        watch();
        EventTime += ThreadTime.Now() - began;
    }
}
