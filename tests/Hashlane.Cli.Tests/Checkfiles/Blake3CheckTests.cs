namespace Hashlane.Cli.Tests;

/// <summary>Digests of BLAKE3 in check files: a short one is the front of a long one, so a cut line must not verify.</summary>
[Trait("Category", "Cli")]
public sealed class Blake3CheckTests
{
    private const int LongBytes = 64;

    private const string Ok = "a.txt: OK\n";

    private static string LongDigest { get; } = Bytes.ToHex(Blake3.HashData(Bytes.Of(Known.Hello), LongBytes));

    [Theory]
    [InlineData("-c", "-l", "64")]
    [InlineData("-c", "-l64")]
    [InlineData("-c", "--bits", "512")]
    [InlineData("-c", "--bytes", "64")]
    [InlineData("-c", "-a", "blake3-512")]
    [InlineData("-c", "-a", "blake3", "-l", "64")]
    public async Task Check_OtherLengthThatIsNamed_IsRead(params string[] arguments)
    {
        using Sandbox sandbox = NewSandbox($"{LongDigest}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, [.. arguments, "sums"]);

        Assert.Equal(Expectation.Of(0, Ok), Expectation.Of(result));
    }

    [Theory]
    [InlineData("-c")]
    [InlineData("-c", "-a", "blake3")]
    [InlineData("-c", "-a", "blake3-256")]
    [InlineData("-c", "-l", "32")]
    public async Task Check_CutDigest_IsImproper(params string[] arguments)
    {
        foreach (int digits in (int[])[2, 62, 66, 128])
        {
            using Sandbox sandbox = NewSandbox($"{LongDigest[..digits]}  a.txt\n");

            ToolResult result = await Tool.RunAsync(sandbox, [.. arguments, "sums"]);

            Failures.AssertPlain(result);
            Assert.Empty(result.OutputBytes);
            Assert.Contains("no properly formatted checksum lines found", result.Errors, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("-c")]
    [InlineData("-c", "-a", "blake3")]
    public async Task Check_TagsThatNameTheLength_AreRead(params string[] arguments)
    {
        using Sandbox sandbox = NewSandbox(
            $"BLAKE3-512 (a.txt) = {LongDigest}\nBLAKE3-256 (a.txt) = {Known.HelloBlake3}\nBLAKE3 (a.txt) = {Known.HelloBlake3}\n"
            + $"BLAKE3-8(a.txt)= {LongDigest[..2]}\n");

        ToolResult result = await Tool.RunAsync(sandbox, [.. arguments, "sums"]);

        Assert.Equal(Expectation.Of(0, Ok + Ok + Ok + Ok), Expectation.Of(result));
    }

    /// <summary>Among them a tag that asks for 2 GB of memory.</summary>
    [Theory]
    [InlineData($"BLAKE3 (a.txt) = {Known.HelloBlake2b}")]
    [InlineData($"BLAKE3-512 (a.txt) = {Known.HelloBlake3}")]
    [InlineData($"BLAKE3-0 (a.txt) = ")]
    [InlineData($"BLAKE3-255 (a.txt) = {Known.HelloBlake3}")]
    [InlineData($"BLAKE3-17179869112 (a.txt) = {Known.HelloBlake3}")]
    [InlineData($"BLAKE3-999999999999999999999 (a.txt) = {Known.HelloBlake3}")]
    [InlineData($"BLAKE3-256 BLAKE3 (a.txt) = {Known.HelloBlake3}")]
    [InlineData($"blake3 (a.txt) = {Known.HelloBlake3}")]
    [InlineData($"BLAKE (a.txt) = {Known.HelloBlake3}")]
    [InlineData($"BLAKE33 (a.txt) = {Known.HelloBlake3}")]
    [InlineData("BLAKE3")]
    [InlineData("BLAKE3-")]
    [InlineData("BLAKE3 (")]
    public async Task Check_TagThatDoesNotFit_IsImproper(string line)
    {
        using Sandbox sandbox = NewSandbox($"{line}\n{Known.HelloBlake3}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "sums");

        string warning = "hashlane: WARNING: 1 line is improperly formatted\n";
        Assert.Equal(Expectation.Of(1, Ok, warning), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_ListWithCarriageReturnsAndCapitals_IsRead()
    {
        using Sandbox sandbox = NewSandbox(
            $"{Known.HelloBlake3.ToUpperInvariant()}  a.txt\r\nBLAKE3 (a.txt) = {Known.HelloBlake3}\r\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "sums");

        Assert.Equal(Expectation.Of(0, Ok + Ok), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_EmptyList_IsAFailure()
    {
        using Sandbox sandbox = NewSandbox("");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "sums");

        Assert.Equal(
            Expectation.Of(1, "", "hashlane: sums: no properly formatted checksum lines found\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_QuietGoodAndChanged_ChangedOnly()
    {
        using Sandbox sandbox = NewSandbox($"{Known.HelloBlake3}  a.txt\n{Known.EmptyBlake3}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "--quiet", "sums");

        string warning = "hashlane: WARNING: 1 computed checksum did NOT match\n";
        Assert.Equal(Expectation.Of(1, "a.txt: FAILED\n", warning), Expectation.Of(result));
    }

    private static Sandbox NewSandbox(string sums)
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        sandbox.Write("sums", sums);
        return sandbox;
    }
}
