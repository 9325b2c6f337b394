using System.Text;

namespace Hashlane.Tools;

/// <summary>The completion script for bash 4.3 or later.</summary>
internal static class BashScript
{
    /// <summary>The script; words between two <c>@</c> are replaced.</summary>
    private const string Template = """
        @head@

        # Completes the value of an option or an operand: kind, word as typed so far, start of what replaces the word.
        _@function@_value() {
            local kind=$1 typed=$2 start=$3 word words=()
            case $kind in
                file) return ;; # as readline does it, which knows best how to quote names
                folder)
                    compopt +o default +o bashdefault -o dirnames
                    return
                    ;;
                algorithm) words=(@algorithms@) ;;
                command) words=(@commands@) ;;
                *,*) IFS=, read -ra words <<<"$kind" ;;
            esac
            compopt +o default +o bashdefault
            for word in "${words[@]}"; do
                [[ $word != "$typed"* ]] || COMPREPLY+=("$start$word")
            done
        }

        _@function@() {
            local line=${COMP_LINE:0:COMP_POINT} words=() options=() operands=() commands=() given=' '
            local place='' word typed gap entry letter name kind expected='' ended='' start='' rest count=0 i
            COMPREPLY=()

            # Readline splits words at = and :, too. Here words end at blanks only.
            for ((i = 0; i <= COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                gap=${line%%[![:space:]]*}
                line=${line#"$gap"}
                ((i < COMP_CWORD)) || word=$line
                if ((i == 0)) || [[ -n $gap ]]; then
                    words+=("$word")
                else
                    words[${#words[@]} - 1]+=$word
                fi
                line=${line#"$word"}
            done
            typed=${words[${#words[@]} - 1]}
            unset "words[${#words[@]} - 1]"

            # The command, which only the first words can be.
            i=1
            case ${words[1]-} in
                @commandPattern@)
                    place=${words[1]}
                    i=2
                    ;;
                --command=*)
                    place=${words[1]#*=}
                    i=2
                    ;;
                --command)
                    if ((${#words[@]} > 2)); then
                        place=${words[2]}
                        i=3
                    fi
                    ;;
            esac
            case $place in
                @groupPattern@)
                    if ((${#words[@]} > i)); then
                        place+=" ${words[i]}"
                        ((i++))
                    fi
                    ;;
            esac

            # Options: letter, name (with a star if it may be repeated) and the kind of the value.
            case $place in
        @places@
                *) return ;;
            esac

            # The words so far: options that are given, and the number of operands.
            for (( ; i < ${#words[@]}; i++)); do
                word=${words[i]}
                if [[ -n $expected ]]; then
                    expected=''
                elif [[ -n $ended || $word != -?* ]]; then
                    ((count++))
                elif [[ $word == -- ]]; then
                    ended=yes
                else
                    for entry in "${options[@]}"; do
                        letter=${entry%% *} kind=${entry##* } name=${entry#* }
                        name=${name% *}
                        name=${name%\*}
                        if [[ $word == "--$name" || $word == "--$name="* ]]; then
                            given+="$name "
                            [[ $word == *=* || $kind == none ]] || expected=$kind
                        elif [[ $letter != - && $word == -[!-]* ]] && _@function@_has "$word" "$letter"; then
                            given+="$name "
                            [[ $kind == none || -n $rest ]] || expected=$kind
                        fi
                    done
                fi
            done

            if [[ -n $expected ]]; then
                _@function@_value "$expected" "$typed" ''
            elif [[ -z $ended && $typed == --*=* ]]; then
                for entry in "${options[@]}"; do
                    name=${entry#* } kind=${entry##* }
                    name=${name% *}
                    name=${name%\*}
                    if [[ $typed == "--$name="* && $kind != none ]]; then
                        # Readline replaces what follows the sign, if that ends words.
                        [[ $COMP_WORDBREAKS == *=* ]] || start="--$name="
                        _@function@_value "$kind" "${typed#*=}" "$start"
                        return
                    fi
                done
                compopt +o default +o bashdefault
            elif [[ -z $ended && $typed == -* ]]; then
                compopt +o default +o bashdefault
                for entry in "${options[@]}"; do
                    letter=${entry%% *} name=${entry#* }
                    name=${name% *}
                    [[ $name == *\* || $given != *" $name "* ]] || continue
                    name=${name%\*}
                    [[ "--$name" != "$typed"* ]] || COMPREPLY+=("--$name")
                    [[ $letter == - || "-$letter" != "$typed"* ]] || COMPREPLY+=("-$letter")
                done
            elif ((${#commands[@]})) && ((count == 0)) && [[ -z $ended && (-n $place || ${#words[@]} -eq 1) ]]; then
                [[ -z $place && ${#operands[@]} -gt 0 ]] || compopt +o default +o bashdefault
                for word in "${commands[@]}"; do
                    [[ $word != "$typed"* ]] || COMPREPLY+=("$word")
                done

                # The first word may also be a file.
                if [[ -z $place && ${#operands[@]} -gt 0 ]] && ((${#COMPREPLY[@]})); then
                    _@function@_files "$typed"
                fi
            else
                kind=${operands[count]-}
                if [[ -z $kind && ${#operands[@]} -gt 0 ]]; then
                    kind=${operands[${#operands[@]} - 1]}
                    [[ $kind == *... ]] || kind=''
                fi
                _@function@_value "${kind%...}" "$typed" ''
            fi
        }

        # Adds the files that a word begins, whatever the shell's settings for patterns. A command is none of them: a
        # folder of its name would have a slash at the end.
        _@function@_files() {
            local word name noglob='' failglob=''
            [[ $- != *f* ]] || noglob=yes
            ! shopt -q failglob || failglob=yes
            set +f
            shopt -u failglob
            for word in "$1"*; do
                [[ -e $word || -L $word ]] || continue
                for name in "${commands[@]}"; do
                    [[ $word != "$name" ]] || continue 2
                done
                compopt -o filenames
                COMPREPLY+=("$word")
            done
            [[ -z $noglob ]] || set -f
            [[ -z $failglob ]] || shopt -s failglob
        }

        # Whether a word of short options has one of them, and the rest after it. A letter with a value is the last one.
        _@function@_has() {
            local word=${1#-} entry
            while [[ -n $word ]]; do
                rest=${word:1}
                [[ $word != "$2"* ]] || return 0
                for entry in "${options[@]}"; do
                    [[ ${entry%% *} != "${word:0:1}" || ${entry##* } == none ]] || return 1
                done
                word=${word:1}
            done
            return 1
        }

        complete -o bashdefault -o default -F _@function@ @tool@

        """;

    internal static string Of(ToolCommand shell)
    {
        CompletionPlace[] places = [.. CompletionPlace.Of(ThisTool.Root)];
        return Template
            .Replace("@head@\n", ScriptHead.Of(shell), StringComparison.Ordinal)
            .Replace("@algorithms@", Join(CompletionPlace.WordsOf(ValueKind.Algorithm, null)), StringComparison.Ordinal)
            .Replace("@commands@", Join(ThisTool.CommandNames), StringComparison.Ordinal)
            .Replace("@commandPattern@", string.Join(" | ", ThisTool.CommandNames), StringComparison.Ordinal)
            .Replace(
                "@groupPattern@",
                string.Join(
                    " | ", ThisTool.Root.Commands.Where(one => one.Commands.Length > 0).Select(one => one.Name)),
                StringComparison.Ordinal)
            .Replace("@places@\n", string.Concat(places.Select(CaseOf)), StringComparison.Ordinal);
    }

    private static string Join(string[] words) => string.Join(' ', words);

    private static string CaseOf(CompletionPlace place)
    {
        StringBuilder text = new();
        text.Append($"        '{place.Words}')\n            options=(\n");
        foreach (Option option in place.Options)
        {
            char letter = option.Letter == Option.NoLetter ? '-' : option.Letter;
            text.Append($"                '{letter} {option.Name}{(option.MayRepeat ? "*" : "")} {KindOf(option)}'\n");
        }

        text.Append("            )\n");
        if (place.Command.Operands.Length > 0)
        {
            IEnumerable<string> kinds = place.Command.Operands.Select(
                operand => NameOf(operand.Kind, null) + (operand.Repeats ? "..." : ""));
            text.Append($"            operands=({string.Join(' ', kinds)})\n");
        }

        if (place.Command.Commands.Length > 0)
        {
            IEnumerable<string> names = place.Command.Commands.Select(command => command.Name);
            text.Append($"            commands=({string.Join(' ', names)})\n");
        }

        return text.Append("            ;;\n").ToString();
    }

    private static string KindOf(Option option) =>
        option.NeedsValue ? NameOf(option.Kind, option) : "none";

    private static string NameOf(ValueKind kind, Option? option) => kind switch
    {
        ValueKind.File => "file",
        ValueKind.Folder => "folder",
        ValueKind.Algorithm => "algorithm",
        ValueKind.Command => "command",
        ValueKind.Word => string.Join(',', option!.Words) + (option.Words.Length == 1 ? "," : ""),
        _ => "text",
    };
}
