using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>BLAKE3 of files that are long enough for several threads, and of those that must not get them.</summary>
[Trait("Category", "Cli")]
public sealed class SharedReadTests
{
    private const int MiB = 1024 * 1024;
    private const int KeyBytes = 32;

    /// <summary>Longer than the windows in which two threads read such a file.</summary>
    private const int LongBytes = (130 * MiB) + 7;

    /// <summary>An empty .NET process has some 30 MiB.</summary>
    private const long MaxMemoryKiB = 100 * 1024;

    [Theory]
    [InlineData()]
    [InlineData("--num-threads", "0")]
    [InlineData("--num-threads", "1")]
    [InlineData("--num-threads", "2")]
    [InlineData("--num-threads", "+3")]
    [InlineData("--num-threads", "18446744073709551615")]
    public async Task Sum_FilesAroundTheEdges_EqualTheLibrary(params string[] options)
    {
        int[] edges = [MiB, 4 * MiB, 32 * MiB, 33 * MiB, 65 * MiB];
        int[] sizes = [0, 1, 1025, .. edges.SelectMany(edge => new[] { edge - 1, edge, edge + 1 }), LongBytes];
        byte[] data = Bytes.Pattern(LongBytes);
        using Sandbox sandbox = new();
        string expected = "";
        foreach (int size in sizes)
        {
            string name = size.ToString(CultureInfo.InvariantCulture);
            sandbox.Write(name, data[..size]);
            expected += $"{Bytes.ToHex(Blake3.HashData(data.AsSpan(0, size)))}  {name}\n";
        }

        ToolResult result = await new Tool(sandbox, options)
            .WithArguments(sizes.Select(size => Bytes.Of(size.ToString(CultureInfo.InvariantCulture))))
            .RunAsync();

        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
    }

    [Fact]
    public async Task SumKeyedAndDerived_LongFile_EqualTheLibrary()
    {
        byte[] data = Bytes.Pattern((33 * MiB) + 5);
        byte[] key = Bytes.Pattern(KeyBytes, seed: 2);
        using Sandbox sandbox = new();
        sandbox.Write("long", data);

        ToolResult keyed = await new Tool(sandbox, "--keyed", "long").WithInput(key).RunAsync();
        ToolResult derived = await Tool.RunAsync(sandbox, "--derive-key", "context", "long");

        Assert.Equal(
            [$"{Bytes.ToHex(Blake3Mac.HashData(key, data))}  long\n", $"{Bytes.ToHex(Blake3Kdf.DeriveKey("context", data))}  long\n"],
            [keyed.Output, derived.Output]);
    }

    [Fact]
    public async Task Check_LongFiles_GoodAndChanged()
    {
        byte[] data = Bytes.Pattern((32 * MiB) + 5);
        using Sandbox sandbox = new();
        sandbox.Write("good", data);
        string digest = Bytes.ToHex(Blake3.HashData(data));
        data[^1] ^= 1;
        sandbox.Write("changed", data);
        sandbox.Write("sums", $"{digest}  good\n{digest}  changed\n{digest}  good\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "--num-threads", "2", "sums");

        string warning = "hashlane: WARNING: 1 computed checksum did NOT match\n";
        Assert.Equal(Expectation.Of(1, "good: OK\nchanged: FAILED\ngood: OK\n", warning), Expectation.Of(result));
    }

    /// <summary>Standard input has one position for all who have it: what was read before is passed over, and nothing is read twice.</summary>
    [Fact]
    public async Task Sum_LongFileAsStandardInput_IsReadOnceFromWhereItStands()
    {
        byte[] data = Bytes.Pattern(40 * MiB);
        using Sandbox sandbox = new();
        sandbox.Write("long", data);
        Tool tool = new Tool(sandbox, "-", "-").InShell("{ dd bs=3 count=1 of=/dev/null 2>/dev/null; exec \"$@\"; } <long");

        ToolResult result = await tool.RunAsync();

        string expected = $"{Bytes.ToHex(Blake3.HashData(data.AsSpan(3)))}  -\n{Known.EmptyBlake3}  -\n";
        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_LongFifo_EqualsTheLibrary()
    {
        byte[] data = Bytes.Pattern((40 * MiB) + 3);
        using Sandbox sandbox = new();
        sandbox.MakeFifo("fifo");
        using RunningTool running = new Tool(sandbox, "fifo").Start();

        using (FileStream writer = await sandbox.OpenFifoAsync("fifo"))
        {
            await writer.WriteAsync(data, TestContext.Current.CancellationToken);
        }

        Expectation expected = Expectation.Of(0, $"{Bytes.ToHex(Blake3.HashData(data))}  fifo\n");
        Assert.Equal(expected, Expectation.Of(await running.FinishAsync([])));
    }

    /// <summary>A device has no length and no end: only that it is read in order can be seen.</summary>
    [Fact]
    public async Task Sum_DeviceAndVirtualFile_AreRead()
    {
        const string Virtual = "/proc/version";
        Assert.SkipUnless(File.Exists(Virtual), "Needs /proc.");
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "/dev/null", Virtual);

        string digest = Bytes.ToHex(Blake3.HashData(File.ReadAllBytes(Virtual)));
        Assert.Equal(Expectation.Of(0, $"{Known.EmptyBlake3}  /dev/null\n{digest}  {Virtual}\n"), Expectation.Of(result));
    }

    /// <summary>What is hashed then is some state of the file, or an error.</summary>
    [Fact]
    public async Task Sum_FileCutAndGrownMeanwhile_EndsWithALineOrAnError()
    {
        using Sandbox sandbox = new();
        using FileStream file = new(sandbox.PathOf("file"), FileMode.Create, FileAccess.Write, FileShare.ReadWrite, 0);
        file.SetLength(256 * MiB);
        string[] names = [.. Enumerable.Repeat("file", 4)];
        using RunningTool running = new Tool(sandbox, names).Start();

        for (int i = 0; !running.HasExited; i++)
        {
            file.SetLength(((i * 37) % 128) * MiB);
            await Task.Delay(1, TestContext.Current.CancellationToken);
        }

        ToolResult result = await running.FinishAsync([]);
        Assert.True(result.ExitCode is 0 or 1, result.ToString());
        Assert.True(result.OutputLines.Length + result.ErrorLines.Length == names.Length, result.ToString());
        Assert.All(result.OutputLines, line => Assert.Matches("^[0-9a-f]{64}  file$", line));
        Assert.All(result.ErrorLines, line => Assert.StartsWith("hashlane: file: ", line, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Sum_LongFile_BoundedMemory()
    {
        using Sandbox sandbox = new();
        using (FileStream file = new(sandbox.PathOf("file"), FileMode.Create, FileAccess.Write, FileShare.None, 0))
        {
            file.SetLength(256 * MiB);
        }

        sandbox.MakeFifo("fifo");
        using RunningTool running = new Tool(sandbox, "file", "fifo").Start();
        long peakKiB;
        using (await sandbox.OpenFifoAsync("fifo"))
        {
            // The tool is through with the file, and waits.
            peakKiB = running.PeakMemoryKiB();
        }

        Assert.Equal(0, (await running.FinishAsync([])).ExitCode);
        Assert.InRange(peakKiB, 1, MaxMemoryKiB);
    }
}
