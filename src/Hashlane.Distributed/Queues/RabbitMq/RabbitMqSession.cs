using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using RabbitMQ.Client.Exceptions;

namespace Hashlane.Distributed;

/// <summary>A connection and its only channel, until one of the two fails. Neither comes back then.</summary>
/// <remarks>
/// A channel fails alone when the broker objects to a request. That is rare, so a whole new connection will do.
/// <para><b>Thread safety.</b> Any thread may call at any time.</para>
/// </remarks>
internal sealed class RabbitMqSession : IAsyncDisposable
{
    private static readonly TimeSpan _closeLimit = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan _endLimit = _closeLimit + TimeSpan.FromSeconds(1);

    private readonly IConnection _connection;
    private readonly Action<RabbitMqSession> _ended;
    private readonly TaskCompletionSource<Exception> _end = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _endSource = new();

    private RabbitMqSession(IConnection connection, IChannel channel, Action<RabbitMqSession> ended)
    {
        _connection = connection;
        _ended = ended;
        Channel = channel;
        Token = _endSource.Token;
    }

    internal IChannel Channel { get; }

    /// <summary>Whether the broker has confirmed or delivered a message.</summary>
    internal bool WasUsed { get; private set; }

    /// <summary>The token that is canceled when the session ends.</summary>
    internal CancellationToken Token { get; }

    /// <summary>The task that completes with the reason when the session ends.</summary>
    internal Task<Exception> End => _end.Task;

    /// <summary>Connects.</summary>
    /// <param name="connector">Makes the connection.</param>
    /// <param name="purpose">The name of the connection in the broker's tools.</param>
    /// <param name="log">Receives a line when the broker blocks the connection.</param>
    /// <param name="ended">Is called once when the session ends, before its token is canceled.</param>
    /// <param name="cancellationToken">Ends the attempt.</param>
    internal static async Task<RabbitMqSession> ConnectAsync(
        RabbitMqConnector connector,
        string purpose,
        Action<string> log,
        Action<RabbitMqSession> ended,
        CancellationToken cancellationToken)
    {
        IConnection connection = await connector.ConnectAsync(purpose, cancellationToken).ConfigureAwait(false);
        try
        {
            // The publisher bounds its messages itself: the client's rate limiter would also pause it.
            CreateChannelOptions confirming = new(
                publisherConfirmationsEnabled: true,
                publisherConfirmationTrackingEnabled: true,
                outstandingPublisherConfirmationsRateLimiter: null);
            IChannel channel = await connection.CreateChannelAsync(confirming, cancellationToken).ConfigureAwait(false);
            RabbitMqSession session = new(connection, channel, ended);
            connection.ConnectionBlockedAsync += (_, arguments) =>
            {
                log($"{connector.Address} takes no messages for now: {arguments.Reason}");
                return Task.CompletedTask;
            };
            connection.ConnectionShutdownAsync += session.EndAsync;
            channel.ChannelShutdownAsync += session.EndAsync;
            return session;
        }
        catch
        {
            await connection.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Notes that the broker has confirmed or delivered a message.</summary>
    internal void NoteUse() => WasUsed = true;

    /// <summary>Opens another channel, for a request that the broker may object to.</summary>
    internal Task<IChannel> OpenChannelAsync(CancellationToken cancellationToken) =>
        _connection.CreateChannelAsync(cancellationToken: cancellationToken);

    /// <summary>Ends the session, unless it has ended.</summary>
    internal void EndWith(Exception reason)
    {
        if (_end.TrySetResult(reason))
        {
            _ended(this);

            // Code that waits for the token must not run on the thread that reads from the connection.
            _ = _endSource.CancelAsync();
        }
    }

    public async ValueTask DisposeAsync()
    {
        EndWith(new ObjectDisposedException(nameof(RabbitMqSession)));

        // A broker with an alarm of memory or disk does not read from a connection that has published. The client would
        // wait for its answer as long as for any other, and a worker must end within the grace of service managers.
        await Task.WhenAny(CloseAsync(), Task.Delay(_endLimit)).ConfigureAwait(false);
    }

    private async Task CloseAsync()
    {
        try
        {
            // Acknowledgements on their way go before the end of the connection.
            await _connection.CloseAsync(
                Constants.ReplySuccess, "", _closeLimit, abort: true, CancellationToken.None).ConfigureAwait(false);
            await _connection.DisposeAsync().ConfigureAwait(false);
        }
        catch (Exception exception) when (RabbitMqFailures.IsOfConnection(exception))
        {
            // It has gone already, or the broker does not answer: its end of the connection goes with the heartbeats.
        }
    }

    private Task EndAsync(object sender, ShutdownEventArgs arguments)
    {
        EndWith(new OperationInterruptedException(arguments));
        return Task.CompletedTask;
    }
}
