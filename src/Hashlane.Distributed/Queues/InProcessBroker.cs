using System.Threading.Channels;

namespace Hashlane.Distributed;

/// <summary>A queue of work within this process.</summary>
/// <param name="maxDeliveries">How often a unit is delivered before it is lost.</param>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class InProcessBroker(int maxDeliveries = 5)
{
    /// <summary>The number of dead letters that are kept.</summary>
    internal const int MaxDeadLetters = 100;

    private readonly Channel<InProcessDelivery> _units = Channel.CreateUnbounded<InProcessDelivery>();
    private readonly Channel<InProcessDelivery> _answers = Channel.CreateUnbounded<InProcessDelivery>(
        new UnboundedChannelOptions { AllowSynchronousContinuations = true }); // the coordinator only wakes its thread

    private readonly Queue<InProcessDelivery> _deadLetters = new();
    private int _workersEnds;

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
    internal int WaitingUnits => _units.Reader.Count;

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
    /// <exception cref="QueueException">The queue was closed.</exception>
    internal void AddUnit(ReadOnlyMemory<byte> body)
    {
        if (!_units.Writer.TryWrite(NewMessage(body, DeliveryKind.Unit)))
        {
            throw Closed();
        }
    }

    /// <summary>Adds a result for the coordinator; after the end it is dropped.</summary>
    internal void AddResult(ReadOnlyMemory<byte> body) =>
        _answers.Writer.TryWrite(NewMessage(body, DeliveryKind.Result));

    /// <summary>Waits for a message to the coordinator.</summary>
    /// <exception cref="QueueException">The queue was closed.</exception>
    internal async ValueTask<Delivery> ReceiveAnswerAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await _answers.Reader.ReadAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (ChannelClosedException)
        {
            throw Closed();
        }
    }

    /// <summary>Waits for a unit.</summary>
    /// <returns>The unit, or null if there will be none any more.</returns>
    internal async ValueTask<InProcessDelivery?> ReceiveUnitAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await _units.Reader.ReadAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (ChannelClosedException)
        {
            return null;
        }
    }

    /// <summary>Gives a message to another receiver, or a unit that came back too often to the coordinator.</summary>
    internal void Return(InProcessDelivery delivery)
    {
        if (delivery.Kind != DeliveryKind.Unit)
        {
            _answers.Writer.TryWrite(delivery.Renew(delivery.Kind));
        }
        else if (delivery.Deliveries >= maxDeliveries)
        {
            Refuse(delivery);
        }
        else
        {
            _units.Writer.TryWrite(delivery.Renew(DeliveryKind.Unit));
        }
    }

    /// <summary>Keeps a message among the dead letters; the coordinator learns of a unit.</summary>
    internal void Refuse(InProcessDelivery delivery)
    {
        lock (_deadLetters)
        {
            if (_deadLetters.Count == MaxDeadLetters)
            {
                _deadLetters.Dequeue();
            }

            _deadLetters.Enqueue(delivery);
        }

        if (delivery.Kind == DeliveryKind.Unit)
        {
            _answers.Writer.TryWrite(delivery.Renew(DeliveryKind.Lost));
        }
    }

    /// <summary>Ends the work of all workers; messages that nobody has received are dropped.</summary>
    internal void End()
    {
        End(_units);
        End(_answers);
    }

    private InProcessDelivery NewMessage(ReadOnlyMemory<byte> body, DeliveryKind kind) =>
        new(body, Return, Refuse) { Kind = kind };

    private static void End(Channel<InProcessDelivery> channel)
    {
        channel.Writer.TryComplete();
        while (channel.Reader.TryRead(out _))
        {
        }
    }

    private static QueueException Closed() => new("The queue of this process was closed.");
}
