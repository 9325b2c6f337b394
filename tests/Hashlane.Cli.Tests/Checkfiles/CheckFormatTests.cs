namespace Hashlane.Cli.Tests;

/// <summary>
/// Which lines of a check file count, and what the others get. All but the marked rows are b2sum 9.1's own behaviour.
/// </summary>
[Trait("Category", "Cli")]
public sealed class CheckFormatTests
{
    private const string Good = Known.HelloBlake2b;
    private const string OneImproper = "hashlane: WARNING: 1 line is improperly formatted\n";
    private const string NoneProper = "hashlane: sums: no properly formatted checksum lines found\n";

    /// <summary>Lines that mean "a.txt has this digest".</summary>
    public static TheoryData<string> ProperLines =>
    [
        $"{Good}  a.txt\n",
        $"{Good}  a.txt",
        $"{Good}  a.txt\r\n",
        $"{Good} *a.txt\n",
        $"\t {Good}  a.txt\n",
        $"{Good.ToUpperInvariant()}  a.txt\n",
        $"BLAKE2b (a.txt) = {Good}\n",
        $"BLAKE2b (a.txt) = {Good}",
        $"BLAKE2b (a.txt) = {Good}\r\n",
        $"  BLAKE2b (a.txt) = {Good.ToUpperInvariant()}\n",
        $"BLAKE2b(a.txt)= {Good}\n",
        $"BLAKE2b-512 (a.txt) = {Good}\n",
        $"BLAKE2b-256 (a.txt) = {Known.HelloBlake2b256}\n",
        $"{Known.HelloBlake2b256}  a.txt\n",
        $"# a comment\n\n{Good}  a.txt\n\n# the end",
        $"#{Good}  b.txt\n{Good}  a.txt\n",
    ];

    /// <summary>Lines that mean nothing.</summary>
    public static TheoryData<string> ImproperLines =>
    [
        "garbage",
        Good,
        "  a.txt",
        "0A0BA0",
        "0",
        "  ",
        " # not a comment",
        $"{Good[..^1]}  a.txt",
        $"{Good}0  a.txt",
        $"{Good}00  a.txt",
        $"{Good[..64]}g{Good[65..]}  a.txt",
        $"0x{Good[2..]}  a.txt",
        $"+{Good[1..]}  a.txt",
        $"\uff16{Good[1..]}  a.txt",
        $"\u0666{Good[1..]}  a.txt",
        $"{Good}\u00a0\u00a0a.txt",
        "BLAKE2b (a.txt)",
        "BLAKE2b (a.txt) =",
        "BLAKE2b (a.txt) = ",
        "BLAKE2b (a.txt",
        "BLAKE2b (",
        "BLAKE2b(",
        "BLAKE2b ",
        "BLAKE2b",
        "BLAKE2b-",
        "BLAKE2b-(",
        "BLAKE2b-256",
        "BLAKE2-",
        "BLAKE2 (",
        "BLAKE2b ()",
        "BLAKE2b ) = ",
        $"blake2b (a.txt) = {Good}",
        "MD5 (",
        "MD5 (a.txt) = 00000000000000000000000000000000",
        $"BLAKE2bp (a.txt) = {Good}", // b2sum 9.1 matches the tag's start only
        $"SHA512 (a.txt) = {Good}",
        $"BLAKE2b-256 (a.txt) = {Good}",
        $"BLAKE2b-512 (a.txt) = {Known.HelloBlake2b256}",
        $"BLAKE2b (a.txt) = {Good[..^1]}",
        $"BLAKE2b (a.txt) = {Good}0",
        $"BLAKE2b (a.txt) = {Good} ",
        $"BLAKE2b (a.txt) = {Good}x",
        $"BLAKE2b--256 (a.txt) = {Known.HelloBlake2b256}",
        $"BLAKE2b-0 (a.txt) = {Good}",
        $"BLAKE2b-7 (a.txt) = 00",
        $"BLAKE2b-256x (a.txt) = {Known.HelloBlake2b256}",
        $"BLAKE2b-18446744073709551872 (a.txt) = {Known.HelloBlake2b256}",
        $"\\{Good}  bad\\qescape",
        $"\\{Good}  bad\\",
        $"\\BLAKE2b (bad\\qescape) = {Good}",
    ];

    [Theory]
    [MemberData(nameof(ProperLines))]
    public async Task Check_ProperLine_Ok(string lines)
    {
        using Sandbox sandbox = NewSandbox(lines);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--strict", "sums");

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n"), Expectation.Of(result));
    }

    /// <summary>Alone: nothing was verified. Beside a good line: a warning, and with --strict a failure.</summary>
    [Theory]
    [MemberData(nameof(ImproperLines))]
    public async Task Check_ImproperLineAlone_NothingVerifiedIsNoSuccess(string line)
    {
        using Sandbox sandbox = NewSandbox(line + "\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal(Expectation.Of(1, "", NoneProper + HintOf(line)), Expectation.Of(result));
    }

    [Fact]
    public async Task CheckWarn_EveryImproperLineAmongGoodOnes_EachIsNamedByItsNumber()
    {
        string[] improper = [.. ImproperLines.Select(row => row.Data)];
        using Sandbox sandbox = NewSandbox(string.Concat(improper.Select(line => $"{line}\n{Good}  a.txt\n")));
        IEnumerable<string> warnings = Enumerable.Range(0, improper.Length)
            .Select(i => $"hashlane: sums: {(2 * i) + 1}: improperly formatted BLAKE2b checksum line\n");
        string summary = $"hashlane: WARNING: {improper.Length} lines are improperly formatted\n";

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "-w", "sums");

        string ok = string.Concat(Enumerable.Repeat("a.txt: OK\n", improper.Length));
        Assert.Equal(Expectation.Of(0, ok, string.Concat(warnings) + summary), Expectation.Of(result));
    }

    [Theory]
    [InlineData("--strict", 1)]
    [InlineData("--warn", 0)]
    public async Task Check_OneImproperLineAmongGood_OnlyStrictFails(string option, int exitCode)
    {
        using Sandbox sandbox = NewSandbox($"{Good}  a.txt\ngarbage\n{Good}  a.txt\n");
        string warning = option == "--warn" ? "hashlane: sums: 2: improperly formatted BLAKE2b checksum line\n" : "";

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", option, "sums");

        Assert.Equal(Expectation.Of(exitCode, "a.txt: OK\na.txt: OK\n", warning + OneImproper), Expectation.Of(result));
    }

    [Theory]
    [InlineData("")]
    [InlineData("\n\n\n")]
    [InlineData("# only\n# comments\n")]
    [InlineData("#")]
    [InlineData("\r\n")]
    public async Task Check_NothingInIt_IsNoSuccess(string lines)
    {
        using Sandbox sandbox = NewSandbox(lines);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal(Expectation.Of(1, "", NoneProper), Expectation.Of(result));
    }

    /// <summary>
    /// b2sum stops at a NUL and takes what stands before it; a line with one is improper here, wherever it is.
    /// </summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(64)]
    [InlineData(128)]
    [InlineData(129)]
    [InlineData(131)]
    [InlineData(135)]
    public async Task Check_NulInLine_IsImproper(int position)
    {
        string line = $"{Good}  a.txt";
        using Sandbox sandbox = NewSandbox($"{line[..position]}\0{line[position..]}\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal(Expectation.Of(1, "", NoneProper), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_NulAfterTaggedDigest_IsImproper()
    {
        using Sandbox sandbox = NewSandbox($"BLAKE2b (a.txt) = {Good}\0\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal(Expectation.Of(1, "", NoneProper), Expectation.Of(result));
    }

    [Theory]
    [InlineData(" ")]
    [InlineData("\t")]
    public async Task Check_OneBlankBetweenDigestAndName_Ok(string blank)
    {
        using Sandbox sandbox = NewSandbox($"{Good}{blank}a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--strict", "sums");

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n"), Expectation.Of(result));
    }

    /// <summary>OpenSSL's spelling, which b2sum 9.1 does not know.</summary>
    [Theory]
    [InlineData("BLAKE2B-512(a.txt)= ", Known.HelloBlake2b)]
    [InlineData("BLAKE2S-256(a.txt)= ", Known.HelloBlake2s)]
    public async Task Check_TagInCapitals_Ok(string tag, string digest)
    {
        using Sandbox sandbox = NewSandbox($"{tag}{digest}\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "--strict", "sums");

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n"), Expectation.Of(result));
    }

    /// <summary>b2sum's rule: were both read in one file, who may name files could turn "  x" into " x".</summary>
    [Fact]
    public async Task Check_OneBlankAfterALineWithTwo_IsImproper()
    {
        using Sandbox sandbox = NewSandbox($"{Good}  a.txt\n{Good} a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n", OneImproper), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_MixedFormats_AllOk()
    {
        string[] lines = [.. ProperLines.Select(row => row.Data)];
        using Sandbox sandbox = NewSandbox(string.Join('\n', lines) + "\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--strict", "sums");

        Assert.Equal(
            Expectation.Of(0, string.Concat(Enumerable.Repeat("a.txt: OK\n", lines.Length))), Expectation.Of(result));
    }

    /// <summary>
    /// A name that ends in CR is written escaped, so a CR before the newline is always the line's end.
    /// </summary>
    [Fact]
    public async Task Check_CrLfThroughout_AllOk()
    {
        using Sandbox sandbox = NewSandbox($"# list\r\n{Good}  a.txt\r\n\r\nBLAKE2b (a.txt) = {Good}\r\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--strict", "sums");

        Assert.Equal(Expectation.Of(0, "a.txt: OK\na.txt: OK\n"), Expectation.Of(result));
    }

    /// <summary>Coreutils' rule: a line whose digest does not count says nothing about the form of the others.</summary>
    [Theory]
    [InlineData("00 x")]
    [InlineData("00 ")]
    [InlineData(Known.HelloSha256 + " ")]
    [InlineData(Known.HelloSha256 + "\t")]
    public async Task Check_OneBlankAfterADigestThatDoesNotCount_DoesNotFixTheForm(string line)
    {
        using Sandbox sandbox = NewSandbox($"{line}\n{Known.HelloSha256}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "sha256", "-c", "sums");

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n", OneImproper), Expectation.Of(result));
    }

    /// <summary>The shortest line with a digest has no name, and counts; that is b2sum's way too.</summary>
    [Fact]
    public async Task Check_ShortestLineWithOneBlank_FixesTheFormAsInB2sum()
    {
        using Sandbox sandbox = NewSandbox($"00 \n{Good}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");
        ToolResult other = await OtherTool.B2sum.RunAsync(sandbox, ["-c"], [Bytes.Of("sums")]);

        Assert.Equal(": FAILED open or read\n a.txt: FAILED open or read\n", result.Output);
        Assert.Equal((1, result.Output, result.Errors), (other.ExitCode, other.Output, OtherTool.B2sum.Renamed(other)));
    }

    private static string HintOf(string line)
    {
        string tag = line.Split(' ')[0];
        string? hint = line == $"{Good}00  a.txt" ? "has a digest of 130 digits, but a blake2b digest must have 2 to 128"
            : tag is "BLAKE2bp" or "SHA512" ? $"has the tag {tag}, but with -a only lines of BLAKE2b count; without it every tag counts"
            : line.StartsWith("MD5 (a.txt)", StringComparison.Ordinal) || tag is "blake2b" or "BLAKE2b--256" or "BLAKE2b-0" or "BLAKE2b-7"
                or "BLAKE2b-256x" or "BLAKE2b-18446744073709551872" ? $"has the tag {tag}, which hashlane does not know"
            : line.Length >= 32 && line.All(char.IsAsciiHexDigit) ? "is a digest without the name of a file"
            : null;
        return hint is null ? "" : $"hashlane: sums: line 1 {hint}\n";
    }

    private static Sandbox NewSandbox(string sums)
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        sandbox.Write("sums", sums);
        return sandbox;
    }
}
