namespace Hashlane.Cli.Tests;

/// <summary>What the tool owes for one golden case: the bytes of both streams and the exit code.</summary>
internal sealed record Expectation(int ExitCode, string Output, string Errors)
{
    /// <summary>b2sum's run with our name in the messages.</summary>
    internal static Expectation Of(GoldenCase golden) =>
        new(golden.ExitCode, Bytes.Show(golden.Output), RenamedErrors(golden));

    internal static Expectation Of(ToolResult result) =>
        new(result.ExitCode, Bytes.Show(result.OutputBytes), Bytes.Show(result.ErrorBytes));

    private static string RenamedErrors(GoldenCase golden)
    {
        IEnumerable<string> lines = Bytes.Show(golden.Errors).Split('\n')
            .Select(line => line.StartsWith("b2sum: ", StringComparison.Ordinal) ? "hashlane" + line["b2sum".Length..] : line);
        return string.Join('\n', lines);
    }
}
