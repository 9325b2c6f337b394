using System.Runtime.CompilerServices;

namespace Hashlane.Distributed.Tests;

/// <summary>Says that the commands which tests look at in this process are those of <c>hashlane-cluster</c>.</summary>
internal static class TestedTool
{
    [ModuleInitializer]
    internal static void Begin() => ThisTool.Become(ClusterCommand.Name, RunCommand.Name, () => ClusterCommand.Command);
}
