namespace Hashlane.Cli.Tests;

/// <summary>BLAKE3 with a key, and key derivation.</summary>
[Trait("Category", "Cli")]
public sealed class Blake3KeyTests
{
    private const int KeyBytes = 32;
    private const string Context = "hashlane 2026-11-21 test of the tool";

    [Theory]
    [InlineData("--keyed", "a.txt")]
    [InlineData("a.txt", "--keyed")]
    [InlineData("-a", "blake3", "--keyed", "a.txt")]
    [InlineData("--key-file", "-", "a.txt")]
    [InlineData("--key-file", "/dev/stdin", "a.txt")]
    [InlineData("--key-file", "key", "a.txt")]
    [InlineData("--keyed", "--key-file", "key", "a.txt")]
    public async Task Sum_WaysToGiveAKey_AllTheSame(params string[] arguments)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, arguments).WithInput(Key()).RunAsync();

        Assert.Equal(Expectation.Of(0, $"{Tag(Known.Hello)}  a.txt\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_KeyedWithKeyFile_LeavesStandardInputToTheData()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, "--keyed", "--key-file", "key").WithInput(Known.Hello).RunAsync();

        Assert.Equal(Expectation.Of(0, $"{Tag(Known.Hello)}  -\n"), Expectation.Of(result));
    }

    /// <summary>BLAKE2 takes shorter keys by the same option.</summary>
    [Fact]
    public async Task SumKeyed_Blake2_TakesAnyKeyOfItsLengths()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, "-a", "blake2b", "--keyed", "a.txt").WithInput("secret").RunAsync();

        string expected = Bytes.ToHex(Blake2bMac.HashData(Bytes.Of("secret"), Bytes.Of(Known.Hello)));
        Assert.Equal(Expectation.Of(0, $"{expected}  a.txt\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData(0, "empty")]
    [InlineData(KeyBytes - 1, "31")]
    [InlineData(KeyBytes + 1, "exactly 32")]
    [InlineData(1000, "exactly 32")]
    public async Task SumKeyed_KeyOfAnotherLength_IsRefused(int length, string word)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("other", Bytes.Pattern(length));

        ToolResult input = await new Tool(sandbox, "--keyed", "a.txt").WithInput(Bytes.Pattern(length)).RunAsync();
        ToolResult file = await Tool.RunAsync(sandbox, "--key-file", "other", "a.txt");

        Assert.All(
            [input, file],
            result =>
            {
                Failures.AssertPlain(result);
                Assert.Equal(1, result.ExitCode);
                Assert.Empty(result.OutputBytes);
                Assert.Contains(word, result.Errors, StringComparison.Ordinal);
            });
    }

    [Fact]
    public async Task Sum_DeriveKey_EqualsTheLibrary()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "--derive-key", Context, "--raw", "-l", "50", "a.txt");

        Assert.Equal(
            Bytes.ToHex(Blake3Kdf.DeriveKey(Context, Bytes.Of(Known.Hello), 50)), Bytes.ToHex(result.OutputBytes));
    }

    [Fact]
    public async Task Sum_DeriveKeyWithTextBeyondAscii_IsUtf8()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "--derive-key", "größe 日本語 \U0001F600", "a.txt");

        string expected = Bytes.ToHex(Blake3Kdf.DeriveKey("größe 日本語 \U0001F600", Bytes.Of(Known.Hello)));
        Assert.Equal(Expectation.Of(0, $"{expected}  a.txt\n"), Expectation.Of(result));
    }

    /// <summary>The library takes the empty context, as the authors' code does; on a command line it is a variable that was not set.</summary>
    [Fact]
    public async Task Sum_DeriveKeyEmpty_IsAUsageErrorThoughTheLibraryTakesIt()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "--derive-key", "", "a.txt");

        UsageErrors.AssertIs(result, "--derive-key is empty");
        Assert.Equal(32, Blake3Kdf.DeriveKey("", Bytes.Of(Known.Hello)).Length);
    }

    /// <summary>A context is a text, and bytes that are lost would make it another's.</summary>
    [Fact]
    public async Task Sum_DeriveKeyNotUtf8_IsAUsageError()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, "a.txt", "--derive-key").WithArguments([[(byte)'x', 0xff]]).RunAsync();

        UsageErrors.AssertIs(result, "--derive-key");
    }

    [Theory]
    [InlineData("--keyed")]
    [InlineData("--keyed", "-a", "blake3")]
    [InlineData("--keyed", "-a", "blake3-256")]
    public async Task CheckKeyed_GoodAndChangedFiles_AreTold(params string[] arguments)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("b.txt", "changed");
        sandbox.Write("sums", $"{Tag(Known.Hello)}  a.txt\n{Tag(Known.Hello)}  b.txt\n");

        ToolResult result = await new Tool(sandbox, [.. arguments, "-c", "sums"]).WithInput(Key()).RunAsync();

        string warning = "hashlane: WARNING: 1 computed checksum did NOT match\n";
        Assert.Equal(Expectation.Of(1, "a.txt: OK\nb.txt: FAILED\n", warning), Expectation.Of(result));
    }

    /// <summary>A tag means the plain hash, a cut tag of the authentication kind can be guessed, and a key is read once.</summary>
    [Theory]
    [InlineData($"BLAKE3 (a.txt) = {Known.HelloBlake3}")]
    [InlineData("ab  a.txt")]
    [InlineData($"{Known.HelloBlake3}  -")]
    public async Task CheckKeyed_LineThatMustNotCount_IsImproper(string line)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"{line}\n{Tag(Known.Hello)}  a.txt\n");

        ToolResult result = await new Tool(sandbox, "--keyed", "-c", "sums").WithInput(Key()).RunAsync();

        string warning = "hashlane: WARNING: 1 line is improperly formatted\n";
        Assert.Equal(Expectation.Of(1, "a.txt: OK\n", warning), Expectation.Of(result));
    }

    [Fact]
    public async Task CheckDerived_LinesOfTheContext_AreRead()
    {
        using Sandbox sandbox = NewSandbox();
        ToolResult sum = await Tool.RunAsync(sandbox, "--derive-key", Context, "a.txt");
        sandbox.Write("sums", sum.OutputBytes);

        ToolResult right = await Tool.RunAsync(sandbox, "--derive-key", Context, "-c", "sums");
        ToolResult wrong = await Tool.RunAsync(sandbox, "--derive-key", "another", "-c", "sums");

        Assert.Equal(Expectation.Of(0, "a.txt: OK\n"), Expectation.Of(right));
        Assert.Equal((1, "a.txt: FAILED\n"), (wrong.ExitCode, wrong.Output));
    }

    private static byte[] Key() => Bytes.Pattern(KeyBytes);

    private static string Tag(string data) => Bytes.ToHex(Blake3Mac.HashData(Key(), Bytes.Of(data)));

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        sandbox.Write("key", Key());
        return sandbox;
    }
}
