namespace Hashlane.Cli.Tests;

/// <summary>What README and docs show of the tool is what a reader sees who types it.</summary>
[Trait("Category", "Cli")]
public sealed class ConsoleTests
{
    /// <summary>What may run here; blocks with anything else (building, installing) are for a person.</summary>
    private static readonly string[] _programs = ["hashlane", "printf", "echo", "cat", "cp", "mkdir", "mv", "sed", "touch"];

    /// <summary>A page, and how many of its commands are run: a block that is no longer found would change that.</summary>
    [Theory]
    [InlineData("README.md", 11)]
    [InlineData("package.md", 5)]
    [InlineData("cli.md", 35)]
    [InlineData("cookbook.md", 42)]
    [InlineData("getting-started.md", 0)]
    public async Task ConsoleBlock_TypedInOrder_ShowsWhatThePageShows(string page, int commands)
    {
        using Sandbox sandbox = new();
        int run = 0;
        foreach (ConsoleBlock block in Runnable(await ReadAsync(page)))
        {
            foreach (ShownCommand command in block.Commands)
            {
                // Both streams as on a terminal; the tool is on the path under its own name.
                ToolResult result = await new Tool(sandbox)
                    .InShell($"PATH=\"${{1%/*}}:$PATH\"\nexec 2>&1\n{command.Text}")
                    .RunAsync();

                Assert.Equal($"{page}:{block.Line} $ {command.Text}\n{command.Output}", $"{page}:{block.Line} $ {command.Text}\n{result.Output}");
                run++;
            }
        }

        Assert.Equal(commands, run);
    }

    [Fact]
    public void InPage_CommandsWithAndWithoutOutput_AreTakenApart()
    {
        string page = string.Join(
            '\n', "text", "```console", "$ echo a", "a", "", "$ echo > b", "```", "```", "$ no", "```", "```console", "$ ls", "```");

        List<ConsoleBlock> blocks = ConsoleBlock.InPage(page);

        Assert.Equal([2, 11], blocks.Select(block => block.Line));
        Assert.Equal([new("echo a", "a\n\n"), new ShownCommand("echo > b", "")], blocks[0].Commands);
        Assert.Equal(blocks[0].Line, Assert.Single(Runnable(page)).Line);
    }

    private static IEnumerable<ConsoleBlock> Runnable(string page) => ConsoleBlock.InPage(page)
        .Where(block => block.Commands.All(command => _programs.Contains(command.Text.Split(' ')[0])));

    private static Task<string> ReadAsync(string page) =>
        File.ReadAllTextAsync(Path.Combine(AppContext.BaseDirectory, "pages", page), TestContext.Current.CancellationToken);
}
