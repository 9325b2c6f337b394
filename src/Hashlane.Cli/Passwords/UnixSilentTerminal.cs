using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using Microsoft.Win32.SafeHandles;

namespace Hashlane.Cli;

/// <summary>
/// Switches the terminal's echo off. The terminal still edits lines, so erasing works as anywhere. The echo returns at
/// disposal, and when a signal ends or stops the process; after a stop the prompt is shown again.
/// </summary>
/// <remarks><b>Thread safety.</b> Signals arrive on separate threads. Everything else is for one thread.</remarks>
[UnsupportedOSPlatform("windows")]
internal sealed class UnixSilentTerminal : SilentTerminal
{
    private const int Input = Libc.StandardInput;

    /// <summary>A terminal that accepts no more must not keep a signal from ending the process.</summary>
    private const int MillisecondsOfPatience = 100;

    private static readonly PosixSignal[] _ending =
        [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP, PosixSignal.SIGQUIT];

    private readonly object _gate = new();
    private readonly byte[] _usual = new byte[Libc.TerminalSettingsBytes];
    private readonly byte[] _silent = new byte[Libc.TerminalSettingsBytes];
    private readonly List<PosixSignalRegistration> _signals = [];
    private readonly SafeFileHandle? _ownTerminal;
    private readonly int _output;
    private PosixSignalRegistration? _stop;
    private byte[] _prompt = [];
    private bool _isSilent;
    private bool _isAsking;
    private bool _wasStopped;

    internal UnixSilentTerminal()
    {
        // Prompts go where messages go; if these go elsewhere, to the terminal itself.
        _output = Libc.StandardError;
        if (!Libc.IsInherited(_output) || !Libc.IsTerminal(_output))
        {
            _output = Libc.OpenOwnTerminal();
            _ownTerminal = _output < 0 ? null : new SafeFileHandle(_output, ownsHandle: true);
        }

        // Signals first: none may find the terminal silent and nobody to restore it.
        foreach (PosixSignal signal in _ending)
        {
            _signals.Add(PosixSignalRegistration.Create(signal, _ => End()));
        }

        _signals.Add(PosixSignalRegistration.Create(PosixSignal.SIGCONT, Continue));
        WatchStop();
        if (Libc.TryGetSettings(Input, _usual))
        {
            _usual.CopyTo(_silent, 0);
            Libc.RemoveEcho(_silent);
            lock (_gate)
            {
                _isSilent = Libc.TrySetSettings(Input, _silent);
            }
        }
    }

    internal override bool TryAsk(ReadOnlySpan<byte> prompt, Password password)
    {
        lock (_gate)
        {
            _prompt = prompt.ToArray();
            _isAsking = true;
            Write(_prompt);
        }

        bool isComplete = ReadLine(password);
        lock (_gate)
        {
            _isAsking = false;
            Write("\n"u8);
        }

        return isComplete;
    }

    public override void Dispose()
    {
        lock (_gate)
        {
            if (_isSilent)
            {
                // The rest of a text that was pasted is not for the shell.
                Libc.TrySetSettings(Input, _usual);
                _isSilent = false;
            }
        }

        foreach (PosixSignalRegistration signal in _signals)
        {
            signal.Dispose();
        }

        _stop?.Dispose();
        _ownTerminal?.Dispose();
    }

    private static bool ReadLine(Password password)
    {
        while (password.Room.Length > 0)
        {
            int count = Libc.Read(Input, password.Room);
            if (count <= 0)
            {
                return false;
            }

            password.Add(count);
            if (password.Bytes.EndsWith("\n"u8))
            {
                password.RemoveLineEnd();
                return true;
            }
        }

        return true; // it is too long
    }

    private void Write(ReadOnlySpan<byte> text)
    {
        if (_output >= 0)
        {
            _ = Libc.WriteAll(_output, text);
        }
    }

    /// <summary>Restores the echo. The signal then has its usual effect.</summary>
    private void End()
    {
        bool isOurs = Monitor.TryEnter(_gate, MillisecondsOfPatience);
        if (_isSilent)
        {
            Libc.TrySetSettingsNow(Input, _usual);
            _isSilent = false;
        }

        if (isOurs && _isAsking && _output >= 0 && Libc.IsReadyToWrite(_output))
        {
            Write("\n"u8);
            _isAsking = false;
        }

        // The gate stays closed: nothing may be shown or switched off again before the process ends.
    }

    /// <summary>Restores the echo and stops the process as the signal would have done.</summary>
    private void Stop()
    {
        lock (_gate)
        {
            if (_isSilent)
            {
                Libc.TrySetSettingsNow(Input, _usual);
            }

            _wasStopped = true;
            _stop?.Dispose();
            _stop = null;
        }

        Libc.StopOwnProcess();
    }

    private void Continue(PosixSignalContext context)
    {
        // The runtime would then restore the settings that it found at the start, which show what is typed.
        context.Cancel = true;
        lock (_gate)
        {
            WatchStop();
            if (!_wasStopped)
            {
                return;
            }

            _wasStopped = false;
            if (_isSilent)
            {
                Libc.TrySetSettings(Input, _silent);
            }

            if (_isAsking)
            {
                Write("\n"u8);
                Write(_prompt);
            }
        }
    }

    private void WatchStop() => _stop ??= PosixSignalRegistration.Create(PosixSignal.SIGTSTP, _ => Stop());
}
