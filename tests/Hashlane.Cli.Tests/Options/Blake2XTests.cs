using System.Text.Json;

namespace Hashlane.Cli.Tests;

/// <summary>BLAKE2X by the tool: digests, lengths, keys, salt and personalization, check files.</summary>
[Trait("Category", "Cli")]
public sealed class Blake2XTests
{
    private const int VectorCount = 70;
    private const int PatternPeriod = 251;

    /// <summary>Of <c>abc</c>, with the output's own length.</summary>
    private static readonly byte[] _abc = Bytes.Of("abc");

    /// <summary>Made vectors of known length, one run for those that need the same options.</summary>
    [Fact]
    public async Task Sum_MadeVectors_AreRight()
    {
        using JsonDocument document = Vectors.Open("blake2x.json", "blake2");
        int count = 0;
        foreach (IGrouping<Options, JsonElement> group in document.RootElement.GetProperty("cases").EnumerateArray()
            .Where(static vector => !vector.GetProperty("unknown_length").GetBoolean())
            .GroupBy(static vector => new Options(
                vector.GetProperty("hash").GetString()!, vector.GetProperty("out_len").GetInt32(), vector.GetProperty("key").GetString()!)))
        {
            using Sandbox sandbox = new();
            List<string> arguments = ["-a", group.Key.Algorithm, "-l", $"{8 * group.Key.OutputBytes}"];
            if (group.Key.Key.Length > 0)
            {
                sandbox.Write("key", Convert.FromHexString(group.Key.Key));
                arguments.AddRange(["--key-file", "key"]);
            }

            JsonElement[] vectors = [.. group];
            for (int i = 0; i < vectors.Length; i++)
            {
                byte[] message = [.. Enumerable.Range(0, vectors[i].GetProperty("len").GetInt32()).Select(static i => (byte)(i % PatternPeriod))];
                sandbox.Write($"m{i}", message);
                arguments.Add($"m{i}");
            }

            ToolResult result = await Tool.RunAsync(sandbox, [.. arguments]);

            Assert.Equal((0, ""), (result.ExitCode, result.Errors));
            string[] lines = result.Output.TrimEnd('\n').Split('\n');
            Assert.Equal(vectors.Length, lines.Length);
            for (int i = 0; i < vectors.Length; i++)
            {
                Assert.StartsWith(vectors[i].GetProperty("out").GetString()!, lines[i], StringComparison.Ordinal);
                Assert.EndsWith($"{vectors[i].GetProperty("tail").GetString()}  m{i}", lines[i], StringComparison.Ordinal);
                Assert.Equal((2 * group.Key.OutputBytes) + $"  m{i}".Length, lines[i].Length);
                count++;
            }
        }

        Assert.Equal(VectorCount, count);
    }

    /// <summary>The tag has the paper's spelling; one with a length means a function of its own.</summary>
    [Fact]
    public async Task SumAndCheck_Tags_AreWrittenAndRead()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult b = await Tool.RunAsync(sandbox, "-a", "blake2xb", "--tag", "a.txt");
        ToolResult s = await Tool.RunAsync(sandbox, "-a", "BLAKE2XS-2400", "--tag", "a.txt");
        string b32 = Bytes.ToHex(Blake2Xb.HashData(_abc, 32));
        sandbox.Write("sums", $"{b.Output}{s.Output}BLAKE2XB-256 (a.txt) = {b32}\nBLAKE2Xb-256 (a.txt) = {Bytes.ToHex(Blake2Xb.HashData(_abc))[..64]}\n");
        ToolResult check = await Tool.RunAsync(sandbox, "-c", "--strict", "sums");

        Assert.Equal(Expectation.Of(0, $"BLAKE2Xb (a.txt) = {Bytes.ToHex(Blake2Xb.HashData(_abc))}\n"), Expectation.Of(b));
        Assert.Equal(Expectation.Of(0, $"BLAKE2Xs-2400 (a.txt) = {Bytes.ToHex(Blake2Xs.HashData(_abc, 300))}\n"), Expectation.Of(s));
        Assert.Equal((1, "a.txt: OK\na.txt: OK\na.txt: OK\na.txt: FAILED\n"), (check.ExitCode, check.Output));
    }

    [Theory]
    [InlineData("blake2xb", "0123456789abcdef", 16)]
    [InlineData("blake2xs", "01234567", 8)]
    public async Task Sum_KeySaltAndPersonal_EqualTheLibrary(string algorithm, string salt, int fieldBytes)
    {
        using Sandbox sandbox = NewSandbox();
        byte[] key = Bytes.Pattern(2 * fieldBytes);
        sandbox.Write("key", key);

        ToolResult result = await Tool.RunAsync(
            sandbox, "-a", algorithm, "--bytes", "100", "--key-file", "key", "--salt", salt, "--personal", "hex:00ff", "a.txt");
        ToolResult tooLong = await Tool.RunAsync(sandbox, "-a", algorithm, "--salt", $"{salt}x", "a.txt");

        byte[] expected = algorithm == "blake2xb"
            ? Blake2XbMac.HashData(key, _abc, new Blake2XbParameters { OutputLength = 100, Salt = Bytes.Of(salt), Personalization = new byte[] { 0, 0xFF } })
            : Blake2XsMac.HashData(key, _abc, new Blake2XsParameters { OutputLength = 100, Salt = Bytes.Of(salt), Personalization = new byte[] { 0, 0xFF } });
        Assert.Equal(Expectation.Of(0, $"{Bytes.ToHex(expected)}  a.txt\n"), Expectation.Of(result));
        UsageErrors.AssertIs(tooLong, $"{fieldBytes} bytes");
    }

    /// <summary>The longest digest of BLAKE2Xs, as bytes.</summary>
    [Fact]
    public async Task Sum_LongestDigest_EqualsTheLibrary()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2xs", "--raw", "--bytes", "65534", "a.txt");

        Assert.Equal(0, result.ExitCode);
        Assert.Equal(Blake2Xs.HashData(_abc, 65534), result.OutputBytes);
    }

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", "abc");
        return sandbox;
    }

    private sealed record Options(string Algorithm, int OutputBytes, string Key);
}
