using System.Diagnostics;
using System.Globalization;

namespace Hashlane.Tools;

/// <summary>
/// Shows the progress of long work in one line on a terminal. The line appears after a second and changes a few times a
/// second, until something else is written or the work is done.
/// </summary>
/// <remarks>
/// <para>The line has no color, so NO_COLOR is always honored.</para>
/// <para><b>Thread safety.</b> Each thread has its own object, made by <see cref="Share"/>.</para>
/// </remarks>
internal sealed class Progress : ReadProgress
{
    private const long MillisecondsBeforeFirst = 1000;
    private const long MillisecondsBetween = 250;
    private const double BytesPerMiB = 1024 * 1024;

    // Nobody could read the name and progress of a shorter file in time.
    private const long LongFileBytes = 1024 * 1024;

    /// <summary>The weight of the latest quarter of a second in the rate: the rate follows within seconds.</summary>
    private const double WeightOfLatest = 0.15;

    private readonly Messages _messages;
    private readonly int? _knownFiles;
    private readonly Func<Forecast>? _makeForecast;
    private readonly Progress _shared;
    private byte[] _name = [];
    private InputFile? _file;
    private long _length = -1;
    private long _done;

    // The figures of all threads together, in the first thread's object.
    private readonly long _began = Stopwatch.GetTimestamp();
    private long _files;
    private long _bytes;
    private long _nextAt;
    private Forecast? _forecast;
    private double _rate;
    private long _ratedBytes;
    private long _ratedAt;

    /// <summary>Begins with the first file.</summary>
    /// <param name="messages">Provides the line that shows the progress.</param>
    /// <param name="knownFiles">The number of files to come, or null if it is unknown.</param>
    /// <param name="use">Whether and when the line appears.</param>
    /// <param name="makeForecast">
    /// Counts the work to come in the background, once the line has appeared; null if that cannot be known.
    /// </param>
    internal Progress(
        Messages messages, int? knownFiles, ProgressUse use = ProgressUse.WhenLong, Func<Forecast>? makeForecast = null)
    {
        _messages = messages;
        _knownFiles = knownFiles;
        _makeForecast = makeForecast;
        _shared = this;
        _nextAt = use == ProgressUse.WhenLong ? MillisecondsBeforeFirst
            : use == ProgressUse.FromStart ? 0
            : long.MaxValue;
    }

    private Progress(Progress shared)
    {
        _messages = shared._messages;
        _knownFiles = shared._knownFiles;
        _shared = shared;
    }

    private long ElapsedMilliseconds => (long)Stopwatch.GetElapsedTime(_began).TotalMilliseconds;

    internal override Progress Share() => new(_shared);

    internal override void Begin(byte[] name)
    {
        Interlocked.Increment(ref _shared._files);
        _done = 0;
        _length = -1;
        _file = null;
        _name = name;
    }

    // The length is asked for only if it is to be shown.
    internal override void Open(InputFile file) => _file = file;

    internal override void Advance(long count)
    {
        _done += count;
        Interlocked.Add(ref _shared._bytes, count);
        if (Volatile.Read(ref _shared._nextAt) <= _shared.ElapsedMilliseconds && Monitor.TryEnter(_shared))
        {
            try
            {
                TerminalLine line = _messages.Transient;
                Volatile.Write(
                    ref _shared._nextAt,
                    line.IsWanted ? _shared.ElapsedMilliseconds + MillisecondsBetween : long.MaxValue);
                if (line.IsWanted)
                {
                    Show(line);
                }
            }
            finally
            {
                Monitor.Exit(_shared);
            }
        }
    }

    internal override void Close()
    {
        _length = -1;
        _file = null;
    }

    private void Show(TerminalLine line)
    {
        if (_file is not null && _length < 0)
        {
            _length = _file.LengthHint;
        }

        long files = Volatile.Read(ref _shared._files), bytes = Volatile.Read(ref _shared._bytes);
        Forecast? forecast = _shared._forecast ??= _shared._makeForecast?.Invoke();
        forecast = forecast is { IsComplete: true } ? forecast : null;
        long? knownFiles = _knownFiles ?? forecast?.Files;
        bool isOnly = knownFiles == 1;
        bool isLong = Math.Max(_length, _done) >= LongFileBytes || isOnly;
        string number = knownFiles is long known && known >= files
            ? string.Create(CultureInfo.InvariantCulture, $"file {files:N0} of {known:N0}")
            : string.Create(CultureInfo.InvariantCulture, $"file {files:N0}");
        bool isTotal = forecast is not null && forecast.Bytes >= bytes;
        string total = isTotal ? $"{ToMiB(bytes)} of {ToMiB(forecast!.Bytes)}" : ToMiB(bytes);
        string figures = !isLong ? $"  {number}, {total}"
            : _length < _done || _length == 0 ? $"  {ToMiB(_done)}"
            : string.Create(
                CultureInfo.InvariantCulture, $"  {ToMiB(_done)} of {ToMiB(_length)}, {100.0 * _done / _length:N0} %");
        figures = isLong && !isOnly && files > 1 ? $"{figures}, {number}" : figures;
        double rate = _shared.Rate(bytes);
        long left = isTotal ? forecast!.Bytes - bytes : isOnly && _length >= _done ? _length - _done : 0;
        line.Show(_name, $"{figures}, {ToMiB((long)rate)}/s{ToTimeLeft(left, rate)}");
    }

    private static string ToTimeLeft(long bytes, double rate)
    {
        double exact = rate > 0 && bytes > 0 ? Math.Ceiling(bytes / rate) : -1;
        if (exact is < 0 or > int.MaxValue)
        {
            return "";
        }

        int seconds = (int)exact;
        return string.Create(CultureInfo.InvariantCulture, $", {seconds / 60}:{seconds % 60:00} left");
    }

    private static string ToMiB(long bytes) => bytes < 10 * BytesPerMiB
        ? string.Create(CultureInfo.InvariantCulture, $"{bytes / BytesPerMiB:N1} MiB")
        : string.Create(CultureInfo.InvariantCulture, $"{bytes / BytesPerMiB:N0} MiB");

    /// <summary>Returns the bytes per second: those of the latest seconds count most.</summary>
    private double Rate(long bytes)
    {
        long now = Math.Max(ElapsedMilliseconds, _ratedAt + 1);
        double latest = 1000.0 * (bytes - _ratedBytes) / (now - _ratedAt);
        _rate = _ratedAt == 0 ? latest : _rate + (WeightOfLatest * (latest - _rate));
        (_ratedBytes, _ratedAt) = (bytes, now);
        return _rate;
    }
}

/// <summary>Whether and when progress is shown on a terminal.</summary>
internal enum ProgressUse
{
    /// <summary>When the work has lasted for a second.</summary>
    WhenLong,

    /// <summary>As soon as there is any.</summary>
    FromStart,

    /// <summary>Never.</summary>
    Never,
}
