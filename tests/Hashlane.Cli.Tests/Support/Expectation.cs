using System.Text.RegularExpressions;

namespace Hashlane.Cli.Tests;

/// <summary>
/// What the tool owes for one run: the exit code and, in <see cref="Bytes.Show"/>'s form, both streams.
/// </summary>
internal sealed partial record Expectation(int ExitCode, string Output, string Errors)
{
    internal static Expectation Of(int exitCode, string output = "", string errors = "") =>
        new(exitCode, Bytes.Show(Bytes.Of(output)), Bytes.Show(Bytes.Of(errors)));

    /// <summary>Another tool's run with our name in the messages, and without the numbers that b3sum puts behind reasons.</summary>
    internal static Expectation Of(GoldenCase golden) =>
        new(golden.ExitCode, Bytes.Show(golden.Output), RenamedErrors(golden));

    internal static Expectation Of(ToolResult result) =>
        new(result.ExitCode, Bytes.Show(result.OutputBytes), Bytes.Show(result.ErrorBytes));

    private static string RenamedErrors(GoldenCase golden)
    {
        string prefix = $"{golden.Tool}: ";
        IEnumerable<string> lines = Bytes.Show(golden.Errors).Split('\n')
            .Select(line => line.StartsWith(prefix, StringComparison.Ordinal)
                ? "hashlane: " + ErrorNumber().Replace(line[prefix.Length..], "")
                : line);
        return string.Join('\n', lines);
    }

    [GeneratedRegex(@" \(os error \d+\)$")]
    private static partial Regex ErrorNumber();
}
