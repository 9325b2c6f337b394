namespace Hashlane.Distributed;

/// <summary>
/// Decides how many units are published and not done: few at first, twice as many whenever workers have taken most of
/// them from the queue, and half as many when most have been in the queue for some time. Each unit more is memory of
/// the coordinator and of the broker for as long as it waits, and leaves fewer files for each.
/// </summary>
/// <remarks>
/// The first units are short, so that a few workers take them faster than the queue is asked: their number is too large
/// until units have the usual length.
/// <para><b>Thread safety.</b> Only one thread may call at a time.</para>
/// </remarks>
internal sealed class UnitStock
{
    // The queue has a stock as long as more than an eighth of the units is with no worker, and a surplus where five
    // eighths are. After a change it has neither.
    private const int Eighths = 8, EighthsOfSurplus = 5;

    // So many answers in a row: results of large units come in bursts.
    private const int AnswersWithSurplus = 5;

    private static readonly TimeSpan _pause = TimeSpan.FromMilliseconds(100);

    // An older answer to the other question says nothing about units that were published since.
    private static readonly TimeSpan _freshness = TimeSpan.FromSeconds(1);

    private readonly JobSettings _settings;
    private readonly IJobQueue _queue;
    private readonly UnitSizes _sizes;
    private readonly TimeProvider _clock;
    private readonly CancellationToken _end;
    private long _asked;
    private Task<long?>? _answer;
    private int _answersWithSurplus;
    private long _askedForSpent;
    private Task<bool>? _isSpent;

    /// <summary>Begins with the number of <paramref name="sizes"/>.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="queue">The queue.</param>
    /// <param name="sizes">Keeps the number.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="end">Ends a question to the queue.</param>
    internal UnitStock(
        JobSettings settings, IJobQueue queue, UnitSizes sizes, TimeProvider clock, CancellationToken end)
    {
        _settings = settings;
        _queue = queue;
        _sizes = sizes;
        _clock = clock;
        _end = end;
        _asked = clock.GetTimestamp();
    }

    /// <summary>The most units that are published and not done, for now.</summary>
    internal int Most => _sizes.Stock;

    private int Least => Math.Min(_settings.FirstUnits, _settings.MaxUnits);

    /// <summary>
    /// Looks whether more or fewer units are needed. It is called while there are as many as there may be, and never
    /// waits.
    /// </summary>
    internal void Review()
    {
        if (Least == _settings.MaxUnits)
        {
            return;
        }

        if (_answer is null && _clock.GetElapsedTime(_asked) >= _pause)
        {
            _asked = _clock.GetTimestamp();
            _answer = _queue.CountWaitingAsync(_end).AsTask();
        }

        if (_answer?.IsCompleted == true)
        {
            if (_answer.IsCompletedSuccessfully && _answer.Result is long waiting)
            {
                Decide(waiting);
            }

            _answer = null;
        }
    }

    /// <summary>
    /// Whether the queue has said right now that all units are with workers, and that several workers take units. It
    /// never waits: the answer comes with a later call.
    /// </summary>
    internal bool IsSpent()
    {
        if (Least == _settings.MaxUnits)
        {
            return false; // workers of this process, which lose nothing
        }

        if (_isSpent is null)
        {
            _askedForSpent = _clock.GetTimestamp();
            _isSpent = _queue.IsSpentAsync(_end).AsTask();
        }

        if (!_isSpent.IsCompleted)
        {
            return false;
        }

        bool isSpent = _isSpent.IsCompletedSuccessfully && _isSpent.Result
            && _clock.GetElapsedTime(_askedForSpent) < _freshness;
        _isSpent = null;
        return isSpent;
    }

    private void Decide(long waiting)
    {
        _answersWithSurplus = waiting * Eighths >= (long)Most * EighthsOfSurplus ? _answersWithSurplus + 1 : 0;
        if (waiting * Eighths <= Most)
        {
            _sizes.Stock = Math.Min(2 * Most, _settings.MaxUnits);
        }
        else if (_answersWithSurplus >= AnswersWithSurplus)
        {
            _sizes.Stock = Math.Max(Most / 2, Least);
            _answersWithSurplus = 0;
        }
    }
}
