namespace Hashlane.Cli.Tests;

/// <summary>Which algorithm runs, and that it is never guessed.</summary>
[Trait("Category", "Cli")]
public sealed class AlgorithmTests
{
    [Theory]
    [InlineData("blake2b", Known.HelloBlake2b)]
    [InlineData("BLAKE2B", Known.HelloBlake2b)]
    [InlineData("blake2s", Known.HelloBlake2s)]
    [InlineData("blake2bp", Known.HelloBlake2bp)]
    [InlineData("BLAKE2sp-256", Known.HelloBlake2sp)]
    [InlineData("blake3", Known.HelloBlake3)]
    [InlineData("BLAKE3-256", Known.HelloBlake3)]
    public async Task Sum_Algorithm_IsUsed(string algorithm, string digest)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", algorithm, "a.txt");

        Assert.Equal(Expectation.Of(0, $"{digest}  a.txt\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("--algorithm", "blake2b", "a.txt")]
    [InlineData("--algorithm=blake2b", "a.txt")]
    [InlineData("-ablake2b", "a.txt")]
    [InlineData("a.txt", "-a", "blake2b")]
    [InlineData("-a", "blake2b", "-b", "-t", "--no-mmap", "a.txt")]
    public async Task Sum_WaysToSayIt_AllTheSame(params string[] arguments)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, arguments);

        Assert.Equal(0, result.ExitCode);
        Assert.Equal(Known.HelloBlake2b, result.Output.Split(' ')[0]);
        Assert.Empty(result.ErrorBytes);
    }

    [Fact]
    public async Task Sum_NoAlgorithm_IsBlake3()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "a.txt");

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake3}  a.txt\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("nonsense")]
    [InlineData("blake2")]
    [InlineData("blake2b-")]
    [InlineData("blake2b-0")]
    [InlineData("blake2b-7")]
    [InlineData("blake2b-520")]
    [InlineData("blake2b-0256")]
    [InlineData("blake2b-+256")]
    [InlineData("blake2b 256")]
    [InlineData("blake2s-512")]
    [InlineData("blake2sp-512")]
    [InlineData("blake2bp-")]
    [InlineData("blake3-")]
    [InlineData("blake3-0")]
    [InlineData("blake3-12")]
    [InlineData("blake3-17179869184")]
    [InlineData("blake2x")]
    [InlineData("blake2xs-524280")]
    [InlineData("skein")]
    [InlineData("skein-512")]
    [InlineData("skein128")]
    [InlineData("skein512-")]
    [InlineData("skein512-0")]
    [InlineData("skein512-12")]
    [InlineData("skein512-17179868736")]
    [InlineData("blake")]
    [InlineData("md5")]
    public async Task Sum_UnknownAlgorithm_IsAUsageErrorThatNamesIt(string algorithm)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", algorithm, "a.txt");

        UsageErrors.AssertIs(result, algorithm);
    }

    [Fact]
    public async Task Sum_EmptyAlgorithm_IsAUsageError()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "", "a.txt");

        UsageErrors.AssertIs(result, "-a", "''");
    }

    [Fact]
    public async Task Check_TaggedLinesWithoutAlgorithm_TagsDecide()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write(
            "sums",
            $"BLAKE2b (a.txt) = {Known.HelloBlake2b}\n"
                + $"BLAKE2s (a.txt) = {Known.HelloBlake2s}\n"
                + $"BLAKE2bp (a.txt) = {Known.HelloBlake2bp}\n"
                + $"BLAKE2SP (a.txt) = {Known.HelloBlake2sp}\n"
                + $"BLAKE2b-256 (a.txt) = {Known.HelloBlake2b256}\n"
                + $"BLAKE2s-128 (a.txt) = {Known.HelloBlake2s128}\n"
                + $"BLAKE3 (a.txt) = {Known.HelloBlake3}\n"
                + $"BLAKE3-8 (a.txt) = {Known.HelloBlake3[..2]}\n"
                + $"{Known.HelloBlake3}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "--strict", "sums");

        Assert.Equal(
            Expectation.Of(0, string.Concat(Enumerable.Repeat("a.txt: OK\n", 9))), Expectation.Of(result));
    }

    /// <summary>64 digits are BLAKE2b-256, BLAKE2s, SHA-256 and more: only the user can know.</summary>
    [Theory]
    [InlineData(Known.HelloBlake2b256)]
    [InlineData(Known.HelloBlake2s)]
    public async Task Check_UntaggedLineWithoutAlgorithm_MeansBlake3AndIsNotGuessed(string digest)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"{digest}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "sums");

        string warning = "hashlane: WARNING: 1 computed checksum did NOT match\n"
            + "hashlane: sums: no line without a tag matched; they were read as blake3. If another algorithm made them, name it with -a; digests of 64 digits "
            + "are those of blake2s, blake2sp, blake2xs, sha256, sha512-256, skein256, blake2b-256, blake2bp-256, blake2xb-256, skein1024-256 and "
            + "skein512-256\n";
        Assert.Equal(Expectation.Of(1, "a.txt: FAILED\n", warning), Expectation.Of(result));
    }

    /// <summary>A list of b2sum without -a: what is wrong with it can be told.</summary>
    [Fact]
    public async Task Check_UntaggedLinesOfAnotherLength_AreImproperAndTheOptionNamed()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"{Known.HelloBlake2b}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "sums");

        Failures.AssertPlain(result);
        Assert.Empty(result.OutputBytes);
        Assert.Contains("-a", result.Errors, StringComparison.Ordinal);
    }

    /// <summary>What was improper for b3sum makes its check fail, and that must not change with the tool.</summary>
    [Theory]
    [InlineData("-c")]
    [InlineData("-a", "blake3", "-c")]
    public async Task CheckBlake3_ImproperLineAmongGoodOnes_IsAFailure(params string[] arguments)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"{Known.HelloBlake3}  a.txt\ngarbage\n");

        ToolResult result = await Tool.RunAsync(sandbox, [.. arguments, "sums"]);

        string warning = "hashlane: WARNING: 1 line is improperly formatted\n";
        Assert.Equal(Expectation.Of(1, "a.txt: OK\n", warning), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_UntaggedLineOfTheOtherAlgorithm_Fails()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"{Known.HelloBlake2s}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        string warning = "hashlane: WARNING: 1 computed checksum did NOT match\n"
            + "hashlane: sums: no line without a tag matched; they were read as blake2b-256. If another algorithm made them, name it with -a; digests of 64 "
            + "digits are those of blake2s, blake2sp, blake2xs, blake3, sha256, sha512-256, skein256, blake2bp-256, blake2xb-256, skein1024-256 and "
            + "skein512-256\n";
        Assert.Equal(Expectation.Of(1, "a.txt: FAILED\n", warning), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_UntaggedBlake2sLines_AreRead()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"{Known.HelloBlake2s}  a.txt\n{Known.HelloBlake2b}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2s", "-c", "sums");

        string warning = "hashlane: WARNING: 1 line is improperly formatted\n";
        Assert.Equal(Expectation.Of(0, "a.txt: OK\n", warning), Expectation.Of(result));
    }

    /// <summary>Whoever asks for 256 bits must not be told that 8 were right.</summary>
    [Fact]
    public async Task Check_AlgorithmWithLength_LinesOfOtherLengthsAreImproper()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write(
            "sums",
            $"{Known.HelloBlake2b256}  a.txt\n27  a.txt\n{Known.HelloBlake2b}  a.txt\nBLAKE2b-8 (a.txt) = 27\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b-256", "-c", "sums");

        string warning = "hashlane: WARNING: 3 lines are improperly formatted\n";
        Assert.Equal(Expectation.Of(0, "a.txt: OK\n", warning), Expectation.Of(result));
    }

    /// <summary>
    /// As cksum: -a says what the list is made of, so a tag of another algorithm is none of its lines.
    /// </summary>
    [Fact]
    public async Task Check_TagOfAnotherAlgorithmThanAsked_IsImproper()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"BLAKE2s (a.txt) = {Known.HelloBlake2s}\nBLAKE2b (a.txt) = {Known.HelloBlake2b}\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        string warning = "hashlane: WARNING: 1 line is improperly formatted\n";
        Assert.Equal(Expectation.Of(0, "a.txt: OK\n", warning), Expectation.Of(result));
    }

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        return sandbox;
    }
}
