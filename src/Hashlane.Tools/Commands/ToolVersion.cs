using System.Reflection;

namespace Hashlane.Tools;

/// <summary>The version of the tool.</summary>
internal static class ToolVersion
{
    internal static string Number =>
        typeof(ToolVersion).Assembly
            .GetCustomAttribute<AssemblyInformationalVersionAttribute>()!
            .InformationalVersion.Split('+')[0];

    /// <summary>
    /// The day of the version, as <c>2026-11-23</c>. With that of the build, no two builds would be the same.
    /// </summary>
    internal static string Day =>
        typeof(ToolVersion).Assembly
            .GetCustomAttributes<AssemblyMetadataAttribute>()
            .First(metadata => metadata.Key == "VersionDay").Value!;
}
