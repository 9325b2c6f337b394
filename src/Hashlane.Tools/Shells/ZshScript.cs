using System.Text;

namespace Hashlane.Tools;

/// <summary>The completion script for zsh, whose <c>_arguments</c> knows the rules of command lines.</summary>
internal static class ZshScript
{
    private const string Template = """
        #compdef @tool@
        @head@

        _@function@() {
            local place=''
            local -a algorithms commands

            # The command, which only the first words can be.
            if (( CURRENT > 2 )); then
                case ${words[2]} in
                    (@commandPattern@)
                        place=${words[2]}
                        shift words
                        (( CURRENT-- ))
                        ;;
                    (--command=*)
                        place=${words[2]#*=}
                        shift words
                        (( CURRENT-- ))
                        ;;
                    (--command)
                        if (( CURRENT > 3 )); then
                            place=${words[3]}
                            shift 2 words
                            (( CURRENT -= 2 ))
                        fi
                        ;;
                esac
            fi
            case $place in
                (@groupPattern@)
                    if (( CURRENT > 2 )); then
                        place+=" ${words[2]}"
                        shift words
                        (( CURRENT-- ))
                    fi
                    ;;
            esac

            algorithms=(@algorithms@)
            commands=(
        @commands@
            )
            case $place in
        @places@
                (*) _files ;;
            esac
        }

        # The first word of a command line, which is a command or a file.
        _@function@_first() {
            if (( CURRENT == 2 )); then
                _describe -t commands command commands
            fi
            _files
        }

        # From $fpath, zsh runs this file instead of the function.
        if [[ $funcstack[1] == _@tool@ ]]; then
            _@function@ "$@"
        else
            compdef _@function@ @tool@
        fi

        """;

    internal static string Of(ToolCommand shell)
    {
        CompletionPlace[] places = [.. CompletionPlace.Of(ThisTool.Root)];
        string[] groups = [.. ThisTool.Root.Commands.Where(one => one.Commands.Length > 0).Select(one => one.Name)];
        return Template
            .Replace("@head@\n", ScriptHead.Of(shell), StringComparison.Ordinal)
            .Replace(
                "@algorithms@",
                string.Join(' ', CompletionPlace.WordsOf(ValueKind.Algorithm, null)),
                StringComparison.Ordinal)
            .Replace("@commands@\n", Described(ThisTool.Root.Commands, 8), StringComparison.Ordinal)
            .Replace("@commandPattern@", string.Join('|', ThisTool.CommandNames), StringComparison.Ordinal)
            .Replace("@groupPattern@", string.Join('|', groups), StringComparison.Ordinal)
            .Replace("@places@\n", string.Concat(places.Select(CaseOf)), StringComparison.Ordinal);
    }

    private static string CaseOf(CompletionPlace place)
    {
        ToolCommand command = place.Command;
        StringBuilder text = new();
        text.Append($"        ('{place.Words}')\n");
        if (!place.IsTool && command.Commands.Length > 0)
        {
            text.Append("            commands=(\n").Append(Described(command.Commands, 16)).Append("            )\n");
        }

        text.Append("            _arguments -s -S -C");
        foreach (Option option in place.Options)
        {
            text.Append(" \\\n                ").Append(SpecOf(option));
        }

        if (command.Commands.Length > 0 && (!place.IsTool || command.Operands.Length == 0))
        {
            text.Append(" \\\n                '1:command:{ _describe -t commands command commands }'");
        }

        for (int i = 0; i < command.Operands.Length; i++)
        {
            Operand operand = command.Operands[i];
            string action = place.IsTool ? "_hashlane_first" : ActionOf(operand.Kind, []);
            string position = operand.Repeats ? "*" : $"{i + 1}";
            text.Append(" \\\n                ")
                .Append(Quoted($"{position}:{operand.Name}:{action}"));
        }

        return text.Append("\n            ;;\n").ToString();
    }

    private static string Described(ToolCommand[] commands, int indent) => string.Concat(
        commands.Select(command => new string(' ', indent) + Quoted($"{command.Name}:{command.Summary}") + "\n"));

    /// <summary>Returns an option as <c>_arguments</c> takes it; letter and name exclude each other.</summary>
    private static string SpecOf(Option option)
    {
        string name = $"--{option.Name}" + (option.NeedsValue ? "=" : "");
        string about = $"[{Escaped(option.Description)}]"
            + (option.NeedsValue ? $":{Escaped(option.ValueName!)}:{ActionOf(option.Kind, option.Words)}" : "");
        string repeat = option.MayRepeat ? "*" : "";
        if (option.Letter == Option.NoLetter)
        {
            return Quoted($"{repeat}{name}{about}");
        }

        string letter = $"-{option.Letter}" + (option.NeedsValue ? "+" : "");
        string both = option.MayRepeat ? repeat : $"(-{option.Letter} --{option.Name})";
        return $"{Quoted(both)}{{{letter},{name}}}{Quoted(about)}";
    }

    private static string ActionOf(ValueKind kind, string[] words) => kind switch
    {
        ValueKind.File => "_files",
        ValueKind.Folder => "_files -/",
        ValueKind.Algorithm => "($algorithms)",
        ValueKind.Command => "{ _describe -t commands command commands }",
        ValueKind.Word => $"({string.Join(' ', words)})",
        _ => " ", // names the value, and completes nothing
    };

    /// <summary>A description, in which the signs that end it are escaped.</summary>
    private static string Escaped(string text) => text
        .Replace("\\", @"\\", StringComparison.Ordinal)
        .Replace("[", @"\[", StringComparison.Ordinal)
        .Replace("]", @"\]", StringComparison.Ordinal)
        .Replace(":", @"\:", StringComparison.Ordinal);

    private static string Quoted(string text) => $"'{text.Replace("'", @"'\''", StringComparison.Ordinal)}'";
}
