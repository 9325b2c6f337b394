namespace Hashlane.Cli.Tests;

/// <summary>Command lines that end where somebody presses the Tab key, and all that may come there.</summary>
internal static class CompletionCases
{
    /// <summary>Lines for which a script itself has the answer; all shells give the same.</summary>
    internal static (string Line, string Words)[] OfWords { get; } =
    [
        ("hashlane manifest ", "check create diff prove update verify-proof"),
        ("hashlane manifest c", "check create"),
        ("hashlane password ", "hash tune verify"),
        ("hashlane completion ", "bash fish pwsh zsh"),
        ("hashlane --command pass", "password"),
        ("hashlane --command manifest cr", "create"),
        ("hashlane --command=manifest cr", "create"),
        ("hashlane man mani", "manifest"),
        ("hashlane -a blake2b", "blake2b blake2bp"),
        ("hashlane --algorithm blake2b", "blake2b blake2bp"),
        ("hashlane --algorithm=blake2b", "blake2b blake2bp"),
        ("hashlane -r -a blake2b", "blake2b blake2bp"),
        ("hashlane -ca blake2b", "blake2b blake2bp"),
        ("hashlane a.txt -a blake2b", "blake2b blake2bp"),
        ("hashlane manifest create -a blake2b", "blake2b blake2bp"),
        ("hashlane manifest create m . -a blake2b", "blake2b blake2bp"),
        ("hashlane --io ", "parallel sequential"),
        ("hashlane --io=s", "sequential"),
        ("hashlane manifest create --form", "--format"),
        ("hashlane manifest create --format ", "bagit hashdeep hashlane mtree"),
        ("hashlane manifest check --form", ""),
        ("hashlane password hash --preset owasp-1", "owasp-12 owasp-19"),
        ("hashlane password hash --type ", "id"),
        ("hashlane --no-", "--no-hidden --no-mmap --no-names --no-progress"),
        ("hashlane --tag --t", "--text"),
        ("hashlane --exclude a --exclude-", "--exclude-from"),
        ("hashlane --exclude a --exc", "--exclude --exclude-from"),
        ("hashlane -c --qui", "--quiet"),
        ("hashlane a.txt --bas", "--base64"),
        ("hashlane --key-file a.txt --bas", "--base64"),
        ("hashlane --key-file=a.txt --bas", "--base64"),
        ("hashlane -- --bas", ""),
        ("hashlane algorithms --he", "--help"),
        ("hashlane manifest --he", "--help"),
        ("hashlane -l ", ""),
        ("hashlane --length ", ""),
        ("hashlane --length=", ""),
        ("hashlane --tag=", ""),
        ("hashlane algorithms ", ""),
        ("hashlane completion bash ", ""),
        ("hashlane manifest nonsense --he", ""),
    ];

    /// <summary>Two dashes after each of the commands: all options of the command.</summary>
    internal static (string Line, string Words)[] OfOptions { get; } =
    [
        .. CompletionPlace.Of(MainCommand.Command).Select(place => (
            $"hashlane {place.Words} ".Replace("  ", " ", StringComparison.Ordinal) + "--",
            string.Join(' ', place.Options.Select(option => $"--{option.Name}").Order(StringComparer.Ordinal)))),
    ];

    internal static (string Line, string Words)[] All { get; } = [.. OfWords, .. OfOptions];

    /// <summary>The words that each line completes to, as lines of text.</summary>
    internal static string Expected { get; } = Show(All);

    internal static string Show(IEnumerable<(string Line, string Words)> cases) =>
        string.Join('\n', cases.Select(one => $"{one.Line}| {one.Words}"));

    /// <summary>Writes the script for a shell, and returns its path.</summary>
    internal static async Task<string> WriteScriptAsync(Sandbox sandbox, string shell)
    {
        ToolResult script = await Tool.RunAsync(sandbox, "completion", shell);
        Assert.Equal(Expectation.Of(0, script.Output), Expectation.Of(script));
        string path = sandbox.NewScratchPath();
        await File.WriteAllTextAsync(path, script.Output, TestContext.Current.CancellationToken);
        return path;
    }

    /// <summary>Runs a shell with a script and keys, in the sandbox's folder.</summary>
    internal static async Task<ToolResult> RunAsync(Sandbox sandbox, string command, string input = "") =>
        await new Tool(sandbox).WithInput(input).InShell(command).RunAsync();
}
