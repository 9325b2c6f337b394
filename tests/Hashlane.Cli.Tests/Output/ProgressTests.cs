namespace Hashlane.Cli.Tests;

/// <summary>On a terminal long work shows how far it is, in one line that fits and leaves nothing behind.</summary>
[Trait("Category", "Cli")]
public sealed class ProgressTests
{
    /// <summary>Shell functions: waits until the terminal has seen so many figures; starts the tool as the process whose number is in a file.</summary>
    private const string Functions = """
        seen() { until [ $(grep -ao MiB/s "$SEEN" | wc -l) -ge $1 ]; do sleep 0.1; done; }
        tool() { sh -c "echo \$\$ >pid; exec env --default-signal=INT,QUIT,HUP,TERM \"\$TOOL\" \"\$@\"" sh "$@" 2>&3 3>&-; }

        """;

    public static TheoryData<int, string> NamesAndWidths => new()
    {
        { 80, "plain" },
        { 40, "plain" },
        { 40, "a name with spaces that is longer than the whole terminal is wide" },
        { 40, "\e[31m\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\v\f\u007f\u202e\u0085" },
        { 80, "\e[31m\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\v\f\u007f\u202e\u0085\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\v\f\u007f" },
        { 40, "日本語の長い名前のファイルがここにあります日本語の長い名前" },
        { 80, "日本語の長い名前のファイルがここにあります日本語の長い名前日本語の長い名前" },
        { 12, "plain" },
        { 4, "plain" },
    };

    [Theory(Timeout = Patience.Milliseconds)]
    [MemberData(nameof(NamesAndWidths))]
    public async Task Progress_AnyNameAndWidth_IsOneLineThatFits(int columns, string name)
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("folder"));
        sandbox.MakeLink(Bytes.Of($"folder/{name}"), "/dev/zero");
        Tool tool = Terminal.Run(sandbox, columns, Functions + """
            { until [ $(grep -aoF "[K" "$SEEN" | wc -l) -ge 3 ]; do sleep 0.1; done; kill -TERM $(cat pid); } &
            tool -a blake2b -- folder/*
            echo "exit $?"
            """);

        ToolResult result = await tool.RunAsync();

        Screen screen = new(columns, result.Output[..result.Output.LastIndexOf("exit", StringComparison.Ordinal)]);
        Assert.Empty(screen.Lines);
        Assert.False(screen.HasWrapped, result.ToString());
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("TERM", 143)]
    [InlineData("HUP", 129)]
    [InlineData("INT", 130)]
    [InlineData("QUIT", 131)]
    public async Task Progress_EndedByASignal_IsErased(string signal, int exitCode)
    {
        using Sandbox sandbox = new();
        Tool tool = Terminal.Run(sandbox, 40, Functions + $$"""
            { seen 1; kill -{{signal}} $(cat pid); } &
            tool -a blake2b /dev/zero
            echo "exit $?"
            """);

        ToolResult result = await tool.RunAsync();

        Assert.Equal([$"exit {exitCode}"], new Screen(40, result.Output).Lines);
    }

    /// <summary>As nohup does: the signal is none of the tool's business.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Progress_SignalIsIgnoredFromTheStart_GoesOn()
    {
        using Sandbox sandbox = new();
        Tool tool = Terminal.Run(sandbox, 40, Functions + """
            trap "" HUP
            { seen 1; kill -HUP $(cat pid); sleep 0.3; seen 4; kill -TERM $(cat pid); } &
            sh -c "echo \$\$ >pid; exec \"\$TOOL\" -a blake2b /dev/zero" 2>&3 3>&-
            echo "exit $?"
            """);

        ToolResult result = await tool.RunAsync();

        Assert.Equal(["exit 143"], new Screen(40, result.Output).Lines);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Progress_StoppedAndContinued_IsErasedAndComesBack()
    {
        using Sandbox sandbox = new();

        // Only a shell that believes to be used by a person gives and takes the terminal as a person's does.
        sandbox.Write("steps", Functions + """
            { seen 1; kill -TSTP $(cat pid); until grep -qa again "$SEEN"; do sleep 0.1; done; n=$(grep -ao MiB/s "$SEEN" | wc -l)
              seen $((n + 1)); kill -TSTP $(cat pid); until grep -qa twice "$SEEN"; do sleep 0.1; done; kill -TERM $(cat pid); } &
            sh -c "echo \$\$ >pid; exec \"\$TOOL\" -a blake2b /dev/zero"
            echo "stopped $?"
            echo again
            fg
            echo "stopped $?"
            echo twice
            fg
            echo "exit $?"

            """);
        Tool tool = Terminal.Run(sandbox, 500, "exec 2>&3 3>&-\nbash --norc -i steps");

        ToolResult result = await tool.RunAsync();

        // The shell shows what it continues.
        string[] lines = [.. new Screen(500, result.Output).Lines.Where(line => !line.Contains("sh -c", StringComparison.Ordinal))];
        Assert.Equal(["stopped 148", "again", "stopped 148", "twice", "exit 143"], lines);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Progress_InTheBackground_IsNotShown()
    {
        using Sandbox sandbox = new();
        Tool tool = Terminal.Run(sandbox, 60, Functions + """
            set -m
            "$TOOL" -a blake2b /dev/zero 2>&3 3>&- &
            sleep 3
            kill %1
            wait %1
            echo "exit $?"
            """);

        ToolResult result = await tool.RunAsync();

        Assert.Equal("exit 143\r\n", result.Output);
    }

    /// <summary>The first thousand are checked one by one, the others in batches.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(1, "file ")]
    [InlineData(1100, "file 1,[1-9]")]
    public async Task Progress_ManySmallFiles_CountsThem(int before, string count)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);
        sandbox.Write("sums", $"{Known.HelloBlake2b}  a\n");
        sandbox.Write("before", string.Concat(Enumerable.Repeat($"{Known.HelloBlake2b}  a\n", before)));
        Tool tool = Terminal.Run(sandbox, 60, Functions + $$"""
            { cat before; until grep -qa "{{count}}" "$SEEN"; do cat sums; sleep 0.1; done; } >lines.fifo &
            "$TOOL" -a blake2b -c lines.fifo >/dev/null 2>&3 3>&-
            echo "exit $?"
            """);
        sandbox.MakeFifo("lines.fifo");

        ToolResult result = await tool.RunAsync();

        Assert.Matches($"a  {count}", result.Output);
        Assert.Contains(", 0.0 MiB", result.Output, StringComparison.Ordinal);
        Assert.Equal(["exit 0"], new Screen(60, result.Output).Lines);
    }

    /// <summary>Another walk counts the files of a tree, so that the time left can be told. Every kind of figure is there.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Progress_OfATree_TellsShareRateAndTimeLeft()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("tree"));
        using (FileStream sparse = File.Create(sandbox.PathOf("tree/a")))
        {
            sparse.SetLength(1L << 40); // without a disk's space
        }

        sandbox.Write("tree/0", Known.Hello);
        Tool tool = Terminal.Run(sandbox, 120, Functions + """
            { until grep -qaE "MiB of 1,048,576 MiB, 0 %, file 2 of 2, [0-9,.]+ MiB/s, [0-9]+:[0-9]{2} left" "$SEEN"; do sleep 0.1; done; kill -TERM $(cat pid); } &
            tool --progress -a blake2b -r tree >/dev/null
            echo "exit $?"
            """);

        ToolResult result = await tool.RunAsync();

        Assert.Equal(["exit 143"], new Screen(120, result.Output).Lines);
    }

    /// <summary>A second walk would make a disk seek that the option spares it.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("-r", "tree")]
    [InlineData("--files-from", "list")]
    public async Task Progress_SequentialReading_CountsNothingBeforehand(params string[] choice)
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("tree"));
        using (FileStream sparse = File.Create(sandbox.PathOf("tree/a")))
        {
            sparse.SetLength(1L << 40); // without a disk's space
        }

        sandbox.Write("tree/0", Known.Hello);
        sandbox.Write("list", "tree/0\ntree/a\n");
        Tool tool = Terminal.Run(sandbox, 120, Functions + $$"""
            { seen 6; kill -TERM $(cat pid); } &
            tool --progress --io sequential -a blake2b {{string.Join(' ', choice)}} >/dev/null
            echo "exit $?"
            """);

        ToolResult result = await tool.RunAsync();

        Assert.Contains("file 2, ", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("file 2 of 2", result.Output, StringComparison.Ordinal);
        Assert.Equal(["exit 143"], new Screen(120, result.Output).Lines);
    }

    /// <summary>The line follows the terminal's width.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Progress_TerminalBecomesNarrower_FitsAgain()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("folder"));
        sandbox.MakeLink(Bytes.Of($"folder/{new string('n', 60)}"), "/dev/zero");
        Tool tool = Terminal.Run(sandbox, 100, Functions + """
            { seen 2; stty cols 40 <&3; sleep 1; : >mark; n=$(grep -ao MiB/s "$SEEN" | wc -l); echo; seen $((n + 3)); kill -TERM $(cat pid); } &
            tool -a blake2b folder/* </dev/null
            echo "exit $?"
            """);

        ToolResult result = await tool.RunAsync();

        string narrow = result.Output[result.Output.IndexOf('\n', StringComparison.Ordinal)..];
        Screen screen = new(40, narrow);
        Assert.False(screen.HasWrapped, result.ToString());
        Assert.Contains("...", narrow, StringComparison.Ordinal);
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("--no-progress", false)]
    [InlineData("--progress", true)]
    public async Task Progress_OnOrOff_IsAsTheOptionSays(string option, bool isShown)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", Bytes.Pattern(3_000_000));
        Tool tool = Terminal.Run(sandbox, 80, $$"""
            { head -c 2000000 /dev/zero; sleep {{(isShown ? "0" : "2")}}; head -c 2000000 /dev/zero; } | "$TOOL" {{option}} -a blake2b-64 - >out 2>&3 3>&-
            echo "exit $?"
            """);

        ToolResult result = await tool.RunAsync();

        Assert.Equal(isShown, result.Output.Contains("MiB", StringComparison.Ordinal));
        Assert.Equal(["exit 0"], new Screen(80, result.Output).Lines);
    }

    /// <summary>Lines of results and messages take the place of the line that shows how far it is.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Progress_ResultsAndMessagesOnTheSameTerminal_StandOnLinesOfTheirOwn()
    {
        using Sandbox sandbox = new();
        Tool tool = Terminal.Run(sandbox, 80, Functions + """
            { until grep -qa MiB "$SEEN"; do head -c 100000 /dev/zero; sleep 0.1; done; } >data.fifo &
            "$TOOL" -a blake2b-64 data.fifo nosuch /dev/null 2>&3 3>&-
            echo "exit $?"
            """);
        sandbox.MakeFifo("data.fifo");

        ToolResult result = await tool.RunAsync();

        string[] lines = new Screen(80, result.Output).Lines;
        Assert.Equal(4, lines.Length);
        Assert.Matches("^[0-9a-f]{16}  data.fifo$", lines[0]);
        Assert.Equal("hashlane: nosuch: No such file or directory", lines[1]);
        Assert.Matches("^[0-9a-f]{16}  /dev/null$", lines[2]);
        Assert.Equal("exit 1", lines[3]);
    }

    [Theory]
    [InlineData("name", "  1 MiB", 20, "name  1 MiB")]
    [InlineData("name", "  1 MiB", 11, "name  1 MiB")]
    [InlineData("names", "  1 MiB", 11, "...s  1 MiB")]
    [InlineData("日本", "  1 MiB", 11, "日本  1 MiB")]
    [InlineData("日本語", "  1 MiB", 11, "...  1 MiB")]
    [InlineData("日本語", "  1 MiB", 12, "...語  1 MiB")]
    [InlineData("a😀b", "  1 MiB", 11, "a😀b  1 MiB")]
    [InlineData("name", "  1 MiB", 10, "1 MiB")]
    [InlineData("name", "  1 MiB", 3, "1 M")]
    [InlineData("name", "  1 MiB", 0, "")]
    [InlineData("name", "  1 MiB", -2, "")]
    public void Append_AnyWidth_KeepsTheFiguresAndTheEndOfTheName(string name, string figures, int columns, string expected)
    {
        ByteLine line = new();

        TerminalLine.Append(line, Bytes.Of(name), Bytes.Of(figures), columns);

        Assert.Equal(expected, System.Text.Encoding.UTF8.GetString(line.Written));
    }
}
