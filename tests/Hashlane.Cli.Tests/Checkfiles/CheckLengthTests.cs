namespace Hashlane.Cli.Tests;

/// <summary>A length that is given with -c binds every line, tagged or not; so does a family.</summary>
[Trait("Category", "Cli")]
public sealed class CheckLengthTests
{
    private const string Ok = "a.txt: OK\n";
    private const string NoneProper = "no properly formatted checksum lines found";

    private static readonly string _skein = Bytes.ToHex(Skein512.HashData(Bytes.Of(Known.Hello), 32));

    private static string Blake3Bits(int bits) => Bytes.ToHex(Blake3.HashData(Bytes.Of(Known.Hello), bits / 8));

    /// <summary>Options, and lines that count with them.</summary>
    public static TheoryData<string, string> Counting => new()
    {
        { "-l 64", $"BLAKE2b (a.txt) = {Known.HelloBlake2b}" },
        { "-l 32", $"BLAKE2b-256 (a.txt) = {Known.HelloBlake2b256}" },
        { "--bits 256", $"SHA256 (a.txt) = {Known.HelloSha256}" },
        { "--bytes 1", $"BLAKE3-8 (a.txt) = {Blake3Bits(8)}" },
        { "-a blake3 -l 1", $"{Blake3Bits(8)}  a.txt" },
        { "-a blake2b -l 256", $"{Known.HelloBlake2b256}  a.txt" },
        { "-a blake2b -l 256", $"BLAKE2b-256 (a.txt) = {Known.HelloBlake2b256}" },
        { "-a blake2b --bytes 32", $"{Known.HelloBlake2b256}  a.txt" },
        { "-a blake2b -l 0", $"BLAKE2b (a.txt) = {Known.HelloBlake2b}" },
        { "-a blake2b-256 -l 0", $"{Known.HelloBlake2b256}  a.txt" },
        { "-a blake2s -l 128", $"{Known.HelloBlake2s128}  a.txt" },
        { "-a skein512 -l 256", $"Skein512-256 (a.txt) = {_skein}" },
        { "-a skein512 --bits 256", $"{_skein}  a.txt" },
        { "-a sha256 -l 256", $"{Known.HelloSha256}  a.txt" },
        { "-a sha2 -l 384", $"{Known.HelloSha384}  a.txt" },
        { "-a sha2 --bytes 28", $"SHA2-224 (a.txt) = {Known.HelloSha224}" },
        { "-a sha2", $"{Known.HelloSha224}  a.txt" },
        { "-a sha2", $"{Known.HelloSha256} *a.txt" },
        { "-a sha2", $"{Known.HelloSha384} a.txt" },
        { "-a sha2", $"{Known.HelloSha512}  a.txt" },
        { "-a sha2", $"SHA384 (a.txt) = {Known.HelloSha384}" },
        { "-a SHA2", $"SHA2-512(a.txt)= {Known.HelloSha512}" },
    };

    /// <summary>Options, and lines that are right but have another length or are of another family.</summary>
    public static TheoryData<string, string> NotCounting => new()
    {
        { "-l 32", $"BLAKE3-8 (a.txt) = {Blake3Bits(8)}" },
        { "-l 32", $"BLAKE2b (a.txt) = {Known.HelloBlake2b}" },
        { "--bits 8", $"BLAKE3 (a.txt) = {Blake3Bits(256)}" },
        { "--bytes 64", $"SHA256 (a.txt) = {Known.HelloSha256}" },
        { "-l 31", $"SHA256 (a.txt) = {Known.HelloSha256}" },
        { "-a blake2b -l 256", $"{Known.HelloBlake2b}  a.txt" },
        { "-a blake2b -l 256", $"BLAKE2b (a.txt) = {Known.HelloBlake2b}" },
        { "-a blake2b -l 0", $"{Known.HelloBlake2b256}  a.txt" },
        { "-a blake2b -l 0", $"BLAKE2b-256 (a.txt) = {Known.HelloBlake2b256}" },
        { "-a skein512 -l 512", $"Skein512-256 (a.txt) = {_skein}" },
        { "-a sha2 -l 256", $"{Known.HelloSha512}  a.txt" },
        { "-a sha2 -l 256", $"SHA512 (a.txt) = {Known.HelloSha512}" },
        { "-a sha2", $"SHA512/256 (a.txt) = {Known.HelloSha512256}" },
        { "-a sha2", $"BLAKE2b (a.txt) = {Known.HelloBlake2b}" },
        { "-a sha2", $"{Known.HelloBlake2s128}  a.txt" },
    };

    [Theory]
    [MemberData(nameof(Counting))]
    public async Task Check_LineOfTheLengthAsked_Ok(string options, string line)
    {
        using Sandbox sandbox = NewSandbox(line + "\n");

        ToolResult result = await Tool.RunAsync(sandbox, [.. options.Split(' '), "-c", "--strict", "sums"]);

        Assert.Equal(Expectation.Of(0, Ok), Expectation.Of(result));
    }

    [Theory]
    [MemberData(nameof(NotCounting))]
    public async Task Check_LineOfAnotherLength_IsImproperAndTold(string options, string line)
    {
        using Sandbox sandbox = NewSandbox(line + "\n");

        ToolResult result = await Tool.RunAsync(sandbox, [.. options.Split(' '), "-c", "sums"]);

        Failures.AssertPlain(result);
        Assert.Empty(result.OutputBytes);
        Assert.Equal(2, result.ErrorLines.Length);
        Assert.Equal($"hashlane: sums: {NoneProper}", result.ErrorLines[0]);
        Assert.StartsWith("hashlane: sums: line 1 has ", result.ErrorLines[1], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("-l 32", "BLAKE2b", Known.HelloBlake2b, "a digest of 128 digits, but only those of 64 digits were asked for")]
    [InlineData("-a blake2b -l 256", "BLAKE2b", Known.HelloBlake2b, "but a blake2b digest must have 64: if you made it so, give its length, as in -a blake2b-512")]
    [InlineData("-a sha256 -l 256", "SHA512", Known.HelloSha512, "has the tag SHA512, but with -a only lines of SHA256 count")]
    [InlineData("-a sha2 -l 256", "SHA512", Known.HelloSha512, "has the tag SHA512, but with -a only lines of SHA256 count")]
    [InlineData("-a sha2", "BLAKE2b", Known.HelloBlake2b, "has the tag BLAKE2b, but with -a only lines of SHA2 count")]
    public async Task Check_LineOfAnotherLength_HintSaysWhich(string options, string tag, string digest, string hint)
    {
        using Sandbox sandbox = NewSandbox($"{tag} (a.txt) = {digest}\n");

        ToolResult result = await Tool.RunAsync(sandbox, [.. options.Split(' '), "-c", "sums"]);

        Assert.Contains(hint, result.Errors, StringComparison.Ordinal);
    }

    /// <summary>No advice to ask for a length that the algorithm does not have.</summary>
    [Theory]
    [InlineData("-a sha256 -l 256", Known.HelloSha512, "but a sha256 digest must have 64. If another algorithm made them, name it with -a; ")]
    [InlineData("-a blake2s -l 256", Known.HelloSha512, "but a blake2s digest must have 64. If another algorithm made them, name it with -a; ")]
    [InlineData("-a sha2", Known.HelloBlake2s128, "but no function of SHA2 has")]
    public async Task Check_UntaggedLineOfAnImpossibleLength_HintNamesNoLength(string options, string digest, string hint)
    {
        using Sandbox sandbox = NewSandbox($"{digest}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, [.. options.Split(' '), "-c", "sums"]);

        Assert.Contains(hint, result.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task CheckWarn_FamilyOfSha2_IsNamed()
    {
        using Sandbox sandbox = NewSandbox($"{Known.HelloSha256}  a.txt\n{Known.HelloSha512}  a.txt\ngarbage\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "sha2", "-c", "-w", "sums");

        string errors = "hashlane: sums: 3: improperly formatted SHA2 checksum line\nhashlane: WARNING: 1 line is improperly formatted\n";
        Assert.Equal(Expectation.Of(0, Ok + Ok, errors), Expectation.Of(result));
    }

    /// <summary>As in cksum, which knows the algorithm from the tag.</summary>
    [Fact]
    public async Task CheckWarn_BadTaggedLineWithoutAlgorithm_NamesTheTagsAlgorithm()
    {
        using Sandbox sandbox = NewSandbox(
            $"SHA256 (a.txt) = 00\nBLAKE2b-256 (a.txt) = 00\nSHA512/256 (a.txt)\ngarbage\nBLAKE3 (a.txt) = {Blake3Bits(256)}\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "-w", "sums");

        string errors = "hashlane: sums: 1: improperly formatted SHA256 checksum line\n"
            + "hashlane: sums: 2: improperly formatted BLAKE2b checksum line\n"
            + "hashlane: sums: 3: improperly formatted SHA512/256 checksum line\n"
            + "hashlane: sums: 4: improperly formatted checksum line\n"
            + "hashlane: WARNING: 4 lines are improperly formatted\n";
        Assert.Equal(Expectation.Of(1, Ok, errors), Expectation.Of(result));
    }

    /// <summary>The tool stands in for b3sum there, and a damaged line of BLAKE3 must not pass.</summary>
    [Theory]
    [InlineData("", 1)]
    [InlineData("-a sha256", 0)]
    [InlineData("-a sha2", 0)]
    public async Task Check_TaggedListWithJunk_IsAFailureWithoutAlgorithmOnly(string algorithm, int exitCode)
    {
        using Sandbox sandbox = NewSandbox($"-----BEGIN PGP SIGNED MESSAGE-----\nSHA256 (a.txt) = {Known.HelloSha256}\n");

        ToolResult result = await Tool.RunAsync(sandbox, [.. algorithm.Split(' ', StringSplitOptions.RemoveEmptyEntries), "-c", "sums"]);

        Assert.Equal(Expectation.Of(exitCode, Ok, "hashlane: WARNING: 1 line is improperly formatted\n"), Expectation.Of(result));
    }

    /// <summary>b2sum takes a tab; b3sum does not, and nor is it taken for blake3.</summary>
    [Theory]
    [InlineData("-a blake2b", Known.HelloBlake2b, 0)]
    [InlineData("-a blake3", Known.HelloBlake3, 1)]
    [InlineData("", Known.HelloBlake3, 1)]
    public async Task Check_TabAfterTheDigest_CountsAsInTheToolThatIsStoodInFor(string algorithm, string digest, int exitCode)
    {
        using Sandbox sandbox = NewSandbox($"{digest}\ta.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, [.. algorithm.Split(' ', StringSplitOptions.RemoveEmptyEntries), "-c", "sums"]);

        Assert.Equal((exitCode, exitCode == 0 ? Ok : ""), (result.ExitCode, result.Output));
    }

    private static Sandbox NewSandbox(string sums)
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        sandbox.Write("sums", sums);
        return sandbox;
    }
}
