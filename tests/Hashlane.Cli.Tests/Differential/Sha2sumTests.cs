namespace Hashlane.Cli.Tests;

/// <summary>
/// Some hundred files of all sizes and names, by the tool and by coreutils, OpenSSL and Perl's shasum: equal bytes, and each reads the other's lists.
/// </summary>
[Trait("Category", "Cli")]
public sealed class Sha2sumTests
{
    private const int DamagedLines = 400;

    /// <summary>The algorithms that coreutils has.</summary>
    public static TheoryData<string> Algorithms => ["sha224", "sha256", "sha384", "sha512"];

    /// <summary>Those that OpenSSL has, and their number in Perl's shasum.</summary>
    public static TheoryData<string, string> AllAlgorithms => new()
    {
        { "sha224", "224" },
        { "sha256", "256" },
        { "sha384", "384" },
        { "sha512", "512" },
        { "sha512-224", "512224" },
        { "sha512-256", "512256" },
    };

    [Theory]
    [MemberData(nameof(Algorithms))]
    public async Task SumAndCheck_Tree_EqualsAndReadsCoreutils(string algorithm)
    {
        OtherTool other = OtherTool.Sha2sum(algorithm);
        using Sandbox sandbox = NewTree(other, out byte[][] names);
        foreach (string[] options in (string[][])[[], ["--tag"], ["-z"], ["-b"]])
        {
            ToolResult ours = await new Tool(sandbox, ["-a", algorithm, .. options, "--"]).WithArguments(names).RunAsync();
            ToolResult theirs = await other.RunAsync(sandbox, [.. options, "--"], names);

            Assert.Equal((algorithm, Bytes.Show(theirs.OutputBytes)), (algorithm, Bytes.Show(ours.OutputBytes)));
            Assert.Equal((0, 0), (theirs.ExitCode, ours.ExitCode));
            if (options is ["-z"])
            {
                continue; // no tool checks these
            }

            sandbox.Write("sums", ours.OutputBytes);
            ToolResult ourCheck = await Tool.RunAsync(sandbox, "-a", algorithm, "-c", "--strict", "--quiet", "sums");
            ToolResult theirCheck = await other.RunAsync(sandbox, ["-c", "--strict", "--quiet", "sums"], []);
            Assert.Equal([Expectation.Of(0), Expectation.Of(0)], [Expectation.Of(ourCheck), Expectation.Of(theirCheck)]);
        }
    }

    /// <summary>Tags alone say the algorithm, to both.</summary>
    [Fact]
    public async Task Check_TaggedListOfAllAlgorithms_IsReadByBothWithoutNamingOne()
    {
        using Sandbox sandbox = NewTree(OtherTool.Cksum, out byte[][] names);
        await OtherTool.Cksum.SkipUnlessItHasAsync(sandbox, "--algorithm");
        List<byte> list = [];
        foreach (string algorithm in (string[])["sha224", "sha256", "sha384", "sha512"])
        {
            ToolResult ours = await new Tool(sandbox, ["-a", algorithm, "--tag", "--"]).WithArguments(names).RunAsync();
            ToolResult theirs = await OtherTool.Cksum.RunAsync(sandbox, ["-a", algorithm, "--"], names);
            Assert.Equal(Bytes.Show(theirs.OutputBytes), Bytes.Show(ours.OutputBytes));
            list.AddRange(ours.OutputBytes);
        }

        sandbox.Write("sums", [.. list]);
        ToolResult ourCheck = await Tool.RunAsync(sandbox, "-c", "--strict", "--quiet", "sums");
        ToolResult theirCheck = await OtherTool.Cksum.RunAsync(sandbox, ["-c", "--strict", "--quiet", "sums"], []);

        Assert.Equal([Expectation.Of(0), Expectation.Of(0)], [Expectation.Of(ourCheck), Expectation.Of(theirCheck)]);
    }

    /// <summary>OpenSSL's lines without -r escape nothing, so names that need it are left out.</summary>
    [Theory]
    [MemberData(nameof(AllAlgorithms))]
    public async Task Check_ListsOfOpenSsl_AllOk(string algorithm, string number)
    {
        using Sandbox sandbox = NewTree(OtherTool.OpenSsl, out byte[][] names);
        names = [.. names.Where(static name => name.AsSpan().IndexOfAny("\n\r\\"u8) < 0)];
        sandbox.Write("tagged", (await OtherTool.OpenSsl.RunAsync(sandbox, ["dgst", $"-{algorithm}"], names)).OutputBytes);
        sandbox.Write("untagged", (await OtherTool.OpenSsl.RunAsync(sandbox, ["dgst", "-r", $"-{algorithm}"], names)).OutputBytes);

        ToolResult tagged = await Tool.RunAsync(sandbox, "-c", "--strict", "tagged");
        ToolResult untagged = await Tool.RunAsync(sandbox, "-a", algorithm, "-c", "--strict", "untagged");

        Assert.Equal((number, 0, 0), (number, tagged.ExitCode, untagged.ExitCode));
        Assert.Equal([names.Length, names.Length], [tagged.OutputLines.Length, untagged.OutputLines.Length]);
        Assert.All(tagged.OutputLines.Concat(untagged.OutputLines), static line => Assert.EndsWith(": OK", line, StringComparison.Ordinal));
    }

    /// <summary>The one widespread tool that checks SHA-512/224 and SHA-512/256, and by tag all six.</summary>
    [Theory]
    [MemberData(nameof(AllAlgorithms))]
    public async Task Check_ListsOfShasum_AllOkBothWays(string algorithm, string number)
    {
        using Sandbox sandbox = NewTree(OtherTool.Shasum, out byte[][] names);
        await OtherTool.Shasum.SkipUnlessItHasAsync(sandbox, "--tag");
        names = [.. names.Where(static name => name.AsSpan().IndexOfAny("\n\r\\"u8) < 0)];
        foreach (string form in (string[])["--tag", "-b"])
        {
            ToolResult ours = await new Tool(sandbox, "-a", algorithm, form, "--").WithArguments(names).RunAsync();
            ToolResult theirs = await OtherTool.Shasum.RunAsync(sandbox, ["-a", number, form, "--"], names);
            Assert.Equal((algorithm, Bytes.Show(theirs.OutputBytes)), (algorithm, Bytes.Show(ours.OutputBytes)));

            sandbox.Write("sums", ours.OutputBytes);
            ToolResult ourCheck = await Tool.RunAsync(sandbox, "-a", algorithm, "-c", "--strict", "--quiet", "sums");
            ToolResult theirCheck = await OtherTool.Shasum.RunAsync(sandbox, ["-a", number, "-c", "--strict", "--quiet", "sums"], []);
            Assert.Equal([Expectation.Of(0), Expectation.Of(0)], [Expectation.Of(ourCheck), Expectation.Of(theirCheck)]);
        }
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public async Task Check_OneBitFlippedInOneFile_IsCaughtByName(string algorithm)
    {
        OtherTool other = OtherTool.Sha2sum(algorithm);
        using Sandbox sandbox = NewTree(other, out byte[][] names);
        sandbox.Write("sums", (await other.RunAsync(sandbox, ["--"], names)).OutputBytes);

        // The largest: most of it goes to the platform's code, by way of the thread that reads ahead.
        byte[] victim = names.First(name => Bytes.Show(name).StartsWith("15-", StringComparison.Ordinal));
        string path = sandbox.PathOf(System.Text.Encoding.UTF8.GetString(victim));
        byte[] data = File.ReadAllBytes(path);
        data[data.Length / 2] ^= 0b_0000_0100;
        File.WriteAllBytes(path, data);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", algorithm, "-c", "--quiet", "sums");

        Assert.Equal(
            new Expectation(1, $"{Bytes.Show(victim)}: FAILED\n", "hashlane: WARNING: 1 computed checksum did NOT match\n"),
            Expectation.Of(result));
    }

    /// <summary>Lines with one letter wrong, tag included, judged alike by both.</summary>
    [Fact]
    public async Task Check_DamagedLines_SameVerdictsAsSha256sum()
    {
        const int Seed = 20240229;
        OtherTool other = OtherTool.Sha2sum("sha256");
        other.SkipUnlessInstalled();
        Random random = new(Seed);
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        string untagged = $"{Known.HelloSha256}  a.txt";
        string tagged = $"SHA256 (a.txt) = {Known.HelloSha256}";
        IEnumerable<string> damaged = Enumerable.Range(0, DamagedLines).Select(i => Damage(i % 2 == 0 ? untagged : tagged, random));
        sandbox.Write("sums", string.Join('\n', damaged.Prepend(untagged)) + "\n");

        ToolResult ours = await Tool.RunAsync(sandbox, "-a", "sha256", "-c", "-w", "sums");
        ToolResult theirs = await other.RunAsync(sandbox, ["-c", "-w", "sums"], []);

        Assert.Equal((Seed, theirs.Output, other.Renamed(theirs)), (Seed, ours.Output, ours.Errors));
        Assert.Equal(theirs.ExitCode, ours.ExitCode);
    }

    /// <summary>Takes out, puts in or replaces one letter.</summary>
    private static string Damage(string line, Random random)
    {
        const string Letters = "0aFg  \t*()=-#2";
        int at = random.Next(line.Length);
        string letter = Letters[random.Next(Letters.Length)].ToString();
        return random.Next(3) switch
        {
            0 => line.Remove(at, 1),
            1 => line.Insert(at, letter),
            _ => line.Remove(at, 1).Insert(at, letter),
        };
    }

    private static Sandbox NewTree(OtherTool other, out byte[][] names)
    {
        other.SkipUnlessInstalled();
        Sandbox sandbox = new();
        names = Tree.Make(sandbox);
        return sandbox;
    }
}
