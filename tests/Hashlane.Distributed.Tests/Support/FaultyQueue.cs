namespace Hashlane.Distributed.Tests;

/// <summary>A coordinator's end that duplicates, delays and shuffles messages in both directions.</summary>
/// <param name="inner">The queue.</param>
/// <param name="seed">Decides what happens to which message.</param>
internal sealed class FaultyQueue(IJobQueue inner, int seed) : IJobQueue
{
    private const int MaxHeld = 7;

    private readonly Random _random = new(seed);
    private readonly Lock _lock = new();
    private readonly List<Delivery> _held = [];
    private Task<Delivery>? _receiving;

    public async Task PublishAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        await inner.PublishAsync(body, cancellationToken);
        if (Chance(5))
        {
            await inner.PublishAsync(body, cancellationToken);
        }
    }

    public async ValueTask<Delivery> ReceiveAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            // Messages are held back until there are several, or until no other comes.
            _receiving ??= inner.ReceiveAsync(cancellationToken).AsTask();
            if (_held.Count > 0 && !_receiving.IsCompleted)
            {
                await Task.WhenAny(_receiving, Task.Delay(5, cancellationToken));
            }

            if (_held.Count > 0 && (_held.Count >= MaxHeld || !_receiving.IsCompleted))
            {
                int index = _random.Next(_held.Count);
                Delivery taken = _held[index];
                _held.RemoveAt(index);
                return taken;
            }

            Delivery delivery = await _receiving;
            _receiving = null;
            _held.Add(delivery);
            if (Chance(3))
            {
                _held.Add(new Copy(delivery.Body.ToArray()) { Kind = delivery.Kind });
            }
        }
    }

    public ValueTask DisposeAsync() => inner.DisposeAsync();

    private bool Chance(int of)
    {
        lock (_lock)
        {
            return _random.Next(of) == 0;
        }
    }

    /// <summary>The same message once more.</summary>
    private sealed class Copy(byte[] body) : Delivery
    {
        internal override ReadOnlyMemory<byte> Body => body;

        internal override ValueTask AcceptAsync() => ValueTask.CompletedTask;

        internal override ValueTask ReturnAsync() => ValueTask.CompletedTask;

        internal override ValueTask RefuseAsync() => ValueTask.CompletedTask;
    }
}
