namespace Hashlane.Cli.Tests;

/// <summary>The script for zsh, in an interactive zsh on a terminal of zsh's own module zpty.</summary>
[Trait("Category", "Cli")]
public sealed class ZshCompletionTests
{
    /// <summary>Keys: complete as the Tab key does, list all completions, write the line to a file and begin anew.</summary>
    private const char Tab = '\t';
    private const char List = '\x14';
    private const char Done = '\a';

    /// <summary>Lines for which zsh has another answer than the other shells, and the reason.</summary>
    private static readonly Dictionary<string, string> _others = new()
    {
        // Without an operand that could follow, zsh shows the options.
        ["hashlane algorithms "] = "--help -h",
        ["hashlane completion bash "] = "--help -h",
    };

    /// <summary>How users have the script: from a folder of functions, or as a part of their settings.</summary>
    public enum Installation
    {
        FunctionPath,
        Sourced,
    }

    [Theory]
    [InlineData(Installation.FunctionPath)]
    [InlineData(Installation.Sourced)]
    public async Task Words_OfEachPlace_AreCompleted(Installation installation)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", "");

        (string Line, string[] Found)[] results =
            await TypeAsync(sandbox, installation, [.. CompletionCases.All.Select(one => one.Line + List)]);

        Assert.Equal(
            CompletionCases.Show(CompletionCases.All.Select(
                one => _others.TryGetValue(one.Line, out string? words) ? (one.Line, words) : one)),
            CompletionCases.Show(CompletionCases.All.Zip(
                results, (one, result) => (one.Line, string.Join(' ', result.Found.Order(StringComparer.Ordinal))))));
    }

    [Theory]
    [InlineData("hashlane ./b", @"hashlane ./b\ c.txt ")]
    [InlineData("hashlane -c \"b", "hashlane -c \"b c.txt\" ")]
    [InlineData("hashlane -c 'b", "hashlane -c 'b c.txt' ")]
    [InlineData("hashlane -c it", @"hashlane -c it\'s ")]
    [InlineData("hashlane -c q", "hashlane -c q\\\"x\\\" ")]
    [InlineData("hashlane -- --t", "hashlane -- --tag ")]
    [InlineData("hashlane --key-file b", @"hashlane --key-file b\ c.txt ")]
    [InlineData("hashlane --key-file=b", @"hashlane --key-file=b\ c.txt ")]
    [InlineData("hashlane manifest check b", @"hashlane manifest check b\ c.txt ")]
    [InlineData("hashlane manifest check m.jsonl ", "hashlane manifest check m.jsonl man\\ uals/")]
    [InlineData("hashlane man\\ uals/d", "hashlane man\\ uals/deep ")]
    [InlineData("hashlane mani", "hashlane manifest ")]
    [InlineData("hashlane man --into m", "hashlane man --into man\\ uals/")]
    [InlineData("hashlane password verify b", "hashlane password verify b")]
    public async Task Tab_AWordThatOneThingCompletes_IsCompleted(string typed, string expected)
    {
        using Sandbox sandbox = new();
        foreach (string name in (string[])["b c.txt", "it's", "q\"x\"", "--tag"])
        {
            sandbox.Write(name, "");
        }

        sandbox.MakeFolder(Bytes.Of("man uals"));
        sandbox.Write("man uals/deep", "");

        (string Line, string[] Found)[] results = await TypeAsync(sandbox, Installation.Sourced, [typed + Tab]);

        Assert.Equal([expected], results.Select(result => result.Line));
    }

    [Fact]
    public async Task FirstWord_CommandsAndFiles_AreBothListed()
    {
        using Sandbox sandbox = new();
        sandbox.Write("manual of it", "");

        (string Line, string[] Found)[] results =
            await TypeAsync(sandbox, Installation.Sourced, ["hashlane man" + List, "hashlane -r man" + List]);

        Assert.Equal(
            ["man manifest manual\\ of\\ it", "manual\\ of\\ it"],
            results.Select(result => string.Join(' ', result.Found.Order(StringComparer.Ordinal))));
    }

    /// <summary>Types lines into zsh, and returns how they stand after the last key, and all completions that were found.</summary>
    private static async Task<(string Line, string[] Found)[]> TypeAsync(
        Sandbox sandbox, Installation installation, string[] lines)
    {
        OtherTool.Zsh.SkipUnlessInstalled();
        string script = await CompletionCases.WriteScriptAsync(sandbox, "zsh");
        string functions = sandbox.NewScratchPath();
        Directory.CreateDirectory(functions);
        File.Copy(script, $"{functions}/_hashlane");
        string settings = sandbox.NewScratchPath(), driver = sandbox.NewScratchPath();
        string keys = sandbox.NewScratchPath(), output = sandbox.NewScratchPath();
        bool isSourced = installation == Installation.Sourced;
        await File.WriteAllTextAsync(
            settings,
            $$"""
            stty -echo
            {{(isSourced ? "" : $"fpath=({functions} $fpath)")}}
            autoload -U compinit
            compinit -D -u
            {{(isSourced ? $"source {script}" : "")}}
            setopt no_list_beep no_beep no_auto_menu
            typeset -ga found
            compadd() {
                # -O, -A and -D only compute.
                local -a hits
                if [[ " ${(j: :)@[1,(i)-]} " != *" -"[OAD]" "* ]]; then
                    builtin compadd -A hits "$@"
                    found+=("${hits[@]}")
                fi
                builtin compadd "$@"
            }
            report() { print -rn -- "$BUFFER"$'\t'"${(pj:\t:)found}"$'\n' >>{{output}}; BUFFER=; found=() }
            zle -N report
            bindkey '^G' report
            bindkey '^T' list-choices
            finish() { print FINISHED }
            zle -N finish
            bindkey '^F' finish
            PS1= RPS1=
            print READY

            """,
            TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(
            driver,
            $$"""
            zmodload zsh/zpty || exit 9
            zpty z zsh -f -i
            zpty -w z "source {{settings}}"
            zpty -r z out '*READY*'
            while IFS= read -r line; do
                zpty -w -n z "$line"
            done <{{keys}}
            zpty -w -n z $'\x06'
            zpty -r z out '*FINISHED*'
            zpty -d z

            """,
            TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(
            keys, string.Concat(lines.Select(line => $"{line}{Done}\n")), TestContext.Current.CancellationToken);

        ToolResult result = await CompletionCases.RunAsync(sandbox, $"exec zsh -f {driver}");

        Assert.SkipWhen(result.ExitCode == 9, "This zsh has no module zpty.");
        Assert.True(File.Exists(output), result.ToString());
        return
        [
            .. (await File.ReadAllLinesAsync(output, TestContext.Current.CancellationToken))
                .Select(line => line.Split('\t'))
                .Select(parts => (parts[0], parts[1..].Where(part => part.Length > 0).ToArray())),
        ];
    }
}
