namespace Hashlane.Distributed;

/// <summary>A queue of work within this process.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class InProcessBroker
{
    /// <summary>The number of dead letters that are kept.</summary>
    internal const int MostDeadLetters = 100;

    private readonly InProcessLine _units = new(TaskCreationOptions.RunContinuationsAsynchronously);

    // The coordinator's wait only wakes its thread.
    private readonly InProcessLine _answers = new(TaskCreationOptions.None);
    private readonly Queue<InProcessDelivery> _deadLetters = new();
    private readonly int _mostDeliveries;
    private volatile bool _hasEnded;
    private int _workersEnds;

    /// <summary>Creates a queue.</summary>
    /// <param name="mostDeliveries">How often a unit is delivered before it is lost.</param>
    internal InProcessBroker(int mostDeliveries = 5) => _mostDeliveries = mostDeliveries;

    /// <summary>The messages that were refused, the last ones of them.</summary>
    internal IReadOnlyCollection<ReadOnlyMemory<byte>> DeadLetters
    {
        get
        {
            lock (_deadLetters)
            {
                return [.. _deadLetters.Select(letter => letter.Body)];
            }
        }
    }

    /// <summary>The number of units that no worker has.</summary>
    internal int WaitingUnits => _units.Count;

    /// <summary>The number of workers' ends that are open.</summary>
    internal int WorkersEnds => Volatile.Read(ref _workersEnds);

    /// <summary>The coordinator's end; its disposal ends the work of all workers.</summary>
    internal IJobQueue OpenJob() => new InProcessJobQueue(this);

    /// <summary>A worker's end.</summary>
    /// <param name="concurrency">The most units that it holds unsettled.</param>
    internal IWorkQueue OpenWork(int concurrency)
    {
        Interlocked.Increment(ref _workersEnds);
        return new InProcessWorkQueue(this, concurrency);
    }

    /// <summary>Notes that a worker's end is closed.</summary>
    internal void NoteClosed() => Interlocked.Decrement(ref _workersEnds);

    /// <summary>Adds a unit for any worker.</summary>
    internal void AddUnit(ReadOnlyMemory<byte> body)
    {
        if (_hasEnded)
        {
            throw Closed();
        }

        _units.Add(new InProcessDelivery(this, body) { Kind = DeliveryKind.Unit });
    }

    private static QueueException Closed() => new("The queue of this process was closed.");

    /// <summary>Adds a result for the coordinator.</summary>
    internal void AddResult(ReadOnlyMemory<byte> body) =>
        _answers.Add(new InProcessDelivery(this, body) { Kind = DeliveryKind.Result });

    /// <summary>Waits for a message to the coordinator.</summary>
    internal ValueTask<Delivery> ReceiveAnswerAsync(CancellationToken cancellationToken) =>
        _answers.TakeAsync(cancellationToken)!;

    /// <summary>Waits for a unit.</summary>
    /// <returns>The unit, or null if there will be none any more.</returns>
    internal ValueTask<Delivery?> ReceiveUnitAsync(CancellationToken cancellationToken) =>
        _units.TakeAsync(cancellationToken);

    /// <summary>Gives a message to another receiver, or a unit that came back too often to the coordinator.</summary>
    internal void Return(InProcessDelivery delivery)
    {
        if (delivery.Kind != DeliveryKind.Unit)
        {
            _answers.Add(delivery.Renew(delivery.Kind));
        }
        else if (delivery.Deliveries >= _mostDeliveries)
        {
            Refuse(delivery);
        }
        else
        {
            _units.Add(delivery.Renew(DeliveryKind.Unit));
        }
    }

    /// <summary>Keeps a message among the dead letters; the coordinator learns of a unit.</summary>
    internal void Refuse(InProcessDelivery delivery)
    {
        lock (_deadLetters)
        {
            if (_deadLetters.Count == MostDeadLetters)
            {
                _deadLetters.Dequeue();
            }

            _deadLetters.Enqueue(delivery);
        }

        if (delivery.Kind == DeliveryKind.Unit)
        {
            _answers.Add(delivery.Renew(DeliveryKind.Lost));
        }
    }

    /// <summary>Ends the work of all workers; units that none has begun are dropped.</summary>
    internal void End()
    {
        _hasEnded = true;
        _units.End(reason: null);
        _answers.End(Closed());
    }
}
