namespace Hashlane.Distributed;

/// <summary>All that a run waits for: deliveries, and a signal that something else has happened.</summary>
/// <remarks><b>Thread safety.</b> Any thread may post; one waits and takes.</remarks>
internal sealed class Inbox : IDisposable
{
    private readonly Lock _lock = new();
    private readonly SemaphoreSlim _signal = new(0);
    private List<Delivery> _deliveries = [];
    private Exception? _failure;
    private bool _isSignaled;

    /// <summary>Posts a delivery.</summary>
    internal void Post(Delivery delivery)
    {
        lock (_lock)
        {
            _deliveries.Add(delivery);
        }

        Wake();
    }

    /// <summary>Ends the run with an exception.</summary>
    internal void Fail(Exception exception)
    {
        lock (_lock)
        {
            _failure ??= exception;
        }

        Wake();
    }

    /// <summary>Ends the wait for something else than a delivery.</summary>
    internal void Wake()
    {
        lock (_lock)
        {
            if (_isSignaled)
            {
                return;
            }

            _isSignaled = true;
        }

        _signal.Release();
    }

    /// <summary>Waits until something has happened since the last wait.</summary>
    /// <param name="most">The longest wait.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    internal async Task WaitAsync(TimeSpan most, CancellationToken cancellationToken)
    {
        if (!await _signal.WaitAsync(most, cancellationToken).ConfigureAwait(false))
        {
            return;
        }

        lock (_lock)
        {
            _isSignaled = false;
        }
    }

    /// <summary>Takes all deliveries, in exchange for an empty list.</summary>
    internal List<Delivery> Take(List<Delivery> empty)
    {
        lock (_lock)
        {
            if (_failure is not null)
            {
                System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(_failure);
            }

            List<Delivery> taken = _deliveries;
            _deliveries = empty;
            return taken;
        }
    }

    public void Dispose() => _signal.Dispose();
}
