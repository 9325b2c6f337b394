namespace Hashlane.Distributed;

/// <summary>The settings of a connection to a RabbitMQ broker.</summary>
internal sealed record RabbitMqOptions
{
    /// <summary>The environment variable that has the password, unless a file has it.</summary>
    internal const string PasswordVariable = "HASHLANE_AMQP_PASSWORD";

    /// <summary>The file whose first line is the password; null for the environment, and then the address.</summary>
    internal string? PasswordFile { get; init; }

    /// <summary>
    /// The PEM file of the certificate authorities that may have signed the broker's certificate; null for those that
    /// the machine trusts.
    /// </summary>
    internal string? CaFile { get; init; }

    /// <summary>The PEM file of the certificate by which the broker knows this client; null for none.</summary>
    internal string? CertificateFile { get; init; }

    /// <summary>The PEM file of its key; null if <see cref="CertificateFile"/> has both.</summary>
    internal string? KeyFile { get; init; }

    /// <summary>The name in the broker's certificate; null for the host of the address.</summary>
    internal string? ServerName { get; init; }

    /// <summary>The interval of heartbeats; a broker that misses two of them counts as gone.</summary>
    internal TimeSpan Heartbeat { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// How long a queue does without its broker before it is given up, at the start and later; null for no limit of a
    /// worker, and ten minutes of a coordinator.
    /// </summary>
    internal TimeSpan? OutageLimit { get; init; }

    /// <summary>The most messages that are published and not confirmed: further ones wait.</summary>
    internal int MaxUnconfirmed { get; init; } = 512;

    /// <summary>
    /// The most results that a coordinator holds unsettled: few, because anybody may have sent them, as long as the
    /// broker lets messages be.
    /// </summary>
    internal int MaxUnsettledResults { get; init; } = 16;

    /// <summary>The most lost units that a coordinator holds unsettled.</summary>
    internal int MaxUnsettledLost { get; init; } = 2;

    /// <summary>
    /// The most bytes of results that wait for a coordinator; workers wait then, too. As
    /// <see cref="MaxDeliveries"/>, it is the same for all.
    /// </summary>
    internal long MaxResultQueueBytes { get; init; } = 256 * 1024 * 1024;

    /// <summary>
    /// How often a unit is delivered before it is lost: the same for all who use the queue, because the broker keeps
    /// it.
    /// </summary>
    internal int MaxDeliveries { get; init; } = 5;

    /// <summary>
    /// How long a worker keeps a unit that none of its threads has begun, because all are busy. A broker takes units
    /// away after 30 minutes, and counts that as if they were the cause.
    /// </summary>
    internal TimeSpan StockPatience { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>Finds the password: in the file, otherwise in the environment, otherwise in the address.</summary>
    /// <remarks>Each connection asks anew, so that a password which changes in its file needs no restart.</remarks>
    /// <exception cref="QueueException">The file cannot be read, or there is no password.</exception>
    internal string FindPassword(RabbitMqAddress address)
    {
        if (PasswordFile is not null)
        {
            try
            {
                using StreamReader reader = new(PasswordFile);
                return reader.ReadLine() ?? throw new QueueException($"The password file {PasswordFile} is empty.");
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                throw new QueueException($"The password file {PasswordFile} cannot be read: {exception.Message}");
            }
        }

        if (Environment.GetEnvironmentVariable(PasswordVariable) is { Length: > 0 } password)
        {
            return password;
        }

        // A broker admits guest, whose password is known, from its own machine only.
        return address.Password ?? (address.User == "guest"
            ? "guest"
            : throw new QueueException(
                $"There is no password for {address}: set the environment variable {PasswordVariable}, " +
                "or name a password file."));
    }
}
