using System.Runtime.CompilerServices;

namespace Hashlane.Cli.Tests;

/// <summary>Says that this process runs the tool under test, for messages and help.</summary>
internal static class TestedTool
{
    [ModuleInitializer]
    internal static void Begin() => Program.BeHashlane();
}
