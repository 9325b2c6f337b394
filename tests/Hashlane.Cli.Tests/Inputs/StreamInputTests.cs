using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>Inputs without a trustworthy length: pipes, virtual files, standard input, files that change.</summary>
[Trait("Category", "Cli")]
public sealed class StreamInputTests
{
    private const int KiB = 1024;
    private const int MiB = 1024 * KiB;

    [Fact]
    public async Task Sum_FifoFedInPieces_ReadsToItsEnd()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFifo("fifo");
        using RunningTool running = new Tool(sandbox, "-a", "blake2b", "fifo").Start();

        using (FileStream writer = await sandbox.OpenFifoAsync("fifo"))
        {
            foreach (char letter in Known.Hello)
            {
                writer.WriteByte((byte)letter);
                await Task.Delay(5, TestContext.Current.CancellationToken);
            }
        }

        ToolResult result = await running.FinishAsync([]);
        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake2b}  fifo\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_FifoLongerThanAnyBuffer_EqualsTheLibrary()
    {
        byte[] data = Bytes.Pattern((5 * MiB) + 3);
        using Sandbox sandbox = new();
        sandbox.MakeFifo("fifo");
        using RunningTool running = new Tool(sandbox, "-a", "blake2b", "fifo").Start();

        using (FileStream writer = await sandbox.OpenFifoAsync("fifo"))
        {
            await writer.WriteAsync(data, TestContext.Current.CancellationToken);
        }

        ToolResult result = await running.FinishAsync([]);
        Assert.Equal(Expectation.Of(0, $"{Digest(data)}  fifo\n"), Expectation.Of(result));
    }

    /// <summary>Virtual files claim a length of 0.</summary>
    [Fact]
    public async Task Sum_VirtualFile_HashesItsContentAndNotItsLength()
    {
        const string Name = "/proc/version";
        Assert.SkipUnless(File.Exists(Name), "Needs /proc.");
        byte[] data = File.ReadAllBytes(Name);
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", Name);

        Assert.NotEmpty(data);
        Assert.Equal(Expectation.Of(0, $"{Digest(data)}  {Name}\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("/dev/stdin")]
    [InlineData("-")]
    public async Task Sum_NamedStandardInput_ReadsIt(string name)
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox, "-a", "blake2b", name).WithInput(Known.Hello).RunAsync();

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake2b}  {name}\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_StandardInputPartlyRead_GoesOnFromThere()
    {
        using Sandbox sandbox = new();
        sandbox.Write("file", "abc" + Known.Hello);
        Tool tool = new Tool(sandbox, "-a", "blake2b")
            .InShell("{ dd bs=1 count=3 of=/dev/null 2>/dev/null; exec \"$@\"; } <file");

        ToolResult result = await tool.RunAsync();

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake2b}  -\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_StandardInputClosed_OneLineAndNoTrace()
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox, "-a", "blake2b").InShell("exec \"$@\" <&-").RunAsync();

        Failures.AssertPlain(result);
        Assert.Empty(result.OutputBytes);
    }

    [Fact]
    public async Task Sum_StandardInputIsAFolder_IsADirectory()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("folder"));

        ToolResult result = await new Tool(sandbox, "-a", "blake2b").InShell("exec \"$@\" <folder").RunAsync();

        Assert.Equal(Expectation.Of(1, "", "hashlane: -: Is a directory\n"), Expectation.Of(result));
    }

    /// <summary>Around every size at which a reader could change its way: empty, one block, its buffers.</summary>
    [Fact]
    public async Task Sum_FilesAroundBufferSizes_EqualTheLibrary()
    {
        int[] edges = [128, 4 * KiB, 64 * KiB, 128 * KiB, 256 * KiB, 512 * KiB, MiB, 2 * MiB, 4 * MiB, 8 * MiB];
        int[] sizes = [0, 1, .. edges.SelectMany(edge => new[] { edge - 1, edge, edge + 1 }), (17 * MiB) + 3];
        byte[] data = Bytes.Pattern(sizes.Max());
        using Sandbox sandbox = new();
        string expected = "";
        foreach (int size in sizes)
        {
            string name = size.ToString(CultureInfo.InvariantCulture);
            sandbox.Write(name, data[..size]);
            expected += $"{Digest(data.AsSpan(0, size))}  {name}\n";
        }

        ToolResult result = await new Tool(sandbox, "-a", "blake2b")
            .WithArguments(sizes.Select(size => Bytes.Of(size.ToString(CultureInfo.InvariantCulture))))
            .RunAsync();

        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
    }

    /// <summary>
    /// What is hashed then is some state of the file, or an error; a reader that maps it would be killed.
    /// </summary>
    [Fact]
    public async Task Sum_FileCutAndGrownMeanwhile_EndsWithALineOrAnError()
    {
        using Sandbox sandbox = new();
        using FileStream file = new(sandbox.PathOf("file"), FileMode.Create, FileAccess.Write, FileShare.ReadWrite, 0);
        file.SetLength(256 * MiB);
        string[] names = [.. Enumerable.Repeat("file", 4)];
        using RunningTool running = new Tool(sandbox, ["-a", "blake2b", .. names]).Start();

        for (int i = 0; !running.HasExited; i++)
        {
            file.SetLength(((i * 37) % 64) * MiB);
            await Task.Delay(1, TestContext.Current.CancellationToken);
        }

        ToolResult result = await running.FinishAsync([]);
        Assert.True(result.ExitCode is 0 or 1, result.ToString());
        Assert.True(result.OutputLines.Length + result.ErrorLines.Length == names.Length, result.ToString());
        Assert.All(result.OutputLines, line => Assert.Matches("^[0-9a-f]{128}  file$", line));
        Assert.All(result.ErrorLines, line => Assert.StartsWith("hashlane: file: ", line, StringComparison.Ordinal));
    }

    private static string Digest(ReadOnlySpan<byte> data) => Convert.ToHexStringLower(Blake2b.HashData(data));
}
