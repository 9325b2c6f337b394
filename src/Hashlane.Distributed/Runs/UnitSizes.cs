namespace Hashlane.Distributed;

/// <summary>
/// Decides how many files a unit may have: many where few workers take part, since each message costs the coordinator
/// and the broker as much as some hundred files; few where there are many, so that the window of items has a unit for
/// each; and fewer where units take long.
/// </summary>
/// <remarks>
/// Each decision goes to the journal, so that the job has the same units when it is resumed.
/// <para><b>Thread safety.</b> One thread plans, another one may set the stock and the time.</para>
/// </remarks>
internal sealed class UnitSizes
{
    // The window holds the units in stock, those of workers, and those that wait for an earlier one.
    private const int StocksInWindow = 4;

    // At the end of a job all workers wait for the last unit.
    private const double LongSeconds = 10;

    // So many units later the mean of their times tells what a decision has changed.
    private const int UnitsBetween = 32;

    private readonly JobSettings _settings;
    private readonly Journal _journal;
    private readonly int _most;
    private readonly int _fewest;
    private int _current;
    private int _resumed;
    private int _mostByTime;
    private long _timedFrom;
    private volatile int _stock;
    private double _seconds;

    /// <summary>Begins with the decisions of earlier runs.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="journal">Keeps the decisions.</param>
    internal UnitSizes(JobSettings settings, Journal journal)
    {
        _settings = settings;
        _journal = journal;

        // A unit is complete before it alone fills the window of items.
        _most = Math.Clamp(settings.MostFiles, 1, Math.Max(settings.MostItems / 2, 1));
        _fewest = Math.Clamp(settings.MostFilesForMany, 1, _most);
        _current = _most;
        _mostByTime = _most;
        _stock = Math.Max(settings.FirstUnits, 1);
    }

    /// <summary>The most units that are published and not done.</summary>
    internal int Stock
    {
        set => _stock = Math.Max(value, 1);
    }

    /// <summary>The mean time of a unit from its publication to its result, in seconds.</summary>
    internal double Seconds
    {
        set => Volatile.Write(ref _seconds, value);
    }

    /// <summary>Returns the most files of a unit that begins with an item.</summary>
    /// <param name="item">The number of the item, from 0.</param>
    internal int From(long item)
    {
        if (_fewest == _most)
        {
            return _most;
        }

        while (_resumed < _journal.Sizes.Count && _journal.Sizes[_resumed].Item <= item)
        {
            _current = _journal.Sizes[_resumed].Files;
            _resumed++;
        }

        // The units of results that an earlier run has left must come out as they were.
        if (_resumed == _journal.Sizes.Count && !_journal.HasUntaken)
        {
            int wanted = Decide(item);
            if (wanted != _current || _resumed == 0)
            {
                _journal.AppendSize(new UnitSize(item, wanted));
                _current = wanted;
                _resumed++;
            }
        }

        return _current;
    }

    private int Decide(long item)
    {
        if (Volatile.Read(ref _seconds) > LongSeconds && item >= _timedFrom)
        {
            _mostByTime = Math.Max(_current / 2, 1);
            _timedFrom = item + ((long)UnitsBetween * _mostByTime);
        }

        int mostByStock = _settings.MostItems / (StocksInWindow * _stock);
        return Math.Clamp(Math.Min(mostByStock, _mostByTime), _fewest, _most);
    }
}
