using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>What a finished run left: its exit code and the bytes of both streams.</summary>
internal sealed record ToolResult(int ExitCode, byte[] OutputBytes, byte[] ErrorBytes)
{
    internal string Output => Encoding.UTF8.GetString(OutputBytes);

    internal string Errors => Encoding.UTF8.GetString(ErrorBytes);

    internal string[] OutputLines => Lines(Output);

    internal string[] ErrorLines => Lines(Errors);

    /// <summary>Both streams and the code, for a failing assertion's message.</summary>
    public override string ToString() =>
        $"exit {ExitCode}\nstdout:\n{Bytes.Show(OutputBytes)}\nstderr:\n{Bytes.Show(ErrorBytes)}";

    private static string[] Lines(string text) => text.Split('\n', StringSplitOptions.RemoveEmptyEntries);
}
