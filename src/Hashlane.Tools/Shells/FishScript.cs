using System.Text;

namespace Hashlane.Tools;

/// <summary>The completion script for fish 3.4 or later.</summary>
internal static class FishScript
{
    private const string Template = """
        @head@

        # Prints the words so far, without the tool's name and the option that marks a command.
        function __@function@_words
            set -l words (commandline --tokenize --cut-at-cursor --current-process)
            set -e words[1]
            if test (count $words) -gt 1; and test "$words[1]" = --command
                set -e words[1]
            else if test (count $words) -gt 0
                set words[1] (string replace --regex '^--command=' '' -- $words[1])
            end
            printf '%s\n' $words
        end

        # Prints the commands on the command line: none, "manifest", "manifest create".
        function __@function@_place
            set -l words (__@function@_words)
            if not contains -- "$words[1]" @commands@
                return
            end
            if contains -- "$words[1]" @groups@; and test (count $words) -gt 1
                echo "$words[1] $words[2]"
            else
                echo $words[1]
            end
        end

        # Whether the command line is that of these commands.
        function __@function@_at
            test "$(__@function@_place)" = "$argv[1]"
        end

        # Whether the next word is the first one after the tool's name.
        function __@function@_first
            test (count (commandline --tokenize --cut-at-cursor --current-process)) -eq 1
        end

        # Whether nothing follows these commands yet: one of their commands may.
        function __@function@_next
            test "$(__@function@_words | string collect)" = "$(string split ' ' -- $argv[1] | string collect)"
        end

        @places@

        """;

    internal static string Of(ToolCommand shell)
    {
        string[] groups = [.. ThisTool.Root.Commands.Where(one => one.Commands.Length > 0).Select(one => one.Name)];
        return Template
            .Replace("@head@\n", ScriptHead.Of(shell), StringComparison.Ordinal)
            .Replace("@commands@", string.Join(' ', ThisTool.CommandNames), StringComparison.Ordinal)
            .Replace("@groups@", string.Join(' ', groups), StringComparison.Ordinal)
            .Replace(
                "@places@\n",
                string.Join('\n', CompletionPlace.Of(ThisTool.Root).Select(LinesOf)),
                StringComparison.Ordinal);
    }

    private static string LinesOf(CompletionPlace place)
    {
        ToolCommand command = place.Command;
        StringBuilder text = new();
        string at = $"complete -c @tool@ -n {Quoted($"__@function@_at {Quoted(place.Words)}")}";
        if (!command.Operands.Any(operand => operand.Kind is ValueKind.File or ValueKind.Folder))
        {
            text.Append($"{at} -f\n");
        }

        string next = place.IsTool
            ? "complete -c @tool@ -n __@function@_first"
            : "complete -c @tool@ -n " + Quoted(
                $"__@function@_next {Quoted(place.Words)}");
        foreach (ToolCommand child in command.Commands)
        {
            text.Append($"{next} -a {child.Name} -d {Quoted(child.Summary)}\n");
        }

        if (command.Operands is [{ Kind: ValueKind.Command }])
        {
            text.Append($"{next} -a {Quoted(string.Join(' ', ThisTool.CommandNames))}\n");
        }

        foreach (Option option in place.Options)
        {
            string letter = option.Letter == Option.NoLetter ? "" : $" -s {option.Letter}";
            text.Append($"{at}{letter} -l {option.Name}{ValueOf(option)} -d {Quoted(option.Description)}\n");
        }

        return text.ToString();
    }

    private static string ValueOf(Option option)
    {
        if (!option.NeedsValue)
        {
            return "";
        }

        string[] words = CompletionPlace.WordsOf(option.Kind, option);
        return option.Kind switch
        {
            ValueKind.File => " -r -F",
            ValueKind.Folder => " -x -a '(__fish_complete_directories)'",
            _ when words.Length > 0 => $" -x -a {Quoted(string.Join(' ', words))}",
            _ => " -x",
        };
    }

    private static string Quoted(string text) => "'" + text
        .Replace(@"\", @"\\", StringComparison.Ordinal)
        .Replace("'", @"\'", StringComparison.Ordinal) + "'";
}
