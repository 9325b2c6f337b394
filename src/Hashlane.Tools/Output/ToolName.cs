namespace Hashlane.Tools;

/// <summary>The name of the tool that this process runs, which begins every command line and every message.</summary>
internal static class ToolName
{
    /// <summary>The name; the process sets it at its start.</summary>
    internal static string Value { get; set; } = "";
}
