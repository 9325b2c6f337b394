namespace Hashlane.Cli.Tests;

/// <summary>The hints for a list of another algorithm. Verdict and exit code stay as they are.</summary>
[Trait("Category", "Cli")]
public sealed class CheckHintTests
{
    private const string OfSixtyFourDigits = "digests of 64 digits are those of ";

    [Theory]
    [InlineData("", Known.HelloSha256, "read as blake3", "sha256,")]
    [InlineData("", Known.HelloBlake2b256, "read as blake3", "blake2b-256,")]
    [InlineData("-a blake2b", Known.HelloSha256, "read as blake2b-256", "sha256,")]
    [InlineData("-a blake2b", Known.HelloBlake3, "read as blake2b-256", "blake3,")]
    public async Task Check_ListOfAnotherAlgorithm_SaysHowItWasReadAndWhatElseThereIs(
        string options, string digest, string read, string other)
    {
        using Sandbox sandbox = NewSandbox($"{digest}  a.txt\n{digest}  a.txt\n");

        ToolResult result = await CheckAsync(sandbox, options);

        Assert.Equal("a.txt: FAILED\na.txt: FAILED\n", result.Output);
        Assert.Equal("hashlane: WARNING: 2 computed checksums did NOT match", result.ErrorLines[0]);
        string hint = Assert.Single(result.ErrorLines[1..]);
        Assert.Contains(read, hint, StringComparison.Ordinal);
        Assert.Contains(other, hint[hint.IndexOf(OfSixtyFourDigits, StringComparison.Ordinal)..], StringComparison.Ordinal);
    }

    /// <summary>Where one file is intact the list was read as what it is; and who names an algorithm knows it.</summary>
    [Theory]
    [InlineData("", $"{Known.HelloBlake3}  a.txt\n{Known.EmptyBlake3}  a.txt\n")]
    [InlineData("", $"BLAKE3 (a.txt) = {Known.EmptyBlake3}\n")]
    [InlineData("", $"{Known.HelloBlake3}  a.txt\nBLAKE3 (a.txt) = {Known.EmptyBlake3}\n")]
    [InlineData("-a blake3", $"{Known.EmptyBlake3}  a.txt\n")]
    [InlineData("-a sha256", $"{Known.EmptyBlake3}  a.txt\n")]
    [InlineData("-a blake2b", $"{Known.EmptyBlake2b}  a.txt\n")]
    [InlineData("-a blake2b -l 256", $"{Known.EmptyBlake3}  a.txt\n")]
    public async Task Check_ChangedFile_HasNoHint(string options, string lines)
    {
        using Sandbox sandbox = NewSandbox(lines);

        ToolResult result = await CheckAsync(sandbox, options);

        Assert.Equal(1, result.ExitCode);
        Assert.Equal(["hashlane: WARNING: 1 computed checksum did NOT match"], result.ErrorLines);
    }

    /// <summary>Lines with tags do not speak for those without, also where files wait to be reported together.</summary>
    [Fact]
    public async Task Check_TaggedLinesAreGoodUntaggedNot_HintIsGiven()
    {
        using Sandbox sandbox = NewSandbox(
            $"BLAKE3 (a.txt) = {Known.HelloBlake3}\n{Known.HelloSha256}  a.txt\nBLAKE3 (a.txt) = {Known.HelloBlake3}\n");

        ToolResult one = await CheckAsync(sandbox, "");
        ToolResult batched = await new Tool(sandbox, "-c", "sums").WithBytesBeforeLanes(0).RunAsync();

        Assert.Contains(OfSixtyFourDigits, one.Errors, StringComparison.Ordinal);
        Assert.Equal(Expectation.Of(one), Expectation.Of(batched));
    }

    [Theory]
    [InlineData("-a sha256", Known.HelloSha512, "line 1 has a digest of 128 digits, but a sha256 digest must have 64", "sha512")]
    [InlineData("", Known.HelloSha512, "line 1 has a digest of 128 digits, but a blake3 digest must have 64", "sha512")]
    [InlineData("", "b1946ac92492d2347c6235b4d2611184", "line 1 has a digest of 32 digits, but a blake3 digest must have 64", "MD5")]
    [InlineData("-a sha256", "f572d396fae9206628714fb2ce00f72e94f2258f", "line 1 has a digest of 40 digits", "SHA-1")]
    public async Task Check_DigestsOfAnotherLength_SaysWhichAlgorithmsHaveIt(string options, string digest, string length, string other)
    {
        using Sandbox sandbox = NewSandbox($"{digest}  a.txt\n");

        ToolResult result = await CheckAsync(sandbox, options);

        Assert.Equal("hashlane: sums: no properly formatted checksum lines found", result.ErrorLines[0]);
        string hint = Assert.Single(result.ErrorLines[1..]);
        Assert.StartsWith($"hashlane: sums: {length}", hint, StringComparison.Ordinal);
        Assert.Contains(other, hint, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", "MD5 (a.txt) = b1946ac92492d2347c6235b4d2611184", "line 1 has the tag MD5, which hashlane does not know")]
    [InlineData("-a sha256", $"BLAKE2b (a.txt) = {Known.HelloBlake2b}", "line 1 has the tag BLAKE2b, but with -a only lines of SHA256 count; without it every tag counts")]
    [InlineData("-a blake2b --salt s", $"BLAKE2b (a.txt) = {Known.HelloBlake2b}", "line 1 has the tag BLAKE2b, which stands for the plain hash, so it does not count with a key, a salt, a personalization or a context")]
    public async Task Check_TagThatDoesNotCount_SaysWhy(string options, string line, string hint)
    {
        using Sandbox sandbox = NewSandbox($"{line}\n");

        ToolResult result = await CheckAsync(sandbox, options);

        string errors = $"hashlane: sums: no properly formatted checksum lines found\nhashlane: sums: {hint}\n";
        Assert.Equal(Expectation.Of(1, "", errors), Expectation.Of(result));
    }

    /// <summary>The part of a line that is shown does not act on a terminal, and is not as long as the line.</summary>
    [Theory]
    [InlineData("M\x1b5 (a.txt) = 00")]
    [InlineData("M'5 (a.txt) = 00")]
    [InlineData("M\u00e45 (a.txt) = 00")]
    [InlineData("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 (a.txt) = 00")]
    [InlineData("It (was) = late")]
    [InlineData("It (was) late")]
    [InlineData("It (was) =")]
    public async Task Check_WhatIsNoTag_IsNotShown(string line)
    {
        using Sandbox sandbox = NewSandbox($"{line}\n");

        ToolResult result = await CheckAsync(sandbox, "");

        Assert.Equal(["hashlane: sums: no properly formatted checksum lines found"], result.ErrorLines);
    }

    [Fact]
    public async Task CheckStatus_ListOfAnotherAlgorithm_HasNoHint()
    {
        using Sandbox sandbox = NewSandbox($"{Known.HelloSha256}  a.txt\n");

        ToolResult result = await CheckAsync(sandbox, "--status");

        Assert.Equal(Expectation.Of(1), Expectation.Of(result));
    }

    private static Task<ToolResult> CheckAsync(Sandbox sandbox, string options) =>
        Tool.RunAsync(sandbox, [.. options.Split(' ', StringSplitOptions.RemoveEmptyEntries), "-c", "sums"]);

    private static Sandbox NewSandbox(string sums)
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        sandbox.Write("sums", sums);
        return sandbox;
    }
}
