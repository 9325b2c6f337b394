namespace Hashlane.Cli.Tests;

/// <summary>Digests in base64, written and read as <c>cksum</c> does since coreutils 9.2; its own test cases are among these.</summary>
[Trait("Category", "Cli")]
public sealed class Base64Tests
{
    private const string Empty512 = "z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==";
    private const string EmptyBlake2b = "eGoC90IBWQPGxv2FJVLScpEvR0DhWEdhiobiF/cfVBnSXhAxr+5YUxOJZESTTrBLkDpoWxRIt1XVb3Aa/pvizg==";

    // Digests of nothing: cksum's test cases.
    [Theory]
    [InlineData("sha512", $"SHA512 (f) = {Empty512}")]
    [InlineData("blake2b", $"BLAKE2b (f) = {EmptyBlake2b}")]
    public async Task Sum_TaggedBase64_IsCksumsAndIsChecked(string algorithm, string line)
    {
        using Sandbox sandbox = new();
        sandbox.Write("f", "");
        sandbox.Write("sums", $"{line}\n");

        ToolResult sum = await Tool.RunAsync(sandbox, "--base64", "-a", algorithm, "--tag", "f");
        ToolResult check = await Tool.RunAsync(sandbox, "--check", "--strict", "sums");

        Assert.Equal(Expectation.Of(0, $"{line}\n"), Expectation.Of(sum));
        Assert.Equal(Expectation.Of(0, "f: OK\n"), Expectation.Of(check));
    }

    /// <summary>No padding left out, none added, no letter of another alphabet, no unused bits, no hexadecimal length.</summary>
    [Theory]
    [InlineData("Pg=")]
    [InlineData("Pg")]
    [InlineData("Pg===")]
    [InlineData("Pg= =")]
    [InlineData("Ph==")]
    [InlineData("P-==")]
    [InlineData("P_==")]
    [InlineData("Pg==AAAA")]
    public async Task Check_ImproperEnd_IsNoDigest(string end)
    {
        using Sandbox sandbox = new();
        sandbox.Write("f", "");
        string digest = Empty512[..^4] + end;
        sandbox.Write("tagged", $"SHA512 (f) = {digest}\n");
        sandbox.Write("untagged", $"{digest}  f\n");

        ToolResult tagged = await Tool.RunAsync(sandbox, "-c", "tagged");
        ToolResult untagged = await Tool.RunAsync(sandbox, "-a", "sha512", "-c", "untagged");

        Assert.Equal(1, tagged.ExitCode);
        Assert.StartsWith("hashlane: tagged: no properly formatted checksum lines found\n", tagged.Errors, StringComparison.Ordinal);
        Assert.Equal(1, untagged.ExitCode);
        Assert.StartsWith("hashlane: untagged: no properly formatted checksum lines found\n", untagged.Errors, StringComparison.Ordinal);
    }

    /// <summary>cksum's loop over lengths, as far as the algorithms are here, without tags.</summary>
    [Theory]
    [InlineData("sha224")]
    [InlineData("sha256")]
    [InlineData("sha384")]
    [InlineData("sha512")]
    [InlineData("blake2b-216")]
    [InlineData("blake2b-224")]
    [InlineData("blake2b-232")]
    [InlineData("blake2b-248")]
    [InlineData("blake2b-256")]
    [InlineData("blake2b-264")]
    [InlineData("blake2b-376")]
    [InlineData("blake2b-384")]
    [InlineData("blake2b-392")]
    [InlineData("blake2b-504")]
    [InlineData("blake2b-512")]
    [InlineData("blake2s-128")]
    [InlineData("blake3")]
    [InlineData("skein512-1000")]
    public async Task Sum_UntaggedBase64_TheCheckFindsItsLength(string algorithm)
    {
        using Sandbox sandbox = new();
        sandbox.Write("inp", "test input\n");
        ToolResult sum = await Tool.RunAsync(sandbox, "-a", algorithm, "--base64", "inp");
        ToolResult hex = await Tool.RunAsync(sandbox, "-a", algorithm, "--no-names", "inp");
        sandbox.Write("check", sum.OutputBytes);
        sandbox.Write("truncated", sum.Output.Remove(sum.Output.IndexOf(' ', StringComparison.Ordinal) - 1, 1));
        string family = algorithm.Split('-')[0];

        ToolResult check = await Tool.RunAsync(sandbox, "-a", family, "-c", "check");
        ToolResult truncated = await Tool.RunAsync(sandbox, "-a", family, "-c", "truncated");

        Assert.Equal($"{Convert.ToBase64String(Convert.FromHexString(hex.Output.TrimEnd()))}  inp\n", sum.Output);
        Assert.Equal(Expectation.Of(0, "inp: OK\n"), Expectation.Of(check));
        Assert.Equal(1, truncated.ExitCode);
        Assert.Contains("no properly formatted checksum lines found", truncated.Errors, StringComparison.Ordinal);
    }

    /// <summary>All that -a can say counts, down to a byte; a few letters alone might be a word.</summary>
    [Theory]
    [InlineData(8)]
    [InlineData(16)]
    [InlineData(24)]
    [InlineData(32)]
    [InlineData(120)]
    public async Task Check_ShortUntaggedBase64_NeedsItsLength(int bits)
    {
        using Sandbox sandbox = new();
        for (int i = 0; i < 40; i++)
        {
            sandbox.Write($"f{i}", $"{i}"); // some of the digests look like hexadecimal ones
        }

        ToolResult sum = await new Tool(sandbox).InShell($"exec \"$@\" -a blake2b-{bits} --base64 f*").RunAsync();
        sandbox.Write("sums", sum.OutputBytes);
        sandbox.Write("prose", "this is a text about\n");

        ToolResult told = await Tool.RunAsync(sandbox, "-a", $"blake2b-{bits}", "-c", "--quiet", "--strict", "sums");
        ToolResult prose = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "prose");

        Assert.Equal(Expectation.Of(0), Expectation.Of(told));
        Assert.Equal(Expectation.Of(1, "", "hashlane: prose: no properly formatted checksum lines found\n"), Expectation.Of(prose));
    }

    /// <summary>Long output is written in pieces, which must fit together.</summary>
    [Fact]
    public async Task Sum_LongOutput_IsOneText()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, "-l", "200000", "--base64", "--no-names", "a");

        Assert.Equal($"{Convert.ToBase64String(Blake3.HashData(Bytes.Of(Known.Hello), 200000))}\n", result.Output);
    }

    [Fact]
    public async Task Check_WrongDigest_Fails()
    {
        using Sandbox sandbox = new();
        sandbox.Write("f", "x");
        sandbox.Write("sums", $"SHA512 (f) = {Empty512}\nBLAKE2b (f) = {EmptyBlake2b}\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "sums");

        Assert.Equal(Expectation.Of(1, "f: FAILED\nf: FAILED\n", "hashlane: WARNING: 2 computed checksums did NOT match\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("--base64 and --raw exclude each other", "--base64", "--raw", "f")]
    [InlineData("the --base64 option is meaningless when verifying checksums", "-c", "--base64", "f")]
    public async Task Run_Base64WithWhatItCannotBe_IsRefused(string message, params string[] arguments)
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, arguments);

        Assert.Equal(2, result.ExitCode);
        Assert.StartsWith($"hashlane: {message}", result.Errors, StringComparison.Ordinal);
    }
}
