using System.Text.Json;

namespace Hashlane.Cli.Tests;

/// <summary>Keys, salts and personalizations: taken exactly as given, and refused when they do not fit.</summary>
[Trait("Category", "Cli")]
public sealed class KeyTests
{
    private const int VectorCount = 39;
    private const int MaxBlake2bKeyBytes = 64;
    private const int MaxBlake2sKeyBytes = 32;

    public static TheoryData<int> VectorIndices => [.. Enumerable.Range(0, VectorCount)];

    [Theory]
    [MemberData(nameof(VectorIndices))]
    public async Task Sum_KeySaltPersonalVector_EqualsHashlib(int index)
    {
        using JsonDocument document = Vectors.Open("blake2_options.json");
        JsonElement cases = document.RootElement.GetProperty("cases");
        Assert.Equal(VectorCount, cases.GetArrayLength());
        JsonElement vector = cases[index];
        using Sandbox sandbox = new();
        sandbox.Write("data", Hex(vector, "data"));
        List<string> arguments =
        [
            "-a", vector.GetProperty("hash").GetString()!,
            "--bytes", vector.GetProperty("digest_size").ToString(),
            "data",
        ];
        if (Hex(vector, "key") is { Length: > 0 } key)
        {
            sandbox.Write("key", key);
            arguments.AddRange(["--key-file", "key"]);
        }

        AddParameter(arguments, "--salt", vector.GetProperty("salt").GetString()!);
        AddParameter(arguments, "--personal", vector.GetProperty("person").GetString()!);

        ToolResult result = await Tool.RunAsync(sandbox, [.. arguments]);

        Assert.Equal(Expectation.Of(0, $"{vector.GetProperty("out").GetString()}  data\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_SaltAndPersonalAsText_EqualTheSameBytesInHex()
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);

        ToolResult text = await Tool.RunAsync(
            sandbox, "-a", "blake2b", "--salt", "NaCl", "--personal", "größe", "data");
        ToolResult bytes = await Tool.RunAsync(
            sandbox, "-a", "blake2b", "--salt", "hex:4e61436c", "--personal", "hex:6772C3B6C39F65", "data");

        Assert.Equal(0, text.ExitCode);
        Assert.Equal(Expectation.Of(bytes), Expectation.Of(text));
        Assert.NotEqual($"{Known.HelloBlake2b}  data\n", text.Output);
    }

    /// <summary>
    /// The newline that an editor leaves is part of the key: cutting it would change what others compute.
    /// </summary>
    [Fact]
    public async Task Sum_KeyFileWithFinalNewLine_NewLineIsPartOfTheKey()
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);
        sandbox.Write("plain", "secret");
        sandbox.Write("line", "secret\n");

        ToolResult plain = await Tool.RunAsync(sandbox, "-a", "blake2b", "--key-file", "plain", "data");
        ToolResult line = await Tool.RunAsync(sandbox, "-a", "blake2b", "--key-file", "line", "data");

        string expectedPlain = Bytes.ToHex(Blake2bMac.HashData(Bytes.Of("secret"), Bytes.Of(Known.Hello)));
        string expectedLine = Bytes.ToHex(Blake2bMac.HashData(Bytes.Of("secret\n"), Bytes.Of(Known.Hello)));
        Assert.Equal([expectedPlain, expectedLine], [plain.Output.Split(' ')[0], line.Output.Split(' ')[0]]);
    }

    [Theory]
    [InlineData("blake2b", MaxBlake2bKeyBytes)]
    [InlineData("blake2s", MaxBlake2sKeyBytes)]
    [InlineData("blake2bp", MaxBlake2bKeyBytes)]
    [InlineData("blake2sp", MaxBlake2sKeyBytes)]
    public async Task Sum_KeyOneByteTooLong_IsRefusedAndTheLimitNamed(string algorithm, int maxBytes)
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);
        sandbox.Write("key", new byte[maxBytes + 1]);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", algorithm, "--key-file", "key", "data");

        AssertRefused(result, maxBytes.ToString((IFormatProvider?)null));
    }

    [Theory]
    [InlineData("blake2b", MaxBlake2bKeyBytes)]
    [InlineData("blake2s", MaxBlake2sKeyBytes)]
    [InlineData("blake2bp", MaxBlake2bKeyBytes)]
    [InlineData("blake2sp", MaxBlake2sKeyBytes)]
    public async Task Sum_LongestKey_IsTaken(string algorithm, int maxBytes)
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);
        sandbox.Write("key", Bytes.Pattern(maxBytes));

        ToolResult result = await Tool.RunAsync(sandbox, "-a", algorithm, "--key-file", "key", "data");

        byte[] key = Bytes.Pattern(maxBytes), message = Bytes.Of(Known.Hello);
        byte[] expected = algorithm switch
        {
            "blake2b" => Blake2bMac.HashData(key, message),
            "blake2bp" => Blake2bpMac.HashData(key, message),
            "blake2sp" => Blake2spMac.HashData(key, message),
            _ => Blake2sMac.HashData(key, message),
        };
        Assert.Equal(Expectation.Of(0, $"{Bytes.ToHex(expected)}  data\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_EmptyKeyFile_IsRefused()
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);
        sandbox.Write("key", "");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "--key-file", "key", "data");

        AssertRefused(result, "empty");
    }

    /// <summary>An endless key file must neither fill the memory nor hang.</summary>
    [Fact]
    public async Task Sum_EndlessKeyFile_IsRefusedAtOnce()
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "--key-file", "/dev/zero", "data");

        AssertRefused(result, "64");
    }

    [Theory]
    [InlineData("missing", "No such file or directory")]
    [InlineData("folder", "Is a directory")]
    public async Task Sum_KeyFileThatCannotBeRead_SaysWhyAndHashesNothing(string name, string reason)
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);
        sandbox.MakeFolder(Bytes.Of("folder"));

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "--key-file", name, "data");

        AssertRefused(result, reason);
    }

    [Theory]
    [InlineData("blake2b", "--salt", "seventeen bytes!!", "16")]
    [InlineData("blake2b", "--personal", "seventeen bytes!!", "16")]
    [InlineData("blake2b", "--salt", "ääääääääa", "16")]
    [InlineData("blake2b", "--salt", "hex:0000000000000000000000000000000000", "16")]
    [InlineData("blake2s", "--salt", "nine byte", "8")]
    [InlineData("blake2s", "--personal", "nine byte", "8")]
    [InlineData("blake2b", "--salt", "hex:0", "hex")]
    [InlineData("blake2b", "--personal", "hex:0g", "hex")]
    [InlineData("blake2b", "--personal", "hex:\uff10\uff10", "hex")]
    [InlineData("blake2b", "--salt", "hex:00", "all zero bytes")]
    [InlineData("blake2xs", "--salt", "hex:0000000000000000", "all zero bytes")]
    [InlineData("blake2s", "--personal", "hex:00", "all zero bytes")]
    [InlineData("blake2b", "--salt", "HEX:00", "lower case")]
    [InlineData("skein512", "--personal", "Hex:00", "lower case")]
    public async Task Sum_ParameterThatDoesNotFit_IsAUsageError(
        string algorithm, string option, string value, string word)
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", algorithm, option, value, "data");

        UsageErrors.AssertIs(result, word);
        Assert.Contains(option, result.Errors, StringComparison.Ordinal);
    }

    /// <summary>Nothing is filled up with zero bytes there, so one of them is another personalization than none.</summary>
    [Fact]
    public async Task Sum_SkeinPersonalizationOfZeroBytes_IsTaken()
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "skein512", "--personal", "hex:00", "data");

        byte[] expected = Skein512.HashData(Bytes.Of(Known.Hello), new SkeinParameters { Personalization = new byte[] { 0 } });
        Assert.Equal(Expectation.Of(0, $"{Bytes.ToHex(expected)}  data\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("--salt")]
    [InlineData("--personal")]
    public async Task Sum_ParameterThatIsNotUtf8_IsAUsageError(string option)
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);

        ToolResult result = await new Tool(sandbox, "-a", "blake2b", "data", option).WithArguments([[0xff]]).RunAsync();

        UsageErrors.AssertIs(result, "not UTF-8");
    }

    /// <summary>A wrong key is a mismatch, and so is none.</summary>
    [Theory]
    [InlineData("right", 0)]
    [InlineData("wrong", 1)]
    [InlineData(null, 1)]
    public async Task Check_KeyedLine_NeedsTheKey(string? keyFile, int exitCode)
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);
        sandbox.Write("right", "one key");
        sandbox.Write("wrong", "another");
        string tag = Bytes.ToHex(Blake2bMac.HashData(Bytes.Of("one key"), Bytes.Of(Known.Hello)));
        sandbox.Write("sums", $"{tag}  data\n");
        string[] key = keyFile is null ? [] : ["--key-file", keyFile];

        ToolResult result = await Tool.RunAsync(sandbox, ["-a", "blake2b", .. key, "-c", "sums"]);

        Assert.Equal(exitCode == 0 ? "data: OK\n" : "data: FAILED\n", result.Output);
        Assert.Equal(exitCode, result.ExitCode);
    }

    /// <summary>A tag means the plain hash: a keyed line with one would pass for it, or be checked as it.</summary>
    [Theory]
    [InlineData("--key-file", "key")]
    [InlineData("--salt", "salt")]
    [InlineData("--personal", "text")]
    public async Task SumTagged_NotThePlainHash_IsAUsageError(string option, string value)
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);
        sandbox.Write("key", "one key");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "--tag", option, value, "data");

        UsageErrors.AssertIs(result, "--tag");
    }

    [Fact]
    public async Task CheckKeyed_TaggedOrShorterLines_AreImproper()
    {
        using Sandbox sandbox = new();
        sandbox.Write("data", Known.Hello);
        sandbox.Write("key", "one key");
        byte[] shorter = Blake2bMac.HashData(Bytes.Of("one key"), Bytes.Of(Known.Hello), 1);
        sandbox.Write("sums", $"BLAKE2b (data) = {Known.HelloBlake2b}\n{Bytes.ToHex(shorter)}  data\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "--key-file", "key", "-c", "sums");

        Expectation expected = Expectation.Of(
            1,
            "",
            "hashlane: sums: no properly formatted checksum lines found\n"
            + "hashlane: sums: line 2 has a digest of 2 digits, but a blake2b digest must have 128: if you made it so, give its length, as in "
            + "-a blake2b-8\n"
            + "hashlane: sums: line 1 has the tag BLAKE2b, which stands for the plain hash, so it does not count with a key, a salt, "
            + "a personalization or a context\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_Keyed_KeyIsNotShown()
    {
        using Sandbox sandbox = new();
        sandbox.Write("key", "a secret that is much too long to be taken as a key of BLAKE2b, by some");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "--key-file", "key", "missing");

        Assert.DoesNotContain("secret", result.Errors + result.Output, StringComparison.Ordinal);
    }

    private static void AssertRefused(ToolResult result, string word)
    {
        Failures.AssertPlain(result);
        Assert.Empty(result.OutputBytes);
        Assert.InRange(result.ErrorLines.Length, 1, 2);
        Assert.Contains(word, result.Errors, StringComparison.Ordinal);
    }

    private static void AddParameter(List<string> arguments, string option, string hex)
    {
        if (hex.Length > 0)
        {
            arguments.AddRange([option, $"hex:{hex}"]);
        }
    }

    private static byte[] Hex(JsonElement vector, string name) =>
        Convert.FromHexString(vector.GetProperty(name).GetString()!);
}
