using System.Diagnostics;
using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>Small files that are hashed together: nobody can tell from output, messages and exit code.</summary>
[Trait("Category", "Cli")]
public sealed class BatchTests
{
    private const int KiB = 1024;
    private const long Never = long.MaxValue;

    // The longest small file of a pipeline, its buffer, and twice the files from which operands go through one.
    private const int MaxSmallBytes = 16 * KiB;
    private const int BufferBytes = 256 * KiB;
    private const int ManyFiles = 2000;

    /// <summary>Both streams into one, in the order of the writes, and the exit code.</summary>
    private const string OneStream = "exec \"$@\" 2>&1";

    private const string Key = "0123456789abcdef0123456789abcdef";

    private static readonly int[] _sizes =
    [
        0, 1, 63, 64, 65, 127, 128, 129, 1000, KiB - 1, KiB, KiB + 1, 3000, (4 * KiB) + 1,
        MaxSmallBytes - 1, MaxSmallBytes, MaxSmallBytes + 1, BufferBytes - 1, BufferBytes, BufferBytes + 1,
    ];

    [Theory]
    [InlineData("blake3")]
    [InlineData("blake3", "--tag", "-l", "100")]
    [InlineData("blake3", "-l", "200")]
    [InlineData("blake3", "--seek", "3")]
    [InlineData("blake3", "--derive-key", "a context")]
    [InlineData("blake3", "--key-file", "key")]
    [InlineData("blake2b", "--num-threads", "1")]
    [InlineData("blake2b", "--key-file", "key", "--salt", "s")]
    [InlineData("blake2s", "-z")]
    [InlineData("sha224", "--no-names")]
    [InlineData("sha256", "-b")]
    [InlineData("sha512-256", "--tag")]
    [InlineData("skein512", "--personal", "p")]
    [InlineData("skein1024")]
    public async Task Sum_InBatches_WritesTheSameBytes(string algorithm, params string[] options)
    {
        using Sandbox sandbox = new();
        byte[][] names = MakeFiles(sandbox);

        await AssertSameAsync(sandbox, ["-a", algorithm, .. options, "--"], names, hasErrors: true);
    }

    [Theory]
    [InlineData]
    [InlineData("--quiet")]
    [InlineData("--status")]
    [InlineData("--strict")]
    [InlineData("-w")]
    [InlineData("--ignore-missing")]
    [InlineData("--ignore-missing", "--quiet", "-w")]
    public async Task Check_InBatches_WritesTheSameBytes(params string[] options)
    {
        using Sandbox sandbox = new();
        byte[][] names = MakeFiles(sandbox);
        byte[] lists = await MakeListAsync(
            sandbox, names, ["-a", "blake2b"], ["-a", "blake2b-160", "--tag"], ["-a", "sha256", "--tag"], ["--tag"], ["-a", "blake2s", "--tag"]);
        sandbox.Write("sums", lists);
        sandbox.Write("grouped", await MakeListAsync(sandbox, names, ["--tag"]));

        await AssertSameAsync(sandbox, [.. options, "-c", "grouped", "sums", "nosuch", "grouped"], [], hasErrors: true);
    }

    [Theory]
    [InlineData("blake2b")]
    [InlineData("blake3")]
    [InlineData("skein512")]
    public async Task Check_KeyedInBatches_WritesTheSameBytes(string algorithm)
    {
        using Sandbox sandbox = new();
        byte[][] names = MakeFiles(sandbox);
        string[] keyed = ["-a", algorithm, "--key-file", "key"];
        sandbox.Write("sums", await MakeListAsync(sandbox, names, keyed));

        await AssertSameAsync(sandbox, [.. keyed, "-c", "sums"], [], hasErrors: true);
    }

    /// <summary>So many operands go through the pipeline by themselves.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(700)]
    public async Task Sum_ManyFiles_EqualsTheLibrary(int bytes)
    {
        using Sandbox sandbox = new();
        List<string> names = [];
        List<string> lines = [];
        for (int i = 0; i < ManyFiles + 3; i++)
        {
            string name = i.ToString(CultureInfo.InvariantCulture);
            byte[] data = Bytes.Pattern(bytes == 0 ? 0 : (i * 7) % bytes, (uint)i);
            sandbox.Write(name, data);
            names.Add(name);
            lines.Add($"{Bytes.ToHex(Sha256.HashData(data))}  {name}");
        }

        ToolResult result = await new Tool(sandbox, ["-a", "sha256", .. names]).WithBytesBeforeLanes(100).RunAsync();

        Assert.Equal(lines, result.OutputLines);
        Assert.Equal(0, result.ExitCode);
    }

    /// <summary>Who feeds the pipe may be waiting for the lines before it.</summary>
    [Fact]
    public async Task Sum_FifoBehindSmallFiles_DoesNotHoldTheirLinesBack()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);
        sandbox.MakeFifo("fifo");
        string output = sandbox.NewScratchPath();
        using RunningTool running = new Tool(sandbox, "-a", "blake2b", "a", "a", "fifo", "a", "-")
            .InShell($"exec \"$@\" >'{output}'").Start();

        string line = $"{Known.HelloBlake2b}  a\n";
        await WaitForAsync(output, line + line);
        using (FileStream writer = await sandbox.OpenFifoAsync("fifo"))
        {
            writer.Write(Bytes.Of(Known.Hello));
        }

        await WaitForAsync(output, $"{line}{line}{Known.HelloBlake2b}  fifo\n{line}");
        ToolResult result = await running.FinishAsync(Bytes.Of(Known.Hello));

        Assert.Equal($"{line}{line}{Known.HelloBlake2b}  fifo\n{line}{Known.HelloBlake2b}  -\n", File.ReadAllText(output));
        Assert.Equal(Expectation.Of(0), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_FifoBehindSmallFiles_DoesNotHoldTheirLinesBack()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);
        sandbox.MakeFifo("fifo");
        sandbox.Write("sums", $"{Known.HelloBlake2b}  a\n{Known.HelloBlake2b}  fifo\n{Known.HelloBlake2b}  a\n");
        string output = sandbox.NewScratchPath();
        using RunningTool running = new Tool(sandbox, "-a", "blake2b", "-c", "sums").InShell($"exec \"$@\" >'{output}'").Start();

        await WaitForAsync(output, "a: OK\n");
        using (FileStream writer = await sandbox.OpenFifoAsync("fifo"))
        {
            writer.Write(Bytes.Of(Known.Hello));
        }

        Assert.Equal(Expectation.Of(0), Expectation.Of(await running.FinishAsync([])));
        Assert.Equal("a: OK\nfifo: OK\na: OK\n", File.ReadAllText(output));
    }

    /// <summary>The list never ends, and other threads write the lines: their failure ends the tool by itself.</summary>
    [Fact]
    public async Task Check_OutputFullWhileTheListWaits_Exits1()
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "Needs /dev/full.");
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);
        sandbox.MakeFifo("list");
        using RunningTool running = new Tool(sandbox, "-a", "blake2b", "-c", "list").InShell("exec \"$@\" >/dev/full").Start();
        using FileStream writer = await sandbox.OpenFifoAsync("list");
        writer.Write(Bytes.Of(string.Concat(Enumerable.Repeat($"{Known.HelloBlake2b}  a\n", 300))));
        writer.Flush();

        ToolResult result = await running.EndWithoutInputAsync();

        Assert.Equal(Expectation.Of(1, "", "hashlane: write error: No space left on device\n"), Expectation.Of(result));
    }

    /// <summary>Whoever types the list sees the result of each line.</summary>
    [Fact]
    public async Task Check_ListThatComesSlowly_IsAnsweredLineByLine()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);
        sandbox.MakeFifo("list");
        string output = sandbox.NewScratchPath();
        using RunningTool running = new Tool(sandbox, "-a", "blake2b", "-c", "list").InShell($"exec \"$@\" >'{output}'").Start();
        using (FileStream writer = await sandbox.OpenFifoAsync("list"))
        {
            for (int i = 1; i <= 3; i++)
            {
                writer.Write(Bytes.Of($"{Known.HelloBlake2b}  a\n"));
                writer.Flush();
                await WaitForAsync(output, string.Concat(Enumerable.Repeat("a: OK\n", i)));
            }
        }

        Assert.Equal(Expectation.Of(0), Expectation.Of(await running.FinishAsync([])));
    }

    /// <summary>The reader hangs in the pipe for ever, so the lines' failure must end the tool by itself.</summary>
    [Fact]
    public async Task Sum_OutputFullWhileAFifoWaits_Exits1()
    {
        Assert.SkipUnless(File.Exists("/dev/full"), "Needs /dev/full.");
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);
        sandbox.MakeFifo("fifo");

        ToolResult result = await new Tool(sandbox, "-a", "blake2b", "a", "fifo")
            .InShell("exec \"$@\" >/dev/full").RunAsync();

        Assert.Equal(Expectation.Of(1, "", "hashlane: write error: No space left on device\n"), Expectation.Of(result));
    }

    /// <summary>Files of all lengths that matter, names that matter, and what is no file.</summary>
    private static byte[][] MakeFiles(Sandbox sandbox)
    {
        sandbox.Write("key", Key);
        sandbox.MakeFolder(Bytes.Of("folder"));
        List<byte[]> names = [];
        for (int i = 0; i < 3 * _sizes.Length; i++)
        {
            byte[] name = i % 7 == 3
                ? Bytes.Raw(string.Create(CultureInfo.InvariantCulture, $"{i}\n\\\xff"))
                : Bytes.Of(string.Create(CultureInfo.InvariantCulture, $"f {i}"));
            sandbox.Write(name, Bytes.Pattern(_sizes[(i * 3) % _sizes.Length], (uint)i));
            names.Add(name);
            switch (i % 9)
            {
                case 4:
                    names.Add(Bytes.Of("folder"));
                    break;
                case 6:
                    names.Add(Bytes.Of("no such file"));
                    names.Add(name);
                    break;
                case 8:
                    names.Add(Bytes.Of("-"));
                    break;
                default:
                    break;
            }
        }

        return [.. names];
    }

    /// <summary>Lines made one by one by several command lines, mixed: some are wrong, some improper.</summary>
    private static async Task<byte[]> MakeListAsync(Sandbox sandbox, byte[][] names, params string[][] commands)
    {
        List<string[]> lists = [];
        foreach (string[] command in commands)
        {
            ToolResult sums = await new Tool(sandbox, command).WithArguments([Bytes.Of("--"), .. names])
                .WithBytesBeforeLanes(Never).RunAsync();
            lists.Add(System.Text.Encoding.Latin1.GetString(sums.OutputBytes).Split('\n', StringSplitOptions.RemoveEmptyEntries));
        }

        List<string> mixed = [];
        for (int i = 0; i < lists[0].Length; i++)
        {
            string line = lists[(i / 5) % lists.Count][i]; // so that rows of one function are there
            mixed.Add((i % 11) switch
            {
                5 => line.Replace('a', 'b'),
                7 => "no line",
                8 => "# " + line,
                9 => line.Replace("f ", "gone ", StringComparison.Ordinal),
                _ => line,
            });
        }

        return Bytes.Raw(string.Join('\n', mixed) + "\n");
    }

    /// <summary>
    /// Runs once with one thread and without lanes, sums one after the other, and then with both and through the pipeline:
    /// by separate streams and by one.
    /// </summary>
    private static async Task AssertSameAsync(Sandbox sandbox, string[] arguments, byte[][] names, bool hasErrors)
    {
        ToolResult one = await RunAsync(sandbox, arguments, names, Way.Plain, null);
        Assert.Equal(hasErrors, one.ErrorBytes.Length > 0);
        Assert.True(one.OutputBytes.Length > 0 || arguments.Contains("--status"), one.ToString());
        ToolResult oneStream = await RunAsync(sandbox, arguments, names, Way.Plain, OneStream);
        foreach (Way way in (Way[])[Way.Lanes, Way.Threads])
        {
            ToolResult many = await RunAsync(sandbox, arguments, names, way, null);
            Assert.Equal(Expectation.Of(one), Expectation.Of(many));
            ToolResult manyStream = await RunAsync(sandbox, arguments, names, way, OneStream);
            Assert.Equal(Expectation.Of(oneStream), Expectation.Of(manyStream));
        }
    }

    private static Task<ToolResult> RunAsync(Sandbox sandbox, string[] arguments, byte[][] names, Way way, string? shellBody)
    {
        if (names.Length > 0 && way != Way.Plain)
        {
            // Names that end with zero bytes.
            sandbox.Write("names", [.. names.SelectMany(static name => (byte[])[.. name, 0])]);
            arguments = [.. arguments[..^1], "--files-from", "names", "-0"];
            names = [];
        }

        arguments = way == Way.Threads || arguments.Contains("--num-threads") ? arguments : ["--num-threads", "1", .. arguments];
        Tool tool = new Tool(sandbox, arguments).WithArguments(names).WithInput(Known.Hello)
            .WithBytesBeforeLanes(way == Way.Plain ? Never : 0);
        return (shellBody is null ? tool : tool.InShell(shellBody)).RunAsync();
    }

    private enum Way
    {
        Plain,
        Lanes,
        Threads,
    }

    private static async Task WaitForAsync(string path, string text)
    {
        Stopwatch waited = Stopwatch.StartNew();
        while (!File.Exists(path) || File.ReadAllText(path) != text)
        {
            Assert.True(waited.Elapsed < Patience.Limit, $"Not there after {waited.Elapsed}: {text}");
            await Task.Delay(10, TestContext.Current.CancellationToken);
        }
    }
}
