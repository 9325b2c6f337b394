using System.Text;

namespace Hashlane.Tools;

/// <summary>
/// The completion script for PowerShell. Where it finds nothing, PowerShell itself completes names of files.
/// </summary>
internal static class PowerShellScript
{
    private const string Template = """
        @head@

        Register-ArgumentCompleter -Native -CommandName @tool@ -ScriptBlock {
            param($wordToComplete, $commandAst, $cursorPosition)

            $typed = "$wordToComplete"
            $algorithms = @(@algorithms@)
            $places = @{
        @places@
            }

            # The words before the one that is completed, without the tool's name.
            $words = @(foreach ($element in $commandAst.CommandElements) {
                if ($element.Extent.StartOffset -gt $commandAst.Extent.StartOffset -and
                    $element.Extent.EndOffset -lt $cursorPosition) { $element.Extent.Text }
            })

            function Find-Option($place, $member, $text) {
                foreach ($option in $place.Options) {
                    if ($option.$member -ceq $text) { return $option }
                }
            }

            # The commands, which only the first words can be.
            $next = 0
            $name = ''
            if ($words.Count -gt 0) {
                $name = $words[0]
                $next = 1
                if ($name -ceq '--command' -and $words.Count -gt 1) {
                    $name = $words[1]
                    $next = 2
                }
                $name = $name -creplace '^--command=', ''
                if ($name -ceq '' -or -not $places.ContainsKey($name)) {
                    $name = ''
                    $next = 0
                }
                elseif ($places[$name].Commands.Count -gt 0 -and $words.Count -gt $next) {
                    $name = "$name $($words[$next])"
                    $next++
                }
            }
            $place = $places[$name]
            if ($null -eq $place) { return }

            # The words so far: options that are given, an option that waits for its value, the number of operands.
            $given = @()
            $waits = $null
            $count = 0
            $ended = $false
            for (; $next -lt $words.Count; $next++) {
                $word = $words[$next]
                if ($null -ne $waits) { $waits = $null; continue }
                if ($ended -or $word -notlike '-?*') { $count++; continue }
                if ($word -ceq '--') { $ended = $true; continue }
                if ($word.StartsWith('--')) {
                    $parts = $word.Substring(2).Split([char[]]'=', 2)
                    $option = Find-Option $place 'Name' $parts[0]
                    if ($null -ne $option) {
                        $given += $option.Name
                        if ($option.Value -cne '' -and $parts.Count -eq 1) { $waits = $option }
                    }
                    continue
                }
                for ($i = 1; $i -lt $word.Length; $i++) {
                    $option = Find-Option $place 'Letter' "$($word[$i])"
                    if ($null -eq $option) { break }
                    $given += $option.Name
                    if ($option.Value -cne '') {
                        if ($i -eq $word.Length - 1) { $waits = $option }
                        break
                    }
                }
            }

            # Values of an option, each after a start such as --algorithm=.
            function Write-Value($option, $start, $value) {
                $all = if ($option.Kind -ceq 'algorithm') { $algorithms }
                    elseif ($option.Kind -ceq 'command') { $places[''].Commands.Keys }
                    else { $option.Words }
                foreach ($one in @($all)) {
                    if ("$one" -cne '' -and "$one".StartsWith($value, 'Ordinal')) {
                        [System.Management.Automation.CompletionResult]::new(
                            "$start$one", $one, 'ParameterValue', $option.About)
                    }
                }
            }

            if ($null -ne $waits) {
                Write-Value $waits '' $typed
            }
            elseif (-not $ended -and $typed -clike '--*=*') {
                $parts = $typed.Substring(2).Split([char[]]'=', 2)
                $option = Find-Option $place 'Name' $parts[0]
                if ($null -ne $option) { Write-Value $option "--$($parts[0])=" $parts[1] }
            }
            elseif (-not $ended -and $typed.StartsWith('-')) {
                foreach ($option in $place.Options) {
                    if ($given -ccontains $option.Name -and -not $option.Repeats) { continue }
                    foreach ($shown in @("--$($option.Name)", "-$($option.Letter)")) {
                        if ($shown -cne '-' -and $shown.StartsWith($typed, 'Ordinal')) {
                            [System.Management.Automation.CompletionResult]::new(
                                $shown, $shown, 'ParameterName', $option.About)
                        }
                    }
                }
            }
            elseif ($count -eq 0 -and -not $ended -and ($name -cne '' -or $words.Count -eq 0)) {
                $commands = if ($place.Takes -ceq 'command') { $places[''].Commands } else { $place.Commands }
                $any = $false
                foreach ($command in $commands.GetEnumerator()) {
                    if ($command.Key.StartsWith($typed, 'Ordinal')) {
                        $any = $true
                        [System.Management.Automation.CompletionResult]::new(
                            $command.Key, $command.Key, 'ParameterValue', $command.Value)
                    }
                }

                # With results from here, PowerShell adds no files: the first word may be one.
                if ($name -ceq '' -and $any -and $place.Takes -ceq 'file') {
                    [System.Management.Automation.CompletionCompleters]::CompleteFilename($typed)
                }
            }
        }

        """;

    internal static string Of(ToolCommand shell) => Template
        .Replace("@head@\n", ScriptHead.Of(shell), StringComparison.Ordinal)
        .Replace(
            "@algorithms@",
            string.Join(", ", CompletionPlace.WordsOf(ValueKind.Algorithm, null).Select(Quoted)),
            StringComparison.Ordinal)
        .Replace(
            "@places@\n",
            string.Concat(CompletionPlace.Of(ThisTool.Root).Select(EntryOf)),
            StringComparison.Ordinal);

    private static string EntryOf(CompletionPlace place)
    {
        StringBuilder text = new();
        text.Append($"        {Quoted(place.Words)} = @{{\n");
        string takes = place.Command.Operands is [Operand only]
            ? only.Kind == ValueKind.Command ? "command" : only.Kind == ValueKind.File ? "file" : ""
            : "";
        text.Append($"            Takes = '{takes}'\n            Commands = [ordered]@{{\n");
        foreach (ToolCommand command in place.Command.Commands)
        {
            text.Append($"                {Quoted(command.Name)} = {Quoted(command.Summary)}\n");
        }

        text.Append("            }\n            Options = @(\n");
        foreach (Option option in place.Options)
        {
            string letter = option.Letter == Option.NoLetter ? "" : option.Letter.ToString();
            string kind = option.Kind switch
            {
                ValueKind.Algorithm => "algorithm",
                ValueKind.Command => "command",
                _ => "",
            };
            text.Append($"                @{{ Letter = '{letter}'; Name = '{option.Name}'; ")
                .Append($"Value = '{(option.NeedsValue ? option.ValueName : "")}'; Kind = '{kind}'; ")
                .Append($"Repeats = ${(option.MayRepeat ? "true" : "false")}; ")
                .Append($"Words = @({string.Join(", ", option.Words.Select(Quoted))}); ")
                .Append($"About = {Quoted(option.Description)} }}\n");
        }

        return text.Append("            )\n        }\n").ToString();
    }

    private static string Quoted(string text) => $"'{text.Replace("'", "''", StringComparison.Ordinal)}'";
}
