using System.Text.Json.Nodes;
using System.Xml.Linq;

namespace Hashlane.Cli.Tests;

/// <summary>Measurements of the real tool: their form, their file, and their ends. No test asks how fast it is.</summary>
[Trait("Category", "Cli")]
public sealed class BenchTests
{
    private const int InterruptedExitCode = 130;

    /// <summary>So short that only the form of figures is of interest.</summary>
    private static readonly string[] _short = ["bench", "--seconds", "0.001", "--size", "64KiB"];

    private static XNamespace Svg => "http://www.w3.org/2000/svg";

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_Json_HasTheMachineAndEachWayOfHashing()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(
            sandbox, [.. _short, "--json", "--num-threads", "2", "-a", "blake3", "-a", "sha256", "-a", "skein256"]);

        Assert.Empty(result.Errors);
        Assert.Equal(0, result.ExitCode);
        JsonObject[] lines = [.. result.OutputLines.Select(line => JsonNode.Parse(line)!.AsObject())];
        Assert.Equal(
            ["version", "type", "processor", "processors", "hashlane", "runtime"], lines[0].Select(member => member.Key));
        Assert.Equal(Environment.ProcessorCount, (int)lines[0]["processors"]!);
        Assert.NotEmpty((string)lines[0]["processor"]!);
        string[] expected =
        [
            "stream blake3 65536 1", "many blake3 64 1", "many blake3 1024 1", "threads blake3 65536 2", "file blake3 65536 2",
            "stream sha256 65536 1", "many sha256 64 1", "many sha256 1024 1", "file sha256 65536 1",
            "stream skein256 65536 1", "file skein256 65536 1",
        ];
        bool isAlone = Environment.ProcessorCount == 1;
        Assert.Equal(
            expected
                .Where(line => (!isAlone || !line.StartsWith("threads", StringComparison.Ordinal))
                    && (!line.StartsWith("many", StringComparison.Ordinal) || HasLanes(line.Split(' ')[1])))
                .Select(line => isAlone ? line.Replace(" 2", " 1", StringComparison.Ordinal) : line),
            lines[1..].Select(line => $"{line["measured"]} {line["algorithm"]} {line["bytes"]} {line["threads"]}"));
        Assert.All(lines, line => Assert.Equal(1, (int)line["version"]!));
        Assert.All(lines[1..], AssertIsAMeasurement);

        // The operating system may hash long messages of SHA-256, so no kernel is named for them.
        Assert.All(
            lines[1..],
            line => Assert.Equal(line["kernel"] is null, (string)line["algorithm"]! == "sha256" && (string)line["measured"]! != "many"));
    }

    /// <summary>Every algorithm is measured if none is named.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_WithoutAlgorithms_MeasuresAll()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, [.. _short, "--json", "--num-threads", "1"]);

        JsonNode[] lines = [.. result.OutputLines.Select(line => JsonNode.Parse(line)!)];
        Assert.Equal(0, result.ExitCode);
        Assert.Equal(HashFunction.All.Select(function => function.Name), Algorithms("stream"));
        Assert.Equal(["blake2b", "blake3", "sha256"], Algorithms("file"));
        Assert.Empty(Algorithms("threads"));

        IEnumerable<string> Algorithms(string way) =>
            lines.Where(line => (string?)line["measured"] == way).Select(line => (string)line["algorithm"]!);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_NotOnATerminal_IsATable()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, [.. _short, "-a", "blake2s-128"]);

        Assert.Empty(result.Errors);
        Assert.Equal(0, result.ExitCode);
        Assert.DoesNotContain('\e', result.Output);
        Assert.Contains("\n\nOne stream: a message of 64 KiB, one thread\n  ALGORITHM      GB/s   LEAST    MOST  KERNEL\n  blake2s-128  ", result.Output, StringComparison.Ordinal);
        Assert.Contains("\nA file of 64 KiB, from memory\n", result.Output, StringComparison.Ordinal);
        Assert.All(result.OutputLines, line => Assert.Equal(line.TrimEnd(), line));
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(80, "", true, true)]
    [InlineData(40, "", true, true)]
    [InlineData(200, "NO_COLOR=1", true, false)]
    [InlineData(30, "", false, false)]
    [InlineData(80, "TERM=dumb", false, false)]
    public async Task Bench_OnATerminal_DrawsBarsThatFit(int columns, string environment, bool hasBars, bool isColored)
    {
        using Sandbox sandbox = new();
        (hasBars, isColored) = (hasBars && !Tool.IsNative, isColored && !Tool.IsNative); // which has no library for bars

        ToolResult result = await Terminal.Run(
            sandbox, columns, $"{environment} \"$TOOL\" {string.Join(' ', _short)} -a blake3; echo \"exit $?\"").RunAsync();

        Assert.EndsWith("exit 0\r\n", result.Output, StringComparison.Ordinal);
        Assert.Equal(hasBars, result.Output.Contains('█'));
        Assert.Equal(isColored, result.Output.Contains("\e[", StringComparison.Ordinal));
        string shown = System.Text.RegularExpressions.Regex.Replace(result.Output, "\e\\[[0-9;]*m", "");
        Assert.Contains("GB/s", shown, StringComparison.Ordinal);
        Assert.All(shown.Split("\r\n"), line => Assert.InRange(line.Length, 0, columns));
    }

    /// <summary>Standard error is the terminal here: the progress leaves nothing there.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_Progress_IsErased()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Terminal.Run(
            sandbox, 60, $"\"$TOOL\" {string.Join(' ', _short)} -a blake2b --json 2>&3 >plain; echo \"exit $?\"").RunAsync();

        Assert.Contains("measuring blake2b, 0 %", result.Output, StringComparison.Ordinal);
        Screen screen = new(60, result.Output);
        Assert.Equal(["exit 0"], screen.Lines);
        Assert.False(screen.HasWrapped);
        Assert.DoesNotContain('\e', sandbox.Read("plain"));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_File_IsReadAndLeftAlone()
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", new byte[100_000]);
        string[] before = sandbox.Snapshot();

        ToolResult result = await Tool.RunAsync(sandbox, [.. _short, "--json", "-a", "blake2b", "--file", "data"]);

        Assert.Equal(0, result.ExitCode);
        Assert.Contains("\"measured\":\"file\",\"algorithm\":\"blake2b\"", result.OutputLines[^1], StringComparison.Ordinal);
        Assert.Equal(100_000, (int)JsonNode.Parse(result.OutputLines[^1])!["bytes"]!);
        Assert.Equal(before, sandbox.Snapshot());
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("nosuch", "nosuch: No such file or directory")]
    [InlineData("empty", "empty: Empty, or not a regular file")]
    [InlineData("folder", "folder: Is a directory")]
    [InlineData("fifo", "fifo: Not a regular file")]
    [InlineData("/dev/zero", "/dev/zero: Empty, or not a regular file")]
    public async Task Bench_FileThatCannotBeMeasured_IsNamedWithTheReason(string name, string message)
    {
        using Sandbox sandbox = new();
        sandbox.Write("empty", "");
        sandbox.MakeFolder(Bytes.Of("folder"));
        sandbox.MakeFifo("fifo");

        ToolResult result = await Tool.RunAsync(sandbox, [.. _short, "-a", "blake2b", "--file", name]);

        Assert.Equal(Expectation.Of(1, "", $"hashlane: {message}\n"), Expectation.Of(result));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_TemporaryFile_IsGoneAfterwards()
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox, [.. _short, "-a", "blake2b"]).WithEnvironment("TMPDIR", sandbox.Folder).RunAsync();

        Assert.Equal(0, result.ExitCode);
        Assert.Empty(sandbox.Snapshot());
    }

    /// <summary>Even a signal that no program can catch leaves no file.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(Libc.SigInt, InterruptedExitCode)]
    [InlineData(Libc.SigKill, 137)]
    public async Task Bench_EndedByASignal_LeavesNoTemporaryFile(int signal, int exitCode)
    {
        using Sandbox sandbox = new();
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Other systems keep the file's name until the end, and a signal that cannot be caught leaves it.");
        const int FileBytes = 1024 * 1024;
        using RunningTool running = new Tool(sandbox, "bench", "--seconds", "60", "--size", "1MiB", "-a", "blake2b")
            .WithEnvironment("TMPDIR", sandbox.Folder)
            .WithEnvironment("DOTNET_EnableDiagnostics", "0") // the runtime's own socket would stay
            .InShell("exec env --default-signal=INT \"$@\"").Start();
        await running.WaitUntilItHasReadAsync(2 * FileBytes);

        running.Signal(signal);
        ToolResult result = await running.EndWithoutInputAsync();

        Assert.Equal(exitCode, result.ExitCode);
        Assert.Empty(result.Output);
        Assert.DoesNotContain(sandbox.Snapshot(), line => line.Contains("hashlane-bench", StringComparison.Ordinal));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_NoPlaceForATemporaryFile_SaysSo()
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox, [.. _short, "-a", "blake2b"])
            .WithEnvironment("TMPDIR", sandbox.PathOf("nosuch")).RunAsync();

        Assert.Equal(1, result.ExitCode);
        Assert.Empty(result.Output);
        Assert.EndsWith(": No such file or directory; --file reads a file that is there\n", result.Errors, StringComparison.Ordinal);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_Svg_IsAWholePicture()
    {
        using Sandbox sandbox = new();
        sandbox.Write("speed.svg", "old");

        ToolResult result = await Tool.RunAsync(sandbox, [.. _short, "-a", "blake2b", "--svg", "speed.svg"]);

        Assert.Equal(0, result.ExitCode);
        XElement picture = XDocument.Parse(sandbox.Read("speed.svg")).Root!;
        Assert.Equal(Svg + "svg", picture.Name);
        Assert.StartsWith("Speed of hashing on ", picture.Element(Svg + "title")!.Value, StringComparison.Ordinal);
        Assert.Contains("One stream: a message of 64 KiB, one thread: blake2b ", picture.Element(Svg + "desc")!.Value, StringComparison.Ordinal);
        int measured = result.OutputLines.Count(line => line.StartsWith("  blake2b ", StringComparison.Ordinal));
        Assert.Equal(measured, picture.Descendants(Svg + "rect").Count(bar => (string?)bar.Attribute("class") == "bar"));
        Assert.Equal([$"{sandbox.Folder}/speed.svg"], Directory.GetFileSystemEntries(sandbox.Folder));
    }

    /// <summary>Only a regular file is replaced, and a link stays one.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Bench_SvgThatIsALink_ReplacesTheFileThatItLeadsTo(bool isThere)
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("folder"));
        if (isThere)
        {
            sandbox.Write("folder/target.svg", "old");
        }

        sandbox.MakeLink(Bytes.Of("link.svg"), "folder/target.svg");

        ToolResult result = await Tool.RunAsync(sandbox, [.. _short, "-a", "blake2b", "--svg", "link.svg"]);

        Assert.Equal(0, result.ExitCode);
        Assert.Equal("folder/target.svg", new FileInfo(sandbox.PathOf("link.svg")).LinkTarget);
        Assert.Equal(Svg + "svg", XDocument.Parse(sandbox.Read("folder/target.svg")).Root!.Name);
        Assert.Equal([sandbox.PathOf("folder/target.svg")], Directory.GetFileSystemEntries(sandbox.PathOf("folder")));
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("fifo")]
    [InlineData("to-fifo")]
    public async Task Bench_SvgThatIsNoRegularFile_IsLeftAlone(string name)
    {
        using Sandbox sandbox = new();
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Other systems do not tell what kind of file it is.");
        sandbox.MakeFifo("fifo");
        sandbox.MakeLink(Bytes.Of("to-fifo"), "fifo");
        string[] before = Kinds();

        ToolResult result = await Tool.RunAsync(sandbox, [.. _short, "-a", "blake2b", "--svg", name]);

        UsageErrors.AssertIs(result, $"--svg '{name}': is not a regular file: name another");
        Assert.Equal(before, Kinds());

        string[] Kinds() =>
        [
            .. new DirectoryInfo(sandbox.Folder).GetFileSystemInfos()
                .Select(one => $"{one.Name} {one.LinkTarget} {FileFacts.Of(one.FullName)?.Kind}").Order(),
        ];
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_SvgThatCannotBeWritten_IsNamedAfterTheFigures()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of(".speed.svg.partial")); // the name under which it is written

        ToolResult result = await Tool.RunAsync(sandbox, [.. _short, "-a", "blake2b", "--svg", "speed.svg"]);

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("blake2b", result.Output, StringComparison.Ordinal);
        Assert.StartsWith("hashlane: speed.svg: ", result.Errors, StringComparison.Ordinal);
    }

    /// <summary>Each in its own process, for which the environment names it.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_Kernels_AreAllThatTheMachineCanRun()
    {
        using Sandbox sandbox = new();

        ToolResult result = await WithoutNames(sandbox, "bench", "--kernels", "--json", "--seconds", "0.001", "--size", "4KiB").RunAsync();

        Assert.Empty(result.Errors);
        Assert.Equal(0, result.ExitCode);
        JsonObject[] lines = [.. result.OutputLines[1..].Select(line => JsonNode.Parse(line)!.AsObject())];
        Assert.All(lines, AssertIsAMeasurement);
        Assert.All(lines, line => Assert.Equal("kernel", (string)line["measured"]!));
        if (!Tool.IsNative)
        {
            Assert.Equal(
                HardwareReport.Available.Select(report => $"{report.Algorithm} {Last(report.Kernel)}").Order(),
                lines.Select(line => $"{line["algorithm"]} {Last((string)line["kernel"]!)}").Order());
        }

        // One of a table is in use, or none of lanes that do not pay. BLAKE3 has two tables: of one chunk, and of several.
        string[] chosen = [.. lines.Where(line => (bool)line["chosen"]!).Select(Table)];
        Assert.Equal(chosen.Distinct(), chosen);
        Assert.Contains("Blake2b False", chosen);
        Assert.Contains("Sha512 False", chosen);

        // A cipher's name without lanes is not that of lanes that are in use.
        Assert.All(
            (string[])["Threefish256", "Threefish512", "Threefish1024"],
            cipher => Assert.Single(chosen, table => table.Split(' ')[0] == cipher));

        static string Last(string kernel) => kernel.Split(" and ")[^1];
        static string Table(JsonObject line) => $"{line["algorithm"]} {((string)line["kernel"]!).Contains(" and ", StringComparison.Ordinal)}";
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_KernelsOfOneAlgorithm_AreATable()
    {
        using Sandbox sandbox = new();

        ToolResult result = await WithoutNames(sandbox, "bench", "--kernels", "--seconds", "0.001", "--size", "4KiB", "-a", "sha512").RunAsync();

        Assert.Empty(result.Errors);
        Assert.Contains("\nSha512: 4 KiB, one thread\n  KERNEL ", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("Blake", result.Output, StringComparison.Ordinal);
        Assert.Contains("\n  → ", result.Output, StringComparison.Ordinal);
        Assert.Contains("\n→ is the kernel that the library takes here.\n", result.Output, StringComparison.Ordinal);
    }

    /// <summary>The environment's kernels are measured as they are, and only if they are really in use.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_KernelsNamedByTheEnvironment_AreMeasuredInPlace()
    {
        using Sandbox sandbox = new();
        string[] arguments = ["bench", "--kernels", "--json", "--seconds", "0.001", "--size", "4KiB"];

        ToolResult known = await new Tool(sandbox, arguments)
            .WithEnvironment("HASHLANE_KERNELS", "Blake2b=Scalar;Blake2s=nonsense;Sha256=Scalar").RunAsync();
        ToolResult unknown = await new Tool(sandbox, arguments).WithEnvironment("HASHLANE_KERNELS", "Blake2s=nonsense").RunAsync();

        Assert.Equal(
            "hashlane: HASHLANE_KERNELS: 'Blake2s=nonsense' is not in use here: without the variable, 'hashlane bench --kernels' lists the names\n",
            known.Errors);
        Assert.Equal(
            ["Blake2b Scalar", "Sha256 Scalar"],
            known.OutputLines[1..].Select(line => JsonNode.Parse(line)!).Select(line => $"{line["algorithm"]} {line["kernel"]}"));
        UsageErrors.AssertIs(unknown, "HASHLANE_KERNELS names no kernel that can run here: unset it to measure all");
    }

    /// <summary>Figures of other kernels than those that the environment names must not pass for theirs.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_UnknownKernelOfTheEnvironment_IsNamed()
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox, [.. _short, "-a", "blake2b", "--json"])
            .WithEnvironment("HASHLANE_KERNELS", "Blake2b=Scalar; Blake3=nonsense;noise;").RunAsync();

        Assert.Equal(0, result.ExitCode);
        Assert.Equal("Scalar", (string)JsonNode.Parse(result.OutputLines[1])!["kernel"]!);
        Assert.Equal(
            ["'Blake3=nonsense'", "'noise'"],
            result.Errors.Split('\n', StringSplitOptions.RemoveEmptyEntries)
                .Select(line => line["hashlane: HASHLANE_KERNELS: ".Length..line.IndexOf(" is not in use here: ", StringComparison.Ordinal)]));
    }

    /// <summary>Processes of single kernels can write more than results.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_KernelsWithNoiseOfTheLoader_AreMeasured()
    {
        using Sandbox sandbox = new();

        ToolResult result = await WithoutNames(
                sandbox, "bench", "--kernels", "--json", "--seconds", "0.001", "--size", "4KiB", "-a", "blake2s")
            .WithEnvironment("LD_PRELOAD", sandbox.PathOf("nosuch.so")).RunAsync();

        Assert.Equal(0, result.ExitCode);
        Assert.Contains("\"kernel\":\"Scalar\"", result.Output, StringComparison.Ordinal);
        Assert.All(result.OutputLines, line => Assert.NotNull(JsonNode.Parse(line)));
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Bench_TwoLengthsOfAnAlgorithm_AreBothMeasured()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(
            sandbox, [.. _short, "--json", "-a", "blake2b-256", "-a", "blake2s", "-a", "blake2b", "-a", "blake2b-512"]);

        Assert.Empty(result.Errors);
        Assert.Equal(
            ["blake2b", "blake2b-256", "blake2s"],
            result.OutputLines[1..].Select(line => JsonNode.Parse(line)!)
                .Where(line => (string?)line["measured"] == "stream").Select(line => (string)line["algorithm"]!).Order());
    }

    [Theory]
    [InlineData("extra", "takes no operand, but got 'extra': name an algorithm with -a, and a file with --file")]
    [InlineData("-a blake9", "unknown algorithm 'blake9': there are blake2b, ")]
    [InlineData("-a blake3-16384", "digests of at most 1024 bytes are measured")]
    [InlineData("--seconds 0", "--seconds takes a number of seconds, 0.001 to 60, not '0'")]
    [InlineData("--seconds 1s", "not '1s'")]
    [InlineData("--seconds -1", "not '-1'")]
    [InlineData("--seconds NaN", "not 'NaN'")]
    [InlineData("--size 0", "--size takes a length of 1 to 1GiB, in bytes or with a unit")]
    [InlineData("--size 2GiB", "not '2GiB'")]
    [InlineData("--size 1MB", "not '1MB'")]
    [InlineData("--file=", "--file is empty")]
    [InlineData("--file -", "standard input cannot be")]
    [InlineData("--svg -", "--svg takes a file: standard output is for the figures")]
    [InlineData("--svg=", "--svg is empty")]
    [InlineData("--svg .", "--svg '.': is a folder: name a file in it")]
    [InlineData("--svg no/such", "there is no such folder")]
    [InlineData("--kernels --file a", "leave one out")]
    [InlineData("--kernels -a sha384", "takes the kernels of another algorithm: name one of blake2b, blake2s, ")]
    [InlineData("--kernels -a sha384 -a blake2s", "--kernels: sha384 takes the kernels of another algorithm: name one of blake2b, blake2s, ")]
    [InlineData("--kernels --num-threads 4", "--kernels measures kernels by one thread: leave --num-threads out")]
    [InlineData("--num-threads x", "invalid number of threads: 'x'")]
    [InlineData("--jsom", "did you mean --json?")]
    public async Task Bench_CommandLineThatMakesNoSense_IsAUsageError(string arguments, string word)
    {
        using Sandbox sandbox = new();

        ToolResult result = await WithoutNames(sandbox, ["bench", .. arguments.Split(' ')]).RunAsync();

        UsageErrors.AssertIs(result, word);
        Assert.EndsWith("Try 'hashlane bench --help' for more information.\n", result.Errors, StringComparison.Ordinal);
    }

    /// <summary>A row of CI may name kernels.</summary>
    private static Tool WithoutNames(Sandbox sandbox, params string[] arguments) =>
        new Tool(sandbox, arguments).InShell("unset HASHLANE_KERNELS\nexec \"$@\"");

    private static bool HasLanes(string algorithm) => HardwareReport.Kernels.Any(
        report => report.Algorithm.Equals($"{algorithm}.HashMany", StringComparison.OrdinalIgnoreCase));

    private static void AssertIsAMeasurement(JsonObject line)
    {
        double least = (double)line["least"]!, median = (double)line["median"]!, most = (double)line["most"]!;
        Assert.True(least > 0 && least <= median && median <= most, line.ToJsonString());
        Assert.Contains((int)line["rounds"]!, (int[])[3, 5]);
        Assert.Equal("benchmark", (string)line["type"]!);
    }
}
