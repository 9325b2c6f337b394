using System.Runtime.InteropServices;

namespace Hashlane.Cluster;

/// <summary>
/// The wish to end: a first SIGINT, SIGTERM or SIGHUP has the work end in order, a second one ends the process.
/// </summary>
internal sealed class Interruption : IDisposable
{
    /// <summary>Shells add it to the number of a signal.</summary>
    private const int SignalBase = 128;

    private readonly CancellationTokenSource _source = new();
    private readonly PosixSignalRegistration[] _signals;
    private int _number;

    internal Interruption() => _signals =
    [
        PosixSignalRegistration.Create(PosixSignal.SIGINT, context => End(context, 2)),
        PosixSignalRegistration.Create(PosixSignal.SIGTERM, context => End(context, 15)),
        PosixSignalRegistration.Create(PosixSignal.SIGHUP, context => End(context, 1)),
    ];

    /// <summary>The token that is canceled by the first signal.</summary>
    internal CancellationToken Token => _source.Token;

    /// <summary>The exit code after a signal, as shells report it.</summary>
    internal int ExitCode => SignalBase + _number;

    /// <summary>Asks for the end, as a signal does.</summary>
    /// <param name="number">The number of the signal.</param>
    /// <returns>Whether nobody has asked before.</returns>
    internal bool TryAsk(int number)
    {
        bool isFirst = Interlocked.CompareExchange(ref _number, number, 0) == 0;
        if (isFirst)
        {
            _ = _source.CancelAsync();
        }

        return isFirst;
    }

    public void Dispose()
    {
        foreach (PosixSignalRegistration signal in _signals)
        {
            signal.Dispose();
        }
    }

    private void End(PosixSignalContext context, int number)
    {
        if (TryAsk(number))
        {
            context.Cancel = true;
        }
    }
}
