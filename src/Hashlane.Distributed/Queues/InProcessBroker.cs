using System.Threading.Channels;

namespace Hashlane.Distributed;

/// <summary>A queue of work within this process.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class InProcessBroker
{
    /// <summary>The number of dead letters that are kept.</summary>
    internal const int MostDeadLetters = 100;

    private readonly Channel<InProcessDelivery> _units = Channel.CreateUnbounded<InProcessDelivery>();
    private readonly Channel<InProcessDelivery> _answers = Channel.CreateUnbounded<InProcessDelivery>();
    private readonly Queue<InProcessDelivery> _deadLetters = new();
    private readonly int _mostDeliveries;
    private volatile bool _hasEnded;

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

    /// <summary>The coordinator's end; its disposal ends the work of all workers.</summary>
    internal IJobQueue OpenJob() => new InProcessJobQueue(this);

    /// <summary>A worker's end.</summary>
    /// <param name="concurrency">The most units that it holds unsettled.</param>
    internal IWorkQueue OpenWork(int concurrency) => new InProcessWorkQueue(this, concurrency);

    /// <summary>Adds a unit for any worker.</summary>
    internal void AddUnit(ReadOnlyMemory<byte> body)
    {
        if (_hasEnded)
        {
            throw new QueueException("The queue of this process was closed.");
        }

        _units.Writer.TryWrite(new InProcessDelivery(this, body) { Kind = DeliveryKind.Unit });
    }

    /// <summary>Adds a result for the coordinator.</summary>
    internal void AddResult(ReadOnlyMemory<byte> body) =>
        _answers.Writer.TryWrite(new InProcessDelivery(this, body) { Kind = DeliveryKind.Result });

    /// <summary>Waits for a message to the coordinator.</summary>
    internal ValueTask<InProcessDelivery> ReceiveAnswerAsync(CancellationToken cancellationToken) =>
        _answers.Reader.ReadAsync(cancellationToken);

    /// <summary>Waits for a unit.</summary>
    /// <returns>The unit, or null if there will be none any more.</returns>
    internal async ValueTask<InProcessDelivery?> ReceiveUnitAsync(CancellationToken cancellationToken)
    {
        while (!_hasEnded && await _units.Reader.WaitToReadAsync(cancellationToken).ConfigureAwait(false))
        {
            if (!_hasEnded && _units.Reader.TryRead(out InProcessDelivery? unit))
            {
                unit.Deliveries++;
                return unit;
            }
        }

        return null;
    }

    /// <summary>Gives a message to another receiver, or a unit that came back too often to the coordinator.</summary>
    internal void Return(InProcessDelivery delivery)
    {
        if (delivery.Kind != DeliveryKind.Unit)
        {
            _answers.Writer.TryWrite(delivery.Renew(delivery.Kind));
        }
        else if (delivery.Deliveries >= _mostDeliveries)
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
            if (_deadLetters.Count == MostDeadLetters)
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

    /// <summary>Ends the work of all workers; units that none has begun are dropped.</summary>
    internal void End()
    {
        _hasEnded = true;
        _units.Writer.TryComplete();
        _answers.Writer.TryComplete();
    }
}
