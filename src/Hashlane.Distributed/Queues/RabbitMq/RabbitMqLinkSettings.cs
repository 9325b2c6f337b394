namespace Hashlane.Distributed;

/// <summary>The settings of a link to a broker.</summary>
internal sealed record RabbitMqLinkSettings
{
    /// <summary>The name of the queue of work.</summary>
    internal required string Name { get; init; }

    /// <summary>The use of the connection, for messages: "units", "results".</summary>
    internal required string Purpose { get; init; }

    /// <summary>Sets a new session up: declares the queues, starts consumers.</summary>
    internal required Func<RabbitMqSession, CancellationToken, Task> SetUp { get; init; }

    /// <summary>Is called once, when there will be no session any more.</summary>
    internal Action<Exception> GivenUp { get; init; } = static _ => { };

    /// <summary>How long the link does without the broker before it is given up.</summary>
    internal required TimeSpan OutageLimit { get; init; }

    /// <summary>The interval of heartbeats.</summary>
    internal required TimeSpan Heartbeat { get; init; }

    /// <summary>Receives a line for each loss and each return of the connection.</summary>
    internal required Action<string> Log { get; init; }

    /// <summary>The name of the connection in the broker's tools.</summary>
    internal string ConnectionName =>
        $"hashlane {Name}: {Purpose} ({Environment.MachineName}, {Environment.ProcessId})";
}
