using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>How much of BLAKE3's output is written, from where, and in which form.</summary>
[Trait("Category", "Cli")]
public sealed class Blake3OutputTests
{
    private const int KiB = 1024;
    private const int MiB = 1024 * KiB;
    private const ulong OutputBytes = ulong.MaxValue;

    /// <summary>An empty .NET process has some 30 MiB.</summary>
    private const long MaxMemoryKiB = 100 * 1024;

    [Theory]
    [InlineData("-l 64")]
    [InlineData("-l64")]
    [InlineData("--length=64")]
    [InlineData("--bytes 64")]
    [InlineData("--bits 512")]
    [InlineData("-a blake3-512")]
    [InlineData("-a blake3-512 -l 64")]
    [InlineData("-a blake3 -l 64")]
    public async Task Sum_WaysToSayTheLength_AllTheSame(string options)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, [.. options.Split(' '), "a.txt"]);

        Assert.Equal(Expectation.Of(0, $"{Hex(0, 64)}  a.txt\n"), Expectation.Of(result));
    }

    /// <summary>A digest longer than any buffer is written piece by piece.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(31)]
    [InlineData(65)]
    [InlineData((64 * KiB) - 1)]
    [InlineData(64 * KiB)]
    [InlineData((64 * KiB) + 1)]
    [InlineData(MiB + 3)]
    public async Task Sum_Length_EqualsTheLibraryInEveryForm(int length)
    {
        using Sandbox sandbox = NewSandbox();
        string bytes = length.ToString(CultureInfo.InvariantCulture);

        ToolResult line = await Tool.RunAsync(sandbox, "-l", bytes, "a.txt");
        ToolResult tagged = await Tool.RunAsync(sandbox, "--tag", "-l", bytes, "a.txt");
        ToolResult alone = await Tool.RunAsync(sandbox, "--no-names", "-l", bytes, "a.txt");
        ToolResult raw = await Tool.RunAsync(sandbox, "--raw", "-l", bytes, "a.txt");

        string digest = Hex(0, length);
        Assert.Equal(
            [$"{digest}  a.txt\n", $"BLAKE3-{8L * length} (a.txt) = {digest}\n", $"{digest}\n", digest],
            [line.Output, tagged.Output, alone.Output, Bytes.ToHex(raw.OutputBytes)]);
    }

    [Fact]
    public async Task Sum_LengthZero_WritesNoDigestAsB3sum()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "-l", "0", "a.txt");

        Assert.Equal(Expectation.Of(0, "  a.txt\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("-l x", "x")]
    [InlineData("-l -1", "-1")]
    [InlineData("-l 18446744073709551616", "18446744073709551616")]
    [InlineData("--bytes 0", "0")]
    [InlineData("--bits 0", "0")]
    [InlineData("--bits 12", "bits")]
    [InlineData("-a blake3-256 -l 33", "33")]
    public async Task Sum_LengthOutOfRange_IsAUsageErrorThatNamesIt(string options, string word)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, [.. options.Split(' '), "a.txt"]);

        UsageErrors.AssertIs(result, word);
    }

    [Theory]
    [InlineData(0UL, 32)]
    [InlineData(1UL, 32)]
    [InlineData(63UL, 2)]
    [InlineData(64UL, 100)]
    [InlineData(1UL << 32, 100)]
    [InlineData((1UL << 38) - 1, 65)]
    [InlineData(OutputBytes - 100, 100)]
    [InlineData(OutputBytes - 1, 1)]
    [InlineData(OutputBytes, 0)]
    public async Task Sum_Seek_EqualsTheLibrary(ulong start, int length)
    {
        using Sandbox sandbox = NewSandbox();
        string seek = start.ToString(CultureInfo.InvariantCulture);
        string bytes = length.ToString(CultureInfo.InvariantCulture);

        ToolResult result = await Tool.RunAsync(sandbox, "--seek", seek, "-l", bytes, "a.txt");

        Assert.Equal(Expectation.Of(0, $"{Hex(start, length)}  a.txt\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("18446744073709551615", "1")]
    [InlineData("1", "18446744073709551615")]
    [InlineData("9223372036854775808", "9223372036854775808")]
    public async Task Sum_SeekPastTheEnd_IsAUsageError(string seek, string length)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "--seek", seek, "-l", length, "a.txt");

        UsageErrors.AssertIs(result, "past");
    }

    [Fact]
    public async Task SumRaw_OtherAlgorithms_WriteTheDigestAlone()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult named = await Tool.RunAsync(sandbox, "-a", "blake2b-256", "--raw", "a.txt");
        ToolResult input = await new Tool(sandbox, "-a", "blake2s", "--raw").WithInput(Known.Hello).RunAsync();

        Assert.Equal(
            [Known.HelloBlake2b256, Known.HelloBlake2s], [Bytes.ToHex(named.OutputBytes), Bytes.ToHex(input.OutputBytes)]);
    }

    [Fact]
    public async Task SumNoNames_SeveralFiles_ALineEach()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("back\\slash", "");

        ToolResult lines = await Tool.RunAsync(sandbox, "--no-names", "a.txt", "back\\slash");
        ToolResult zeros = await Tool.RunAsync(sandbox, "--no-names", "-z", "-a", "blake2s", "a.txt");

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake3}\n{Known.EmptyBlake3}\n"), Expectation.Of(lines));
        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake2s}\0"), Expectation.Of(zeros));
    }

    [Fact]
    public async Task SumRaw_FileThatCannotBeRead_WritesNothing()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "--raw", "missing");

        Assert.Equal(Expectation.Of(1, "", "hashlane: missing: No such file or directory\n"), Expectation.Of(result));
    }

    /// <summary>More than the memory that the tool may take.</summary>
    [Theory]
    [InlineData("--raw")]
    [InlineData("--no-names")]
    public async Task Sum_LongOutput_IsWrittenInBoundedMemory(string form)
    {
        const int Length = 150 * MiB;
        using Sandbox sandbox = NewSandbox();
        sandbox.MakeFifo("fifo");
        using RunningTool running = new Tool(sandbox, form, "-l", Length.ToString(CultureInfo.InvariantCulture), "a.txt")
            .InShell("exec \"$@\" >fifo")
            .Start();

        long peakKiB;
        using (FileStream reader = await sandbox.OpenFifoAsync("fifo", FileAccess.Read))
        {
            byte[] piece = new byte[MiB];
            for (int i = MiB; i < Length; i += MiB)
            {
                await reader.ReadExactlyAsync(piece, TestContext.Current.CancellationToken);
            }

            // What is left is more than a pipe holds, so the tool waits.
            peakKiB = running.PeakMemoryKiB();
            await reader.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken);
        }

        Assert.Equal(Expectation.Of(0), Expectation.Of(await running.FinishAsync([])));
        Assert.InRange(peakKiB, 1, MaxMemoryKiB);
    }

    /// <summary>Nobody waits for 2^64 bytes: who has read enough closes the pipe.</summary>
    [Fact]
    public async Task Sum_ReaderOfEndlessOutputLeaves_EndsWithoutAMessage()
    {
        using Sandbox sandbox = NewSandbox();
        Tool tool = new Tool(sandbox, "--raw", "-l", "18446744073709551615", "a.txt").InShell("\"$@\" | head -c 64");

        ToolResult result = await tool.RunAsync();

        Assert.Equal(Hex(0, 64), Bytes.ToHex(result.OutputBytes));
        Assert.Empty(result.ErrorBytes);
    }

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        return sandbox;
    }

    private static string Hex(ulong start, int length)
    {
        using Blake3 hasher = new();
        hasher.AppendData(Bytes.Of(Known.Hello));
        using XofReader output = hasher.OpenXof();
        output.Position = start;
        byte[] bytes = new byte[length];
        output.Read(bytes);
        return Bytes.ToHex(bytes);
    }
}
