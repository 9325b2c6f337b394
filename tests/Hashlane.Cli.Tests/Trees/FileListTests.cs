using System.Diagnostics;
using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>Names of files in a list.</summary>
[Trait("Category", "Cli")]
public sealed class FileListTests
{
    private static readonly string _line = Known.HelloBlake2b;

    [Theory]
    [InlineData("a\nb c\n", "a|b c")]
    [InlineData("a\nb c", "a|b c")]
    [InlineData("", "")]
    [InlineData("a\0b c\0", "a|b c", "-0")]
    [InlineData("a\0b c\0new\nline", "a|b c|new\\nline", "-0")]
    public async Task Sum_NamesInAList_AreReadInTheirOrder(string list, string expected, params string[] options)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("list", list);
        string output = string.Concat(expected.Split('|', StringSplitOptions.RemoveEmptyEntries).Select(
            name => $"{(name.Contains('\\', StringComparison.Ordinal) ? "\\" : "")}{_line}  {name}\n"));

        ToolResult file = await Tool.RunAsync(sandbox, ["-a", "blake2b", "--files-from", "list", .. options]);
        ToolResult input = await new Tool(sandbox, ["-a", "blake2b", "--files-from=-", .. options]).WithInput(list).RunAsync();

        Assert.Equal(Expectation.Of(0, output), Expectation.Of(file));
        Assert.Equal(Expectation.Of(0, output), Expectation.Of(input));
    }

    [Fact]
    public async Task Sum_ListInAFileAndKeyInStandardInput_AreBothRead()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("key", "0123456789abcdef");
        sandbox.Write("list", "a\n-\n");
        ToolResult expected = await Tool.RunAsync(sandbox, "-a", "blake2b", "--key-file", "key", "a");

        ToolResult result = await new Tool(sandbox, "-a", "blake2b", "--keyed", "--files-from", "list")
            .WithInput(sandbox.Read("key")).RunAsync();

        Assert.Equal(
            Expectation.Of(1, expected.Output, "hashlane: -: This is the key, whose digest nobody should see\n"),
            Expectation.Of(result));
    }

    /// <summary>Names are bytes, and a name is never an option or a pattern.</summary>
    [Fact]
    public async Task Sum_NamesOfAllKinds_AreTakenAsTheyAre()
    {
        using Sandbox sandbox = NewSandbox();
        byte[][] names = Tree.Make(sandbox);
        sandbox.Write("list", [.. names.SelectMany(name => (byte[])[.. name, 0])]);
        ToolResult expected = await new Tool(sandbox, "--").WithArguments(names).RunAsync();

        ToolResult result = await Tool.RunAsync(sandbox, "-0", "--files-from", "list");

        Assert.Equal(Expectation.Of(expected), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_BadNamesInAList_AreOneLineEach()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.MakeFolder(Bytes.Of("folder"));
        string list = "a\n\nnosuch\nfolder\n-\na\n";
        sandbox.Write("list", list);
        string output = $"{_line}  a\n{_line}  a\n";
        string errors = "hashlane: '': No such file or directory\nhashlane: nosuch: No such file or directory\nhashlane: folder: Is a directory\n";

        ToolResult input = await new Tool(sandbox, "-a", "blake2b", "--files-from", "-").WithInput(list).RunAsync();
        ToolResult file = await new Tool(sandbox, "-a", "blake2b", "--files-from", "list").WithInput(Known.Hello).RunAsync();

        Assert.Equal(Expectation.Of(1, output, errors + "hashlane: -: standard input is the list of files\n"), Expectation.Of(input));
        Assert.Equal(Expectation.Of(1, $"{_line}  a\n{_line}  -\n{_line}  a\n", errors), Expectation.Of(file));
    }

    /// <summary>The system would open a name up to its zero byte: without -0 this is no list of names.</summary>
    [Theory]
    [InlineData()]
    [InlineData("-r")]
    public async Task Sum_NamesWithZeroBytes_AreNotCutThere(params string[] options)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("list", "a\0b c\0\na\n");

        ToolResult result = await Tool.RunAsync(sandbox, ["-a", "blake2b", "--files-from", "list", .. options]);

        Assert.Equal(1, result.ExitCode);
        Assert.Equal($"{_line}  a\n", result.Output);
        Assert.Contains("a name has no zero bytes", result.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Sum_FoldersInAList_AreEnteredWithR()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.MakeFolder(Bytes.Of("folder"));
        sandbox.Write("folder/x", Known.Hello);
        sandbox.Write("list", "a\nfolder\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-r", "--files-from", "list");

        Assert.Equal(Expectation.Of(0, $"{_line}  a\n{_line}  folder/x\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_ListThatCannotBeRead_SaysWhy()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.MakeFolder(Bytes.Of("folder"));

        Assert.Equal(
            Expectation.Of(1, "", "hashlane: nosuch: No such file or directory\n"),
            Expectation.Of(await Tool.RunAsync(sandbox, "--files-from", "nosuch")));
        Assert.Equal(
            Expectation.Of(1, "", "hashlane: folder: Is a directory\n"),
            Expectation.Of(await Tool.RunAsync(sandbox, "--files-from", "folder")));
    }

    /// <summary>One line for each, which shows the start of the name, and the rest of the list is read.</summary>
    [Theory]
    [InlineData("x", 3 << 20, "too long")]
    [InlineData("é", 1 << 20, "too long")]
    [InlineData("x", (1 << 20) + 1, "too long")]
    [InlineData("x", 1 << 20, "File name too long")]
    [InlineData("x\0", 100_000, "no zero bytes")]
    public async Task Sum_OverlongNames_AreSkipped(string part, int count, string reason)
    {
        using Sandbox sandbox = NewSandbox();
        string name = string.Concat(Enumerable.Repeat(part, count));
        string list = $"a\n{name}\nb c\n{name}\n{name}\na\n{name}";

        ToolResult result = await new Tool(sandbox, "-a", "blake2b", "--files-from", "-").WithInput(list).RunAsync();

        Assert.Equal(1, result.ExitCode);
        Assert.Equal($"{_line}  a\n{_line}  b c\n{_line}  a\n", result.Output);
        Assert.Equal(4, result.ErrorLines.Length);
        Assert.All(result.ErrorLines, line => Assert.Contains(reason, line, StringComparison.Ordinal));
        Assert.All(result.ErrorLines, line => Assert.InRange(line.Length, 90, reason[0] == 'F' ? 2 << 20 : 1000));
        Assert.All(result.ErrorLines, line => Assert.DoesNotContain("\\303", line, StringComparison.Ordinal));
    }

    /// <summary>The list under another name: reading it there would swallow names, or wait.</summary>
    [Fact]
    public async Task Sum_ListAmongItsOwnNames_IsRefusedIfItCanBeReadOnlyOnce()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Needs numbers of files.");
        using Sandbox sandbox = NewSandbox();
        string names = "a\n/dev/stdin\n/proc/self/fd/0\nb c\n";
        string output = $"{_line}  a\n{_line}  b c\n";

        ToolResult input = await new Tool(sandbox, "-a", "blake2b", "--files-from", "-").WithInput(names).RunAsync();
        ToolResult named = await new Tool(sandbox, "-a", "blake2b", "-r", "--files-from", "/dev/stdin").WithInput(names).RunAsync();
        ToolResult extended = await new Tool(sandbox, "-a", "blake2b", "-l", "8", "--files-from", "-").WithInput(names).RunAsync();

        string errors = "hashlane: /dev/stdin: this is the list of files\nhashlane: /proc/self/fd/0: this is the list of files\n";
        Assert.Equal(Expectation.Of(1, output, errors), Expectation.Of(input));
        Assert.Equal(Expectation.Of(1, output, errors), Expectation.Of(named));
        Assert.Equal(errors, extended.Errors);
        Assert.Equal(2, extended.OutputLines.Length);
    }

    [Fact]
    public async Task Sum_FifoThatListsItself_IsRefused()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.MakeFifo("fifo");
        using RunningTool running = new Tool(sandbox, "-a", "blake2b", "--files-from", "fifo").Start();
        using (FileStream writer = await sandbox.OpenFifoAsync("fifo"))
        {
            writer.Write(Bytes.Of("a\nfifo\nb c\n"));
        }

        ToolResult result = await running.FinishAsync([]);

        Assert.Equal(
            Expectation.Of(1, $"{_line}  a\n{_line}  b c\n", "hashlane: fifo: this is the list of files\n"), Expectation.Of(result));
    }

    /// <summary>A regular file can be read as often as one likes.</summary>
    [Fact]
    public async Task Sum_ListInAFileAmongItsOwnNames_IsHashed()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere /dev/stdin shares its position with the list.");
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("list", "a\nlist\n/dev/stdin\n");
        string digest = Bytes.ToHex(Sha256.HashData(Bytes.Of("a\nlist\n/dev/stdin\n")));

        ToolResult result = await new Tool(sandbox, "-a", "sha256", "--files-from", "-").InShell("exec \"$@\" <list").RunAsync();

        Assert.Equal("", result.Errors);
        Assert.Equal([$"{digest}  list", $"{digest}  /dev/stdin"], result.OutputLines[1..]);
    }

    /// <summary>Another program may wait for a result before it writes the next name.</summary>
    [Theory]
    [InlineData("--num-threads", "1")]
    [InlineData("--io", "parallel")]
    public async Task Sum_ListGrowsSlowly_WritesResultsMeanwhile(params string[] options)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.MakeFifo("fifo");
        string output = sandbox.NewScratchPath();
        using RunningTool running = new Tool(sandbox, ["-a", "blake2b", "--files-from", "fifo", .. options])
            .InShell($"exec \"$@\" >{output}").Start();
        string expected = "";
        using (FileStream writer = await sandbox.OpenFifoAsync("fifo"))
        {
            foreach (int count in (int[])[1, 3, 200, 1])
            {
                writer.Write(Bytes.Of(string.Concat(Enumerable.Repeat("a\n", count))));
                writer.Flush();
                expected += string.Concat(Enumerable.Repeat($"{_line}  a\n", count));
                Stopwatch waited = Stopwatch.StartNew();
                while (!File.Exists(output) || File.ReadAllText(output) != expected)
                {
                    Assert.True(waited.Elapsed < Patience.Limit, File.ReadAllText(output));
                    await Task.Delay(10, TestContext.Current.CancellationToken);
                }
            }
        }

        Assert.Equal(Expectation.Of(0), Expectation.Of(await running.FinishAsync([])));
    }

    /// <summary>Very many operands are read as a list is.</summary>
    [Fact]
    public async Task Sum_ThousandsOfOperands_KeepTheirOrder()
    {
        using Sandbox sandbox = NewSandbox();
        List<string> names = [], lines = [];
        for (int i = 0; i < 2500; i++)
        {
            string name = i % 97 == 5 ? "-" : i % 50 == 7 ? "nosuch" : string.Create(CultureInfo.InvariantCulture, $"{i % 700}");
            byte[] data = Bytes.Pattern(i % 700, (uint)(i % 700));
            if (name is not ("-" or "nosuch"))
            {
                sandbox.Write(name, data);
            }

            names.Add(name);
            if (name != "nosuch")
            {
                lines.Add($"{Bytes.ToHex(Sha256.HashData(name == "-" ? [] : data))}  {name}");
            }
        }

        ToolResult result = await Tool.RunAsync(sandbox, ["-a", "sha256", .. names]);

        Assert.Equal(lines, result.OutputLines);
        Assert.Equal(1, result.ExitCode);
    }

    /// <summary>Long operands are read at the same time; messages are those of short ones.</summary>
    [Theory]
    [InlineData("sha256")]
    [InlineData("blake3")]
    public async Task Sum_LongOperands_KeepTheirOrder(string algorithm)
    {
        using Sandbox sandbox = NewSandbox();
        foreach ((string name, int length) in ((string, int)[])[("x", 9_000_000), ("y", 12_000_000), ("z", 1_500_000)])
        {
            sandbox.Write(name, Bytes.Pattern(length));
        }

        string[] operands = ["sha256", "x", "a", "-", "y", "nosuch", "z", "x"];
        ToolResult one = await new Tool(sandbox, ["-a", algorithm, "--num-threads", "1", .. operands]).WithInput("in").RunAsync();

        ToolResult many = await new Tool(sandbox, ["-a", algorithm, .. operands]).WithInput("in")
            .WithEnvironment("DOTNET_PROCESSOR_COUNT", "4").RunAsync();

        Assert.Equal(Expectation.Of(one), Expectation.Of(many));
        Assert.Equal(6, many.OutputLines.Length);
        Assert.Contains("if you meant the algorithm", many.Errors, StringComparison.Ordinal);
    }

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        foreach (string name in (string[])["a", "b c", "new\nline"])
        {
            sandbox.Write(name, Known.Hello);
        }

        return sandbox;
    }
}
