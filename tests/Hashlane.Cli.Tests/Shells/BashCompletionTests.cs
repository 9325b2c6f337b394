namespace Hashlane.Cli.Tests;

/// <summary>The script for bash, in an interactive bash whose readline reads keys.</summary>
[Trait("Category", "Cli")]
public sealed class BashCompletionTests
{
    /// <summary>Keys: complete as the Tab key does, insert all completions, write the line to a file and begin anew.</summary>
    private const char Tab = '\t';
    private const string InsertAll = "\x18*";
    private const char Done = '\a';

    [Fact]
    public async Task Words_OfEachPlace_AreCompleted()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", "");

        string[] lines = await TypeAsync(sandbox, [.. CompletionCases.All.Select(one => one.Line + InsertAll)]);

        Assert.Equal(
            CompletionCases.Expected,
            CompletionCases.Show(CompletionCases.All.Zip(lines, (one, line) => (one.Line, Inserted(one.Line, line)))));
    }

    /// <summary>Readline quotes names itself, and knows words that are quoted already.</summary>
    [Theory]
    [InlineData("hashlane ./b", @"hashlane ./b\ c.txt ")]
    [InlineData("hashlane -c \"b", "hashlane -c \"b c.txt\" ")]
    [InlineData("hashlane -c 'b", "hashlane -c 'b c.txt' ")]
    [InlineData("hashlane -c it", @"hashlane -c it\'s ")]
    [InlineData("hashlane -c q", "hashlane -c q\\\"x\\\" ")]
    [InlineData("hashlane -c ./-", "hashlane -c ./--tag ")]
    [InlineData("hashlane -- --t", "hashlane -- --tag ")]
    [InlineData("hashlane --key-file b", @"hashlane --key-file b\ c.txt ")]
    [InlineData("hashlane --key-file=b", @"hashlane --key-file=b\ c.txt ")]
    [InlineData("hashlane manifest check b", @"hashlane manifest check b\ c.txt ")]
    [InlineData("hashlane manifest check m.jsonl ", "hashlane manifest check m.jsonl man\\ uals/")]
    [InlineData("hashlane man\\ ", "hashlane man\\ uals/")]
    [InlineData("hashlane man\\ uals/d", "hashlane man\\ uals/deep ")]
    [InlineData("hashlane mani", "hashlane manifest ")]
    [InlineData("hashlane man --into m", "hashlane man --into man\\ uals/")]
    public async Task Tab_AWordThatOneThingCompletes_IsCompleted(string typed, string expected)
    {
        using Sandbox sandbox = new();
        foreach (string name in (string[])["b c.txt", "it's", "q\"x\"", "--tag"])
        {
            sandbox.Write(name, "");
        }

        sandbox.MakeFolder(Bytes.Of("man uals"));
        sandbox.Write("man uals/deep", "");

        string[] lines = await TypeAsync(sandbox, [typed + Tab]);

        Assert.Equal([expected], lines);
    }

    /// <summary>The first word may be a command or a file, whatever its name.</summary>
    [Fact]
    public async Task FirstWord_CommandsAndFiles_AreBothListed()
    {
        using Sandbox sandbox = new();
        sandbox.Write("manual of it", "");
        sandbox.Write("map\nof it", "");
        sandbox.Write("b", "");

        string[] lines = await TypeAsync(sandbox, ["hashlane man" + InsertAll, "hashlane -r man" + InsertAll]);

        Assert.Equal([@"hashlane man manifest manual\ of\ it ", @"hashlane -r manual\ of\ it "], lines);
    }

    /// <summary>Whatever the shell does with patterns that match nothing, or with all of them.</summary>
    [Theory]
    [InlineData("set +f")]
    [InlineData("set -f")]
    [InlineData("shopt -s failglob")]
    [InlineData("shopt -s nullglob")]
    [InlineData("set -f; shopt -s failglob")]
    public async Task FirstWord_UnderAnySettingsOfPatterns_IsCompletedAndTheyStay(string settings)
    {
        using Sandbox sandbox = new();
        sandbox.Write("manual", "");
        const string ShowSettings = "\x18+";

        string[] lines = await TypeAsync(
            sandbox,
            [ShowSettings, "hashlane man" + InsertAll, "hashlane pass" + Tab, ShowSettings],
            $"""
            {settings}
            bind -x '"\C-x+": READLINE_LINE="$- $(shopt -p failglob)"'
            """);

        Assert.Equal([lines[0], "hashlane man manifest manual ", "hashlane password ", lines[0]], lines);
        Assert.Equal(settings.Contains("-f", StringComparison.Ordinal), lines[0].Split(' ')[0].Contains('f', StringComparison.Ordinal));
    }

    /// <summary>The tool takes the word for the command, too.</summary>
    [Fact]
    public async Task FirstWord_FolderOfACommandsName_IsTheCommand()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("bench"));
        sandbox.Write("password", "");

        string[] lines = await TypeAsync(sandbox, ["hashlane ben" + Tab, "hashlane -r ben" + Tab, "hashlane pass" + Tab]);

        Assert.Equal(["hashlane bench ", "hashlane -r bench/", "hashlane password "], lines);
    }

    [Fact]
    public async Task Words_WithoutTheEqualsSignAsABreak_KeepTheirOption()
    {
        using Sandbox sandbox = new();

        string[] lines = await TypeAsync(
            sandbox, ["hashlane --algorithm=blake2x" + InsertAll], "COMP_WORDBREAKS=${COMP_WORDBREAKS//=}\n");

        Assert.Equal(["hashlane --algorithm=blake2xb --algorithm=blake2xs "], lines);
    }

    /// <summary>Where the cursor is counts, and not what follows it.</summary>
    [Fact]
    public async Task Words_CursorInTheMiddle_AreThoseBeforeIt()
    {
        using Sandbox sandbox = new();
        const string Start = "\x01", Forward = "\x06";
        string toWord = Start + string.Concat(Enumerable.Repeat(Forward, "hashlane mani".Length));

        string[] lines = await TypeAsync(sandbox, ["hashlane mani x" + toWord + Tab]);

        Assert.Equal(["hashlane manifest x"], lines);
    }

    [Fact]
    public async Task Script_ShellCheck_FindsNothing()
    {
        OtherTool.ShellCheck.SkipUnlessInstalled();
        using Sandbox sandbox = new();
        string script = await CompletionCases.WriteScriptAsync(sandbox, "bash");

        ToolResult result = await CompletionCases.RunAsync(sandbox, $"exec shellcheck --shell bash --severity style {script}");

        Assert.Equal(Expectation.Of(0, ""), Expectation.Of(result));
    }

    /// <summary>Types lines into bash, and returns how they stand after the last key.</summary>
    private static async Task<string[]> TypeAsync(Sandbox sandbox, string[] lines, string settings = "")
    {
        OtherTool.Bash.SkipUnlessInstalled();
        string script = await CompletionCases.WriteScriptAsync(sandbox, "bash");
        string settingsFile = sandbox.NewScratchPath(), output = sandbox.NewScratchPath();
        await File.WriteAllTextAsync(
            settingsFile,
            $$"""
            set -u
            bind 'set completion-query-items 0'
            bind '"\C-x*": insert-completions'
            bind -x '"\C-g": printf "%s\n" "$READLINE_LINE" >>{{output}}; READLINE_LINE='
            PS1=
            {{settings}}
            source {{script}}

            """,
            TestContext.Current.CancellationToken);

        ToolResult result = await CompletionCases.RunAsync(
            sandbox,
            $"exec bash --noprofile --rcfile {settingsFile} -i",
            string.Concat(lines.Select(line => line + Done)) + "exit\n");

        Assert.True(File.Exists(output), result.ToString());
        Assert.DoesNotContain("unbound", result.Errors, StringComparison.Ordinal);
        return await File.ReadAllLinesAsync(output, TestContext.Current.CancellationToken);
    }

    /// <summary>Returns the words that were inserted in place of the last one.</summary>
    private static string Inserted(string line, string completed)
    {
        int start = line.LastIndexOfAny([' ', '=']) + 1;
        Assert.StartsWith(line[..start], completed, StringComparison.Ordinal);
        return completed == line ? "" : completed[start..].TrimEnd();
    }
}
