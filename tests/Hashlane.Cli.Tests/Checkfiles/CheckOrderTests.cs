namespace Hashlane.Cli.Tests;

/// <summary>
/// coreutils 9.2 printed OK for every file after a good one: each line must be judged alone, in every order.
/// </summary>
[Trait("Category", "Cli")]
public sealed class CheckOrderTests
{
    private static readonly (string Line, string Status)[] _kinds =
    [
        ($"{Known.HelloBlake2b}  good", "good: OK"),
        ($"{Known.HelloBlake2b}  bad", "bad: FAILED"),
        ($"{Known.HelloBlake2b}  gone", "gone: FAILED open or read"),
        ($"BLAKE2b (tagged) = {Known.HelloBlake2b}", "tagged: OK"),
        ($"BLAKE2b-256 (bad) = {Known.HelloBlake2b256}", "bad: FAILED"),
    ];

    /// <summary>All 120 orders of five lines stand in one check file, so that every kind follows every other.</summary>
    [Fact]
    public async Task Check_GoodBadAndMissingInEveryOrder_EachJudgedAlone()
    {
        (string Line, string Status)[][] orders = [.. Permutations(_kinds)];
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", string.Concat(orders.SelectMany(order => order.Select(kind => kind.Line + "\n"))));

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal(120, orders.Length);
        Assert.Equal([.. orders.SelectMany(order => order.Select(kind => kind.Status))], result.OutputLines);
        Assert.Equal(1, result.ExitCode);
    }

    [Fact]
    public async Task Check_EveryDigitWrongInTurn_EachFails()
    {
        string right = Known.HelloBlake2b;
        IEnumerable<string> lines = Enumerable.Range(0, right.Length)
            .Select(i => $"{right[..i]}{(right[i] == '0' ? '1' : '0')}{right[(i + 1)..]}  good\n");
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", string.Concat(lines));

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        string failed = string.Concat(Enumerable.Repeat("good: FAILED\n", right.Length));
        string warning = $"hashlane: WARNING: {right.Length} computed checksums did NOT match\n";
        Assert.Equal(Expectation.Of(1, failed, warning), Expectation.Of(result));
    }

    /// <summary>The first bytes of the long digest are not the short digest, and must not pass for it.</summary>
    [Fact]
    public async Task Check_PrefixOfTheRightDigest_Fails()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"{Known.HelloBlake2b[..64]}  good\nBLAKE2b-256 (good) = {Known.HelloBlake2b[..64]}\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal(["good: FAILED", "good: FAILED"], result.OutputLines);
        Assert.Equal(1, result.ExitCode);
    }

    [Fact]
    public async Task Check_SeveralCheckFiles_CountsAndStatusAreEachFilesOwn()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("s1", $"{Known.HelloBlake2b}  good\n");
        sandbox.Write("s2", $"{Known.HelloBlake2b}  bad\n{Known.HelloBlake2b}  gone\ngarbage\n");
        sandbox.Write("s3", "garbage\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "s1", "s2", "s3", "nosums", "s1");

        Expectation expected = Expectation.Of(
            1,
            "good: OK\nbad: FAILED\ngone: FAILED open or read\ngood: OK\n",
            "hashlane: gone: No such file or directory\n"
                + "hashlane: s2: WARNING: 1 line is improperly formatted\n"
                + "hashlane: s2: WARNING: 1 listed file could not be read\n"
                + "hashlane: s2: WARNING: 1 computed checksum did NOT match\n"
                + "hashlane: s3: no properly formatted checksum lines found\n"
                + "hashlane: nosums: No such file or directory\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("good", Known.Hello);
        sandbox.Write("tagged", Known.Hello);
        sandbox.Write("bad", "jello\n");
        return sandbox;
    }

    private static IEnumerable<T[]> Permutations<T>(T[] items) =>
        items.Length == 0
            ? [[]]
            : items.SelectMany((item, i) =>
                Permutations<T>([.. items[..i], .. items[(i + 1)..]]).Select(rest => (T[])[item, .. rest]));
}
