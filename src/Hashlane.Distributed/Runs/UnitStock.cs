namespace Hashlane.Distributed;

/// <summary>
/// Decides how many units are published and not done: few at first, and twice as many whenever workers have taken most
/// of them from the queue. Each unit more is memory of the coordinator and of the broker for as long as it waits.
/// </summary>
/// <remarks><b>Thread safety.</b> Only one thread may call at a time.</remarks>
internal sealed class UnitStock
{
    // The queue has a stock as long as more than this share of the units is with no worker.
    private const int ShareInStock = 4;

    private static readonly TimeSpan _pause = TimeSpan.FromMilliseconds(100);

    private readonly JobSettings _settings;
    private readonly IJobQueue _queue;
    private readonly UnitSizes _sizes;
    private readonly TimeProvider _clock;
    private readonly CancellationToken _end;
    private long _asked;
    private Task<long?>? _answer;

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

    /// <summary>
    /// Looks whether more units are needed. It is called while there are as many as there may be, and never waits.
    /// </summary>
    internal void Review()
    {
        if (Most >= _settings.MostUnits)
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
            if (_answer.IsCompletedSuccessfully && _answer.Result is long waiting && waiting <= Most / ShareInStock)
            {
                _sizes.Stock = Math.Min(2 * Most, _settings.MostUnits);
            }

            _answer = null;
        }
    }
}
