namespace Hashlane.Cli.Tests;

/// <summary>The options of -c, and when a check that found nothing wrong is still no success.</summary>
[Trait("Category", "Cli")]
public sealed class CheckOptionTests
{
    private const string Good = Known.HelloBlake2b;

    /// <summary>
    /// Contents whose BLAKE2b digest begins with one and two zero bytes, and BLAKE2s likewise (Python's hashlib).
    /// </summary>
    private static readonly (string Content, string Line)[] _zeroDigests =
    [
        ("459", "BLAKE2b (459) = 005a8e9d642ef91268c828a765c651fe37ed04e4469dc8e284b13176d78ca84d"
            + "8dc383f802bfb29c7d351e4a989badba18c5955e409b47730235e4af18a6c44c"),
        ("36077", "BLAKE2b (36077) = 00005ecd488964192fc360c8eee9adf25486445b0498978e631f14aefec38b40"
            + "db01e7d58827355a3e091e644947e9d0b7da598a7030fdaef4c17ef8a763abd0"),
        ("213", "BLAKE2s (213) = 009ce7f59aca69e4f65f2417c147ac14d121fe7b1c20b2a329047e3f6268a2d9"),
        ("84433", "BLAKE2s (84433) = 000091e5007abd6b1d9593dc42cfdd3784d7d0a4a371ecb49f7948616312f1cf"),
    ];

    /// <summary>coreutils 8.25 took a digest that begins with 00 for a missing file.</summary>
    [Theory]
    [InlineData("--warn")]
    [InlineData("--ignore-missing")]
    public async Task Check_DigestsThatBeginWithZeros_AreVerified(string option)
    {
        using Sandbox sandbox = new();
        foreach ((string content, _) in _zeroDigests)
        {
            sandbox.Write(content, content);
        }

        sandbox.Write("sums", string.Concat(_zeroDigests.Select(entry => entry.Line + "\n")));

        ToolResult result = await Tool.RunAsync(sandbox, "-c", option, "sums");

        string expected = string.Concat(_zeroDigests.Select(entry => $"{entry.Content}: OK\n"));
        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
    }

    [Fact]
    public async Task CheckIgnoreMissing_DigestThatBeginsWithZerosIsWrong_Fails()
    {
        using Sandbox sandbox = NewSandbox($"{Good}  a.txt\n00{Good[2..]}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--ignore-missing", "sums");

        string warning = "hashlane: WARNING: 1 computed checksum did NOT match\n";
        Assert.Equal(Expectation.Of(1, "a.txt: OK\na.txt: FAILED\n", warning), Expectation.Of(result));
    }

    [Theory]
    [InlineData("sums")]
    [InlineData("--status", "sums")]
    [InlineData("--quiet", "sums")]
    public async Task CheckIgnoreMissing_AllMissing_IsNoSuccess(params string[] arguments)
    {
        using Sandbox sandbox = NewSandbox($"{Good}  gone\n{Good}  away\n");

        ToolResult result = await Tool.RunAsync(
            sandbox, ["-a", "blake2b", "-c", "--ignore-missing", .. arguments]);

        Assert.Equal(1, result.ExitCode);
        Assert.Empty(result.OutputBytes);
        if (!arguments.Contains("--status"))
        {
            Assert.Equal("hashlane: sums: no file was verified\n", result.Errors);
        }
    }

    [Fact]
    public async Task CheckIgnoreMissing_SomeMissing_OthersDecide()
    {
        using Sandbox sandbox = NewSandbox($"{Good}  gone\n{Good}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--ignore-missing", "sums");

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n"), Expectation.Of(result));
    }

    /// <summary>Only what does not exist may be ignored.</summary>
    [Fact]
    public async Task CheckIgnoreMissing_FolderAndLoop_StillFail()
    {
        using Sandbox sandbox = NewSandbox($"{Good}  a.txt\n{Good}  folder\n{Good}  loop\n");
        sandbox.MakeFolder(Bytes.Of("folder"));
        sandbox.MakeLink(Bytes.Of("loop"), "loop");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--ignore-missing", "sums");

        Assert.Equal(["a.txt: OK", "folder: FAILED open or read", "loop: FAILED open or read"], result.OutputLines);
        Assert.Equal(1, result.ExitCode);
    }

    [Fact]
    public async Task Check_DashInCheckFileOnStandardInput_ImproperAndNoHang()
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox, "-a", "blake2b", "-c").WithInput($"{Good}  -\n").RunAsync();

        Expectation expected =
            Expectation.Of(1, "", "hashlane: 'standard input': no properly formatted checksum lines found\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    [Fact]
    public async Task Check_StandardInputNamedByDash_IsTheCheckFile()
    {
        using Sandbox sandbox = NewSandbox("");

        ToolResult result =
            await new Tool(sandbox, "-a", "blake2b", "-c", "-").WithInput($"{Good}  a.txt\n").RunAsync();

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n"), Expectation.Of(result));
    }

    /// <summary>As coreutils: a check file is trusted to name what it likes, and nothing is ever written.</summary>
    [Fact]
    public async Task Check_AbsoluteAndUpwardPathsAndLinks_AreFollowedAndNothingWritten()
    {
        using Sandbox sandbox = NewSandbox("");
        sandbox.MakeFolder(Bytes.Of("folder"));
        sandbox.MakeLink(Bytes.Of("link"), "folder/../a.txt");
        string absolute = sandbox.PathOf("a.txt");
        sandbox.Write("sums", $"{Good}  folder/../a.txt\n{Good}  {absolute}\n{Good}  link\n{Good}  ../files/a.txt\n");
        string[] before = sandbox.Snapshot();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        string expected = $"folder/../a.txt: OK\n{absolute}: OK\nlink: OK\n../files/a.txt: OK\n";
        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
        Assert.Equal(before, sandbox.Snapshot());
    }

    [Theory]
    [InlineData("--quiet", "b.txt: FAILED\n", "hashlane: WARNING: 1 computed checksum did NOT match\n")]
    [InlineData("--status", "", "")]
    public async Task Check_QuietOrStatus_SaysLessAndExitsTheSame(string option, string output, string errors)
    {
        using Sandbox sandbox = NewSandbox($"{Good}  a.txt\n{Good}  b.txt\n");
        sandbox.Write("b.txt", "other");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", option, "sums");

        Assert.Equal(Expectation.Of(1, output, errors), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_FifoAsCheckFile_IsRead()
    {
        using Sandbox sandbox = NewSandbox("");
        sandbox.MakeFifo("fifo");
        using RunningTool running = new Tool(sandbox, "-a", "blake2b", "-c", "fifo").Start();

        using (FileStream writer = await sandbox.OpenFifoAsync("fifo"))
        {
            writer.Write(Bytes.Of($"{Good}  a.txt\n"));
        }

        ToolResult result = await running.FinishAsync([]);
        Assert.Equal(Expectation.Of(0, "a.txt: OK\n"), Expectation.Of(result));
    }

    private static Sandbox NewSandbox(string sums)
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        sandbox.Write("sums", sums);
        return sandbox;
    }
}
