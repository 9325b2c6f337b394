namespace Hashlane.Cli.Tests;

/// <summary>Output that cannot be written is a failure, said once if it can be said, and never a stack trace.</summary>
[Trait("Category", "Cli")]
public sealed class BrokenStreamTests
{
    private const string ExitCodeBesideThePipe = "{ \"$@\"; echo \"exit $?\" >&2; } | ";

    public static TheoryData<string> Commands => ["sum", "check", "--help", "--version", "algorithms"];

    [Theory]
    [MemberData(nameof(Commands))]
    public async Task Run_StandardOutputFull_FailsInOneLine(string command)
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "Needs /dev/full.");
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await NewTool(sandbox, command).InShell("exec \"$@\" >/dev/full").RunAsync();

        Failures.AssertPlain(result);
        string line = Assert.Single(result.ErrorLines);
        Assert.Contains("No space left on device", line, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Commands))]
    public async Task Run_StandardOutputClosed_Fails(string command)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await NewTool(sandbox, command).InShell("exec \"$@\" >&-").RunAsync();

        Failures.AssertPlain(result);
    }

    [Fact]
    public async Task Sum_ReaderOfThePipeGone_FailsWithoutATrace()
    {
        using Sandbox sandbox = NewSandbox();
        Tool tool = NewTool(sandbox, "sum")
            .WithArguments(Enumerable.Repeat(Bytes.Of("a.txt"), 2000))
            .InShell(ExitCodeBesideThePipe + "head -n 1");

        ToolResult result = await tool.RunAsync();

        Failures.AssertNoTrace(result);
        Assert.Equal($"{Known.HelloBlake2b}  a.txt\n", result.Output);
        Assert.DoesNotContain("exit 0", result.ErrorLines);
        Assert.InRange(result.ErrorLines.Length, 1, 2);
    }

    [Fact]
    public async Task Check_ReaderOfThePipeGone_FailsWithoutATrace()
    {
        // More than a pipe holds, so that the tool writes when the reader is gone for certain.
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", string.Concat(Enumerable.Repeat($"{Known.HelloBlake2b}  a.txt\n", 20_000)));
        Tool tool = NewTool(sandbox, "check").InShell(ExitCodeBesideThePipe + "head -n 1");

        ToolResult result = await tool.RunAsync();

        Failures.AssertNoTrace(result);
        Assert.DoesNotContain("exit 0", result.ErrorLines);
    }

    [Fact]
    public async Task Sum_StandardErrorClosedAndNothingToSay_Succeeds()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await NewTool(sandbox, "sum").InShell("exec \"$@\" 2>&-").RunAsync();

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake2b}  a.txt\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("2>&-")]
    [InlineData("2>/dev/full")]
    public async Task Sum_MessageCannotBeWritten_StillHashesTheRestAndFails(string redirection)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, "-a", "blake2b", "missing", "a.txt")
            .InShell($"exec \"$@\" {redirection}")
            .RunAsync();

        Assert.Equal(Expectation.Of(1, $"{Known.HelloBlake2b}  a.txt\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Run_UsageErrorWithStandardErrorClosed_KeepsItsExitCode()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, "--nonsense").InShell("exec \"$@\" 2>&-").RunAsync();

        Assert.Equal(Expectation.Of(2), Expectation.Of(result));
    }

    /// <summary>With 0, 1 and 2 closed, the first file opened takes the number of standard input or output.</summary>
    [Fact]
    public async Task Sum_AllThreeStreamsClosed_NeverWritesIntoAFile()
    {
        using Sandbox sandbox = NewSandbox();
        string[] before = sandbox.Snapshot();

        ToolResult result =
            await new Tool(sandbox, "-a", "blake2b", "a.txt").InShell("exec \"$@\" <&- >&- 2>&-").RunAsync();

        Assert.NotEqual(0, result.ExitCode);
        Assert.Equal(before, sandbox.Snapshot());
    }

    [Fact]
    public async Task Run_NotATerminal_NoColourAndNoProgress()
    {
        using Sandbox sandbox = NewSandbox();
        using RunningTool running = new Tool(sandbox, "-a", "blake2b").Start();

        // Longer than the second after which a terminal would see progress.
        foreach (char letter in Known.Hello)
        {
            running.Input.WriteByte((byte)letter);
            running.Input.Flush();
            await Task.Delay(400, TestContext.Current.CancellationToken);
        }

        ToolResult result = await running.FinishAsync([]);
        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake2b}  -\n"), Expectation.Of(result));
    }

    private static Tool NewTool(Sandbox sandbox, string command) => command switch
    {
        "sum" => new Tool(sandbox, "-a", "blake2b", "a.txt"),
        "check" => new Tool(sandbox, "-a", "blake2b", "-c", "sums"),
        _ => new Tool(sandbox, command),
    };

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        sandbox.Write("sums", $"{Known.HelloBlake2b}  a.txt\n");
        return sandbox;
    }
}
