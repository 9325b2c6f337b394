namespace Hashlane.Distributed;

/// <summary>One end of a queue of work: a link that publishes, and a link that receives.</summary>
/// <remarks>
/// They are two connections, because a broker that is short of memory or disk stops reading from those that publish.
/// Over a single one it would also not see the acknowledgements that relieve it.
/// </remarks>
internal sealed class RabbitMqEnd : IAsyncDisposable
{
    private readonly RabbitMqConnector _connector;
    private readonly RabbitMqLink _receiving;
    private readonly RabbitMqLink _publishing;

    private RabbitMqEnd(
        RabbitMqConnector connector, RabbitMqReceiver receiver, RabbitMqLink receiving, RabbitMqLink publishing,
        RabbitMqPublisher publisher)
    {
        _connector = connector;
        _receiving = receiving;
        _publishing = publishing;
        Receiver = receiver;
        Publisher = publisher;
    }

    internal RabbitMqReceiver Receiver { get; }

    internal RabbitMqPublisher Publisher { get; }

    /// <summary>Connects twice, and declares the queues.</summary>
    /// <param name="address">The broker.</param>
    /// <param name="options">The settings.</param>
    /// <param name="topology">The queues.</param>
    /// <param name="outageLimit">How long to do without the broker, unless the options say so.</param>
    /// <param name="declare">Declares the queues in a new session.</param>
    /// <param name="consume">Asks for messages in a new session, whose queues are declared.</param>
    /// <param name="log">Receives a line for each loss and each return of a connection.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="QueueException">There is no way to connect, or the broker objects.</exception>
    internal static async Task<RabbitMqEnd> OpenAsync(
        RabbitMqAddress address,
        RabbitMqOptions options,
        RabbitMqTopology topology,
        TimeSpan outageLimit,
        Func<RabbitMqSession, CancellationToken, Task> declare,
        Func<RabbitMqReceiver, RabbitMqSession, CancellationToken, Task> consume,
        Action<string> log,
        CancellationToken cancellationToken)
    {
        RabbitMqReceiver receiver = new(log);
        RabbitMqLinkSettings publishing = new()
        {
            Name = topology.Name,
            Purpose = "publishing",
            SetUp = declare,
            GivenUp = receiver.Complete,
            OutageLimit = options.OutageLimit ?? outageLimit,
            Heartbeat = options.Heartbeat,
            Log = log,
        };
        RabbitMqLinkSettings receiving = publishing with
        {
            Purpose = "receiving",
            SetUp = async (session, token) =>
            {
                await declare(session, token).ConfigureAwait(false);
                await consume(receiver, session, token).ConfigureAwait(false);
            },
        };

        RabbitMqConnector connector = new(address, options);
        RabbitMqLink? first = null;
        try
        {
            first = await RabbitMqLink.OpenAsync(connector, receiving, cancellationToken).ConfigureAwait(false);
            RabbitMqLink second =
                await RabbitMqLink.OpenAsync(connector, publishing, cancellationToken).ConfigureAwait(false);
            return new RabbitMqEnd(
                connector, receiver, first, second,
                new RabbitMqPublisher(second, publishing, options.MaxUnconfirmed));
        }
        catch
        {
            if (first is not null)
            {
                await first.DisposeAsync().ConfigureAwait(false);
            }

            connector.Dispose();
            throw;
        }
    }

    /// <summary>Does something on a channel that receives, once.</summary>
    internal async Task<T> AskAsync<T>(
        Func<RabbitMqSession, Task<T>> ask, CancellationToken cancellationToken)
    {
        RabbitMqSession session = await _receiving.GetSessionAsync(cancellationToken).ConfigureAwait(false);
        return await ask(session).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        Receiver.Complete(null);
        await _receiving.DisposeAsync().ConfigureAwait(false);
        await _publishing.DisposeAsync().ConfigureAwait(false);
        Publisher.Dispose();
        _connector.Dispose();
    }
}
