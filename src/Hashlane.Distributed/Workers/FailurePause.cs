namespace Hashlane.Distributed;

/// <summary>
/// Has a thread of a worker pause while it fails at everything. A worker without its storage answers faster than all
/// others, and would otherwise take most of the units.
/// </summary>
/// <remarks><b>Thread safety.</b> Only one thread may call at a time.</remarks>
internal sealed class FailurePause
{
    // Files that nobody can read are no reason to pause, but they rarely fill so many units in a row.
    private const int UnitsOfFailures = 8;
    private const int LongestDoubling = 16;
    private const double FirstPauseMilliseconds = 100;

    // Short: these may be files that nobody can read after all.
    private static readonly TimeSpan _maxOfFailures = TimeSpan.FromSeconds(2);

    private readonly TimeSpan _most;
    private readonly Action<string> _log;
    private int _broken;
    private int _failures;

    /// <summary>Creates the state of a thread.</summary>
    /// <param name="most">The longest pause.</param>
    /// <param name="log">Receives a line when pauses begin.</param>
    internal FailurePause(TimeSpan most, Action<string> log)
    {
        _most = most;
        _log = log;
    }

    /// <summary>The pause before the next unit.</summary>
    internal TimeSpan Next
    {
        get
        {
            TimeSpan pause = _broken > 0 ? Doubled(_broken)
                : _failures >= UnitsOfFailures ? Least(Doubled(_failures - UnitsOfFailures + 1), _maxOfFailures)
                : TimeSpan.Zero;
            return Least(pause, _most);
        }
    }

    /// <summary>Notes a unit whose outcomes are known.</summary>
    internal void NoteDone(FileOutcome[] outcomes)
    {
        _broken = 0;
        if (!Array.TrueForAll(outcomes, static outcome => outcome.Kind is OutcomeKind.Failed or OutcomeKind.Missing))
        {
            _failures = 0;
        }
        else if (++_failures == UnitsOfFailures)
        {
            _log(
                $"No file of {UnitsOfFailures} units in a row could be read: is the right folder mounted? This worker "
                + "pauses before each further unit.");
        }
    }

    /// <summary>Notes that a unit could not even begin, or that its executor has failed.</summary>
    /// <param name="reason">The reason, as a sentence without a full stop.</param>
    internal void NoteBroken(string reason)
    {
        if (++_broken == 1)
        {
            _log($"{reason}. This worker pauses before each further unit.");
        }
    }

    private static TimeSpan Doubled(int number) =>
        TimeSpan.FromMilliseconds(FirstPauseMilliseconds * (1 << Math.Min(number - 1, LongestDoubling)));

    private static TimeSpan Least(TimeSpan one, TimeSpan other) => one < other ? one : other;
}
