using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>Lists as Windows writes them: with a byte order mark, or as UTF-16.</summary>
[Trait("Category", "Cli")]
public sealed class CheckEncodingTests
{
    private const string Good = Known.HelloSha256;
    private const string NoneProper = "no properly formatted checksum lines found\n";

    private static byte[] Mark => [0xEF, 0xBB, 0xBF];

    public static TheoryData<string> FirstLines =>
    [
        $"{Good}  a.txt\n",
        $"SHA256 (a.txt) = {Good}\n",
        $"\\{Good}  a.txt\n",
        $"# comment\r\n{Good}  a.txt\r\n",
        $"\n{Good}  a.txt",
    ];

    [Theory]
    [MemberData(nameof(FirstLines))]
    public async Task Check_ByteOrderMark_IsNoPartOfTheFirstLine(string lines)
    {
        using Sandbox sandbox = NewSandbox([.. Mark, .. Bytes.Of(lines)]);

        ToolResult file = await Tool.RunAsync(sandbox, "-a", "sha256", "-c", "--strict", "sums", "sums");
        ToolResult input = await new Tool(sandbox, "-a", "sha256", "-c", "--strict").WithInput([.. Mark, .. Bytes.Of(lines)]).RunAsync();

        Assert.Equal(
            [Expectation.Of(0, "a.txt: OK\na.txt: OK\n"), Expectation.Of(0, "a.txt: OK\n")], [Expectation.Of(file), Expectation.Of(input)]);
    }

    /// <summary>The first line was passed over with exit code 0, whatever had become of its file.</summary>
    [Fact]
    public async Task Check_ByteOrderMarkBeforeAWrongDigest_Fails()
    {
        using Sandbox sandbox = NewSandbox([.. Mark, .. Bytes.Of($"{new string('0', Good.Length)}  a.txt\n{Good}  a.txt\n")]);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "sha256", "-c", "sums");

        string warning = "hashlane: WARNING: 1 computed checksum did NOT match\n";
        Assert.Equal(Expectation.Of(1, "a.txt: FAILED\na.txt: OK\n", warning), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_ByteOrderMarkThatArrivesInPieces_IsNoPartOfTheFirstLine()
    {
        using Sandbox sandbox = NewSandbox([]);
        using RunningTool running = new Tool(sandbox, "-a", "sha256", "-c").Start();
        foreach (byte piece in Mark)
        {
            running.Input.WriteByte(piece);
            await running.Input.FlushAsync(TestContext.Current.CancellationToken);
            await Task.Delay(20, TestContext.Current.CancellationToken);
        }

        ToolResult result = await running.FinishAsync(Bytes.Of($"{Good}  a.txt\n"));

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n"), Expectation.Of(result));
    }

    /// <summary>Two lists in one file, or two marks: the second mark is no line's.</summary>
    [Theory]
    [InlineData("\ufeff\ufeff{0}  a.txt\n{0}  a.txt\n")]
    [InlineData("{0}  a.txt\n\ufeff{0}  a.txt\n")]
    [InlineData(" \ufeff{0}  a.txt\n{0}  a.txt\n")]
    public async Task Check_ByteOrderMarkElsewhere_IsImproper(string lines)
    {
        using Sandbox sandbox = NewSandbox(Bytes.Of(lines.Replace("{0}", Good, StringComparison.Ordinal)));

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "sha256", "-c", "sums");

        string warning = "hashlane: WARNING: 1 line is improperly formatted\n";
        Assert.Equal(Expectation.Of(0, "a.txt: OK\n", warning), Expectation.Of(result));
    }

    [Theory]
    [InlineData(new byte[] { 0xEF })]
    [InlineData(new byte[] { 0xEF, 0xBB })]
    [InlineData(new byte[] { 0xEF, 0xBB, 0xBF })]
    [InlineData(new byte[] { 0xEF, 0xBB, 0xBF, (byte)'\n' })]
    public async Task Check_NothingButAMarkOrItsStart_IsNoSuccess(byte[] list)
    {
        using Sandbox sandbox = NewSandbox(list);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "sha256", "-c", "sums");

        Assert.Equal(Expectation.Of(1, "", $"hashlane: sums: {NoneProper}"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("utf-16", true, "UTF-16")]
    [InlineData("utf-16", false, "UTF-16")]
    [InlineData("utf-16BE", true, "UTF-16")]
    [InlineData("utf-16BE", false, "UTF-16")]
    [InlineData("utf-32", true, "UTF-32")]
    public async Task Check_WideEncoding_IsNamedWithWhatToDo(string encoding, bool isMarked, string name)
    {
        Encoding wide = Encoding.GetEncoding(encoding);
        using Sandbox sandbox = NewSandbox([.. isMarked ? wide.Preamble : [], .. wide.GetBytes($"{Good}  a.txt\r\n")]);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "sha256", "-c", "sums");

        string errors = $"hashlane: sums: {NoneProper}hashlane: sums: the file is {name}, but a check file must be UTF-8: convert it; "
            + "in Windows PowerShell write it with '| Out-File -Encoding utf8'\n";
        Assert.Equal(Expectation.Of(1, "", errors), Expectation.Of(result));
    }

    private static Sandbox NewSandbox(byte[] list)
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        sandbox.Write("sums", list);
        return sandbox;
    }
}
