using System.Globalization;
using System.Net;

namespace Hashlane.Distributed;

/// <summary>
/// The address of a RabbitMQ broker: <c>amqp://[USER[:PASSWORD]@]HOST[:PORT][/VHOST]</c>, or <c>amqps://</c> for TLS.
/// </summary>
/// <remarks>Names in it are percent-encoded: the virtual host <c>/a</c> is written <c>%2Fa</c>.</remarks>
internal sealed class RabbitMqAddress
{
    private const int PlainPort = 5672;
    private const int TlsPort = 5671;

    private RabbitMqAddress()
    {
    }

    /// <summary>The name or the IP address of the host, without brackets.</summary>
    internal required string Host { get; init; }

    internal required int Port { get; init; }

    /// <summary>The virtual host; <c>/</c> unless the address names one.</summary>
    internal required string VirtualHost { get; init; }

    /// <summary>The name of the user; <c>guest</c> unless the address names one.</summary>
    internal required string User { get; init; }

    /// <summary>
    /// The password in the address, or null. Other users of the machine can see the arguments of a process, so that
    /// a file or the environment serves better.
    /// </summary>
    internal string? Password { get; private init; }

    /// <summary>Whether the connection is encrypted.</summary>
    internal required bool UsesTls { get; init; }

    /// <summary>Whether the broker is on this machine.</summary>
    internal bool IsLoopback =>
        Host == "localhost" || (IPAddress.TryParse(Host, out IPAddress? address) && IPAddress.IsLoopback(address));

    /// <summary>Reads an address.</summary>
    /// <exception cref="QueueException">The text is no such address; the message does not repeat it.</exception>
    internal static RabbitMqAddress Parse(string text)
    {
        // The messages never quote the text, because a password may be anywhere in it.
        if (!Uri.TryCreate(text, UriKind.Absolute, out Uri? uri) || uri.Scheme is not ("amqp" or "amqps"))
        {
            throw new QueueException(
                "The address of a RabbitMQ broker must have the form amqp://[USER@]HOST[:PORT][/VHOST], " +
                "or amqps:// for TLS.");
        }

        if (uri.IdnHost.Length == 0)
        {
            throw new QueueException("The address of the RabbitMQ broker names no host.");
        }

        string path = uri.AbsolutePath.TrimStart('/');
        if (path.Contains('/', StringComparison.Ordinal) || uri.Query.Length > 0 || uri.Fragment.Length > 0)
        {
            throw new QueueException(
                "After the host, the address of the RabbitMQ broker may only name a virtual host, " +
                "in which a slash is written %2F.");
        }

        string[] user = uri.UserInfo.Split(':', 2);
        bool usesTls = uri.Scheme == "amqps";
        return new RabbitMqAddress
        {
            Host = uri.IdnHost,
            Port = uri.Port > 0 ? uri.Port : usesTls ? TlsPort : PlainPort,
            VirtualHost = path.Length == 0 ? "/" : Uri.UnescapeDataString(path),
            User = user[0].Length == 0 ? "guest" : Uri.UnescapeDataString(user[0]),
            Password = user.Length < 2 ? null : Uri.UnescapeDataString(user[1]),
            UsesTls = usesTls,
        };
    }

    /// <summary>The address without the password.</summary>
    public override string ToString()
    {
        string host = Host.Contains(':', StringComparison.Ordinal) ? $"[{Host}]" : Host;
        string path = VirtualHost == "/" ? "" : "/" + Uri.EscapeDataString(VirtualHost);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{(UsesTls ? "amqps" : "amqp")}://{Uri.EscapeDataString(User)}@{host}:{Port}{path}");
    }
}
