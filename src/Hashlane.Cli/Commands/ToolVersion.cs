using System.Reflection;

namespace Hashlane.Cli;

/// <summary>The version of the tool.</summary>
internal static class ToolVersion
{
    internal static string Number =>
        typeof(ToolVersion).Assembly
            .GetCustomAttribute<AssemblyInformationalVersionAttribute>()!
            .InformationalVersion.Split('+')[0];

    /// <summary>The day of the version, as <c>2026-11-23</c>: that of the build would make each build another.</summary>
    internal static string Day =>
        typeof(ToolVersion).Assembly
            .GetCustomAttributes<AssemblyMetadataAttribute>()
            .First(metadata => metadata.Key == "VersionDay").Value!;
}
