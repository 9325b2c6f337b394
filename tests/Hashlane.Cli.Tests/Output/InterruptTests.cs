namespace Hashlane.Cli.Tests;

/// <summary>An interrupt ends the tool at once with exit code 130, and no unfinished file is called OK.</summary>
[Trait("Category", "Cli")]
public sealed class InterruptTests
{
    private const int InterruptedExitCode = 130;
    private const int EnoughBytes = 64 * 1024 * 1024;

    /// <summary>Coming from a shell, so that the tool is what receives the signal.</summary>
    [Fact]
    public async Task Sum_InterruptedInAnEndlessFile_Exits130WithoutALine()
    {
        using Sandbox sandbox = new();
        using RunningTool running = Interruptible(sandbox, "-a", "blake2b", "/dev/zero").Start();

        ToolResult result = await InterruptWhenReadingAsync(running, EnoughBytes);

        Assert.Equal(Expectation.Of(InterruptedExitCode), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_InterruptedInAnEndlessFile_SaysOkForFinishedFilesOnly()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        sandbox.Write(
            "sums", $"{Known.HelloBlake2b}  a.txt\n{Known.HelloBlake2b}  /dev/zero\n{Known.HelloBlake2b}  a.txt\n");
        using RunningTool running = Interruptible(sandbox, "-a", "blake2b", "-c", "sums").Start();

        ToolResult result = await InterruptWhenReadingAsync(running, EnoughBytes);

        Assert.True(result.Output is "" or "a.txt: OK\n", result.ToString());
        Assert.Empty(result.ErrorBytes);
        Assert.Equal(InterruptedExitCode, result.ExitCode);
    }

    /// <summary>The reader sleeps in the system here: nothing arrives.</summary>
    [Fact]
    public async Task Sum_InterruptedWaitingForStandardInput_Exits130()
    {
        using Sandbox sandbox = new();
        using RunningTool running = Interruptible(sandbox, "-a", "blake2b").Start();
        byte[] some = Bytes.Pattern(1000);
        await running.Input.WriteAsync(some, TestContext.Current.CancellationToken);
        await running.Input.FlushAsync(TestContext.Current.CancellationToken);

        ToolResult result = await InterruptWhenReadingAsync(running, some.Length);

        Assert.Equal(Expectation.Of(InterruptedExitCode), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_InterruptedWaitingForAFifo_Exits130()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFifo("fifo");
        using RunningTool running = Interruptible(sandbox, "-a", "blake2b", "fifo").Start();

        ToolResult result = await InterruptWhenReadingAsync(running, 0);

        Assert.Equal(Expectation.Of(InterruptedExitCode), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_InterruptedInAnEndlessCheckFile_Exits130()
    {
        using Sandbox sandbox = new();
        using RunningTool running = Interruptible(sandbox, "-a", "blake2b", "-c", "/dev/zero").Start();

        ToolResult result = await InterruptWhenReadingAsync(running, EnoughBytes);

        Assert.Equal(Expectation.Of(InterruptedExitCode), Expectation.Of(result));
    }

    /// <summary>With the default answer to the signal, which a background job of a shell does not have.</summary>
    private static Tool Interruptible(Sandbox sandbox, params string[] arguments)
    {
        Tool tool = new(sandbox, arguments);
        return OperatingSystem.IsLinux() ? tool.InShell("exec env --default-signal=INT \"$@\"") : tool;
    }

    private static async Task<ToolResult> InterruptWhenReadingAsync(RunningTool running, long bytes)
    {
        await running.WaitUntilItHasReadAsync(bytes);

        // What a program reads of its own files counts as well: a moment more, and it is at the input.
        await Task.Delay(300, TestContext.Current.CancellationToken);
        running.Signal(Libc.SigInt);
        return await running.EndWithoutInputAsync();
    }
}
