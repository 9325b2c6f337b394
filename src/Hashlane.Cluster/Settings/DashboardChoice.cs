using System.Net;

namespace Hashlane.Cluster;

/// <summary>The address on which the page about a job is served.</summary>
/// <param name="Address">The address of this machine.</param>
/// <param name="Port">The port; 0 for any that is free.</param>
/// <param name="Names">Names of this machine by which browsers may ask.</param>
internal sealed record DashboardChoice(IPAddress Address, int Port, string[] Names)
{
    /// <summary>Reads the options.</summary>
    /// <returns>The choice, or null without a dashboard.</returns>
    internal static DashboardChoice? Read(CommandLine line)
    {
        string[] names = [.. line.ValuesOf(ClusterSyntax.DashboardName)];
        if (line.ValueOf(ClusterSyntax.Dashboard) is not string text)
        {
            return names.Length == 0 ? null : throw new UsageException(
                $"{ClusterSyntax.DashboardName} is meaningful only with {ClusterSyntax.Dashboard}");
        }

        int colon = text.LastIndexOf(':');
        string host = colon < 0 ? "" : text[..colon], port = text[(colon + 1)..];
        IPAddress address = IPAddress.Loopback;
        bool isAddress = host is "" or "localhost" || IPAddress.TryParse(host.Trim('[', ']'), out address!);
        long number = 0;
        bool isPort = text.Length == 0 || (Amounts.TryRead(port, out number) && number <= IPEndPoint.MaxPort);
        return isAddress && isPort
            ? new DashboardChoice(address, (int)number, names)
            : throw new UsageException(
                $"{ClusterSyntax.Dashboard} takes a port, or an IP address of this machine with a port, such as "
                + $"127.0.0.1:9464, not {NameQuoting.Show(text)}");
    }
}
