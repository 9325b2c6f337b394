using System.Net.Sockets;
using RabbitMQ.Client;

namespace Hashlane.Distributed.Tests;

/// <summary>Failures of a broker's user, and of messages.</summary>
[Trait("Category", "Server")]
public sealed class RabbitMqFailureTests
{
    private static readonly byte[] _message = [1, 2, 3];

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("amqp://guest:secret@localhost", "guest", "password")]
    [InlineData("amqp://nobody:secret@localhost", "nobody", "password")]
    [InlineData("amqp://guest@localhost", "/nowhere", "virtual host nowhere")]
    public async Task OpenAsync_NotLetIn_ThrowsAtOnceAndSaysWhy(string user, string path, string advice)
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        string suffix = path.StartsWith('/') ? path : "";
        RabbitMqAddress address = RabbitMqAddress.Parse(RabbitMqServer.AddressText("amqp", server.Port).Replace(
            "amqp://localhost", user, StringComparison.Ordinal) + suffix);

        QueueException exception = await Assert.ThrowsAsync<QueueException>(() => OpenAsync(address, new()));

        Assert.Contains(address.ToString(), exception.Message, StringComparison.Ordinal);
        Assert.Contains(advice, exception.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", exception.Message, StringComparison.Ordinal);
        QueueException status = await Assert.ThrowsAsync<QueueException>(
            () => RabbitMqStatus.CountAsync(address, new(), "queue", TestEnd));
        Assert.Equal(exception.Message, status.Message);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenAsync_NobodyListensByIpv6_DoesNotBlameTheName()
    {
        Assert.SkipUnless(Socket.OSSupportsIPv6, "Needs IPv6.");
        RabbitMqOptions options = new() { OutageLimit = TimeSpan.FromSeconds(1) };

        QueueException exception = await Assert.ThrowsAsync<QueueException>(() => RabbitMqJobQueue.OpenAsync(
            RabbitMqAddress.Parse("amqp://[::1]:1"), options, "queue", _ => { }, TestEnd));

        Assert.Contains("seconds: no connection by IPv6, ", exception.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenAsync_NobodyListens_TriesUntilTheLimitAndSaysWhy()
    {
        List<string> lines = [];
        RabbitMqOptions options = new() { OutageLimit = TimeSpan.FromSeconds(1) };

        // Port 1 is that of a service which no machine has any more.
        QueueException exception = await Assert.ThrowsAsync<QueueException>(() => RabbitMqJobQueue.OpenAsync(
            RabbitMqAddress.Parse("amqp://localhost:1"), options, "queue", lines.Add, TestEnd));

        Assert.Matches(
            "^amqp://guest@localhost:1 could not be used for [0-9]+ seconds: .*refused.* Check the address",
            exception.Message);
        Assert.Matches("^No connection yet: amqp://guest@localhost:1: [^@]*; trying again$", Assert.Single(lines));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenAsync_Canceled_StopsTrying()
    {
        using CancellationTokenSource soon = new(TimeSpan.FromMilliseconds(300));

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => RabbitMqWorkQueue.OpenAsync(
            RabbitMqAddress.Parse("amqp://localhost:1"), new(), "queue", 1, static _ => { }, soon.Token));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenAsync_QueueDeclaredOtherwise_ThrowsAtOnceAndSaysWhatToDo()
    {
        RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync());
        await queue.UseChannelAsync(channel =>
            channel.QueueDeclareAsync(queue.Topology.Units, durable: true, exclusive: false, autoDelete: false));

        QueueException exception = await Assert.ThrowsAsync<QueueException>(queue.OpenCoordinatorAsync);

        Assert.Contains($"delete the queues {queue.Name}.*", exception.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenCoordinatorAsync_Second_ThrowsUntilTheFirstHasEnded()
    {
        List<string> lines = [];
        RabbitMqOptions options = new() { Heartbeat = TimeSpan.FromSeconds(1) };
        RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync(), options) { Log = Synchronized(lines) };
        await using (RabbitMqJobQueue first = await queue.OpenCoordinatorAsync())
        {
            Assert.True((await queue.CountAsync()).HasCoordinator);

            QueueException exception = await Assert.ThrowsAsync<QueueException>(queue.OpenCoordinatorAsync);

            Assert.Contains("Another coordinator uses queue", exception.Message, StringComparison.Ordinal);
            Assert.Contains("waiting up to 3 seconds", Assert.Single(lines), StringComparison.Ordinal);
        }

        await using RabbitMqJobQueue second = await queue.OpenCoordinatorAsync();
    }

    /// <summary>After a loss of power the broker holds the lock until two heartbeats are missed.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenCoordinatorAsync_FirstEndsLater_WaitsForItsEnd()
    {
        List<string> lines = [];
        RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync()) { Log = Synchronized(lines) };
        RabbitMqJobQueue first = await queue.OpenCoordinatorAsync();
        Task<RabbitMqJobQueue> opening = queue.OpenCoordinatorAsync();
        await WaitUntilAsync(() => Task.FromResult(Count(lines) == 1));
        await Task.Delay(TimeSpan.FromSeconds(6), TestEnd); // longer than a process takes to end
        Assert.False(opening.IsCompleted);

        await first.DisposeAsync();

        await using RabbitMqJobQueue second = await opening;
        Assert.StartsWith("Another coordinator uses queue", lines[0], StringComparison.Ordinal);
        Assert.Contains("waiting up to 90 seconds", lines[0], StringComparison.Ordinal);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_OversizedMessage_RefusesItAndDeliversTheNext()
    {
        List<string> lines = [];
        RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync()) { Log = Synchronized(lines) };
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(1);

        // The client's own limit is 64 MiB unless it is raised: it would end the connection, again and again.
        await queue.UseChannelAsync(channel =>
            channel.BasicPublishAsync("", queue.Topology.Units, new byte[65 * 1024 * 1024]).AsTask());
        await job.PublishAsync(_message, TestEnd);

        Delivery? unit = await work.ReceiveAsync(TestEnd);
        Assert.Equal(_message, unit!.Body.ToArray());
        await WaitUntilAsync(async () => await queue.CountAsync() is { Dead: > 0 } && Count(lines) == 2);
        Assert.All(lines, line => Assert.StartsWith("Refused a message of 68157440 bytes", line));
        Assert.Equal(1, (await queue.CountAsync()).Dead);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task PublishAsync_OversizedMessage_Throws()
    {
        RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync());
        await using IJobQueue job = await queue.OpenJobAsync();

        await job.PublishAsync(new byte[UnitCodec.MaxBytes], TestEnd);

        await Assert.ThrowsAsync<QueueException>(() => job.PublishAsync(new byte[UnitCodec.MaxBytes + 1], TestEnd));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task DeadLetters_OfSeveralKinds_StayUntilAnOperatorTakesThem()
    {
        RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync());
        await using (IJobQueue job = await queue.OpenJobAsync())
        {
            await using IWorkQueue work = await queue.OpenWorkAsync(1);
            await job.PublishAsync(_message, TestEnd);
            await (await work.ReceiveAsync(TestEnd))!.RefuseAsync();
            Delivery lost = await job.ReceiveAsync(TestEnd);
            Assert.Equal(DeliveryKind.Lost, lost.Kind);
            await lost.RefuseAsync();
            await WaitUntilAsync(async () => (await queue.CountAsync()).Dead == 2);
        }

        MessageCounts counts = await queue.CountAsync();
        Assert.Equal(0, counts.Lost);
        Assert.Equal(2, counts.Dead);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task ReceiveAsync_QueuesDeletedMeanwhile_DeclaresThemAgain()
    {
        RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync());
        await using IJobQueue job = await queue.OpenJobAsync();
        await using IWorkQueue work = await queue.OpenWorkAsync(1);
        Task<Delivery?> unit = work.ReceiveAsync(TestEnd).AsTask();
        Task<Delivery> result = job.ReceiveAsync(TestEnd).AsTask();

        await queue.UseChannelAsync(async channel =>
        {
            await channel.QueueDeleteAsync(queue.Topology.Units);
            await channel.QueueDeleteAsync(queue.Topology.Results);
        });

        await job.PublishAsync(_message, TestEnd);
        await work.CompleteAsync((await unit)!, _message, TestEnd);
        await (await result).AcceptAsync();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task CountAsync_Messages_CountsThoseThatWait()
    {
        RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync());
        QueueException missing = await Assert.ThrowsAsync<QueueException>(queue.CountAsync);
        Assert.Contains($"has no queue {queue.Name}", missing.Message, StringComparison.Ordinal);

        await using RabbitMqJobQueue job = await queue.OpenCoordinatorAsync();
        for (int i = 0; i < 3; i++)
        {
            await job.PublishAsync(_message, TestEnd);
        }

        await WaitUntilAsync(async () => (await queue.CountAsync()).Units == 3);
        Assert.Equal(0, (await queue.CountAsync()).Workers);

        Assert.Equal(3, await job.PurgeAsync(TestEnd));
        Assert.Equal(0, (await queue.CountAsync()).Units);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task PublishAsync_QueueDeleted_DeclaresItAgainAndKeepsTheMessage()
    {
        RabbitMqQueue queue = new(await RabbitMqServer.GetSharedAsync());
        await using IJobQueue job = await queue.OpenJobAsync();
        await queue.UseChannelAsync(channel => channel.QueueDeleteAsync(queue.Topology.Units));

        await job.PublishAsync(_message, TestEnd);

        await WaitUntilAsync(async () => (await queue.CountAsync()).Units == 1);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task FindPassword_File_CountsMoreThanTheAddress()
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        string file = Path.GetTempFileName();
        try
        {
            await File.WriteAllTextAsync(file, "wrong\n", TestEnd);
            RabbitMqOptions options = new() { PasswordFile = file };
            await Assert.ThrowsAsync<QueueException>(() => OpenAsync(server.Address, options));

            await File.WriteAllTextAsync(file, "guest\nanother line\n", TestEnd);
            await OpenAsync(server.Address, options);
        }
        finally
        {
            File.Delete(file);
        }

        QueueException exception = await Assert.ThrowsAsync<QueueException>(
            () => OpenAsync(server.Address, new RabbitMqOptions { PasswordFile = file }));
        Assert.Contains(file, exception.Message, StringComparison.Ordinal);
    }

    /// <summary>Opens a queue, and closes it again.</summary>
    private static async Task OpenAsync(RabbitMqAddress address, RabbitMqOptions options)
    {
        await using IWorkQueue work = await RabbitMqWorkQueue.OpenAsync(
            address, options, "of-nobody", 1, static _ => { }, TestEnd);
    }

    private static Action<string> Synchronized(List<string> lines) => line =>
    {
        lock (lines)
        {
            lines.Add(line);
        }
    };

    private static int Count(List<string> lines)
    {
        lock (lines)
        {
            return lines.Count;
        }
    }

    /// <summary>Dead letters and counts of quorum queues are late by a moment.</summary>
    private static async Task WaitUntilAsync(Func<Task<bool>> condition)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(TestEnd);
        end.CancelAfter(Patience.Limit);
        while (!await condition())
        {
            await Task.Delay(50, end.Token);
        }
    }
}
