using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using RabbitMQ.Client;

namespace Hashlane.Distributed;

/// <summary>Makes connections to a broker.</summary>
internal sealed class RabbitMqConnector : IDisposable
{
    // The most that a broker can be configured to pass on. The client ends the connection over a longer message, and
    // would meet the same message at each new one; a receiver refuses long messages one by one.
    private const uint MaxInboundBytes = 512 * 1024 * 1024;

    private const string ServerAuthentication = "1.3.6.1.5.5.7.3.1"; // RFC 5280 §4.2.1.12: id-kp-serverAuth

    private readonly RabbitMqOptions _options;
    private readonly X509Certificate2Collection _authorities = [];
    private readonly X509Certificate2Collection _certificates = [];

    /// <summary>Creates a connector, and reads the files of certificates.</summary>
    /// <exception cref="QueueException">A file cannot be read.</exception>
    internal RabbitMqConnector(RabbitMqAddress address, RabbitMqOptions options)
    {
        Address = address;
        _options = options;
        if (!address.UsesTls
            && (options.CaFile ?? options.CertificateFile ?? options.KeyFile ?? options.ServerName) is not null)
        {
            throw new QueueException($"{address} is not encrypted, so certificates are not used: write amqps://.");
        }

        try
        {
            if (options.CaFile is not null)
            {
                _authorities.ImportFromPemFile(options.CaFile);
                if (_authorities.Count == 0)
                {
                    throw new QueueException($"{options.CaFile} has no certificate in PEM form.");
                }
            }

            if (options.CertificateFile is not null)
            {
                _certificates.Add(X509Certificate2.CreateFromPemFile(options.CertificateFile, options.KeyFile));
            }
        }
        catch (Exception exception) when (
            exception is IOException or UnauthorizedAccessException or CryptographicException)
        {
            throw new QueueException($"A certificate or its key cannot be read: {exception.Message}", exception);
        }
    }

    internal RabbitMqAddress Address { get; }

    /// <summary>Connects once.</summary>
    /// <param name="purpose">The name of the connection in the broker's tools.</param>
    /// <param name="cancellationToken">Ends the attempt.</param>
    internal Task<IConnection> ConnectAsync(string purpose, CancellationToken cancellationToken)
    {
        ConnectionFactory factory = new()
        {
            HostName = Address.Host,
            Port = Address.Port,
            VirtualHost = Address.VirtualHost,
            UserName = Address.User,
            Password = _options.FindPassword(Address),
            RequestedHeartbeat = _options.Heartbeat,
            MaxInboundMessageBodySize = MaxInboundBytes,

            // A starting broker that has many queues answers late.
            ContinuationTimeout = TimeSpan.FromMinutes(1),
            HandshakeContinuationTimeout = TimeSpan.FromSeconds(30),

            // The client's own recovery brings back a connection, but not a channel that the broker has closed (after
            // 30 minutes without an acknowledgement, say); it passes over failures to declare; and it renumbers
            // deliveries, so that nobody can tell which ones are of the old connection. RabbitMqLink sees each loss.
            AutomaticRecoveryEnabled = false,
            TopologyRecoveryEnabled = false,
        };
        if (Address.UsesTls)
        {
            factory.Ssl = new SslOption(_options.ServerName ?? Address.Host)
            {
                Enabled = true,
                Certs = _certificates,
                CertificateValidationCallback = _authorities.Count > 0 ? IsTrusted : null,
            };
        }

        return factory.CreateConnectionAsync(purpose, cancellationToken);
    }

    public void Dispose()
    {
        foreach (X509Certificate2 certificate in (IEnumerable<X509Certificate2>)[.. _authorities, .. _certificates])
        {
            certificate.Dispose();
        }
    }

    // Trusts the given authorities only; names and dates count as ever.
    private bool IsTrusted(object sender, X509Certificate? certificate, X509Chain? chain, SslPolicyErrors errors)
    {
        const SslPolicyErrors Never =
            SslPolicyErrors.RemoteCertificateNotAvailable | SslPolicyErrors.RemoteCertificateNameMismatch;
        if ((errors & Never) != 0 || certificate is not X509Certificate2 leaf)
        {
            return false;
        }

        using X509Chain own = new();
        own.ChainPolicy.TrustMode = X509ChainTrustMode.CustomRootTrust;
        own.ChainPolicy.CustomTrustStore.AddRange(_authorities);
        own.ChainPolicy.RevocationMode = X509RevocationMode.NoCheck; // a private authority seldom publishes a list
        own.ChainPolicy.ApplicationPolicy.Add(new Oid(ServerAuthentication));
        foreach (X509ChainElement element in chain?.ChainElements ?? (IEnumerable<X509ChainElement>)[])
        {
            own.ChainPolicy.ExtraStore.Add(element.Certificate);
        }

        return own.Build(leaf);
    }
}
