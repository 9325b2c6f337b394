using System.Net.Sockets;
using System.Security.Authentication;
using RabbitMQ.Client.Exceptions;

namespace Hashlane.Distributed;

/// <summary>Tells failures that pass with time from those that only an operator can end, and words both.</summary>
internal static class RabbitMqFailures
{
    // Reply codes of AMQP 0-9-1, §1.2.
    private const int AccessRefused = 403;
    private const int ResourceLocked = 405;
    private const int PreconditionFailed = 406;
    private const int NotAllowed = 530;
    private const int NotImplemented = 540;

    /// <summary>
    /// Whether the client throws such an exception when a connection or a channel fails, whoever began it.
    /// </summary>
    internal static bool IsOfConnection(Exception exception) =>
        exception is RabbitMQClientException or IOException or SocketException or TimeoutException
            or ObjectDisposedException or OperationCanceledException or AuthenticationException
            or InvalidOperationException;

    /// <summary>Whether another connection owns a queue.</summary>
    internal static bool IsLocked(Exception exception) => ReplyCode(exception) == ResourceLocked;

    /// <summary>Whether the user lacks a permission.</summary>
    internal static bool IsAccessRefused(Exception exception) => ReplyCode(exception) == AccessRefused;

    /// <summary>
    /// Whether the broker does not let the user in, or to the queues: not yet, or not any more. An operator who changes
    /// the password of workers that run cannot do so everywhere at once.
    /// </summary>
    internal static bool IsOfAdmission(Exception exception) =>
        exception is QueueException // of the file with the password
            || ReplyCode(exception) is AccessRefused or NotAllowed
            || Find<AuthenticationFailureException>(exception) is not null
            || Find<AuthenticationException>(exception) is not null;

    /// <summary>Words a failure that would come back at each attempt.</summary>
    /// <returns>The exception to throw, or null if the failure may pass with time.</returns>
    internal static QueueException? AsFinal(Exception exception, RabbitMqAddress address, string name)
    {
        if (exception is QueueException final)
        {
            return final;
        }

        string reason = Reason(exception);
        string? advice = ReplyCode(exception) switch
        {
            ResourceLocked =>
                $"Another coordinator uses queue {name}, or did so until its machine was cut off a moment ago. " +
                "Wait for it to end, or choose another queue name.",
            AccessRefused =>
                $"Grant user {address.User} the permissions to configure, write and read \"{name}\\..*\"; " +
                $"of a worker, to write \"{name}\\.to-results\" and read \"{name}\\.units\".",

            // The consumer timeout has the same code, and does pass.
            PreconditionFailed when reason.Contains("message size", StringComparison.Ordinal) =>
                "Raise max_message_size in the broker's configuration to 16 MiB.",
            PreconditionFailed when reason.Contains("inequivalent", StringComparison.Ordinal) =>
                $"The queue was declared with other arguments. If no job needs it, delete the queues {name}.*; " +
                "otherwise choose another queue name.",

            // A virtual host that is starting or failing is "down", and a limit of connections "is reached".
            NotAllowed when !reason.Contains("is down", StringComparison.Ordinal)
                && !reason.Contains("is reached", StringComparison.Ordinal) =>
                $"Create the virtual host {address.VirtualHost} and grant user {address.User} access to it, " +
                "or correct the address.",
            NotImplemented => "Quorum queues need RabbitMQ 3.8 or later.",
            _ when Find<AuthenticationFailureException>(exception) is not null =>
                $"Check the name {address.User} and its password. " +
                "The broker admits the user guest from its own machine only.",
            _ when Find<AuthenticationException>(exception) is not null =>
                "Check the certificate authority's file, the server's name in its certificate, " +
                "the client's certificate, and that the port is the one for TLS.",
            _ when Find<ProtocolVersionMismatchException>(exception) is not null
                || Find<PacketNotRecognizedException>(exception) is not null =>
                "Check the port: the server there does not speak AMQP 0-9-1.",
            _ => null,
        };
        return advice is null ? null : new QueueException($"{address}: {reason}. {advice}", exception);
    }

    /// <summary>The innermost reason, without a full stop.</summary>
    internal static string Reason(Exception exception)
    {
        if (Find<OperationInterruptedException>(exception)?.ShutdownReason is { ReplyText.Length: > 0 } shutdown)
        {
            // The client wraps the reply of the broker, or the exception of the socket, in text for its own log.
            string? cause = shutdown.Exception?.GetBaseException().Message;
            return (cause ?? shutdown.ReplyText).TrimEnd('.');
        }

        // The client tries an address of IPv6 first. It tells of that failure only that there is no address of IPv4.
        Exception innermost = exception.GetBaseException();
        return innermost is ArgumentException && Find<ConnectFailureException>(exception) is not null
            ? "no connection by IPv6, and there is no address of IPv4"
            : innermost.Message.TrimEnd('.');
    }

    private static int ReplyCode(Exception exception) =>
        Find<OperationInterruptedException>(exception)?.ShutdownReason?.ReplyCode ?? 0;

    private static T? Find<T>(Exception? exception)
        where T : Exception
    {
        for (; exception is not null; exception = exception.InnerException)
        {
            if (exception is T found)
            {
                return found;
            }
        }

        return null;
    }
}
