namespace Hashlane.Cli.Tests;

/// <summary>SHA-2 by the tool: digests, tags of all writers, lengths that cannot be chosen.</summary>
[Trait("Category", "Cli")]
public sealed class Sha2Tests
{
    private const string AllOk = "a.txt: OK\n";

    /// <summary>An algorithm, its digest of hello, and its tag; the first one is written.</summary>
    public static TheoryData<string, string, string[]> Tags => new()
    {
        { "sha224", Known.HelloSha224, ["SHA224", "SHA2-224"] },
        { "sha256", Known.HelloSha256, ["SHA256", "SHA2-256"] },
        { "sha384", Known.HelloSha384, ["SHA384", "SHA2-384"] },
        { "sha512", Known.HelloSha512, ["SHA512", "SHA2-512"] },
        { "sha512-224", Known.HelloSha512224, ["SHA512/224", "SHA2-512/224", "SHA512-224", "SHA512t224"] },
        { "sha512-256", Known.HelloSha512256, ["SHA512/256", "SHA2-512/256", "SHA512-256", "SHA512t256"] },
    };

    /// <summary>Lines that name an algorithm that is not there, or one with a digest that is not its own.</summary>
    public static TheoryData<string> ImproperLines =>
    [
        $"SHA256-256 (a.txt) = {Known.HelloSha256}",
        $"SHA256-128 (a.txt) = {Known.HelloSha256[..32]}",
        $"SHA256 (a.txt) = {Known.HelloSha256[..62]}",
        $"SHA224 (a.txt) = {Known.HelloSha256}",
        $"SHA512 (a.txt) = {Known.HelloSha512256}",
        $"SHA512/256 (a.txt) = {Known.HelloSha512}",
        $"SHA512/256 (a.txt) = {Known.HelloSha512224}",
        $"SHA2 (a.txt) = {Known.HelloSha256}",
        $"SHA-256 (a.txt) = {Known.HelloSha256}",
        $"sha256 (a.txt) = {Known.HelloSha256}",
        $"SHA3-256 (a.txt) = {Known.HelloSha256}",
        $"HMAC-SHA2-256(a.txt)= {Known.HelloSha256}",
        $"SHA512/25 (a.txt) = {Known.HelloSha512256}",
        $"SHA512/ (a.txt) = {Known.HelloSha512256}",
        $"SHA512- (a.txt) = {Known.HelloSha512}",
        "SHA2-256",
        "SHA256(",
    ];

    [Theory]
    [MemberData(nameof(Tags))]
    public async Task SumAndCheck_EveryTag_IsReadAndTheFirstWritten(string algorithm, string digest, string[] tags)
    {
        using Sandbox sandbox = NewSandbox();
        string lines = string.Concat(tags.Select(tag => $"{tag} (a.txt) = {digest}\n{tag}(a.txt)= {digest.ToUpperInvariant()}\n"));
        string oks = string.Concat(Enumerable.Repeat(AllOk, 2 * tags.Length));
        sandbox.Write("sums", lines);

        ToolResult tagged = await Tool.RunAsync(sandbox, "-a", algorithm, "--tag", "a.txt");
        ToolResult untagged = await Tool.RunAsync(sandbox, "-a", algorithm.ToUpperInvariant(), "a.txt");
        ToolResult raw = await Tool.RunAsync(sandbox, "-a", algorithm, "--raw", "a.txt");
        ToolResult check = await Tool.RunAsync(sandbox, "-c", "--strict", "sums");
        ToolResult named = await Tool.RunAsync(sandbox, "-a", algorithm, "-c", "--strict", "sums");

        Assert.Equal(
            [$"{tags[0]} (a.txt) = {digest}\n", $"{digest}  a.txt\n", digest], [tagged.Output, untagged.Output, Bytes.ToHex(raw.OutputBytes)]);
        Assert.Equal([Expectation.Of(0, oks), Expectation.Of(0, oks)], [Expectation.Of(check), Expectation.Of(named)]);
    }

    [Theory]
    [MemberData(nameof(ImproperLines))]
    public async Task Check_TagThatNobodyWrites_IsImproper(string line)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", line + "\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "sums");

        // A tag that is known has a digest of the wrong length, and a beginning is no tag yet: neither needs a hint.
        string tag = line.Split('(', ' ')[0];
        string hint = line.EndsWith('(') || line.Length == tag.Length || Tags.Any(row => row.Data.Item3.Contains(tag)) ? ""
            : $"hashlane: sums: line 1 has the tag {tag}, which hashlane does not know\n";
        Assert.Equal(
            Expectation.Of(1, "", "hashlane: sums: no properly formatted checksum lines found\n" + hint), Expectation.Of(result));
    }

    /// <summary>Digests of one length are not taken for one another, and with -a no other algorithm's tag counts.</summary>
    [Theory]
    [InlineData("sha224", "SHA224", Known.HelloSha512224, "SHA512/224")]
    [InlineData("sha512-224", "SHA512/224", Known.HelloSha224, "SHA224")]
    [InlineData("sha256", "SHA256", Known.HelloSha512256, "SHA512/256")]
    [InlineData("sha512-256", "SHA512/256", Known.HelloSha256, "SHA256")]
    public async Task Check_DigestOfAnotherFunctionOfTheLength_IsDifferent(string algorithm, string title, string digest, string tag)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("untagged", $"{digest}  a.txt\n");
        sandbox.Write("tagged", $"{tag} (a.txt) = {digest}\n");

        ToolResult untagged = await Tool.RunAsync(sandbox, "-a", algorithm, "-c", "untagged");
        ToolResult tagged = await Tool.RunAsync(sandbox, "-a", algorithm, "-c", "tagged");

        Assert.Equal(
            Expectation.Of(1, "a.txt: FAILED\n", "hashlane: WARNING: 1 computed checksum did NOT match\n"), Expectation.Of(untagged));
        Assert.Equal(Expectation.Of(
                1,
                "",
                "hashlane: tagged: no properly formatted checksum lines found\n"
                + $"hashlane: tagged: line 1 has the tag {tag}, but with -a only lines of {title} count; without it every tag counts\n"),
            Expectation.Of(tagged));
    }

    [Theory]
    [InlineData("sha256", "-l 256", Known.HelloSha256)]
    [InlineData("sha256", "-l 0", Known.HelloSha256)]
    [InlineData("sha384", "--bits 384", Known.HelloSha384)]
    [InlineData("sha512-224", "--bytes 28", Known.HelloSha512224)]
    [InlineData("sha2", "-l 224", Known.HelloSha224)]
    [InlineData("sha2", "--bits 256", Known.HelloSha256)]
    [InlineData("SHA2", "--bytes 48", Known.HelloSha384)]
    [InlineData("sha2", "--length=512", Known.HelloSha512)]
    public async Task Sum_TheOneLength_IsTaken(string algorithm, string option, string digest)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, ["-a", algorithm, .. option.Split(' ', StringSplitOptions.RemoveEmptyEntries), "a.txt"]);

        Assert.Equal(Expectation.Of(0, $"{digest}  a.txt\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("sha256", "-l 128", "'128': a sha256 digest always has 256 bits")]
    [InlineData("sha256", "--bits 0", "'0': a sha256 digest always has 256 bits")]
    [InlineData("sha256", "--bytes 16", "'16': a sha256 digest always has 32 bytes")]
    [InlineData("sha256", "-l x", "'x': a sha256 digest always has 256 bits")]
    [InlineData("sha512", "-l 256", "always has 512 bits; sha512-224 and sha512-256 are separate algorithms")]
    [InlineData("sha512-256", "-l 512", "a sha512-256 digest always has 256 bits")]
    [InlineData("sha256-256", "", "a sha256 digest always has 256 bits")]
    [InlineData("SHA512-512", "", "sha512-224 and sha512-256 are separate algorithms")]
    [InlineData("sha512-256-256", "", "a sha512-256 digest always has 256 bits")]
    [InlineData("sha256-128", "", "'sha256-128': a sha256 digest always has 256 bits")]
    [InlineData("sha512-384", "", "sha512-224 and sha512-256 are separate algorithms")]
    [InlineData("sha512-256-128", "", "a sha512-256 digest always has 256 bits")]
    [InlineData("sha2", "", "name one with -a (sha224, sha256, sha384, sha512, sha512-224, sha512-256)")]
    [InlineData("sha2", "-l 128", "-l 224, 256, 384 or 512")]
    [InlineData("sha2", "-l 512224", "-l 224, 256, 384 or 512")]
    [InlineData("sha2", "--bytes 2305843009213693984", "-l 224, 256, 384 or 512")]
    [InlineData("sha256", "-c -l 128", "always has 256 bits")]
    [InlineData("sha2", "-c -l 128", "-l 224, 256, 384 or 512")]
    [InlineData("sha1", "", "sha1")]
    [InlineData("sha512/256", "", "sha512-256")]
    [InlineData("sha256", "--salt s", "--salt")]
    [InlineData("sha512", "--personal p", "--personal")]
    [InlineData("sha512-256", "--seek 1", "--seek")]
    [InlineData("sha224", "--derive-key c", "--derive-key")]
    public async Task Run_WhatSha2HasNot_IsAUsageErrorThatSaysWhatThereIs(string algorithm, string options, string message)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, ["-a", algorithm, .. options.Split(' ', StringSplitOptions.RemoveEmptyEntries), "a.txt"]);

        UsageErrors.AssertIs(result, message);
        Assert.DoesNotContain("256 to 256", result.Errors, StringComparison.Ordinal);
    }

    /// <summary>The name has no length in it, so the hint does not ask for one.</summary>
    [Fact]
    public async Task Check_Sha512256WithALongerDigest_IsImproperAndTheLengthIsTold()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"{Known.HelloSha512}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "sha512-256", "-c", "sums");

        Expectation expected = Expectation.Of(
            1,
            "",
            "hashlane: sums: no properly formatted checksum lines found\n"
            + "hashlane: sums: line 1 has a digest of 128 digits, but a sha512-256 digest must have 64. If another algorithm made them, name it with -a; "
            + "digests of 128 digits are those of blake2b, blake2bp, blake2xb, sha512, skein512, blake2xs-512, blake3-512, skein1024-512 and skein256-512\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        return sandbox;
    }
}
