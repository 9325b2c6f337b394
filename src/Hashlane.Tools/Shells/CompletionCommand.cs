namespace Hashlane.Tools;

/// <summary>Writes the scripts by which shells complete command lines of the tool.</summary>
internal static class CompletionCommand
{
    internal static ToolCommand Command { get; } = new()
    {
        Name = CommandSyntax.CompletionName,
        Summary = "print the script by which a shell completes command lines",
        Description =
        [
            "Print a script for a shell, which then completes commands, options, their values and files when you press "
                + $"the Tab key. The script starts no program. Print it anew after an update of {ToolName.Value}.",
        ],
        Commands =
        [
            Shell(
                "bash",
                BashScript.Of,
                new($"source <({ToolName.Value} completion bash)", "in this shell, or from ~/.bashrc in every one"),
                new(
                    $"{ToolName.Value} completion bash > ~/.local/share/bash-completion/completions/{ToolName.Value}",
                    "in every new shell, if the package bash-completion is installed")),
            Shell(
                "zsh",
                ZshScript.Of,
                new($"source <({ToolName.Value} completion zsh)", "in this shell, after compinit"),
                new(
                    $"{ToolName.Value} completion zsh > ~/.zfunc/_{ToolName.Value}",
                    "in every new shell, if ~/.zshrc has 'fpath+=~/.zfunc' before 'autoload -U compinit; compinit'")),
            Shell(
                "fish",
                FishScript.Of,
                new($"{ToolName.Value} completion fish | source", "in this shell"),
                new(
                    $"{ToolName.Value} completion fish > ~/.config/fish/completions/{ToolName.Value}.fish",
                    "in every shell")),
            Shell(
                "pwsh",
                PowerShellScript.Of,
                new($"{ToolName.Value} completion pwsh | Out-String | Invoke-Expression", "in this shell"),
                new($"{ToolName.Value} completion pwsh >> $PROFILE", "in every new shell")),
        ],
    };

    /// <summary>Puts the tool's name into a script, and makes names of functions of it.</summary>
    private static string Named(string script) => script
        .Replace("@tool@", ToolName.Value, StringComparison.Ordinal)
        .Replace("@function@", ToolName.Value.Replace('-', '_'), StringComparison.Ordinal);

    private static ToolCommand Shell(string name, Func<ToolCommand, string> script, params Example[] examples)
    {
        ToolCommand? command = null;
        command = new()
        {
            Name = name,
            Summary = $"print the script for {(name == "pwsh" ? "PowerShell" : name)}",
            Options = [new(null, CommandSyntax.Help)],
            ExitMeanings = [new(ExitCodes.Success, "the script was written"), ExitMeaning.WrongLine],
            Examples = examples,
            Run = (line, messages) =>
            {
                if (line.Operands.Count > 0)
                {
                    throw new UsageException(
                        $"there is an operand too many: {NameQuoting.Show(line.Operands[0])}");
                }

                // The tool is the root, so that its commands know their names.
                new Results(messages).Write(new ByteLine().Append(
                    Named(script(ThisTool.Root.Named(CommandSyntax.CompletionName)!.Named(name)!))));
                return ExitCodes.Success;
            },
        };
        return command;
    }
}
