using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Hashlane.Cli;

/// <summary>How far a long piece of work is: one line on standard error, only on a terminal, only after a second, erased when done.</summary>
/// <remarks>It has no colour, so that NO_COLOR is honoured whatever it says.</remarks>
internal sealed class Progress
{
    private const long MillisecondsBeforeFirst = 1000;
    private const long MillisecondsBetween = 250;
    private const int MostNameBytes = 40;
    private const double BytesPerMiB = 1024 * 1024;

    private readonly Messages _messages;
    private readonly ByteLine _line = new();
    private readonly long _began = Stopwatch.GetTimestamp();
    private byte[] _name = [];
    private InputFile? _file;
    private long _length;
    private long _done;
    private long _nextAt = MillisecondsBeforeFirst;
    private Standing _standing;
    private PosixSignalRegistration? _interrupt;

    internal Progress(Messages messages) => _messages = messages;

    private enum Standing
    {
        NotAskedYet,
        NotWanted,
        Erased,
        Shown,
    }

    private long ElapsedMilliseconds => (long)Stopwatch.GetElapsedTime(_began).TotalMilliseconds;

    /// <summary>Begins with a file.</summary>
    internal void Start(InputFile file, ReadOnlySpan<byte> name)
    {
        _done = 0;
        _length = -1;
        _file = file;
        if (_standing != Standing.NotWanted)
        {
            _name = name.Length <= MostNameBytes ? name.ToArray() : [.. "..."u8, .. name[^MostNameBytes..]];
        }
    }

    /// <summary>Counts bytes that were hashed.</summary>
    internal void Advance(long count)
    {
        _done += count;
        if (_standing != Standing.NotWanted && ElapsedMilliseconds >= _nextAt)
        {
            Show();
        }
    }

    /// <summary>Ends with a file: what is written next begins on a clean line.</summary>
    internal void Erase()
    {
        if (_standing == Standing.Shown)
        {
            _messages.WriteTransient("\r\e[K"u8);
            _standing = Standing.Erased;
        }
    }

    private void Show()
    {
        if (_standing == Standing.NotAskedYet)
        {
            bool wanted = _messages.IsTerminal && Environment.GetEnvironmentVariable("TERM") != "dumb";
            _standing = wanted ? Standing.Erased : Standing.NotWanted;
            if (!wanted)
            {
                return;
            }
        }

        // From now on an interrupt, which ends the process all the same, finds a line to erase.
        _interrupt ??= PosixSignalRegistration.Create(PosixSignal.SIGINT, _ => Erase());
        _nextAt = ElapsedMilliseconds + MillisecondsBetween;
        _standing = Standing.Shown;
        _length = _length < 0 ? _file!.LengthHint : _length;
        _line.Clear().Append("\r\e[K"u8);
        NameQuoting.Append(_line, _name);
        _line.Append(string.Create(CultureInfo.InvariantCulture, $"  {_done / BytesPerMiB:N0} MiB"));
        if (_length >= _done)
        {
            _line.Append(string.Create(
                CultureInfo.InvariantCulture, $" of {_length / BytesPerMiB:N0} MiB, {100.0 * _done / _length:N0} %"));
        }

        _messages.WriteTransient(_line.Written);
    }
}
