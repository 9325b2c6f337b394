namespace Hashlane.Cli.Tests;

/// <summary>How every failure must look, whatever it was.</summary>
internal static class Failures
{
    /// <summary>A failing exit code, and no exception's text on standard error.</summary>
    internal static void AssertPlain(ToolResult result)
    {
        string context = result.ToString();
        Assert.True(result.ExitCode is 1 or 2, context);
        AssertNoTrace(result);
        Assert.All(result.ErrorLines, line => Assert.True(IsMessageOrHint(line), context));
    }

    internal static void AssertNoTrace(ToolResult result)
    {
        Assert.DoesNotContain("   at ", result.Errors, StringComparison.Ordinal);
        Assert.DoesNotContain("Exception", result.Errors, StringComparison.Ordinal);
    }

    private static bool IsMessageOrHint(string line) =>
        line.StartsWith("hashlane: ", StringComparison.Ordinal)
            || line.StartsWith("Try 'hashlane", StringComparison.Ordinal);
}
