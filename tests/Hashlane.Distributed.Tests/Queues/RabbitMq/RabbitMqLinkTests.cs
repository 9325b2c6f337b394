using System.Collections.Concurrent;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using RabbitMQ.Client.Exceptions;

namespace Hashlane.Distributed.Tests;

/// <summary>Sessions that end, one after another, and when that is enough.</summary>
[Trait("Category", "Server")]
public sealed class RabbitMqLinkTests
{
    private readonly ConcurrentQueue<string> _log = new();
    private readonly ConcurrentQueue<RabbitMqSession> _sessions = new();

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Link_PasswordMissingOrWrongForAMoment_ComesBack()
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        string file = Path.GetTempFileName();
        await File.WriteAllTextAsync(file, "guest\n", TestEnd);
        using RabbitMqConnector connector = new(server.Address, new RabbitMqOptions { PasswordFile = file });
        await using RabbitMqLink link = await RabbitMqLink.OpenAsync(connector, Settings(), TestEnd);

        File.Delete(file);
        RabbitMqSession first = await link.GetSessionAsync(TestEnd);
        first.EndWith(new IOException("test"));
        await UntilAsync(() => _log.Any(line => line.Contains(file, StringComparison.Ordinal)));
        await File.WriteAllTextAsync(file, "wrong\n", TestEnd);
        await Task.Delay(TimeSpan.FromSeconds(1), TestEnd); // some tries, as a rule: none of them may be the last
        await File.WriteAllTextAsync(file, "guest\n", TestEnd);

        RabbitMqSession second = await link.GetSessionAsync(TestEnd).WaitAsync(Patience.Limit, TestEnd);
        Assert.NotSame(first, second);
        File.Delete(file);
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(Constants.AccessRefused, "ACCESS_REFUSED - access to exchange 'x' refused")]
    [InlineData(Constants.NotAllowed, "NOT_ALLOWED - access to vhost '/' refused for user 'guest'")]
    public async Task Link_NotLetInAfterASessionOfUse_TriesAgainAndSaysWhy(int code, string text)
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        using RabbitMqConnector connector = new(server.Address, new RabbitMqOptions());
        await using RabbitMqLink link = await RabbitMqLink.OpenAsync(connector, Settings(FailOnce), TestEnd);
        RabbitMqSession first = await link.GetSessionAsync(TestEnd);
        first.NoteUse();

        first.EndWith(Refusal(code, text));

        await link.GetSessionAsync(TestEnd).WaitAsync(Patience.Limit, TestEnd);
        Assert.Equal(3, _sessions.Count);
        Assert.Contains(_log, line => line.StartsWith($"No connection yet: {server.Address}: {text}", StringComparison.Ordinal)
            && line.Contains("rant user", StringComparison.Ordinal));

        void FailOnce()
        {
            if (_sessions.Count == 2)
            {
                throw Refusal(code, text);
            }
        }
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Link_RefusedBeforeAnyUse_IsGivenUpWithAdvice()
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        using RabbitMqConnector connector = new(server.Address, new RabbitMqOptions());
        await using RabbitMqLink link = await RabbitMqLink.OpenAsync(connector, Settings(), TestEnd);

        (await link.GetSessionAsync(TestEnd)).EndWith(Refusal(Constants.AccessRefused, "ACCESS_REFUSED - no"));

        await UntilAsync(() => link.GetSessionAsync(TestEnd).IsFaulted);
        QueueException exception = await Assert.ThrowsAsync<QueueException>(() => link.GetSessionAsync(TestEnd));
        Assert.Contains(".to-results", exception.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Link_SessionsThatAllEndAtOnce_IsGivenUpAfterTheLimit()
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        using RabbitMqConnector connector = new(server.Address, new RabbitMqOptions());
        RabbitMqLinkSettings settings = Settings(EndAtOnce) with { OutageLimit = TimeSpan.FromSeconds(2) };
        Exception? reason = null;
        settings = settings with { GivenUp = exception => reason = exception };

        await using RabbitMqLink link = await RabbitMqLink.OpenAsync(connector, settings, TestEnd);

        await UntilAsync(() => reason is not null);
        Assert.Matches("could not be used for [0-9]+ seconds: test", reason!.Message);
        Assert.True(_sessions.Count > 1, "The broker lets the link in each time.");

        void EndAtOnce()
        {
            RabbitMqSession session = _sessions.Last();
            _ = Task.Delay(20, TestEnd).ContinueWith(_ => session.EndWith(new IOException("test")), TestEnd);
        }
    }

    private RabbitMqLinkSettings Settings(Action? setUp = null) => new()
    {
        Name = "link",
        Purpose = "testing",
        SetUp = (session, _) =>
        {
            _sessions.Enqueue(session);
            setUp?.Invoke();
            return Task.CompletedTask;
        },
        OutageLimit = TimeSpan.MaxValue,
        Heartbeat = TimeSpan.FromSeconds(30),
        Log = _log.Enqueue,
    };

    private static OperationInterruptedException Refusal(int code, string text) =>
        new(new ShutdownEventArgs(ShutdownInitiator.Peer, (ushort)code, text));

    private static async Task UntilAsync(Func<bool> condition)
    {
        while (!condition())
        {
            await Task.Delay(20, TestEnd);
        }
    }
}
