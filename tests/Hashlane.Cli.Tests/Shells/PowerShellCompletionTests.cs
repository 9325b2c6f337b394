using System.Management.Automation;
using System.Management.Automation.Runspaces;

namespace Hashlane.Cli.Tests;

/// <summary>
/// The script for PowerShell, in PowerShell's engine. Names of files are completed by modules that the engine alone lacks.
/// </summary>
[Trait("Category", "Cli")]
public sealed class PowerShellCompletionTests
{
    [Fact]
    public async Task Words_OfEachPlace_AreCompleted()
    {
        using Sandbox sandbox = new();

        string[] results = await CompleteAsync(sandbox, CompletionCases.All.Select(one => one.Line));

        Assert.Equal(
            CompletionCases.Expected,
            CompletionCases.Show(CompletionCases.All.Zip(results, (one, words) => (one.Line, words))));
    }

    [Fact]
    public async Task Words_OfTheTool_AreItsCommandsAndOptions()
    {
        using Sandbox sandbox = new();
        IEnumerable<Option> options = MainCommand.Command.Options.SelectMany(group => group.Options);
        string[] shown =
        [
            .. options.Select(option => $"--{option.Name}"),
            .. options.Where(option => option.Letter != Option.NoLetter).Select(option => $"-{option.Letter}"),
        ];

        string[] results = await CompleteAsync(sandbox, ["hashlane ", "hashlane -", "hashlane a.txt "]);

        Assert.Equal(
            [
                string.Join(' ', Subcommand.Names.Order(StringComparer.Ordinal)),
                string.Join(' ', shown.Order(StringComparer.Ordinal)),
                "",
            ],
            results);
    }

    /// <summary>Completes lines, and returns the words, those after an equals sign without their option.</summary>
    private static async Task<string[]> CompleteAsync(Sandbox sandbox, IEnumerable<string> lines)
    {
        string script = await CompletionCases.WriteScriptAsync(sandbox, "pwsh");
        using Runspace runspace = RunspaceFactory.CreateRunspace(InitialSessionState.CreateDefault2());
        runspace.Open();
        using PowerShell shell = PowerShell.Create(runspace);
        shell.AddScript(await File.ReadAllTextAsync(script, TestContext.Current.CancellationToken)).Invoke();
        Assert.Empty(shell.Streams.Error);
        return [.. lines.Select(line =>
        {
            shell.Commands.Clear();
            return string.Join(
                ' ',
                CommandCompletion.CompleteInput(line, line.Length, null, shell).CompletionMatches
                    .Select(match => match.CompletionText)
                    .Select(word => word[(word.IndexOf('=', StringComparison.Ordinal) + 1)..])
                    .Order(StringComparer.Ordinal));
        })];
    }
}
