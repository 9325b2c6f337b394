using System.Net;
using System.Net.Sockets;

namespace Hashlane.Distributed;

/// <summary>
/// The origins that a worker may read objects from. Messages name URLs, and nobody who can send one may make a worker
/// ask other servers, such as those that only this machine can reach.
/// </summary>
/// <remarks><b>Thread safety.</b> Immutable.</remarks>
internal sealed class ObjectOrigins
{
    private const string AnyLabels = "*.";

    private readonly HashSet<string> _exact = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _exactHosts = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<(string Scheme, string Suffix, int Port)> _wild = [];

    /// <summary>Reads a list of origins.</summary>
    /// <param name="origins">
    /// Origins such as <c>https://store.example</c> or <c>http://10.0.0.7:9000</c>. Without a scheme https is meant. A
    /// host may begin with <c>*.</c>, which stands for one or more labels.
    /// </param>
    /// <exception cref="ObjectFormatException">An origin is malformed.</exception>
    internal ObjectOrigins(IEnumerable<string> origins)
    {
        foreach (string origin in origins)
        {
            Add(origin);
        }
    }

    /// <summary>Brings an origin into the form of <see cref="ObjectAddress.Origin"/>.</summary>
    /// <exception cref="ObjectFormatException">The origin is malformed.</exception>
    internal static string Normalize(string origin) => Parse(origin).Origin;

    /// <summary>Whether objects may be read from the origin of an address.</summary>
    internal bool Allow(ObjectAddress address) =>
        _exact.Contains(address.Origin)
            || (address.Uri.HostNameType == UriHostNameType.Dns
                && _wild.Exists(wild => wild.Scheme == address.Uri.Scheme
                    && wild.Port == address.Uri.Port
                    && address.Uri.Host.EndsWith(wild.Suffix, StringComparison.OrdinalIgnoreCase)));

    /// <summary>
    /// Whether a host may be reached at an address. Those of this machine and of its link, where clouds keep
    /// credentials, are only for hosts that are listed as such: a name of any other host could lead there.
    /// </summary>
    internal bool AllowConnection(string host, IPAddress address) =>
        !IsInternal(address) || (_exactHosts.Contains(host) && IsNameOfInternal(host));

    private static ObjectAddress Parse(string origin)
    {
        string url = origin.Contains("://", StringComparison.Ordinal) ? origin : "https://" + origin;
        if (!ObjectAddress.TryParse(url.EndsWith('/') ? url : url + "/", out ObjectAddress? address, out _)
            || address.RawPath != "/"
            || address.Uri.Query.Length > 0)
        {
            throw new ObjectFormatException("an origin has a scheme, a host and perhaps a port: https://store.example");
        }

        return address;
    }

    private static bool IsNameOfInternal(string host) =>
        IPAddress.TryParse(host, out _)
            || host.Equals("localhost", StringComparison.OrdinalIgnoreCase)
            || host.EndsWith(".localhost", StringComparison.OrdinalIgnoreCase);

    private static bool IsInternal(IPAddress address)
    {
        IPAddress plain = address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;
        if (plain.AddressFamily != AddressFamily.InterNetwork)
        {
            return IPAddress.IsLoopback(plain) || plain.IsIPv6LinkLocal || plain.IsIPv6Multicast
                || plain.Equals(IPAddress.IPv6Any);
        }

        Span<byte> bytes = stackalloc byte[sizeof(uint)];
        return !plain.TryWriteBytes(bytes, out _)
            || bytes[0] is 0 or 127 or >= 224
            || (bytes[0] == 169 && bytes[1] == 254);
    }

    private void Add(string origin)
    {
        int wild = origin.IndexOf(AnyLabels, StringComparison.Ordinal);
        if (wild < 0)
        {
            ObjectAddress address = Parse(origin);
            _exact.Add(address.Origin);
            _exactHosts.Add(address.Uri.IdnHost);
            return;
        }

        // A star elsewhere than at the start of the host stays, and is then no letter of a host.
        ObjectAddress rest = Parse(origin.Remove(wild, AnyLabels.Length));
        bool isAtStart = wild == 0 || origin.AsSpan(0, wild).EndsWith("://");
        if (!isAtStart || rest.Uri.HostNameType != UriHostNameType.Dns
            || !rest.Uri.Host.Contains('.', StringComparison.Ordinal))
        {
            throw new ObjectFormatException("a star stands for the first labels of a host: https://*.store.example");
        }

        _wild.Add((rest.Uri.Scheme, "." + rest.Uri.Host, rest.Uri.Port));
    }
}
