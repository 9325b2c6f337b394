using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;
using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>A server of HTTP on the loopback that does exactly as a test says, right or wrong.</summary>
internal sealed class ObjectServer : IDisposable
{
    /// <summary>The host of a server that listens on the loopback of IPv6.</summary>
    internal const string Ipv6Host = "[::1]";

    private readonly TcpListener _listener;
    private readonly CancellationTokenSource _end = new();
    private readonly Func<ObjectRequest, ObjectReply> _answer;
    private readonly X509Certificate2? _certificate;
    private readonly string _host;
    private int _requests;
    private int _connections;

    internal ObjectServer(
        Func<ObjectRequest, ObjectReply> answer, X509Certificate2? certificate = null, string host = "127.0.0.1")
    {
        _answer = answer;
        _certificate = certificate;
        _host = host;
        _listener = new TcpListener(host == Ipv6Host ? IPAddress.IPv6Loopback : IPAddress.Loopback, 0);
        _listener.Start();
        _ = AcceptAsync();
    }

    internal string Origin => (_certificate is null ? "http" : "https") + $"://{_host}:{Port}";

    internal int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    internal ConcurrentQueue<ObjectRequest> Requests { get; } = [];

    internal int Connections => _connections;

    public void Dispose()
    {
        _end.Cancel();
        _listener.Stop();
        _end.Dispose();
    }

    private async Task AcceptAsync()
    {
        CancellationToken end = _end.Token;
        try
        {
            while (!end.IsCancellationRequested)
            {
                TcpClient client = await _listener.AcceptTcpClientAsync(end);
                Interlocked.Increment(ref _connections);
                _ = ServeAsync(client, end);
            }
        }
        catch (Exception exception) when (IsEnd(exception))
        {
            // The test is over.
        }
    }

    private static bool IsEnd(Exception exception) =>
        exception is IOException or SocketException or OperationCanceledException or ObjectDisposedException
            or System.Security.Authentication.AuthenticationException;

    private async Task ServeAsync(TcpClient client, CancellationToken end)
    {
        using (client)
        {
            try
            {
                await ServeAsync(client.GetStream(), end);
            }
            catch (Exception exception) when (IsEnd(exception))
            {
                // The client has hung up, or the test is over.
            }
        }
    }

    private async Task ServeAsync(Stream plain, CancellationToken end)
    {
        Stream stream = plain;
        if (_certificate is not null)
        {
            SslStream secure = new(plain);
            await secure.AuthenticateAsServerAsync(
                new SslServerAuthenticationOptions { ServerCertificate = _certificate }, end);
            stream = secure;
        }

        while (await ReadHeadAsync(stream, end) is string head)
        {
            ObjectRequest request = Parse(head) with { Number = Interlocked.Increment(ref _requests) };
            Requests.Enqueue(request);
            if (!await SendAsync(stream, _answer(request), end))
            {
                return;
            }
        }
    }

    private static async Task<string?> ReadHeadAsync(Stream stream, CancellationToken end)
    {
        StringBuilder head = new();
        byte[] one = new byte[1];
        while (await stream.ReadAsync(one, end) == 1)
        {
            head.Append((char)one[0]);
            if (one[0] == '\n' && head.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal))
            {
                return head.ToString();
            }
        }

        return null;
    }

    private static ObjectRequest Parse(string head)
    {
        string[] lines = head.Split("\r\n", StringSplitOptions.RemoveEmptyEntries);
        string[] first = lines[0].Split(' ');
        Dictionary<string, string> headers = new(StringComparer.OrdinalIgnoreCase);
        foreach (string line in lines.Skip(1))
        {
            int colon = line.IndexOf(':', StringComparison.Ordinal);
            headers[line[..colon]] = line[(colon + 1)..].Trim();
        }

        return new ObjectRequest(first[0], first[1], headers);
    }

    /// <returns>Whether the connection goes on.</returns>
    private static async Task<bool> SendAsync(Stream stream, ObjectReply reply, CancellationToken end)
    {
        if (reply.IsSilent)
        {
            await Task.Delay(Timeout.Infinite, end);
        }

        StringBuilder head = new($"HTTP/1.1 {reply.Status} Some Reason\r\n");
        if (!reply.Headers.ContainsKey("Content-Length") && !reply.Headers.ContainsKey("Transfer-Encoding")
            && !reply.IsEndless)
        {
            head.Append(CultureInfo.InvariantCulture, $"Content-Length: {reply.Body.Length}\r\n");
        }

        foreach ((string name, string value) in reply.Headers)
        {
            if (value.Length > 0)
            {
                head.Append(CultureInfo.InvariantCulture, $"{name}: {value}\r\n");
            }
        }

        await stream.WriteAsync(Encoding.Latin1.GetBytes(head.Append("\r\n").ToString()), end);
        int most = reply.CutAfter >= 0 ? reply.CutAfter : reply.StallAfter >= 0 ? reply.StallAfter : reply.Body.Length;
        ReadOnlyMemory<byte> body = reply.Body[..Math.Min(most, reply.Body.Length)];
        do
        {
            await WriteAsync(stream, body, reply.Drip, end);
        }
        while (reply.IsEndless);

        if (reply.StallAfter >= 0)
        {
            await Task.Delay(Timeout.Infinite, end);
        }

        return reply.CutAfter < 0;
    }

    private static async Task WriteAsync(
        Stream stream, ReadOnlyMemory<byte> body, TimeSpan drip, CancellationToken end)
    {
        int step = drip == TimeSpan.Zero ? Math.Max(1, body.Length) : 1;
        for (int i = 0; i < body.Length; i += step)
        {
            await stream.WriteAsync(body.Slice(i, Math.Min(step, body.Length - i)), end);
            if (drip > TimeSpan.Zero)
            {
                await Task.Delay(drip, end);
            }
        }
    }
}
