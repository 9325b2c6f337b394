namespace Hashlane.Cli.Tests;

/// <summary>A command that a page shows, and the output shown below it.</summary>
internal sealed record ShownCommand(string Text, string Output);

/// <summary>A <c>console</c> block of a page: commands behind <c>$ </c>, each with its output.</summary>
internal sealed record ConsoleBlock(int Line, IReadOnlyList<ShownCommand> Commands)
{
    internal static List<ConsoleBlock> InPage(string page)
    {
        List<ConsoleBlock> blocks = [];
        string[] lines = page.ReplaceLineEndings("\n").Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            if (lines[i] == "```console")
            {
                int end = Array.IndexOf(lines, "```", i);
                Assert.True(end > 0, $"The block in line {i + 1} has no end.");
                blocks.Add(new ConsoleBlock(i + 1, CommandsOf(lines[(i + 1)..end])));
                i = end;
            }
        }

        return blocks;
    }

    private static List<ShownCommand> CommandsOf(string[] lines)
    {
        List<ShownCommand> commands = [];
        foreach (string line in lines)
        {
            if (line.StartsWith("$ ", StringComparison.Ordinal))
            {
                commands.Add(new ShownCommand(line[2..], ""));
            }
            else
            {
                Assert.True(commands.Count > 0, $"Output before any command: {line}");
                commands[^1] = commands[^1] with { Output = commands[^1].Output + line + "\n" };
            }
        }

        return commands;
    }
}
