namespace Hashlane.Distributed.Tests;

/// <summary>Queues over TLS, with a broker that asks for certificates.</summary>
[Trait("Category", "Server")]
public sealed class RabbitMqTlsTests : IClassFixture<RabbitMqTlsTests.Broker>
{
    private readonly Broker _broker;

    public RabbitMqTlsTests(Broker broker) => _broker = broker;

    private static CancellationToken TestEnd => TestContext.Current.CancellationToken;

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Queue_TrustedOnBothSides_CarriesMessages()
    {
        (RabbitMqAddress address, RabbitMqOptions options) = await _broker.StartedAsync();
        await using RabbitMqJobQueue job = await RabbitMqJobQueue.OpenAsync(address, options, "tls", Ignore, TestEnd);
        await using RabbitMqWorkQueue work = await RabbitMqWorkQueue.OpenAsync(address, options, "tls", 1, Ignore, TestEnd);

        await job.PublishAsync(new byte[] { 1 }, TestEnd);
        await work.CompleteAsync((await work.ReceiveAsync(TestEnd))!, new byte[] { 2 }, TestEnd);

        Assert.Equal(2, (await job.ReceiveAsync(TestEnd)).Body.Span[0]);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenAsync_AuthorityOfTheMachine_TrustsNoPrivateOne()
    {
        (RabbitMqAddress address, RabbitMqOptions options) = await _broker.StartedAsync();

        await AssertUntrustedAsync(address, options with { CaFile = null });
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenAsync_AnotherAuthority_Throws()
    {
        (RabbitMqAddress address, RabbitMqOptions options) = await _broker.StartedAsync();
        using TestAuthority other = new();
        string file = _broker.Server.PathOf("other.pem");
        await File.WriteAllTextAsync(file, other.Certificate, TestEnd);

        await AssertUntrustedAsync(address, options with { CaFile = file });
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenAsync_AnotherServerName_Throws()
    {
        (RabbitMqAddress address, RabbitMqOptions options) = await _broker.StartedAsync();

        await AssertUntrustedAsync(address, options with { ServerName = "another" });
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenAsync_PortWithoutTls_Throws()
    {
        (_, RabbitMqOptions options) = await _broker.StartedAsync();
        RabbitMqServer server = _broker.Server;

        await AssertUntrustedAsync(RabbitMqAddress.Parse(RabbitMqServer.AddressText("amqps", server.Port)), options);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task OpenAsync_NoClientCertificate_Throws()
    {
        (RabbitMqAddress address, RabbitMqOptions options) = await _broker.StartedAsync();

        // In TLS 1.3 the client has ended its handshake when the server objects: all that it sees is the end of the
        // connection, which might pass with time.
        options = options with { CertificateFile = null, KeyFile = null, OutageLimit = TimeSpan.Zero };
        await Assert.ThrowsAsync<QueueException>(
            () => RabbitMqJobQueue.OpenAsync(address, options, "tls-none", Ignore, TestEnd));
    }

    [Fact]
    public void Connector_FilesOfCertificates_AreRead()
    {
        RabbitMqAddress tls = RabbitMqAddress.Parse("amqps://localhost");
        RabbitMqAddress plain = RabbitMqAddress.Parse("amqp://localhost");
        RabbitMqOptions missing = new() { CaFile = "/nowhere/ca.pem" };

        Assert.Throws<QueueException>(() => new RabbitMqConnector(tls, missing));
        Assert.Throws<QueueException>(() => new RabbitMqConnector(tls, new() { CaFile = "/dev/null" }));
        Assert.Throws<QueueException>(() => new RabbitMqConnector(tls, new() { CertificateFile = "/dev/null" }));
        QueueException exception = Assert.Throws<QueueException>(() => new RabbitMqConnector(plain, missing));
        Assert.Contains("amqps://", exception.Message, StringComparison.Ordinal);
    }

    private static async Task AssertUntrustedAsync(RabbitMqAddress address, RabbitMqOptions options)
    {
        QueueException exception = await Assert.ThrowsAsync<QueueException>(
            () => RabbitMqJobQueue.OpenAsync(address, options, "tls-untrusted", Ignore, TestEnd));
        Assert.Contains("Check the certificate authority's file", exception.Message, StringComparison.Ordinal);
    }

    private static void Ignore(string line)
    {
    }

    /// <summary>A broker with certificates of an authority that nobody else knows.</summary>
    public sealed class Broker : IAsyncDisposable
    {
        private readonly SemaphoreSlim _starting = new(1);
        private RabbitMqServer? _server;

        internal RabbitMqServer Server => _server!;

        /// <summary>Starts the broker for the first test that asks; skips the test where there is none.</summary>
        internal async Task<(RabbitMqAddress Address, RabbitMqOptions Options)> StartedAsync()
        {
            await _starting.WaitAsync(TestEnd);
            try
            {
                _server ??= await RabbitMqServer.StartNewAsync(Configure);
            }
            finally
            {
                _starting.Release();
            }

            return (RabbitMqAddress.Parse(RabbitMqServer.AddressText("amqps", Server.TlsPort)), new RabbitMqOptions
            {
                CaFile = Server.PathOf("ca.pem"),
                CertificateFile = Server.PathOf("client.pem"),
                KeyFile = Server.PathOf("client.key"),
            });
        }

        public async ValueTask DisposeAsync()
        {
            _starting.Dispose();
            if (_server is not null)
            {
                await _server.DisposeAsync();
            }
        }

        private static string Configure(RabbitMqServer server)
        {
            using TestAuthority authority = new();
            File.WriteAllText(server.PathOf("ca.pem"), authority.Certificate);
            foreach ((string file, string name) in (ReadOnlySpan<(string, string)>)
                [("server", "localhost"), ("client", "client")])
            {
                (string certificate, string key) = authority.Issue(name);
                File.WriteAllText(server.PathOf(file + ".pem"), certificate);
                File.WriteAllText(server.PathOf(file + ".key"), key);
            }

            return
                $"""
                listeners.ssl.1 = 127.0.0.1:{server.TlsPort}
                ssl_options.cacertfile = {server.PathOf("ca.pem")}
                ssl_options.certfile = {server.PathOf("server.pem")}
                ssl_options.keyfile = {server.PathOf("server.key")}
                ssl_options.verify = verify_peer
                ssl_options.fail_if_no_peer_cert = true
                """;
        }
    }
}
