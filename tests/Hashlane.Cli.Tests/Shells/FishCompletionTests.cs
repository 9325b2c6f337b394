namespace Hashlane.Cli.Tests;

/// <summary>The script for fish, asked as fish itself asks it.</summary>
[Trait("Category", "Cli")]
public sealed class FishCompletionTests
{
    /// <summary>Lines for which fish has another answer than the other shells, and the reason.</summary>
    private static readonly Dictionary<string, string> _others = new()
    {
        // Fish itself shows options that are given already, and a file after any equals sign.
        ["hashlane --tag --t"] = "--tag --text",
        ["hashlane --tag="] = "--tag=a.txt",
    };

    [Fact]
    public async Task Words_OfEachPlace_AreCompleted()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", "");

        string[][] results = await CompleteAsync(sandbox, [.. CompletionCases.All.Select(one => one.Line)]);

        Assert.Equal(
            CompletionCases.Show(CompletionCases.All.Select(
                one => _others.TryGetValue(one.Line, out string? words) ? (one.Line, words) : one)),
            CompletionCases.Show(CompletionCases.All.Zip(results, (one, found) => (one.Line, WordsOf(one, found)))));
    }

    [Theory]
    [InlineData("hashlane ./b", "./b c.txt")]
    [InlineData("hashlane -c \"b", "b c.txt")]
    [InlineData("hashlane -c it", "it's")]
    [InlineData("hashlane -- --t", "--tag")]
    [InlineData("hashlane --key-file b", "b c.txt")]
    [InlineData("hashlane --key-file=b", "--key-file=b c.txt")]
    [InlineData("hashlane manifest check b", "b c.txt")]
    [InlineData("hashlane man --into ", "man uals/")]
    [InlineData("hashlane -r man", "man uals/")]
    [InlineData("hashlane man", "man man uals/ manifest")]
    [InlineData("hashlane -ablake2x", "-ablake2xb -ablake2xs")]
    public async Task Words_OfFiles_AreCompleted(string line, string expected)
    {
        using Sandbox sandbox = new();
        foreach (string name in (string[])["b c.txt", "it's", "--tag"])
        {
            sandbox.Write(name, "");
        }

        sandbox.MakeFolder(Bytes.Of("man uals"));

        string[][] results = await CompleteAsync(sandbox, [line]);

        Assert.Equal(expected, string.Join(' ', Assert.Single(results)));
    }

    [Fact]
    public async Task Descriptions_OfOptions_AreThoseOfHelp()
    {
        using Sandbox sandbox = new();

        string[][] results = await CompleteAsync(sandbox, ["hashlane --no-mm"], "");

        Assert.Equal([$"--no-mmap\t{CommandSyntax.NoMemoryMap.Description}"], Assert.Single(results));
    }

    /// <summary>Values after an equals sign come with the option: only the values are compared.</summary>
    private static string WordsOf((string Line, string Words) one, string[] found) => string.Join(
        ' ',
        found.Select(word => one.Line.Contains('=') && one.Words.Length > 0 ? word[(word.IndexOf('=') + 1)..] : word)
            .Order(StringComparer.Ordinal));

    private static async Task<string[][]> CompleteAsync(
        Sandbox sandbox, string[] lines, string filter = " | string replace --regex '\\t.*' ''")
    {
        OtherTool.Fish.SkipUnlessInstalled();
        string script = await CompletionCases.WriteScriptAsync(sandbox, "fish");
        string asked = sandbox.NewScratchPath(), driver = sandbox.NewScratchPath(), home = sandbox.NewScratchPath();
        await File.WriteAllTextAsync(
            asked, string.Concat(lines.Select(line => line + "\n")), TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(
            driver,
            $$"""
            source {{script}}
            while read --line line
                complete --do-complete "$line"{{filter}}
                echo END
            end <{{asked}}

            """,
            TestContext.Current.CancellationToken);

        ToolResult result = await CompletionCases.RunAsync(
            sandbox, $"HOME={home} exec fish --no-config {driver}");

        Assert.Empty(result.Errors);
        return
        [
            .. result.Output.Split("END\n")[..^1].Select(part => part.Split('\n', StringSplitOptions.RemoveEmptyEntries)),
        ];
    }
}
