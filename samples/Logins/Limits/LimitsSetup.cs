using System.Net;
using System.Net.Sockets;
using System.Threading.RateLimiting;
using Microsoft.AspNetCore.RateLimiting;
using Microsoft.Extensions.Options;

namespace Logins.Limits;

/// <summary>Limits for passwords: how often an address may send one, and how many are hashed at once.</summary>
/// <remarks>Identity adds its own: after five wrong passwords an account is locked for five minutes.</remarks>
internal static class LimitsSetup
{
    private const string QueueSeconds = "5";

    public static void AddLimits(this WebApplicationBuilder builder)
    {
        builder.Services.AddOptions<LoginLimits>().BindConfiguration("Limits")
            .ValidateDataAnnotations().ValidateOnStart();
        builder.Services.AddRateLimiter(static _ => { });
        builder.Services.AddOptions<RateLimiterOptions>().Configure<IOptions<LoginLimits>>(static (options, limits) =>
        {
            options.GlobalLimiter = PartitionedRateLimiter.CreateChained(
                ForEachAddress(limits.Value.PasswordsPerMinute), AtTheSameTime(limits.Value));
            options.RejectionStatusCode = StatusCodes.Status503ServiceUnavailable;
            options.OnRejected = static (rejected, _) =>
            {
                HttpResponse response = rejected.HttpContext.Response;
                if (rejected.Lease.TryGetMetadata(MetadataName.RetryAfter, out TimeSpan wait))
                {
                    response.StatusCode = StatusCodes.Status429TooManyRequests;
                    response.Headers.RetryAfter = Math.Ceiling(wait.TotalSeconds).ToString("F0", null);
                }
                else
                {
                    response.Headers.RetryAfter = QueueSeconds;
                }

                return ValueTask.CompletedTask;
            };
        });
    }

    private static PartitionedRateLimiter<HttpContext> ForEachAddress(int passwordsPerMinute) =>
        PartitionedRateLimiter.Create<HttpContext, IPAddress>(context => SendsPassword(context)
            ? RateLimitPartition.GetFixedWindowLimiter(NetworkOf(context.Connection.RemoteIpAddress), _ => new()
            {
                PermitLimit = passwordsPerMinute,
                Window = TimeSpan.FromMinutes(1),
            })
            : RateLimitPartition.GetNoLimiter(IPAddress.None));

    /// <summary>Returns the address of IPv4, or the network of IPv6: whoever has one has 2⁶⁴ addresses in it.</summary>
    private static IPAddress NetworkOf(IPAddress? address)
    {
        const int NetworkBytes = 8;
        if (address is not { AddressFamily: AddressFamily.InterNetworkV6 })
        {
            return address ?? IPAddress.None;
        }

        if (address.IsIPv4MappedToIPv6)
        {
            return address.MapToIPv4();
        }

        byte[] bytes = address.GetAddressBytes();
        bytes.AsSpan(NetworkBytes).Clear();
        return new IPAddress(bytes);
    }

    /// <summary>
    /// A login computes, so while one for each processor does and another one for each reads the database, more gain
    /// nothing. They wait here, in order and without a thread.
    /// </summary>
    private static PartitionedRateLimiter<HttpContext> AtTheSameTime(LoginLimits limits)
    {
        int loginsAtOnce = limits.LoginsAtOnce > 0 ? limits.LoginsAtOnce : 2 * Environment.ProcessorCount;
        return PartitionedRateLimiter.Create<HttpContext, bool>(context => SendsPassword(context)
            ? RateLimitPartition.GetConcurrencyLimiter(true, _ => new()
            {
                PermitLimit = loginsAtOnce,
                QueueLimit = limits.WaitingLogins,
            })
            : RateLimitPartition.GetNoLimiter(false));
    }

    private static bool SendsPassword(HttpContext context) =>
        HttpMethods.IsPost(context.Request.Method)
        && context.GetEndpoint()?.Metadata.GetMetadata<SendsPasswordAttribute>() is not null;
}
