namespace Hashlane.Cli.Tests;

/// <summary>
/// Some hundred files of all sizes and names, by both tools: equal bytes, and each reads the other's lists.
/// </summary>
[Trait("Category", "Cli")]
public sealed class B2sumTests
{
    private const int DamagedLines = 400;

    [Theory]
    [InlineData()]
    [InlineData("--tag")]
    [InlineData("-z")]
    [InlineData("-l", "256")]
    [InlineData("--tag", "-l", "8")]
    public async Task Sum_Tree_EqualsB2sum(params string[] options)
    {
        using Sandbox sandbox = NewTree(out byte[][] names);

        ToolResult ours = await new Tool(sandbox, ["-a", "blake2b", .. options, "--"]).WithArguments(names).RunAsync();
        ToolResult theirs = await OtherTool.B2sum.RunAsync(sandbox, [.. options, "--"], names);

        Assert.Equal(Bytes.Show(theirs.OutputBytes), Bytes.Show(ours.OutputBytes));
        Assert.Equal((0, 0), (theirs.ExitCode, ours.ExitCode));
    }

    [Theory]
    [InlineData()]
    [InlineData("--tag")]
    public async Task Check_ListsOfTheOther_AllOkBothWays(params string[] options)
    {
        using Sandbox sandbox = NewTree(out byte[][] names);
        ToolResult ourSums =
            await new Tool(sandbox, ["-a", "blake2b", .. options, "--"]).WithArguments(names).RunAsync();
        ToolResult theirSums = await OtherTool.B2sum.RunAsync(sandbox, [.. options, "--"], names);
        sandbox.Write("ours", ourSums.OutputBytes);
        sandbox.Write("theirs", theirSums.OutputBytes);

        ToolResult ours = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--strict", "--quiet", "theirs");
        ToolResult theirs = await OtherTool.B2sum.RunAsync(sandbox, ["-c", "--strict", "--quiet", "ours"], []);

        Assert.Equal(Expectation.Of(0), Expectation.Of(ours));
        Assert.Equal(Expectation.Of(0), Expectation.Of(theirs));
    }

    [Fact]
    public async Task Check_OneBitFlippedInOneFile_IsCaughtByName()
    {
        using Sandbox sandbox = NewTree(out byte[][] names);
        ToolResult sums = await OtherTool.B2sum.RunAsync(sandbox, ["--"], names);
        sandbox.Write("sums", sums.OutputBytes);
        byte[] victim = names.First(name => Bytes.Show(name).StartsWith("25-", StringComparison.Ordinal));
        string path = sandbox.PathOf(System.Text.Encoding.UTF8.GetString(victim));
        byte[] data = File.ReadAllBytes(path);
        data[^1] ^= 0b_0000_0100;
        File.WriteAllBytes(path, data);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--quiet", "sums");

        Expectation expected = new(
            1, $"{Bytes.Show(victim)}: FAILED\n", "hashlane: WARNING: 1 computed checksum did NOT match\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    /// <summary>Lines with one letter wrong, judged alike by both.</summary>
    [Fact]
    public async Task Check_DamagedLines_SameVerdictsAsB2sum()
    {
        const int Seed = 20240229;
        Random random = new(Seed);
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        string untagged = $"{Known.HelloBlake2b}  a.txt";
        string tagged = $"BLAKE2b-256 (a.txt) = {Known.HelloBlake2b256}";
        IEnumerable<string> damaged = Enumerable.Range(0, DamagedLines)
            .Select(i => i % 2 == 0 ? Damage(untagged, 0, random) : Damage(tagged, "BLAKE2b-256".Length, random));
        sandbox.Write("sums", string.Join('\n', damaged.Prepend(untagged)) + "\n");

        ToolResult ours = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "-w", "sums");
        ToolResult theirs = await OtherTool.B2sum.RunAsync(sandbox, ["-c", "-w", "sums"], []);

        string renamed = OtherTool.B2sum.Renamed(theirs);
        Assert.Equal((Seed, theirs.Output, renamed), (Seed, ours.Output, ours.Errors));
        Assert.Equal(theirs.ExitCode, ours.ExitCode);
    }

    /// <summary>GNU's quoting of names in messages, for every ASCII character at every place of a name.</summary>
    [Fact]
    public async Task Sum_MissingFilesOfAllNames_MessagesQuoteAsB2sum()
    {
        using Sandbox sandbox = new();
        byte[][] names =
        [
            .. Enumerable.Range(1, 127).Where(code => code is not ('/' or '-')).Select(code => (char)code)
                .SelectMany(NamesWith)
                .Select(Bytes.Of),
        ];

        ToolResult ours = await new Tool(sandbox, "-a", "blake2b", "--").WithArguments(names).RunAsync();
        ToolResult theirs = await OtherTool.B2sum.RunAsync(sandbox, ["--"], names);

        string renamed = OtherTool.B2sum.Renamed(theirs);
        Assert.Equal(renamed.Split('\n'), ours.Errors.Split('\n'));
        Assert.Equal(theirs.ExitCode, ours.ExitCode);
    }

    /// <summary>
    /// Without an apostrophe beside a control character, for which b2sum 9.1 writes two apostrophes too many.
    /// </summary>
    private static string[] NamesWith(char letter) =>
    [
        $"{letter}", $"a{letter}", $"{letter}a", $"a{letter}a",
        .. char.IsControl(letter) ? [] : (string[])[$"it's {letter}"],
    ];

    /// <summary>
    /// Takes out, puts in or replaces one letter. The tag itself stays: b2sum 9.1 reads only its start.
    /// </summary>
    private static string Damage(string line, int start, Random random)
    {
        const string Letters = "0aFg  \t*()=-#";
        int at = random.Next(start, line.Length);
        string letter = Letters[random.Next(Letters.Length)].ToString();
        return random.Next(3) switch
        {
            0 => line.Remove(at, 1),
            1 => line.Insert(at, letter),
            _ => line.Remove(at, 1).Insert(at, letter),
        };
    }

    private static Sandbox NewTree(out byte[][] names)
    {
        OtherTool.B2sum.SkipUnlessInstalled();
        Sandbox sandbox = new();
        names = Tree.Make(sandbox);
        return sandbox;
    }
}
