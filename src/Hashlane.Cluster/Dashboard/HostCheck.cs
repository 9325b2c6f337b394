using System.Net;

namespace Hashlane.Cluster;

/// <summary>
/// Tells by which names the server is known. A page of another site can have its name resolve to the loopback; the
/// browser then sends that name, and it is refused (DNS rebinding).
/// </summary>
/// <param name="names">Names in addition to <c>localhost</c>, without a port.</param>
internal sealed class HostCheck(IEnumerable<string> names)
{
    private readonly HashSet<string> _names = new([.. names, "localhost"], StringComparer.OrdinalIgnoreCase);

    /// <summary>Tells whether a request is for this server.</summary>
    /// <param name="host">The name that the client uses, without a port.</param>
    /// <param name="local">The address to which the client has connected.</param>
    internal bool Allows(string host, IPAddress? local) =>
        _names.Contains(host)
        || (IPAddress.TryParse(host, out IPAddress? address)
            && (IPAddress.IsLoopback(address) || Plain(address).Equals(local is null ? null : Plain(local))));

    private static IPAddress Plain(IPAddress address) =>
        address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;
}
