using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>Hostile check files cost time in proportion to their length, and no memory.</summary>
[Trait("Category", "Cli")]
public sealed class CheckLimitTests
{
    private const int MiB = 1024 * 1024;

    /// <summary>A line held as bytes would need this much; as text, twice.</summary>
    private const int LongLineBytes = 50 * MiB;

    /// <summary>An empty .NET process has some 30 MiB.</summary>
    private const long MaxMemoryKiB = 100 * 1024;

    /// <summary>The most memory that a longer list may add: 6 MiB were seen, and 20 to 90 when the runtime chose.</summary>
    private const long MaxGarbageKiB = 14 * 1024;

    [Theory]
    [InlineData('a')]
    [InlineData(' ')]
    [InlineData('\\')]
    [InlineData('\0')]
    [InlineData('(')]
    public async Task Check_VeryLongLineBeforeAGoodOne_ImproperInBoundedMemory(char filler)
    {
        using Sandbox sandbox = NewSandbox();
        using (StreamWriter sums = new(sandbox.PathOf("sums")))
        {
            WriteLong(sums, filler);
            await sums.WriteAsync($"\n{Known.HelloBlake2b}  a.txt\n");
        }

        (ToolResult result, long peakKiB) = await RunWatchedAsync(sandbox);

        string warning = "hashlane: WARNING: 1 line is improperly formatted\n";
        Assert.Equal(Expectation.Of(0, "a.txt: OK\n", warning), Expectation.Of(result));
        Assert.InRange(peakKiB, 0, MaxMemoryKiB);
    }

    [Fact]
    public async Task Check_VeryLongNameAfterADigest_ImproperInBoundedMemory()
    {
        using Sandbox sandbox = NewSandbox();
        using (StreamWriter sums = new(sandbox.PathOf("sums")))
        {
            await sums.WriteAsync($"{Known.HelloBlake2b}  ");
            WriteLong(sums, 'n');
        }

        (ToolResult result, long peakKiB) = await RunWatchedAsync(sandbox);

        Assert.Equal(
            Expectation.Of(1, "", "hashlane: sums: no properly formatted checksum lines found\n"),
            Expectation.Of(result));
        Assert.InRange(peakKiB, 0, MaxMemoryKiB);
    }

    /// <summary>A comment may be as long as it likes: it counts as nothing, and what follows it is read.</summary>
    [Fact]
    public async Task Check_VeryLongComment_IsNoImproperLine()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"#{new string('c', 2 * MiB)}\n{Known.HelloBlake2b}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--strict", "sums");

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_ManyLines_BoundedMemoryAndRightCounts()
    {
        const int Lines = 200_000;
        using Sandbox sandbox = NewSandbox();
        using (StreamWriter sums = new(sandbox.PathOf("sums")))
        {
            for (int i = 0; i < Lines; i++)
            {
                await sums.WriteAsync(string.Create(CultureInfo.InvariantCulture, $"garbage {i}\n"));
            }

            await sums.WriteAsync($"{Known.HelloBlake2b}  a.txt\n");
        }

        (ToolResult result, long peakKiB) = await RunWatchedAsync(sandbox);

        string warning = $"hashlane: WARNING: {Lines} lines are improperly formatted\n";
        Assert.Equal(Expectation.Of(0, "a.txt: OK\n", warning), Expectation.Of(result));
        Assert.InRange(peakKiB, 0, MaxMemoryKiB);
    }

    /// <summary>
    /// The garbage of lines that were dealt with does not gather, whatever the size of the processor's cache, which the runtime goes by.
    /// </summary>
    [Fact]
    public async Task Check_ManyProperLines_TakesNoMoreMemoryThanFew()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.MakeFifo("fifo");

        long fewKiB = await PeakAsync(1000);
        long manyKiB = await PeakAsync(400_000);

        Assert.InRange(manyKiB, 1, Math.Min(fewKiB + MaxGarbageKiB, MaxMemoryKiB));

        async Task<long> PeakAsync(int lines)
        {
            sandbox.Write("sums", string.Concat(Enumerable.Repeat($"{Known.HelloBlake2b}  a.txt\n", lines)));
            using RunningTool running = new Tool(sandbox, "-a", "blake2b", "-c", "--quiet", "sums", "fifo").Start();
            long peakKiB;
            using (FileStream writer = await sandbox.OpenFifoAsync("fifo"))
            {
                // The tool is through with the first list, and waits for the second.
                peakKiB = running.PeakMemoryKiB();
                writer.Write(Bytes.Of($"{Known.HelloBlake2b}  a.txt\n"));
            }

            Assert.Equal(Expectation.Of(0), Expectation.Of(await running.FinishAsync([])));
            return peakKiB;
        }
    }

    [Fact]
    public async Task CheckIgnoreMissing_ManyMissingFiles_OneIsVerified()
    {
        const int Lines = 20_000;
        using Sandbox sandbox = NewSandbox();
        IEnumerable<string> gone = Enumerable.Range(0, Lines)
            .Select(i => string.Create(CultureInfo.InvariantCulture, $"{Known.HelloBlake2b}  gone{i}\n"));
        sandbox.Write("sums", $"{string.Concat(gone)}{Known.HelloBlake2b}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--ignore-missing", "sums");

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n"), Expectation.Of(result));
    }

    /// <summary>Lines whose ends fall on and around every place where a reader's buffer could end.</summary>
    [Fact]
    public async Task Check_LineEndsAroundBufferEnds_EveryLineIsSeen()
    {
        using Sandbox sandbox = NewSandbox();
        string good = $"{Known.HelloBlake2b}  a.txt\n";
        int count = 0;
        using (StreamWriter sums = new(sandbox.PathOf("sums")))
        {
            int position = 0;
            for (int buffer = 4096; buffer <= MiB; buffer *= 2)
            {
                for (int offset = -2; offset <= 2; offset++)
                {
                    // Comments fill up so that this good line ends at the buffer's end plus the offset.
                    int next = (((position / buffer) + 2) * buffer) + offset;
                    WriteComments(sums, next - position - good.Length);
                    sums.Write(good);
                    position = next;
                    count++;
                }
            }
        }

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--strict", "sums");

        string expected = string.Concat(Enumerable.Repeat("a.txt: OK\n", count));
        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
    }

    private static async Task<(ToolResult Result, long PeakKiB)> RunWatchedAsync(Sandbox sandbox)
    {
        using RunningTool running = new Tool(sandbox, "-a", "blake2b", "-c", "sums").Start();
        long peakKiB = 0;
        while (!running.HasExited)
        {
            peakKiB = Math.Max(peakKiB, running.PeakMemoryKiB());
            await Task.Delay(2, TestContext.Current.CancellationToken);
        }

        return (await running.FinishAsync([]), peakKiB);
    }

    private static void WriteComments(StreamWriter writer, int count)
    {
        const int CommentBytes = 1024;
        while (count > 0)
        {
            // The last takes what is left, so that none is shorter than its two letters, # and newline.
            int length = count < 2 * CommentBytes ? count : CommentBytes;
            writer.Write($"#{new string('c', length - 2)}\n");
            count -= length;
        }
    }

    private static void WriteLong(StreamWriter writer, char filler)
    {
        string piece = new(filler, MiB);
        for (int i = 0; i < LongLineBytes / MiB; i++)
        {
            writer.Write(piece);
        }
    }

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        return sandbox;
    }
}
