using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using System.Text;

namespace Hashlane.Distributed;

/// <summary>Asks servers for objects: allowed origins only, with their headers, and with redirects.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class ObjectClient : IDisposable
{
    // The rest of a body that is not wanted is read if it is short, so that its connection serves again.
    private const int MaxDrainedBytes = 16 * 1024;

    private static readonly TimeSpan _connectionLife = TimeSpan.FromMinutes(5); // then its name is looked up again

    private readonly ObjectOrigins _origins;
    private readonly ObjectHeaders _headers;
    private readonly ObjectSettings _settings;
    private readonly HttpMessageInvoker _invoker;

    /// <summary>Creates a client.</summary>
    /// <param name="origins">The origins that may be asked.</param>
    /// <param name="headers">The headers for them.</param>
    /// <param name="settings">The limits.</param>
    internal ObjectClient(ObjectOrigins origins, ObjectHeaders headers, ObjectSettings settings)
    {
        _origins = origins;
        _headers = headers;
        _settings = settings;
        _invoker = new HttpMessageInvoker(MakeHandler());
        Breaker = new OriginBreaker(settings);
    }

    /// <summary>Tells which servers are not asked for now.</summary>
    internal OriginBreaker Breaker { get; }

    /// <summary>Asks for an object or a range of it, and follows redirects.</summary>
    /// <param name="address">The address, whose origin is allowed.</param>
    /// <param name="range">The range, or null for all.</param>
    /// <param name="expected">The identity that the object must have; null if any will do.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>An answer of status 200 or 206, whose body is not read yet.</returns>
    /// <exception cref="ObjectException">There is no such answer.</exception>
    internal async Task<HttpResponseMessage> OpenAsync(
        ObjectAddress address, ObjectRange? range, ContentIdentity? expected, CancellationToken cancellationToken)
    {
        ObjectAddress current = address;
        bool isAtHome = true;
        for (int redirects = 0; ; redirects++)
        {
            IReadOnlyList<KeyValuePair<string, string>> headers = isAtHome ? _headers.Of(current) : [];
            HttpResponseMessage response =
                await SendAsync(current, headers, range, expected, cancellationToken).ConfigureAwait(false);
            if (response.StatusCode is HttpStatusCode.OK or HttpStatusCode.PartialContent)
            {
                return response;
            }

            using (response)
            {
                if (!IsRedirect(response.StatusCode))
                {
                    throw FaultOf(response, expected);
                }

                if (redirects == _settings.MaxRedirects)
                {
                    throw ObjectException.Failed($"the server redirects more than {redirects} times");
                }

                current = TargetOf(response, current);
            }

            // Once gone elsewhere, never again: the way back would show that the other server has a say in it.
            isAtHome &= current.Origin == address.Origin;
        }
    }

    public void Dispose() => _invoker.Dispose();

    /// <summary>Returns the exception for a request or a body that broke off.</summary>
    internal static ObjectException FaultOf(Exception cause)
    {
        for (Exception? inner = cause; inner is not null; inner = inner.InnerException)
        {
            if (inner is ObjectException known)
            {
                return known;
            }

            if (inner is AuthenticationException)
            {
                return ObjectException.Failed("the server's certificate is not trusted, or it has no common protocol");
            }
        }

        return cause is HttpRequestException { HttpRequestError: HttpRequestError.ConfigurationLimitExceeded }
            ? ObjectException.Failed("the answer has more headers than allowed")
            : cause is HttpRequestException { HttpRequestError: HttpRequestError.NameResolutionError }
            ? ObjectException.Passing("the name of the server is not known")
            : cause is HttpRequestException { HttpRequestError: HttpRequestError.InvalidResponse }
            ? ObjectException.Passing("the answer is malformed")
            : cause is HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError }
            ? ObjectException.Passing("the server cannot be reached")
            : ObjectException.Passing("the connection was cut");
    }

    private static bool IsRedirect(HttpStatusCode status) => status is HttpStatusCode.MovedPermanently
        or HttpStatusCode.Found or HttpStatusCode.SeeOther or HttpStatusCode.TemporaryRedirect
        or HttpStatusCode.PermanentRedirect;

    private static ObjectException FaultOf(HttpResponseMessage response, ContentIdentity? expected)
    {
        int status = (int)response.StatusCode;
        string said = string.Create(CultureInfo.InvariantCulture, $"the server answers {status}");
        return response.StatusCode switch
        {
            HttpStatusCode.NotFound or HttpStatusCode.Gone =>
                new ObjectException(OutcomeKind.Missing, $"{said}: there is no such object"),
            HttpStatusCode.Unauthorized or HttpStatusCode.Forbidden => ObjectException.Failed(
                $"{said}: a presigned URL may have expired, or the file of headers lacks credentials"),
            HttpStatusCode.PreconditionFailed when expected is not null =>
                ObjectException.Changed($"{said}: the object has changed since it was planned"),
            HttpStatusCode.RequestedRangeNotSatisfiable
                when expected is not null && response.Content.Headers.ContentRange?.Length is long total
                    && total != expected.Bytes =>
                ObjectException.Changed($"{said}: the object has another length than before"),
            HttpStatusCode.TooManyRequests or HttpStatusCode.RequestTimeout or >= HttpStatusCode.InternalServerError =>
                ObjectException.Passing(said, PauseOf(response.Headers.RetryAfter)),
            _ => ObjectException.Failed(said),
        };
    }

    private static TimeSpan PauseOf(RetryConditionHeaderValue? header) =>
        header?.Delta ?? (header?.Date is DateTimeOffset date ? date - DateTimeOffset.UtcNow : TimeSpan.Zero);

    private SocketsHttpHandler MakeHandler()
    {
        SocketsHttpHandler handler = new()
        {
            AllowAutoRedirect = false,
            AutomaticDecompression = DecompressionMethods.None,
            UseCookies = false,
            UseProxy = false,
            ActivityHeadersPropagator = null,
            ConnectCallback = ConnectAsync,
            ConnectTimeout = _settings.ConnectTimeout,
            MaxResponseDrainSize = MaxDrainedBytes,
            MaxResponseHeadersLength = _settings.MaxHeaderKiB,
            PooledConnectionLifetime = _connectionLife,
            ResponseHeaderEncodingSelector = static (_, _) => Encoding.Latin1, // a letter for each byte
        };
        if (_settings.TrustedRoots is X509Certificate2Collection roots)
        {
            X509ChainPolicy policy = new() { TrustMode = X509ChainTrustMode.CustomRootTrust };
            policy.RevocationMode = X509RevocationMode.NoCheck;
            policy.CustomTrustStore.AddRange(roots);
            handler.SslOptions.CertificateChainPolicy = policy;
        }

        return handler;
    }

    private async Task<HttpResponseMessage> SendAsync(
        ObjectAddress address,
        IReadOnlyList<KeyValuePair<string, string>> headers,
        ObjectRange? range,
        ContentIdentity? expected,
        CancellationToken cancellationToken)
    {
        using HttpRequestMessage request = new(HttpMethod.Get, address.Uri);
        request.Headers.TryAddWithoutValidation("Accept-Encoding", "identity");
        request.Headers.TryAddWithoutValidation("User-Agent", "hashlane"); // without one, some servers refuse
        foreach (KeyValuePair<string, string> header in headers)
        {
            request.Headers.Remove(header.Key);
            request.Headers.TryAddWithoutValidation(header.Key, header.Value);
        }

        if (range is ObjectRange part)
        {
            request.Headers.Range = new RangeHeaderValue(part.Start, part.Last);
        }

        if (expected is not null)
        {
            ObjectFacts.Require(request, expected, range);
        }

        try
        {
            return await _invoker.SendAsync(request, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is HttpRequestException or IOException)
        {
            throw FaultOf(exception);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw ObjectException.Passing(string.Create(
                CultureInfo.InvariantCulture,
                $"the server cannot be reached within {_settings.ConnectTimeout.TotalSeconds} s"));
        }
    }

    private ObjectAddress TargetOf(HttpResponseMessage response, ObjectAddress current)
    {
        if (!response.Headers.NonValidated.TryGetValues("Location", out HeaderStringValues values) || values.Count != 1
            || !current.TryResolve(values.ToString(), out ObjectAddress? target))
        {
            throw ObjectException.Failed("the server redirects to no proper URL");
        }

        if (current.IsSecure && !target.IsSecure)
        {
            throw ObjectException.Failed("the server redirects from https to http");
        }

        return _origins.Allow(target)
            ? target
            : throw ObjectException.Failed(
                $"the server redirects to {target.Origin}, from which this worker may not read objects");
    }

    private async ValueTask<Stream> ConnectAsync(
        SocketsHttpConnectionContext context, CancellationToken cancellationToken)
    {
        string host = context.DnsEndPoint.Host;
        IPAddress[] known = await _settings.Lookup(host, cancellationToken).ConfigureAwait(false);
        IPAddress[] allowed = [.. known.Where(address => _origins.AllowConnection(host, address))];
        if (allowed.Length == 0)
        {
            throw ObjectException.Failed(
                "the server's name leads to this machine or its link: allow the origin by address if that is meant");
        }

        Socket socket = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(allowed, context.DnsEndPoint.Port, cancellationToken).ConfigureAwait(false);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
