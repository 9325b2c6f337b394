using System.Globalization;
using System.Text.Json;

namespace Hashlane.Cli.Tests;

/// <summary>Skein by the tool: digests, lengths, keys, personalization, check files.</summary>
[Trait("Category", "Cli")]
public sealed class SkeinTests
{
    private const int VectorCount = 197;
    private const int MaxKeyBytes = 64 * 1024;
    private const int PatternPeriod = 251;

    /// <summary>Digests of <c>abc</c> in the tests of FreeBSD's <c>skein256sum</c>, <c>skein512sum</c> and <c>skein1024sum</c>, sbin/md5/tests.</summary>
    private const string Abc256 = "258bdec343b9fde1639221a5ae0144a96e552e5288753c5fec76c05fc2fc1870";

    private const string Abc512 =
        "8f5dd9ec798152668e35129496b029a960c9a9b88662f7f9482f110b31f9f93893ecfb25c009baad9e46737197d5630379816a886aa05526d3a70df272d96e75";

    private const string Abc1024 =
        "35a599a0f91abcdb4cb73c19b8cb8d947742d82c309137a7caed29e8e0a2ca7a9ff9a90c34c1908cc7e7fd99bb15032fb86e76df21b72628399b5f7c3cc209d7"
        + "bb31c99cd4e19465622a049afbb87c03b5ce3888d17e6e667279ec0aa9b3e2712624c01b5f5bbe1a564220bdcf6990af0c2539019f313fdd7406cca3892a1f1f";

    /// <summary>Arguments that the tool has no options for.</summary>
    private static readonly string[] _otherArguments = ["public_key", "key_id", "nonce", "tree"];

    /// <summary>Made vectors with what the tool has options for, one run for those that need the same options.</summary>
    [Fact]
    public async Task Sum_MadeVectors_AreRight()
    {
        using JsonDocument document = Vectors.Open("skein_params.json", "skein");
        int count = 0;
        foreach (IGrouping<Options, JsonElement> group in document.RootElement.GetProperty("cases").EnumerateArray()
            .Where(static vector => !_otherArguments.Any(name => vector.TryGetProperty(name, out _)))
            .GroupBy(static vector => new Options(
                vector.GetProperty("state").GetInt32(), vector.GetProperty("out_bits").ToString(), Text(vector, "key"), Text(vector, "personalization"))))
        {
            using Sandbox sandbox = new();
            string sums = "";
            List<string> arguments = ["-a", $"skein{group.Key.StateBits}", "-l", group.Key.OutputBits];
            if (group.Key.Key.Length > 0)
            {
                sandbox.Write("key", Convert.FromHexString(group.Key.Key));
                arguments.AddRange(["--key-file", "key"]);
            }

            if (group.Key.Personalization.Length > 0)
            {
                arguments.AddRange(["--personal", $"hex:{group.Key.Personalization}"]);
            }

            foreach (JsonElement vector in group)
            {
                int length = vector.GetProperty("len").GetInt32();
                string name = $"m{length}";
                sandbox.Write(name, [.. Enumerable.Range(0, length).Select(static i => (byte)(i % PatternPeriod))]);
                arguments.Add(name);
                sums += $"{Text(vector, "out")}  {name}\n";
                count++;
            }

            ToolResult result = await Tool.RunAsync(sandbox, [.. arguments]);

            Assert.Equal((group.Key, Expectation.Of(0, sums)), (group.Key, Expectation.Of(result)));
        }

        Assert.Equal(VectorCount, count);
    }

    /// <summary>The lines of FreeBSD's tools, with and without --tag, and in capitals.</summary>
    [Theory]
    [InlineData("skein256", "Skein256", Abc256)]
    [InlineData("skein512", "Skein512", Abc512)]
    [InlineData("skein1024", "Skein1024", Abc1024)]
    public async Task SumAndCheck_LinesOfFreeBsd_AreWrittenAndRead(string algorithm, string tag, string digest)
    {
        using Sandbox sandbox = NewSandbox();
        string untagged = $"{digest}  a.txt\n";
        string tagged = $"{tag} (a.txt) = {digest}\n";
        sandbox.Write("sums", untagged + tagged + tagged.ToUpperInvariant().Replace("A.TXT", "a.txt", StringComparison.Ordinal));

        ToolResult plain = await Tool.RunAsync(sandbox, "-a", algorithm, "a.txt");
        ToolResult named = await Tool.RunAsync(sandbox, "-a", algorithm.ToUpperInvariant(), "--tag", "a.txt");
        ToolResult zero = await Tool.RunAsync(sandbox, "-a", algorithm, "-z", "-l", "0", "a.txt");
        ToolResult check = await Tool.RunAsync(sandbox, "-a", algorithm, "-c", "--strict", "sums");

        Assert.Equal([untagged, tagged, $"{digest}  a.txt\0"], [plain.Output, named.Output, zero.Output]);
        Assert.Equal(Expectation.Of(0, "a.txt: OK\na.txt: OK\na.txt: OK\n"), Expectation.Of(check));
    }

    /// <summary>Without -a tags decide; one with a length means a function of its own, and no piece of a longer digest.</summary>
    [Fact]
    public async Task Check_TagsWithLengths_AreFunctionsOfTheirOwn()
    {
        using Sandbox sandbox = NewSandbox();
        ToolResult half = await Tool.RunAsync(sandbox, "-a", "skein512-256", "--tag", "a.txt");
        ToolResult most = await Tool.RunAsync(sandbox, "-a", "skein256", "--tag", "--bytes", "1000", "a.txt");
        sandbox.Write("sums", $"{half.Output}{most.Output}Skein512-256 (a.txt) = {Abc512[..64]}\nSkein512-12 (a.txt) = 34a\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-c", "-w", "sums");

        Assert.StartsWith("Skein512-256 (a.txt) = ", half.Output, StringComparison.Ordinal);
        Assert.StartsWith("Skein256-8000 (a.txt) = ", most.Output, StringComparison.Ordinal);
        Assert.Equal(1, result.ExitCode);
        Assert.Equal("a.txt: OK\na.txt: OK\na.txt: FAILED\n", result.Output);
        Assert.Contains("sums: 4: improperly formatted", result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("skein512", "a.txt: FAILED\n")]
    [InlineData("skein512-256", "a.txt: FAILED\n")]
    [InlineData("skein512-512", "")]
    public async Task Check_DigestThatWasCut_DoesNotVerify(string algorithm, string output)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"{Abc512[..64]}  a.txt\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", algorithm, "-c", "sums");

        Assert.Equal((1, output), (result.ExitCode, result.Output));
    }

    /// <summary>A digest longer than any buffer is written piece by piece.</summary>
    [Theory]
    [InlineData((64 * 1024) - 1)]
    [InlineData(64 * 1024)]
    [InlineData((1024 * 1024) + 3)]
    public async Task Sum_LongDigest_EqualsTheLibraryInEveryForm(int length)
    {
        using Sandbox sandbox = NewSandbox();
        string bytes = length.ToString(CultureInfo.InvariantCulture);

        ToolResult tagged = await Tool.RunAsync(sandbox, "-a", "skein1024", "--tag", "--bytes", bytes, "a.txt");
        ToolResult raw = await Tool.RunAsync(sandbox, "-a", "skein1024", "--raw", "--bytes", bytes, "a.txt");

        string digest = Bytes.ToHex(Skein1024.HashData(Bytes.Of("abc"), length));
        Assert.Equal(
            [$"Skein1024-{8L * length} (a.txt) = {digest}\n", digest], [tagged.Output, Bytes.ToHex(raw.OutputBytes)]);
    }

    /// <summary>Skein's keys have no limit, but a long file is more likely the wrong one; that the limit is the tool's is said.</summary>
    [Theory]
    [InlineData(MaxKeyBytes, true)]
    [InlineData(MaxKeyBytes + 1, false)]
    public async Task Sum_LongKey_IsTakenUpToTheLimitOfTheTool(int keyBytes, bool isTaken)
    {
        using Sandbox sandbox = NewSandbox();
        byte[] key = Bytes.Pattern(keyBytes);
        sandbox.Write("key", key);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "skein512", "--key-file", "key", "a.txt");

        Expectation expected = isTaken
            ? Expectation.Of(0, $"{Bytes.ToHex(Skein512Mac.HashData(key, Bytes.Of("abc")))}  a.txt\n")
            : Expectation.Of(
                1, "", "hashlane: key: too long for a skein512 key: hashlane takes at most 65536 bytes, and a final newline counts as one\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_EmptyKey_IsRefused()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "skein256", "--keyed", "a.txt");

        Expectation expected = Expectation.Of(1, "", "hashlane: 'standard input': too short for a skein256 key: at least 1 byte, but it is empty\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    /// <summary>Whoever could shorten a keyed digest could guess it.</summary>
    [Theory]
    [InlineData("skein512", "no properly formatted")]
    [InlineData("skein512-128", "")]
    public async Task CheckKeyed_ShortDigest_NeedsItsLengthInTheName(string algorithm, string error)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("key", "a key");
        ToolResult sum = await new Tool(sandbox, "-a", "skein512", "-l", "128", "--keyed", "a.txt").WithInput("a key").RunAsync();
        sandbox.Write("sums", sum.Output);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", algorithm, "--key-file", "key", "-c", "sums");

        Assert.Equal(error.Length == 0 ? "a.txt: OK\n" : "", result.Output);
        Assert.Contains(error, result.Errors, StringComparison.Ordinal);
    }

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", "abc");
        return sandbox;
    }

    private static string Text(JsonElement vector, string name) =>
        vector.TryGetProperty(name, out JsonElement value) ? value.GetString()! : "";

    /// <summary>What vectors that one run can compute have in common; byte strings in hex.</summary>
    private sealed record Options(int StateBits, string OutputBits, string Key, string Personalization);
}
