namespace Hashlane.Distributed;

/// <summary>Tells the loop of a run that there is something to do: a message, items, a confirmation.</summary>
/// <remarks><b>Thread safety.</b> Any thread may signal; one waits.</remarks>
internal sealed class RunSignal
{
    private readonly object _gate = new();
    private Exception? _failure;
    private bool _isSignaled;

    /// <summary>Ends the wait, or the next one.</summary>
    internal void Wake()
    {
        lock (_gate)
        {
            if (!_isSignaled)
            {
                _isSignaled = true;
                Monitor.Pulse(_gate);
            }
        }
    }

    /// <summary>Ends the run with an exception.</summary>
    internal void Fail(Exception exception)
    {
        lock (_gate)
        {
            _failure ??= exception;
        }

        Wake();
    }

    /// <summary>Throws the exception that ends the run, if there is one.</summary>
    internal void ThrowIfFailed()
    {
        lock (_gate)
        {
            if (_failure is not null)
            {
                System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(_failure);
            }
        }
    }

    /// <summary>Waits until something has happened since the last wait.</summary>
    /// <param name="most">The longest wait.</param>
    internal void Wait(TimeSpan most)
    {
        lock (_gate)
        {
            if (!_isSignaled)
            {
                Monitor.Wait(_gate, most);
            }

            _isSignaled = false;
        }
    }

    /// <summary>Instead of waiting, lets time pass until something has happened since the last wait.</summary>
    /// <param name="pass">Lets time pass: it can signal.</param>
    internal void Pass(Action pass)
    {
        while (!TryTake())
        {
            pass();
        }
    }

    private bool TryTake()
    {
        lock (_gate)
        {
            bool isSignaled = _isSignaled;
            _isSignaled = false;
            return isSignaled;
        }
    }
}
