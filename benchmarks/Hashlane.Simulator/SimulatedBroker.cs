namespace Hashlane.Simulator;

/// <summary>A broker with its workers, on a virtual clock; the coordinator's end is real.</summary>
/// <remarks><b>Thread safety.</b> One thread only: that of the job.</remarks>
internal sealed class SimulatedBroker : IJobQueue
{
    private const int MaxDeliveries = 5;

    private readonly SimulationSettings _settings;
    private readonly VirtualClock _clock;
    private readonly SimulatedWorker[] _workers;
    private readonly Queue<SimulatedUnit> _ready = new();
    private readonly Queue<SimulatedUnit> _returned = new();
    private readonly Queue<(SimulatedWorker Worker, int Life)> _idle = new();
    private readonly Queue<SimulatedDelivery> _toCoordinator = new();
    private TaskCompletionSource<Delivery>? _waiting;
    private ulong _chances;
    private int _busy;
    private int _unsettled;

    internal SimulatedBroker(SimulationSettings settings, VirtualClock clock, FileModel files)
    {
        (_settings, _clock) = (settings, clock);
        _workers = [.. Enumerable.Range(0, settings.Workers).Select(number => new SimulatedWorker(number, settings, files))];
        foreach (SimulatedWorker worker in _workers)
        {
            Start(worker);
            if (settings.CrashSeconds > 0)
            {
                PlanCrash(worker);
            }
        }
    }

    public int MaxUnsettled => _settings.Prefetch;

    internal BrokerFigures Figures { get; } = new();

    /// <summary>The share of time in which threads of workers had a unit.</summary>
    internal double Utilization =>
        _workers.Sum(static worker => worker.BusySeconds) / (_clock.Now * _settings.Workers * _settings.Threads);

    public Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        Figures.Units++;
        Busy(_settings.UnitSeconds / 2);
        SimulatedUnit unit = new(body);
        At(_settings.MessageSeconds, () =>
        {
            Figures.Hold(unit.Body.Length);
            _ready.Enqueue(unit);
            Deliver();
        });
        return Task.CompletedTask;
    }

    public ValueTask<long?> CountWaitingAsync(CancellationToken cancellationToken) => new(_ready.Count + _returned.Count);

    public ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken)
    {
        if (_unsettled < _settings.Prefetch && _toCoordinator.TryDequeue(out SimulatedDelivery? delivery))
        {
            return new(Take(delivery));
        }

        // Its continuation only wakes the run, at once: then time stands still.
        _waiting = new();
        return new(WaitAsync(_waiting, cancellationToken));
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    private static async Task<Delivery> WaitAsync(
        TaskCompletionSource<Delivery> waiting, CancellationToken cancellationToken)
    {
        using (cancellationToken.UnsafeRegister(_ => waiting.TrySetCanceled(cancellationToken), null))
        {
            return await waiting.Task;
        }
    }

    private SimulatedDelivery Take(SimulatedDelivery delivery)
    {
        _unsettled++;
        Busy((_settings.UnitSeconds / 2) + (_settings.NameSeconds * delivery.Names));
        return delivery;
    }

    private void Busy(double seconds)
    {
        _clock.Pass(seconds);
        Figures.CoordinatorSeconds += seconds;
    }

    private void At(double seconds, Action action) => _clock.At(_clock.Now + seconds, action);

    private void ToCoordinator(SimulatedDelivery delivery)
    {
        _toCoordinator.Enqueue(delivery);
        Offer();
    }

    /// <summary>Gives the next message to the coordinator, if it waits for one and may have it.</summary>
    private void Offer()
    {
        if (_waiting is { } waiting && _unsettled < _settings.Prefetch
            && _toCoordinator.TryDequeue(out SimulatedDelivery? delivery))
        {
            _waiting = null;
            waiting.TrySetResult(Take(delivery));
        }
    }

    private void Settle(SimulatedDelivery delivery)
    {
        Figures.Release(delivery.Body.Length);
        _unsettled--;
        Offer();
    }

    /// <summary>Gives units to free threads of workers, those that came back first.</summary>
    private void Deliver()
    {
        while (_returned.Count + _ready.Count > 0 && _idle.TryDequeue(out (SimulatedWorker Worker, int Life) idle))
        {
            if (idle.Life != idle.Worker.Life || idle.Worker.IsDown)
            {
                continue;
            }

            SimulatedUnit unit = _returned.Count > 0 ? _returned.Dequeue() : _ready.Dequeue();
            if (++unit.Deliveries > MaxDeliveries)
            {
                _idle.Enqueue(idle);
                ToCoordinator(new(this, unit.Body, 0) { Kind = DeliveryKind.Lost });
                continue;
            }

            Begin(idle.Worker, unit);
        }
    }

    private void Begin(SimulatedWorker worker, SimulatedUnit unit)
    {
        unit.Open();
        worker.InHand.Add(unit);
        _busy++;
        double bytesPerSecond = Math.Min(_settings.ThreadBytesPerSecond, _settings.StorageBytesPerSecond / _busy);
        double seconds = worker.SecondsOf(unit, bytesPerSecond);
        int life = worker.Life;
        worker.BusySeconds += seconds;
        At(_settings.MessageSeconds + seconds, () =>
        {
            if (worker.Life == life)
            {
                End(worker, unit);
            }
        });
    }

    private void End(SimulatedWorker worker, SimulatedUnit unit)
    {
        worker.InHand.Remove(unit);
        _busy--;
        if (Chance() < _settings.LostShare)
        {
            // The message has left the queue, and nobody will answer.
            Figures.Lost++;
            Figures.Release(unit.Body.Length);
        }
        else
        {
            Answer(worker, unit);
        }

        _idle.Enqueue((worker, worker.Life));
        Deliver();
    }

    private void Answer(SimulatedWorker worker, SimulatedUnit unit)
    {
        byte[] result = worker.ResultOf(unit);
        double delay = _settings.MessageSeconds + (Chance() < _settings.LateShare ? _settings.LateSeconds : 0);
        int copies = Chance() < _settings.DuplicateShare ? 2 : 1;
        Figures.Duplicates += copies - 1;
        Figures.Release(unit.Body.Length);
        Figures.Hold(result.Length * copies);
        for (int i = 0; i < copies; i++)
        {
            SimulatedDelivery delivery = new(this, result, unit.Numbers.Length) { Kind = DeliveryKind.Result };
            At(delay, () => ToCoordinator(delivery));
        }
    }

    private void Start(SimulatedWorker worker)
    {
        worker.IsDown = false;
        for (int i = 0; i < _settings.Threads; i++)
        {
            _idle.Enqueue((worker, worker.Life));
        }

        Deliver();
    }

    private void PlanCrash(SimulatedWorker worker)
    {
        double seconds = -Math.Log(1 - Chance()) * _settings.CrashSeconds;
        At(seconds, () => Crash(worker));
    }

    private void Crash(SimulatedWorker worker)
    {
        SimulatedUnit[] units = [.. worker.InHand];
        worker.InHand.Clear();
        worker.Life++;
        worker.IsDown = true;
        _busy -= units.Length;
        Figures.Crashes++;
        Figures.Returned += units.Length;
        At(Chance() < _settings.MachineShare ? _settings.DetectionSeconds : 0, () =>
        {
            foreach (SimulatedUnit unit in units)
            {
                _returned.Enqueue(unit);
            }

            Deliver();
        });
        At(_settings.RestartSeconds, () => Start(worker));
        PlanCrash(worker);
    }

    private double Chance() => Mix.Share(_settings.Seed + 4, _chances++);

    private sealed class SimulatedDelivery(
        SimulatedBroker broker, ReadOnlyMemory<byte> body, int names) : Delivery
    {
        internal override ReadOnlyMemory<byte> Body { get; } = body;

        internal int Names { get; } = names;

        internal override ValueTask AcceptAsync()
        {
            broker.Settle(this);
            return ValueTask.CompletedTask;
        }

        internal override ValueTask ReturnAsync() =>
            throw new InvalidOperationException("A coordinator does not give messages back.");

        internal override ValueTask RefuseAsync() =>
            throw new InvalidOperationException("The coordinator has refused a message of a worker.");
    }
}
