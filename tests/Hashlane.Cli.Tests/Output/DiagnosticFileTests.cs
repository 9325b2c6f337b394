namespace Hashlane.Cli.Tests;

/// <summary>However the tool ends, nothing of it is left in the temporary folder.</summary>
[Trait("Category", "Cli")]
public sealed class DiagnosticFileTests
{
    private const int EnoughBytes = 64 * 1024 * 1024;

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(Libc.SigTerm)]
    [InlineData(Libc.SigHup)]
    [InlineData(Libc.SigKill)]
    public async Task Sum_EndedByASignal_LeavesNoFiles(int signal)
    {
        using Sandbox sandbox = new();

        // With the default answer to the signals, which a process does not have whose parent ignores them.
        Tool tool = new Tool(sandbox, "-a", "blake2b", "/dev/zero").InShell("exec env --default-signal=TERM,HUP \"$@\"");
        using RunningTool running = Start(sandbox, tool, out string folder);
        await running.WaitUntilItHasReadAsync(EnoughBytes);

        Assert.Empty(Directory.GetFileSystemEntries(folder));
        running.Signal(signal);
        await running.EndWithoutInputAsync();

        Assert.Empty(Directory.GetFileSystemEntries(folder));
    }

    /// <summary>An empty variable says nothing, to the runtime either.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Sum_VariableEmpty_LeavesNoFiles()
    {
        using Sandbox sandbox = new();
        Tool tool = new Tool(sandbox, "-a", "blake2b", "/dev/zero").WithEnvironment("DOTNET_EnableDiagnostics", "");
        using RunningTool running = Start(sandbox, tool, out string folder);
        await running.WaitUntilItHasReadAsync(EnoughBytes);

        Assert.Empty(Directory.GetFileSystemEntries(folder));
    }

    /// <summary>Users can still trace the tool. This also shows that the test above looks in the right place.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Sum_DiagnosticsAskedFor_KeepsTheSocket()
    {
        Assert.SkipWhen(Tool.IsNative, "A native tool has no socket.");
        using Sandbox sandbox = new();
        Tool tool = new Tool(sandbox, "-a", "blake2b", "/dev/zero").WithEnvironment("DOTNET_EnableDiagnostics", "1");
        using RunningTool running = Start(sandbox, tool, out string folder);
        await running.WaitUntilItHasReadAsync(EnoughBytes);

        Assert.Contains(Directory.GetFileSystemEntries(folder), path => path.EndsWith("-socket", StringComparison.Ordinal));
    }

    /// <summary>The tool cannot name files in a folder whose name is no text; the runtime removes them.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Sum_FolderIsNoText_LeavesNoFiles()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Needs names of any bytes.");
        using Sandbox sandbox = new();
        sandbox.Write("a", "abc");
        ToolResult result = await new Tool(sandbox, "-a", "sha256", "a")
            .WithEnvironment("FOLDER", sandbox.NewScratchPath())
            .InShell("folder=$FOLDER$(printf '\\377')\nmkdir \"$folder\"\nTMPDIR=$folder \"$@\"\nls -A \"$folder\"")
            .RunAsync();

        const string Line = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n";
        Assert.Equal(Expectation.Of(0, Line), Expectation.Of(result));
    }

    private static RunningTool Start(Sandbox sandbox, Tool tool, out string folder)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Needs /proc, and the names that the runtime gives its files on Linux.");
        folder = sandbox.NewScratchPath();
        Directory.CreateDirectory(folder);
        return tool.WithEnvironment("TMPDIR", folder).Start();
    }
}
