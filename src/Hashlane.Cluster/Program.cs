namespace Hashlane.Cluster;

internal static class Program
{
    internal static int Main() => ExitCodes.Usage;
}
