namespace Hashlane.Distributed;

/// <summary>
/// Decides how many files a unit may have: many where few workers take part, since each message costs the coordinator
/// and the broker as much as some hundred files; few where there are many, so that the window of items has a unit for
/// each; and fewer where units take long.
/// </summary>
/// <remarks>
/// The journal has each decision, and now and then the last one again, so that it tells how far units were planned. A
/// resumed job plans them as they were, whatever its options are, and decides only about items after them.
/// <para><b>Thread safety.</b> One thread plans, another one may set the stock and the time.</para>
/// </remarks>
internal sealed class UnitSizes
{
    // The window holds the units in stock, those of workers, and those that wait for an earlier one.
    private const int StocksInWindow = 4;

    // An item so far after the last line of the journal was in no unit of an earlier run.
    private const int ItemsBetweenLines = 10_000;

    // At the end of a job all workers wait for the last unit.
    private const double LongSeconds = 10, ShortSeconds = 2;

    // So many units later the mean of their times tells what a decision has changed.
    private const int UnitsBetween = 32;

    private readonly JobSettings _settings;
    private readonly Journal _journal;
    private readonly UnitSize[] _earlier;
    private readonly long _earlierEnd;
    private readonly int _most;
    private readonly int _fewest;
    private int _resumed;
    private int _current;
    private long _lineDue;
    private int _maxByTime;
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
        _most = InWindow(settings.MaxFiles);
        _fewest = Math.Clamp(settings.MaxFilesForMany, 1, _most);
        _maxByTime = _most;
        _current = _most;
        _stock = Math.Clamp(settings.FirstUnits, 1, MaxUnits);
        _earlier = [.. journal.Sizes];
        if (_earlier.Length > 0)
        {
            _earlierEnd = _earlier[^1].Item + ItemsBetweenLines;
            long windowStart = _earlier[^1].Item - settings.MaxItems;
            _stock = StockFor(_earlier.Where(size => size.Item >= windowStart).Min(static size => size.Files));
        }
    }

    /// <summary>The most units that are published and not done.</summary>
    /// <remarks>At first as many as an earlier run had: workers may have them still.</remarks>
    internal int Stock
    {
        get => _stock;
        set => _stock = value;
    }

    /// <summary>The mean time of a unit from its publication to its result, in seconds.</summary>
    internal double Seconds
    {
        set => Volatile.Write(ref _seconds, value);
    }

    private int MaxUnits => Math.Max(_settings.MaxUnits, 1);

    /// <summary>Returns the most files of a unit that begins with an item.</summary>
    /// <param name="item">The number of the item, from 0.</param>
    internal int From(long item)
    {
        while (_resumed < _earlier.Length && _earlier[_resumed].Item <= item)
        {
            _current = InWindow(_earlier[_resumed].Files);
            _resumed++;
        }

        if (item >= _earlierEnd)
        {
            int wanted = Decide(item);
            if (wanted != _current || item >= _lineDue)
            {
                _journal.AppendSize(new UnitSize(item, wanted));
                _current = wanted;
                _lineDue = item + ItemsBetweenLines;
            }
        }

        return _current;
    }

    private int Decide(long item)
    {
        double seconds = Volatile.Read(ref _seconds);
        if (seconds > 0 && seconds is > LongSeconds or < ShortSeconds && item >= _timedFrom)
        {
            _maxByTime = seconds > LongSeconds ? Math.Max(_current / 2, 1) : Math.Min(2 * _maxByTime, _most);
            _timedFrom = item + ((long)UnitsBetween * _maxByTime);
        }

        return Math.Clamp(Math.Min(MaxFor(_stock), _maxByTime), _fewest, _most);
    }

    /// <summary>The most files of a unit where so many are published and not done.</summary>
    private int MaxFor(int stock) => _settings.MaxItems / (StocksInWindow * stock);

    /// <summary>The most units that a run can have had with units of so many files.</summary>
    private int StockFor(int files)
    {
        int stock = _fewest == _most ? MaxUnits : Math.Clamp(_settings.FirstUnits, 1, MaxUnits);
        while (stock < MaxUnits && MaxFor(stock) > files)
        {
            stock = Math.Min(2 * stock, MaxUnits);
        }

        return stock;
    }

    // A unit is complete before it alone fills the window of items.
    private int InWindow(int files) => Math.Clamp(files, 1, Math.Max(_settings.MaxItems / 2, 1));
}
