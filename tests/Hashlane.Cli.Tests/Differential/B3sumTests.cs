using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>Some hundred files of all sizes and names, by both tools: equal bytes, and each reads the other's lists.</summary>
[Trait("Category", "Cli")]
public sealed class B3sumTests
{
    private const int KeyBytes = 32;

    private static readonly string[] _seeks = ["0", "1", "31", "63", "64", "65", "1000000", "274877906880", "18446744073709551000"];

    [Theory]
    [InlineData()]
    [InlineData("--no-names")]
    [InlineData("-l", "1")]
    [InlineData("-l", "131")]
    [InlineData("--no-mmap")]
    [InlineData("--num-threads", "1")]
    [InlineData("--num-threads", "0")]
    [InlineData("--derive-key", "hashlane 2026-11-21 test of the tool")]
    public async Task Sum_Tree_EqualsB3sum(params string[] options)
    {
        using Sandbox sandbox = NewTree(out byte[][] names);

        await AssertEqualAsync(sandbox, options, names);
    }

    [Theory]
    [InlineData()]
    [InlineData("-l", "65")]
    public async Task SumKeyed_Tree_EqualsB3sum(params string[] options)
    {
        using Sandbox sandbox = NewTree(out byte[][] names);

        await AssertEqualAsync(sandbox, ["--keyed", .. options], names, Bytes.Pattern(KeyBytes));
    }

    [Theory]
    [InlineData()]
    [InlineData("-l", "0")]
    [InlineData("-l", "100003")]
    [InlineData("--no-names")]
    public async Task SumRaw_OneFile_EqualsB3sum(params string[] options)
    {
        using Sandbox sandbox = NewTree(out byte[][] names);

        await AssertEqualAsync(sandbox, ["--raw", .. options], names[^2..^1]);
        await AssertEqualAsync(sandbox, ["--raw", "--keyed", .. options], names[^2..^1], Bytes.Pattern(KeyBytes));
    }

    [Theory]
    [InlineData("-")]
    [InlineData("-", "-")]
    [InlineData("0-plain", "-", "1-with space")]
    [InlineData()]
    public async Task Sum_StandardInput_EqualsB3sum(params string[] names)
    {
        using Sandbox sandbox = NewTree(out _);

        await AssertEqualAsync(sandbox, [], [.. names.Select(Bytes.Of)], Bytes.Pattern(100_000));
    }

    /// <summary>Debian's <c>b3sum</c> 1.2.0 does not have it.</summary>
    [Fact]
    public async Task Sum_Seek_EqualsB3sum()
    {
        using Sandbox sandbox = NewTree(out byte[][] names);
        await OtherTool.B3sum.SkipUnlessItHasAsync(sandbox, "--seek");

        foreach (string seek in _seeks)
        {
            await AssertEqualAsync(sandbox, ["--seek", seek, "-l", "200"], names);
        }
    }

    /// <summary>Debian's <c>b3sum</c> 1.2.0 does not have it.</summary>
    [Fact]
    public async Task SumTagged_Tree_EqualsB3sum()
    {
        using Sandbox sandbox = NewTree(out byte[][] names);
        await OtherTool.B3sum.SkipUnlessItHasAsync(sandbox, "--tag");

        await AssertEqualAsync(sandbox, ["--tag"], names);
    }

    [Fact]
    public async Task Check_ListsOfTheOther_AllOkBothWays()
    {
        using Sandbox sandbox = NewTree(out byte[][] names);
        sandbox.Write("ours", (await new Tool(sandbox, "--").WithArguments(names).RunAsync()).OutputBytes);
        sandbox.Write("theirs", (await OtherTool.B3sum.RunAsync(sandbox, ["--"], names)).OutputBytes);

        ToolResult ours = await Tool.RunAsync(sandbox, "-c", "theirs");
        ToolResult theirs = await OtherTool.B3sum.RunAsync(sandbox, ["-c", "ours"], []);

        Assert.Equal(0, ours.ExitCode);
        Assert.Equal(names.Length, ours.OutputLines.Length);
        Assert.All(ours.OutputLines, line => Assert.EndsWith(": OK", line, StringComparison.Ordinal));
        Assert.Equal((0, ours.OutputLines.Length), (theirs.ExitCode, theirs.OutputLines.Length));
    }

    /// <summary>Lines with one letter wrong: where <c>b3sum</c> finds a file good, so do we, and where it finds one changed.</summary>
    [Fact]
    public async Task Check_DamagedDigests_SameVerdictsAsB3sum()
    {
        OtherTool.B3sum.SkipUnlessInstalled();
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        for (int i = 0; i < Known.HelloBlake3.Length; i += 7)
        {
            string digest = Known.HelloBlake3.Remove(i, 1).Insert(i, Known.HelloBlake3[i] == '0' ? "1" : "0");
            sandbox.Write(i.ToString(CultureInfo.InvariantCulture), $"{Known.HelloBlake3}  a.txt\n{digest}  a.txt\n");
        }

        for (int i = 0; i < Known.HelloBlake3.Length; i += 7)
        {
            string sums = i.ToString(CultureInfo.InvariantCulture);
            ToolResult ours = await Tool.RunAsync(sandbox, "-c", sums);
            ToolResult theirs = await OtherTool.B3sum.RunAsync(sandbox, ["-c", sums], []);

            // 1.2.0 does not count the changed files on standard error.
            Assert.Equal((theirs.ExitCode, theirs.Output), (ours.ExitCode, ours.Output));
        }
    }

    private static async Task AssertEqualAsync(Sandbox sandbox, string[] options, byte[][] names, byte[]? input = null)
    {
        string[] all = names.Length == 0 || names[0].SequenceEqual("-"u8.ToArray()) ? options : [.. options, "--"];
        ToolResult ours = await new Tool(sandbox, all).WithArguments(names).WithInput(input ?? []).RunAsync();
        ToolResult theirs = await OtherTool.B3sum.RunAsync(sandbox, all, names, input);

        Assert.Equal(Expectation.Of(theirs), Expectation.Of(ours));
        Assert.Equal(0, theirs.ExitCode);
    }

    /// <summary>
    /// Without names that are not UTF-8, whose bytes <c>b3sum</c> loses, and without carriage returns, which 1.2.0 does not escape and 1.8.7 does.
    /// </summary>
    private static Sandbox NewTree(out byte[][] names)
    {
        OtherTool.B3sum.SkipUnlessInstalled();
        Sandbox sandbox = new();
        names = [.. Tree.Make(sandbox)[..^1].Where(name => !name.Contains((byte)'\r'))];
        return sandbox;
    }
}
