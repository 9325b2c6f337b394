using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;

namespace Hashlane.Tools;

/// <summary>
/// One line on standard error, if that is a terminal. It is rewritten in place and fits the terminal's width. It is
/// cleared before something else is written, and when a signal ends or stops the process; after a stop it is shown
/// again.
/// </summary>
/// <remarks><b>Thread safety.</b> Any thread may call these members: signals arrive on separate threads.</remarks>
internal sealed class TerminalLine
{
    private const int UsualColumns = 80;

    /// <summary>
    /// The columns that stay free, so that nothing wraps. Two are for the <c>^C</c> or <c>^Z</c> that a terminal
    /// echoes; after the last one, some terminals wrap at once.
    /// </summary>
    private const int FreeColumns = 3;

    /// <summary>The time between a signal that stops the process and the stop, when nothing may be written.</summary>
    private const long MillisecondsBeforeStop = 500;

    /// <summary>
    /// A terminal that accepts no more, as after Ctrl-S, must not keep a signal from ending the process.
    /// </summary>
    private const int MillisecondsOfPatience = 100;

    private static readonly PosixSignal[] _ending =
        [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP, PosixSignal.SIGQUIT];

    private readonly OutputFile _file;
    private readonly object _gate;
    private readonly ByteLine _text = new();
    private readonly ByteLine _line = new();
    private readonly List<PosixSignalRegistration> _signals = [];
    private PosixSignalRegistration? _stop;
    private bool? _isWanted;
    private string _figures = "";
    private bool _isShown;
    private bool _wasShownAtStop;
    private bool _wasStopped;
    private long _stoppedAt;

    /// <summary>Creates a line that is not shown yet.</summary>
    /// <param name="file">Standard error.</param>
    /// <param name="gate">Held whenever something is written to the terminal.</param>
    internal TerminalLine(OutputFile file, object gate)
    {
        _file = file;
        _gate = gate;
    }

    /// <summary>Whether there is a terminal to write to.</summary>
    internal bool IsWanted => _isWanted ??= _file.IsTerminal && Environment.GetEnvironmentVariable("TERM") != "dumb";

    private static ReadOnlySpan<byte> EraseSequence => "\r\e[K"u8;

    private static ReadOnlySpan<byte> Ellipsis => "..."u8;

    /// <summary>Writes the line, or rewrites it.</summary>
    /// <param name="name">A file's name. It is quoted if it could be misread, and then cut if it is too long.</param>
    /// <param name="figures">The text after the name, in ASCII.</param>
    internal void Show(ReadOnlySpan<byte> name, string figures)
    {
        if (!IsWanted)
        {
            return;
        }

        lock (_gate)
        {
            WatchSignals();
            if (_wasStopped)
            {
                if (Stopwatch.GetElapsedTime(_stoppedAt).TotalMilliseconds < MillisecondsBeforeStop)
                {
                    return;
                }

                GoOn();
            }

            // A job in the background must not write to the terminal.
            if (_file.IsInForeground)
            {
                _text.Clear();
                NameQuoting.Append(_text, name);
                Write(figures);
                _figures = figures;
            }
        }
    }

    /// <summary>Clears the line if it is shown. The next text begins at the left.</summary>
    internal void Erase()
    {
        if (!_isShown)
        {
            return;
        }

        lock (_gate)
        {
            EraseShown();
        }
    }

    /// <summary>Fits a line into columns. It shortens the name before the figures, and keeps the name's end.</summary>
    internal static void Append(ByteLine line, ReadOnlySpan<byte> name, ReadOnlySpan<byte> figures, int columns)
    {
        int room = columns - figures.Length;
        if (DisplayWidth.Of(name) <= room)
        {
            line.Append(name);
        }
        else if (room > Ellipsis.Length)
        {
            line.Append(Ellipsis).Append(DisplayWidth.End(name, room - Ellipsis.Length));
        }

        ReadOnlySpan<byte> shown = room > Ellipsis.Length ? figures : figures.TrimStart((byte)' ');
        line.Append(shown[..Math.Min(shown.Length, Math.Max(columns, 0))]);
    }

    private void Write(string figures)
    {
        int columns = _file.Columns;
        _line.Clear().Append(EraseSequence);

        Append(
            _line, _text.Written, Encoding.ASCII.GetBytes(figures),
            (columns > 0 ? columns : UsualColumns) - FreeColumns);
        _file.Write(_line.Written);
        _isShown = true;
    }

    private void EraseShown()
    {
        if (_isShown)
        {
            _file.Write(EraseSequence);
            _isShown = false;
        }
    }

    private void WatchSignals()
    {
        if (_signals.Count > 0)
        {
            return;
        }

        foreach (PosixSignal signal in _ending)
        {
            _signals.Add(PosixSignalRegistration.Create(signal, _ => TryEraseForSignal()));
        }

        if (!OperatingSystem.IsWindows())
        {
            _signals.Add(PosixSignalRegistration.Create(PosixSignal.SIGCONT, _ => Continue()));
        }

        WatchStop();
    }

    /// <summary>Clears the line if that can be done at once. The signal then has its usual effect.</summary>
    private bool TryEraseForSignal()
    {
        if (!Monitor.TryEnter(_gate, MillisecondsOfPatience))
        {
            return false;
        }

        try
        {
            if (_isShown && _file.IsReady)
            {
                EraseShown();
                return true;
            }

            return false;
        }
        finally
        {
            Monitor.Exit(_gate);
        }
    }

    /// <summary>
    /// Clears the line, and then stops the process as the signal would have done: .NET ignores it once there is a
    /// handler.
    /// </summary>
    private void Stop()
    {
        _wasShownAtStop = TryEraseForSignal();
        _stoppedAt = Stopwatch.GetTimestamp();
        _wasStopped = true;
        _stop?.Dispose();
        _stop = null;
        Libc.StopOwnProcess();
    }

    private void GoOn()
    {
        _wasStopped = false;
        WatchStop();
    }

    private void WatchStop()
    {
        if (!OperatingSystem.IsWindows())
        {
            _stop ??= PosixSignalRegistration.Create(PosixSignal.SIGTSTP, _ => Stop());
        }
    }

    private void Continue()
    {
        lock (_gate)
        {
            GoOn();
            if (_wasShownAtStop && !_isShown && _file.IsInForeground)
            {
                Write(_figures);
            }

            _wasShownAtStop = false;
        }
    }
}
