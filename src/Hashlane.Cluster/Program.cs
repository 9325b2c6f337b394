namespace Hashlane.Cluster;

internal static class Program
{
    internal static int Main(string[] args)
    {
        ThisTool.Become(ClusterCommand.Name, RunCommand.Name, () => ClusterCommand.Command);
        return ToolProcess.Run(args, ClusterCommand.Run);
    }
}
