namespace Hashlane.Cluster;

/// <summary>A broker, and the names of the queues there.</summary>
internal sealed record QueueSettings
{
    internal const string UsualName = "hashlane";

    private bool _hasWarned;

    /// <summary>The address on the command line.</summary>
    internal required string Address { get; init; }

    internal required string Name { get; init; }

    internal required RabbitMqOptions Options { get; init; }

    /// <summary>Reads the options of a broker.</summary>
    /// <returns>The settings, or null without a broker.</returns>
    internal static QueueSettings? Read(CommandLine line)
    {
        string? address = line.ValueOf(ClusterSyntax.Queue);
        foreach (Option option in ClusterSyntax.Broker)
        {
            if (address is null && line.Has(option))
            {
                throw new UsageException($"{option} is meaningful only with {ClusterSyntax.Queue}");
            }
        }

        if (line.Has(ClusterSyntax.CertificateKey) && !line.Has(ClusterSyntax.Certificate))
        {
            throw new UsageException(
                $"{ClusterSyntax.CertificateKey} is meaningful only with {ClusterSyntax.Certificate}");
        }

        foreach (Option option in ClusterSyntax.Tls)
        {
            if (line.Has(option) && address?.StartsWith("amqp:", StringComparison.OrdinalIgnoreCase) == true)
            {
                throw new UsageException(
                    $"{option} is meaningful only where {ClusterSyntax.Queue} begins with amqps://");
            }
        }

        if (address is not null)
        {
            CheckAddress(address);
        }

        return address is null ? null : new QueueSettings
        {
            Address = address,
            Name = line.ValueOf(ClusterSyntax.QueueName) ?? UsualName,
            Options = new RabbitMqOptions
            {
                PasswordFile = line.ValueOf(ClusterSyntax.PasswordFile),
                CaFile = line.ValueOf(ClusterSyntax.Authorities),
                CertificateFile = line.ValueOf(ClusterSyntax.Certificate),
                KeyFile = line.ValueOf(ClusterSyntax.CertificateKey),
            },
        };
    }

    /// <summary>Reads the address.</summary>
    /// <exception cref="QueueException">It is none.</exception>
    internal RabbitMqAddress ReadAddress() => RabbitMqAddress.Parse(Address);

    /// <summary>Warns once where others on the network can read the password.</summary>
    internal void WarnOfPlainText(Action<string> log)
    {
        if (!_hasWarned && ReadAddress() is { UsesTls: false, IsLoopback: false } address)
        {
            _hasWarned = true;
            log($"the password for {address} goes over the network unencrypted: use amqps://");
        }
    }

    private static void CheckAddress(string address)
    {
        try
        {
            _ = RabbitMqAddress.Parse(address);
        }
        catch (QueueException exception)
        {
            throw new UsageException($"{ClusterSyntax.Queue}: {exception.Message.TrimEnd('.')}");
        }
    }

    /// <summary>As <see cref="Read"/>, for a command that cannot do without a broker.</summary>
    internal static QueueSettings ReadRequired(CommandLine line) => Read(line)
        ?? throw new UsageException($"there is no broker: name one with {ClusterSyntax.Queue} amqps://USER@HOST");
}
