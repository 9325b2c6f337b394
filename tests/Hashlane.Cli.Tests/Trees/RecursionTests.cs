using System.Globalization;
using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>Sums of whole trees.</summary>
[Trait("Category", "Cli")]
public sealed class RecursionTests
{
    private const string FindFiles = @"find . -type f -printf '%P\0'";

    [Theory]
    [InlineData(1)]
    [InlineData(2, "--num-threads", "1")]
    [InlineData(3, "--io", "sequential")]
    [InlineData(4, "--follow", "--exclude", "*")]
    public async Task Sum_EntriesOfAllKinds_AreTheFilesInTheOrderOfBytes(int seed, params string[] options)
    {
        using Sandbox sandbox = new();
        Forest.Make(sandbox, seed);
        bool isEmpty = options.Contains("--exclude");

        ToolResult result = await Tool.RunAsync(sandbox, ["-r", "-z", .. options]);

        Assert.Equal(Expectation.Of(0).Errors, Expectation.Of(result).Errors);
        Assert.Equal(0, result.ExitCode);
        Assert.Equal(isEmpty ? [] : await ExpectedAsync(sandbox, "./"), Encoding.Latin1.GetString(result.OutputBytes).Split('\0')[..^1]);
    }

    /// <summary>Files of all lengths that matter, in lanes and alone, more than a ring of the pipeline has.</summary>
    [Theory]
    [InlineData(0, "blake3")]
    [InlineData(0, "blake2b-256")]
    [InlineData(0, "sha512", "--num-threads", "1")]
    [InlineData(5000, "blake3", "--key-file", "../key")]
    [InlineData(5000, "sha256")]
    public async Task Sum_ManyFiles_EqualsSumsOfEach(int emptyFiles, string algorithm, params string[] options)
    {
        using Sandbox sandbox = new();
        File.WriteAllText(sandbox.PathOf("../key"), new string('k', 32));
        int[] sizes = [0, 1, 64, 1000, 1025, 16383, 16384, 16385, 262143, 262144, 300_000, 1_048_577];
        for (int i = 0; i < 300; i++)
        {
            string folder = string.Create(CultureInfo.InvariantCulture, $"d{i % 7}");
            Directory.CreateDirectory(sandbox.PathOf(folder));
            sandbox.Write(
                string.Create(CultureInfo.InvariantCulture, $"{folder}/{i}"), Bytes.Pattern(sizes[i % 101 == 0 ? 11 : i % 11], (uint)i));
        }

        for (int i = 0; i < emptyFiles; i++)
        {
            sandbox.Write(string.Create(CultureInfo.InvariantCulture, $"d0/e{i}"), "");
        }

        string[] all = ["-a", algorithm, .. options];
        ToolResult each = await new Tool(sandbox, all).InShell(
            $"find d* -type f -print0 | LC_ALL=C sort -z | xargs -0 -n 900 \"$@\"").RunAsync();

        ToolResult tree = await Tool.RunAsync(sandbox, [.. all, "-r", .. Enumerable.Range(0, 7).Select(i => $"d{i}")]);

        Assert.Equal(Expectation.Of(each), Expectation.Of(tree));
        Assert.Equal(300 + emptyFiles, tree.OutputLines.Length);
        if (!Tool.IsNative)
        {
            ToolResult lanes = await new Tool(sandbox, [.. all, "-r", .. Enumerable.Range(0, 7).Select(i => $"d{i}")])
                .WithBytesBeforeLanes(0).RunAsync();
            Assert.Equal(Expectation.Of(each), Expectation.Of(lanes));
        }
    }

    /// <summary>Its sum would be that of a part, and could never be verified.</summary>
    [Theory]
    [InlineData("-r .", "./")]
    [InlineData("-r .", "./", "--num-threads", "1")]
    [InlineData("-r .", "./", "--seek", "5")]
    [InlineData("-r a l sums z", "")]
    public async Task Sum_FileThatReceivesTheResults_IsPassedOver(string operands, string prefix, params string[] options)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere files have no numbers.");
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);
        sandbox.Write("z", Known.Hello);
        sandbox.Write("sums", "earlier\n");
        Libc.Link(sandbox.PathOf("sums"), sandbox.PathOf("l"));

        ToolResult result = await new Tool(sandbox, [.. options, .. operands.Split(' ')]).InShell("exec \"$@\" >> sums").RunAsync();

        string[] sums = sandbox.Read("sums").Split('\n')[1..^1];
        Assert.Equal(0, result.ExitCode);
        Assert.Equal([$"{prefix}a", $"{prefix}z"], sums.Select(line => line.Split("  ")[1]));
        Assert.Equal(
            ((string[])["l", "sums"]).Select(name => $"hashlane: {prefix}{name}: passed over, because the results are written to this file"),
            result.ErrorLines);
    }

    /// <summary>A device, such as a terminal, gives other bytes than it takes.</summary>
    [Fact]
    public async Task Sum_DeviceThatReceivesTheResults_IsRead()
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox, "-r", "-").InShell("exec \"$@\" </dev/null >/dev/null").RunAsync();

        Assert.Equal(Expectation.Of(0, ""), Expectation.Of(result));
    }

    /// <summary>Without -r the files were asked for by their names.</summary>
    [Fact]
    public async Task Sum_FileThatReceivesTheResults_IsSummedIfItIsNamed()
    {
        using Sandbox sandbox = new();
        sandbox.Write("sums", Known.Hello);

        ToolResult result = await new Tool(sandbox, "sums").InShell("exec \"$@\" >> sums").RunAsync();

        Assert.Equal(Expectation.Of(0, ""), Expectation.Of(result));
        Assert.Equal($"{Known.Hello}{Known.HelloBlake3}  sums\n", sandbox.Read("sums"));
    }

    /// <summary>Longer than one thread hashes alone.</summary>
    [Fact]
    public async Task Sum_LongFilesAmongSmallOnes_KeepTheirPlaces()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("d"));
        foreach ((string name, int length) in ((string, int)[])[("a", 40_000_000), ("b", 3), ("c", 34_000_000), ("d", 2_000_000), ("e", 0)])
        {
            sandbox.Write("d/" + name, Bytes.Pattern(length));
        }

        foreach (string algorithm in (string[])["blake3", "sha256"])
        {
            ToolResult each = await Tool.RunAsync(sandbox, "-a", algorithm, "d/a", "d/b", "d/c", "d/d", "d/e");
            ToolResult tree = await Tool.RunAsync(sandbox, "-a", algorithm, "-r", "d/");

            Assert.Equal(Expectation.Of(each), Expectation.Of(tree));
        }
    }

    /// <summary>Many threads, also where there are few processors, and thousands of files of all lengths.</summary>
    [Theory]
    [InlineData("3")]
    [InlineData("16")]
    public async Task Sum_ManyThreads_KeepTheOrder(string processors)
    {
        using Sandbox sandbox = new();
        Random random = new(7);
        for (int i = 0; i < 40; i++)
        {
            string folder = string.Create(CultureInfo.InvariantCulture, $"d{i}");
            sandbox.MakeFolder(Bytes.Of(folder));
            for (int j = 0; j < 60; j++)
            {
                int length = (int)Math.Min(40 / Math.Pow(1 - random.NextDouble(), 1.7), 3_000_000);
                sandbox.Write(string.Create(CultureInfo.InvariantCulture, $"{folder}/{j}"), Bytes.Pattern(length, (uint)(i + j)));
            }
        }

        ToolResult one = await Tool.RunAsync(sandbox, "-r", "--num-threads", "1");

        ToolResult many = await new Tool(sandbox, "-r").WithEnvironment("DOTNET_PROCESSOR_COUNT", processors).RunAsync();

        Assert.Equal(2400, one.OutputLines.Length);
        Assert.Equal(Expectation.Of(one), Expectation.Of(many));
    }

    [Fact]
    public async Task Sum_OutputPartOrLong_EqualsSumsOfEach()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("d"));
        sandbox.Write("d/a", "1");
        sandbox.Write("d/b", "2");
        foreach (string[] options in (string[][])[["-l", "300"], ["--seek", "3", "--base64"], ["-l", "0"], ["-a", "skein512", "-l", "8000"],
            ["-a", "blake2xb", "-l", "8000000"]])
        {
            ToolResult each = await Tool.RunAsync(sandbox, [.. options, "d/a", "d/b"]);
            ToolResult tree = await Tool.RunAsync(sandbox, [.. options, "-r", "d"]);

            Assert.Equal(Expectation.Of(each), Expectation.Of(tree));
        }
    }

    /// <summary>Names on the command line are files as before; folders get their name before each path.</summary>
    [Fact]
    public async Task Sum_OperandsOfAllKinds_AreReadInTheirOrder()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("d"));
        sandbox.Write("d/x", Known.Hello);
        sandbox.Write("file", Known.Hello);
        sandbox.MakeLink(Bytes.Of("link"), "d");
        sandbox.MakeFifo("fifo");
        using RunningTool running = new Tool(
            sandbox, "-a", "blake2b", "-r", "file", "d", "nosuch", "d/", "link", "fifo", "-", "d//").Start();
        using (FileStream writer = await sandbox.OpenFifoAsync("fifo"))
        {
            writer.Write(Bytes.Of(Known.Hello));
        }

        ToolResult result = await running.FinishAsync(Bytes.Of(Known.Hello));

        Assert.Equal(
            Expectation.Of(
                1,
                string.Concat(((string[])["file", "d/x", "d/x", "link/x", "fifo", "-", "d//x"]).Select(name => $"{Known.HelloBlake2b}  {name}\n")),
                "hashlane: nosuch: No such file or directory\n"),
            Expectation.Of(result));
    }

    /// <summary>The folders of trees whose files wait for threads are open, but not all of them.</summary>
    [Fact]
    public async Task Sum_ThousandsOfFoldersAndFewDescriptors_ReadsAll()
    {
        using Sandbox sandbox = new();
        string[] folders = [.. Enumerable.Range(0, 1500).Select(i => string.Create(CultureInfo.InvariantCulture, $"d{i}"))];
        foreach (string folder in folders)
        {
            sandbox.MakeFolder(Bytes.Of(folder));
            sandbox.Write(folder + "/x", Known.Hello);
        }

        ToolResult result = await new Tool(sandbox, ["-a", "blake2b", "-r", .. folders]).InShell("ulimit -n 200; exec \"$@\"").RunAsync();

        Assert.Equal(
            Expectation.Of(0, string.Concat(folders.Select(folder => $"{Known.HelloBlake2b}  {folder}/x\n"))), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_UnreadableFolderAndFile_AreOneLineEachAndTheRestGoesOn()
    {
        using Sandbox sandbox = new();
        foreach (string folder in (string[])["a", "b", "c", "c/d"])
        {
            sandbox.MakeFolder(Bytes.Of(folder));
            sandbox.Write(folder + "/x", Known.Hello);
        }

        Tool tool = await new Tool(sandbox, "-a", "blake2b", "-r", ".").AsOrdinaryUserAsync();
        File.SetUnixFileMode(sandbox.PathOf("b"), 0);
        File.SetUnixFileMode(sandbox.PathOf("c/d"), UnixFileMode.OtherRead); // may be listed, not entered
        File.SetUnixFileMode(sandbox.PathOf("c/x"), 0);

        ToolResult result = await tool.RunAsync();

        Assert.Equal(
            Expectation.Of(
                1,
                $"{Known.HelloBlake2b}  ./a/x\n",
                "hashlane: ./b: Permission denied\nhashlane: ./c/d/x: Permission denied\nhashlane: ./c/x: Permission denied\n"),
            Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_UnreadableRoot_FailsWithOneLine()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("b"));
        Tool tool = await new Tool(sandbox, "-r", "b").AsOrdinaryUserAsync();
        File.SetUnixFileMode(sandbox.PathOf("b"), 0);

        ToolResult result = await tool.RunAsync();

        Assert.Equal(Expectation.Of(1, "", "hashlane: b: Permission denied\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_LinksFollowed_ReportsCyclesAndLinksToNowhere()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("d"));
        sandbox.Write("d/x", Known.Hello);
        sandbox.MakeLink(Bytes.Of("d/up"), "../d");
        sandbox.MakeLink(Bytes.Of("d/nowhere"), "nosuch");
        sandbox.MakeLink(Bytes.Of("d/y"), "x");

        ToolResult kept = await Tool.RunAsync(sandbox, "-a", "blake2b", "-r", "d");
        ToolResult followed = await Tool.RunAsync(sandbox, "-a", "blake2b", "-r", "--follow", "d");

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake2b}  d/x\n"), Expectation.Of(kept));
        Assert.Equal(
            Expectation.Of(
                1,
                $"{Known.HelloBlake2b}  d/x\n{Known.HelloBlake2b}  d/y\n",
                "hashlane: d/nowhere: No such file or directory\nhashlane: d/up: The link leads to a folder that contains it\n"),
            Expectation.Of(followed));
    }

    [Theory]
    [InlineData("hashlane: nothing matches --include\n", "--include", "*.jgp")]
    [InlineData("hashlane: nothing matches --include\n", "--include", "a.jpg", "--exclude", "a.jpg")]
    [InlineData("hashlane: nothing matches --include\n", "--include", "*.jgp", "--json")]
    [InlineData("", "--exclude", "a.jpg")]
    public async Task Sum_PatternThatNothingMatches_SaysSo(string errors, params string[] options)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.jpg", "");

        ToolResult result = await Tool.RunAsync(sandbox, ["-r", .. options, "."]);

        Assert.Equal(Expectation.Of(0, "", errors), Expectation.Of(result));
    }

    [Theory]
    [InlineData("a.c b/a.c b/b.o", "--no-hidden", "--exclude", "x")]
    [InlineData(".h/a .p a.c b/a.c", "--exclude", "*.o", "--exclude", "x")]
    [InlineData("a.c b/a.c", "--include", "*.c")]
    [InlineData("b/a.c b/b.o", "--include", "/b")]
    [InlineData("b/b.o", "--include", "/b", "--exclude", "*.c")]
    [InlineData("a.c b/b.o", "--exclude-from", "../patterns")]
    [InlineData(".h/a .p b/a.c b/b.o b/x/a.c x", "--ignore-file", ".p")]
    public async Task Sum_Filters_ChooseFiles(string expected, params string[] options)
    {
        using Sandbox sandbox = new();
        File.WriteAllText(sandbox.PathOf("../patterns"), "# patterns\n.*\nx\nb/*\n!b.o\n");
        foreach (string folder in (string[])[".h", "b", "b/x"])
        {
            sandbox.MakeFolder(Bytes.Of(folder));
        }

        foreach (string file in (string[])[".h/a", "a.c", "b/a.c", "b/b.o", "b/x/a.c", "x"])
        {
            sandbox.Write(file, "");
        }

        sandbox.Write(".p", "/a.c\n");
        sandbox.Write("b/x/.nothing", "");
        string[] less = expected.Contains("b/x", StringComparison.Ordinal) ? [] : ["--exclude", "b/x"];

        ToolResult result = await Tool.RunAsync(sandbox, ["-r", "--exclude", ".nothing", .. less, .. options, "."]);

        Assert.Equal("", result.Errors);
        Assert.Equal(expected.Split(' ').Select(name => "./" + name), result.OutputLines.Select(line => line.Split("  ")[1]));
    }

    [Fact]
    public async Task Sum_PatternsWithAZeroByte_AreRefused()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", "");
        sandbox.Write("patterns", "b\n\0\n");

        UsageErrors.AssertIs(await Tool.RunAsync(sandbox, "-r", "--exclude-from", "patterns", "."), "zero byte");
    }

    /// <summary>A key must not be published by a walk over it.</summary>
    [Fact]
    public async Task Sum_KeyInTheTree_IsRefusedUnderAnyName()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Needs numbers of files.");
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("d"));
        sandbox.Write("d/a", "data");
        sandbox.Write("key", "secret");
        Libc.Link(sandbox.PathOf("key"), sandbox.PathOf("d/b"));
        sandbox.Write("list", "d/a\nd/b\n");

        foreach (string[] choice in (string[][])[["-r", "d"], ["--files-from", "list"]])
        {
            ToolResult result = await Tool.RunAsync(sandbox, ["-a", "blake2b", "--key-file", "key", .. choice]);

            Assert.Equal("hashlane: d/b: This is the key, whose digest nobody should see\n", result.Errors);
            Assert.Equal("d/a", Assert.Single(result.OutputLines).Split("  ")[1]);
            Assert.Equal(1, result.ExitCode);
        }
    }

    /// <summary>Their files wait, act when they are read, or never end. A name on the command line is read all the same.</summary>
    [Fact]
    public async Task Sum_ViewsIntoTheKernel_AreRefused()
    {
        Assert.SkipUnless(File.Exists("/proc/version") && Directory.Exists("/sys/kernel"), "Needs /proc and /sys.");
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "sha256", "-r", "/proc", "/sys/", "/proc/version");

        const string Reason = "Its files are views into the kernel: reading them can wait, act or never end";
        Assert.Equal($"hashlane: /proc: {Reason}\nhashlane: /sys: {Reason}\n", result.Errors);
        Assert.Equal($"{Bytes.ToHex(Sha256.HashData(File.ReadAllBytes("/proc/version")))}  /proc/version\n", result.Output);
        Assert.Equal(1, result.ExitCode);
    }

    [Fact]
    public async Task Sum_OutputFull_SaysSoOnce()
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "Needs /dev/full.");
        using Sandbox sandbox = new();
        for (int i = 0; i < 2000; i++)
        {
            sandbox.Write(string.Create(CultureInfo.InvariantCulture, $"{i}"), "");
        }

        ToolResult result = await new Tool(sandbox, "-r").InShell("exec \"$@\" >/dev/full").RunAsync();

        Assert.Equal(Expectation.Of(1, "", "hashlane: write error: No space left on device\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_ListOfATree_Verifies()
    {
        using Sandbox sandbox = new();
        Forest.Make(sandbox, 9);
        string list = sandbox.NewScratchPath();
        ToolResult sums = await new Tool(sandbox, "-r").InShell($"exec \"$@\" >{list}").RunAsync();
        Assert.Equal(0, sums.ExitCode);

        ToolResult check = await Tool.RunAsync(sandbox, "--quiet", "-c", list);

        Assert.Equal(Expectation.Of(0), Expectation.Of(check));
    }

    private static async Task<string[]> ExpectedAsync(Sandbox sandbox, string prefix)
    {
        ToolResult found = await new Tool(sandbox).InShell(FindFiles).RunAsync();
        Assert.NotEmpty(found.OutputBytes);
        List<string> lines = [];
        foreach (string path in Encoding.Latin1.GetString(found.OutputBytes).Split('\0')[..^1].Order(StringComparer.Ordinal))
        {
            using InputFile? file = InputFile.Open([.. Bytes.Of(sandbox.Folder), (byte)'/', .. Bytes.Raw(path)], out _);
            byte[] data = new byte[100];
            int length = file!.Read(data, out _);
            lines.Add($"{Bytes.ToHex(Blake3.HashData(data.AsSpan(0, length).ToArray()))}  {prefix}{path}");
        }

        return [.. lines];
    }
}
