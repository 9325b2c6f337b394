namespace Hashlane.Cli.Tests;

/// <summary>
/// What the tool owes for one run: the exit code and, in <see cref="Bytes.Show"/>'s form, both streams.
/// </summary>
internal sealed record Expectation(int ExitCode, string Output, string Errors)
{
    internal static Expectation Of(int exitCode, string output = "", string errors = "") =>
        new(exitCode, Bytes.Show(Bytes.Of(output)), Bytes.Show(Bytes.Of(errors)));

    /// <summary>b2sum's run with our name in the messages.</summary>
    internal static Expectation Of(GoldenCase golden) =>
        new(golden.ExitCode, Bytes.Show(golden.Output), RenamedErrors(golden));

    internal static Expectation Of(ToolResult result) =>
        new(result.ExitCode, Bytes.Show(result.OutputBytes), Bytes.Show(result.ErrorBytes));

    private static string RenamedErrors(GoldenCase golden)
    {
        IEnumerable<string> lines = Bytes.Show(golden.Errors).Split('\n')
            .Select(line => line.StartsWith("b2sum: ", StringComparison.Ordinal)
                ? "hashlane" + line["b2sum".Length..]
                : line);
        return string.Join('\n', lines);
    }
}
