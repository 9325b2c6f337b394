using System.Text;

namespace Hashlane.Tools;

/// <summary>The lines with which scripts of completion begin.</summary>
internal static class ScriptHead
{
    /// <summary>The lines with which a script begins: comments that say how it is installed.</summary>
    internal static string Of(ToolCommand shell)
    {
        StringBuilder head = new();
        head.Append($"# Completion for {ToolName.Value} {ToolVersion.Number}, made by: {shell.FullName}\n");
        foreach (Example example in shell.Examples)
        {
            head.Append($"#\n# To have it {example.Purpose}:\n#     {example.Line}\n");
        }

        return head.ToString();
    }
}
