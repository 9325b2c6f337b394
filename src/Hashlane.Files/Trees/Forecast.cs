namespace Hashlane.Files;

/// <summary>Counts work to come, in the background.</summary>
internal sealed class Forecast
{
    private long _files;
    private long _bytes;
    private volatile bool _isComplete;

    /// <summary>Whether all has been counted.</summary>
    internal bool IsComplete => _isComplete;

    /// <summary>The number of files.</summary>
    internal long Files => Volatile.Read(ref _files);

    /// <summary>The sum of their lengths.</summary>
    internal long Bytes => Volatile.Read(ref _bytes);

    /// <summary>Begins to count.</summary>
    /// <param name="count">Counts by <see cref="Add"/>.</param>
    internal static Forecast Start(Action<Forecast> count)
    {
        Forecast forecast = new();

        // In the background, so that it cannot keep the process alive.
        Thread thread = new(() =>
        {
            count(forecast);
            forecast._isComplete = true;
        })
        {
            IsBackground = true,
            Name = "forecast",
            Priority = ThreadPriority.BelowNormal,
        };
        thread.Start();
        return forecast;
    }

    /// <summary>Counts a file.</summary>
    internal void Add(long bytes)
    {
        _files++;
        _bytes += bytes;
    }
}
