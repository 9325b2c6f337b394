using System.Diagnostics;
using System.Globalization;

namespace Hashlane.Cli;

/// <summary>
/// Shows the progress of long work in one line on a terminal. The line appears after a second and changes a few times a
/// second, until something else is written or the work is done.
/// </summary>
/// <remarks>The line has no color, so NO_COLOR is always honored.</remarks>
internal sealed class Progress
{
    private const long MillisecondsBeforeFirst = 1000;
    private const long MillisecondsBetween = 250;
    private const double BytesPerMiB = 1024 * 1024;

    // The name and progress of a shorter file would be of no use.
    private const long LongFileBytes = 1024 * 1024;

    private readonly Messages _messages;
    private readonly int? _knownFiles;
    private readonly long _began = Stopwatch.GetTimestamp();
    private byte[] _name = [];
    private InputFile? _file;
    private long _length = -1;
    private long _done;
    private long _files;
    private long _bytesBefore;
    private long _nextAt = MillisecondsBeforeFirst;

    /// <summary>Begins with the first file.</summary>
    /// <param name="messages">Provides the line that shows the progress.</param>
    /// <param name="knownFiles">The number of files to come, or null if it is unknown.</param>
    internal Progress(Messages messages, int? knownFiles)
    {
        _messages = messages;
        _knownFiles = knownFiles;
    }

    private long ElapsedMilliseconds => (long)Stopwatch.GetElapsedTime(_began).TotalMilliseconds;

    /// <summary>Begins with the next file, which need not exist.</summary>
    internal void Begin(byte[] name)
    {
        _files++;
        _bytesBefore += _done;
        _done = 0;
        _length = -1;
        _file = null;
        _name = name;
    }

    /// <summary>Tells the file's probable length, which is asked for only if it is to be shown.</summary>
    internal void Open(InputFile file) => _file = file;

    /// <summary>Counts bytes that were read or hashed.</summary>
    internal void Advance(long count)
    {
        _done += count;
        if (_nextAt <= ElapsedMilliseconds)
        {
            TerminalLine line = _messages.Transient;
            _nextAt = line.IsWanted ? ElapsedMilliseconds + MillisecondsBetween : long.MaxValue;
            Show(line);
        }
    }

    /// <summary>Ends with a file, which is closed next.</summary>
    internal void Close()
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

        bool isLong = Math.Max(_length, _done) >= LongFileBytes || _knownFiles == 1;
        string number = _knownFiles is int known
            ? string.Create(CultureInfo.InvariantCulture, $"file {_files:N0} of {known:N0}")
            : string.Create(CultureInfo.InvariantCulture, $"file {_files:N0}");
        string figures = !isLong ? $"  {number}, {ToMiB(_bytesBefore + _done)}"
            : _length < _done || _length == 0 ? $"  {ToMiB(_done)}"
            : string.Create(
                CultureInfo.InvariantCulture, $"  {ToMiB(_done)} of {ToMiB(_length)}, {100.0 * _done / _length:N0} %");
        line.Show(_name, isLong && _knownFiles != 1 && _files > 1 ? $"{figures}, {number}" : figures);
    }

    private static string ToMiB(long bytes) => bytes < 10 * BytesPerMiB
        ? string.Create(CultureInfo.InvariantCulture, $"{bytes / BytesPerMiB:N1} MiB")
        : string.Create(CultureInfo.InvariantCulture, $"{bytes / BytesPerMiB:N0} MiB");
}
