namespace Hashlane.Cli.Tests;

/// <summary>Whatever a walk writes can be read again, even if its path is longer than the system takes in one call.</summary>
[Trait("Category", "Cli")]
public sealed class LongPathTests
{
    private const int Folders = 30;

    private static readonly string _name = new('d', 204);

    private static readonly string _file = string.Concat(Enumerable.Repeat(_name + "/", Folders)) + "f";

    [Fact]
    public async Task Check_ListOfAWalk_IsOk()
    {
        using Sandbox sandbox = NewSandbox();
        ToolResult list = await Tool.RunAsync(sandbox, "-r", "deep");
        sandbox.Write("sums", list.OutputBytes);
        string line = $"deep/{_file}";

        ToolResult check = await Tool.RunAsync(sandbox, "-c", "sums");
        ToolResult strict = await Tool.RunAsync(sandbox, "-c", "--strict", "--quiet", "sums");

        Assert.Equal(0, list.ExitCode);
        Assert.Equal(Folders, list.OutputLines.Length);
        Assert.True(check.ExitCode == 0, check.ToString());
        Assert.Contains($"{line}: OK", check.OutputLines);
        Assert.Equal(Expectation.Of(0, "", ""), Expectation.Of(strict));
    }

    [Theory]
    [InlineData("deep/")]
    [InlineData("deep//")]
    [InlineData("./deep/./")]
    [InlineData("link/")]
    [InlineData("deep/../link/")]
    public async Task Sum_LongName_IsHashedHoweverItBegins(string start)
    {
        using Sandbox sandbox = NewSandbox();
        string name = start + _file;
        sandbox.Write("names", name + "\n");
        sandbox.Write("zeros", name + "\0");

        ToolResult operand = await Tool.RunAsync(sandbox, "--no-names", name);
        ToolResult absolute = await Tool.RunAsync(sandbox, "--no-names", sandbox.PathOf(name));
        ToolResult names = await Tool.RunAsync(sandbox, "--no-names", "--files-from", "names");
        ToolResult zeros = await Tool.RunAsync(sandbox, "--no-names", "-0", "--files-from", "zeros");

        Assert.All([operand, absolute, names, zeros], result =>
            Assert.Equal(Expectation.Of(0, Digest + "\n", ""), Expectation.Of(result)));
    }

    /// <summary>Where a part of the path ends, there can be several slashes: a rest with one would begin at the root.</summary>
    [Fact]
    public async Task Sum_SlashesAtEachPlace_AreOne()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("names", string.Concat(
            Enumerable.Range(0, 300).Select(more => $"deep/{new string('/', more)}{_file}\n")));

        ToolResult result = await Tool.RunAsync(sandbox, "--no-names", "--files-from", "names");

        Assert.Equal(0, result.ExitCode);
        Assert.Equal(Enumerable.Repeat(Digest, 300), result.OutputLines);
    }

    [Fact]
    public async Task Sum_LongNameOfNothing_SaysWhy()
    {
        using Sandbox sandbox = NewSandbox();
        string start = "deep/" + _file[..^1];
        (string Name, string Reason)[] bad =
        [
            (start + "g", "No such file or directory"),
            (start + "f/g", "Not a directory"),
            (start, "Is a directory"),
            (start + new string('x', 256), "File name too long"),
            ("deep/" + new string('x', 5000), "File name too long"),
            (new string('x', 5000), "File name too long"),
            ("/" + new string('x', 5000), "File name too long"),
        ];
        foreach ((string name, string reason) in bad)
        {
            ToolResult result = await Tool.RunAsync(sandbox, name);

            Assert.Equal(1, result.ExitCode);
            Assert.EndsWith($": {reason}\n", result.Errors, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Walk_RootWithALongName_IsRead()
    {
        using Sandbox sandbox = NewSandbox();
        string root = "deep/" + _file[..^2];

        ToolResult sums = await Tool.RunAsync(sandbox, "-r", root);
        ToolResult create = await Tool.RunAsync(sandbox, "manifest", "create", "m.jsonl", root);
        ToolResult check = await Tool.RunAsync(sandbox, "manifest", "check", "m.jsonl");

        Assert.Equal(Expectation.Of(0, $"{Digest}  {root}/f\n", ""), Expectation.Of(sums));
        Assert.True(create.ExitCode == 0, create.ToString());
        Assert.True(check.ExitCode == 0, check.ToString());
    }

    [Fact]
    public async Task VerifyProof_LongName_IsOk()
    {
        using Sandbox sandbox = NewSandbox();
        ToolResult create = await Tool.RunAsync(sandbox, "manifest", "create", "m.jsonl", "deep");
        ToolResult prove = await Tool.RunAsync(sandbox, "manifest", "prove", "m.jsonl", _file);
        sandbox.Write("proof", prove.OutputBytes);
        string root = create.OutputLines[^1]["root ".Length..];

        ToolResult verify = await Tool.RunAsync(
            sandbox, "manifest", "verify-proof", "--root", root, "--path", _file, "proof", "deep/" + _file);

        Assert.True(prove.ExitCode == 0, prove.ToString());
        Assert.Equal(Expectation.Of(0, $"deep/{_file}: OK\n", ""), Expectation.Of(verify));
    }

    [Fact]
    public async Task Key_LongName_IsStillNoInput()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("key", new string('k', 32));
        sandbox.MakeLink(Bytes.Of("home"), ".");
        string name = string.Concat(Enumerable.Repeat("home/", 1000)) + "key";

        // More links than the system follows: the key must not be shown under any name that can be opened.
        ToolResult many = await Tool.RunAsync(sandbox, "--keyed", "--key-file", "key", name);
        ToolResult dots = await Tool.RunAsync(
            sandbox, "--keyed", "--key-file", "key", string.Concat(Enumerable.Repeat("./", 3000)) + "key");

        Assert.All([many, dots], result =>
        {
            Assert.NotEqual(0, result.ExitCode);
            Assert.Empty(result.Output);
        });
        Assert.Contains("key", dots.Errors, StringComparison.Ordinal);
        Assert.DoesNotContain("too long", dots.Errors, StringComparison.Ordinal);
    }

    private static string Digest { get; } = Convert.ToHexStringLower(Blake3.HashData([]));

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("deep"));
        sandbox.MakeLink(Bytes.Of("link"), "deep");
        Libc.MakeFoldersWithin(sandbox.PathOf("deep"), _name, Folders, (folder, _) => Libc.MakeFileAt(folder, "f"));
        return sandbox;
    }
}
