namespace Hashlane.Cli.Tests;

/// <summary>The form of every usage error.</summary>
internal static class UsageErrors
{
    private const int UsageExitCode = 2;
    private const int MaxLines = 2;

    /// <summary>
    /// Nothing on standard output, one or two lines on standard error, and any one of the words in them.
    /// </summary>
    internal static void AssertIs(ToolResult result, params string[] anyOf)
    {
        string context = result.ToString();
        Assert.True(result.ExitCode == UsageExitCode, context);
        Assert.True(result.OutputBytes.Length == 0, context);
        Assert.True(result.ErrorLines.Length is >= 1 and <= MaxLines, context);
        Assert.True(result.Errors.StartsWith("hashlane: ", StringComparison.Ordinal), context);
        Assert.True(anyOf.Any(word => result.Errors.Contains(word, StringComparison.Ordinal)), context);
    }
}
