using System.Net;

namespace Hashlane.Distributed;

/// <summary>
/// The origins that a worker may read objects from. Messages name URLs, and nobody who can send one may make a worker
/// ask other servers, such as those that only this machine can reach.
/// </summary>
/// <remarks><b>Thread safety.</b> Immutable.</remarks>
internal sealed class ObjectOrigins
{
    private const string AnyLabels = "*.";

    private const int Ipv4Bytes = 4, Ipv6Bytes = 16;

    // This machine and its link, all that is no single machine, and the addresses at which clouds keep credentials.
    private static readonly IPNetwork[] _internal =
    [
        IPNetwork.Parse("0.0.0.0/8"),
        IPNetwork.Parse("127.0.0.0/8"),
        IPNetwork.Parse("169.254.0.0/16"),
        IPNetwork.Parse("224.0.0.0/3"), // multicast and reserved
        IPNetwork.Parse("100.100.100.200/32"), // Alibaba Cloud
        IPNetwork.Parse("168.63.129.16/32"), // Azure
        IPNetwork.Parse("192.0.0.192/32"), // Oracle Cloud
        IPNetwork.Parse("::1/128"),
        IPNetwork.Parse("fe80::/10"),
        IPNetwork.Parse("fec0::/10"),
        IPNetwork.Parse("ff00::/8"),
        IPNetwork.Parse("fd00:ec2::/32"), // Amazon
        IPNetwork.Parse("fd20:ce::254/128"), // Google Cloud
    ];

    // Addresses of IPv6 that lead to one of IPv4, and its offset: RFC 4291 §2.5.5, RFC 2765 §2.1, RFC 6052
    // §2.1, RFC 8215 §3 and RFC 3056 §2.
    private static readonly (IPNetwork Network, int Offset)[] _embedding =
    [
        (IPNetwork.Parse("::/96"), Ipv6Bytes - Ipv4Bytes),
        (IPNetwork.Parse("::ffff:0:0/96"), Ipv6Bytes - Ipv4Bytes),
        (IPNetwork.Parse("::ffff:0:0:0/96"), Ipv6Bytes - Ipv4Bytes),
        (IPNetwork.Parse("64:ff9b::/96"), Ipv6Bytes - Ipv4Bytes),
        (IPNetwork.Parse("64:ff9b:1::/48"), Ipv6Bytes - Ipv4Bytes),
        (IPNetwork.Parse("2002::/16"), 2),
    ];

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
        !IsInternal(address) || (_exactHosts.Contains(KeyOf(host)) && IsNameOfInternal(host));

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

    // The framework names an address of IPv6 with brackets in some places, and without in others.
    private static string KeyOf(string host) =>
        IPAddress.TryParse(host, out IPAddress? address) ? address.ToString() : host;

    private static bool IsInternal(IPAddress address)
    {
        if (Array.Exists(_internal, network => network.Contains(address)))
        {
            return true;
        }

        Span<byte> bytes = stackalloc byte[Ipv6Bytes];
        foreach ((IPNetwork network, int offset) in _embedding)
        {
            if (network.Contains(address) && address.TryWriteBytes(bytes, out _)
                && IsInternal(new IPAddress(bytes.Slice(offset, Ipv4Bytes))))
            {
                return true;
            }
        }

        return false;
    }

    private void Add(string origin)
    {
        int wild = origin.IndexOf(AnyLabels, StringComparison.Ordinal);
        if (wild < 0)
        {
            ObjectAddress address = Parse(origin);
            _exact.Add(address.Origin);
            _exactHosts.Add(KeyOf(address.Uri.IdnHost));
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
