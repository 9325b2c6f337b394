using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>
/// Some hundred files of all sizes and names, by both tools: equal bytes, and each reads the other's lists.
/// </summary>
[Trait("Category", "Cli")]
public sealed class B2sumTests
{
    private const int KiB = 1024;
    private const int FileCount = 300;
    private const int DamagedLines = 400;

    private static readonly int[] _sizes =
    [
        0, 1, 127, 128, 129, 255, 256, 257, 4096, (64 * KiB) - 1, 64 * KiB, (64 * KiB) + 1, (1024 * KiB) + 3,
    ];

    /// <summary>Name parts that some tool has stumbled over.</summary>
    private static readonly string[] _parts =
    [
        "plain", "with space", " lead", "trail ", "new\nline", "cr\rret", "back\\slash", "*star", "(paren) = x", "日本語",
        "quo'te", "#hash", "tab\tx", "\x1b[31m", "-dash",
    ];

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
        ToolResult theirs = await RunB2sumAsync(sandbox, [.. options, "--"], names);

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
        ToolResult theirSums = await RunB2sumAsync(sandbox, [.. options, "--"], names);
        sandbox.Write("ours", ourSums.OutputBytes);
        sandbox.Write("theirs", theirSums.OutputBytes);

        ToolResult ours = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--strict", "--quiet", "theirs");
        ToolResult theirs = await RunB2sumAsync(sandbox, ["-c", "--strict", "--quiet", "ours"], []);

        Assert.Equal(Expectation.Of(0), Expectation.Of(ours));
        Assert.Equal(Expectation.Of(0), Expectation.Of(theirs));
    }

    [Fact]
    public async Task Check_OneBitFlippedInOneFile_IsCaughtByName()
    {
        using Sandbox sandbox = NewTree(out byte[][] names);
        ToolResult sums = await RunB2sumAsync(sandbox, ["--"], names);
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
        ToolResult theirs = await RunB2sumAsync(sandbox, ["-c", "-w", "sums"], []);

        string renamed = theirs.Errors.Replace("b2sum: ", "hashlane: ", StringComparison.Ordinal);
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
        ToolResult theirs = await RunB2sumAsync(sandbox, ["--"], names);

        string renamed = theirs.Errors.Replace("b2sum: ", "hashlane: ", StringComparison.Ordinal);
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
        SkipWithoutB2sum();
        Sandbox sandbox = new();
        byte[] data = Bytes.Pattern(_sizes.Max());
        names = new byte[FileCount][];
        for (int i = 0; i < FileCount; i++)
        {
            string part = _parts[i % _parts.Length];
            names[i] = Bytes.Of(string.Create(CultureInfo.InvariantCulture, $"{i}-{part}"));
            sandbox.Write(names[i], data[.._sizes[i % _sizes.Length]]);
        }

        names[^1] = [(byte)'n', 0xff, (byte)'\\', 0xfe];
        sandbox.Write(names[^1], data[..1000]);
        return sandbox;
    }

    private static void SkipWithoutB2sum()
    {
        string[] folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':');
        Assert.SkipUnless(
            folders.Any(folder => File.Exists(Path.Combine(folder, "b2sum"))), "b2sum is not on the PATH.");
    }

    private static async Task<ToolResult> RunB2sumAsync(Sandbox sandbox, string[] options, byte[][] names)
    {
        SkipWithoutB2sum();
        Tool b2sum = new Tool(sandbox, options).WithArguments(names).InShell("shift; exec b2sum \"$@\"");
        return await b2sum.RunAsync();
    }
}
