namespace Hashlane.Tools;

/// <summary>The commands of a command line that is being completed.</summary>
/// <param name="Words">Their names, with spaces between them; empty for the tool itself.</param>
/// <param name="Command">The last of them.</param>
internal sealed record CompletionPlace(string Words, ToolCommand Command)
{
    /// <summary>Returns a command's place, and those of its commands.</summary>
    internal static IEnumerable<CompletionPlace> Of(ToolCommand command)
    {
        yield return new(WordsOf(command), command);
        foreach (CompletionPlace place in command.Commands.SelectMany(Of))
        {
            yield return place;
        }
    }

    /// <summary>The options here. A command with commands has only its help.</summary>
    internal IEnumerable<Option> Options => Command.Options.Length == 0
        ? [CommandSyntax.Help]
        : Command.Options.SelectMany(group => group.Options);

    internal bool IsTool => Words.Length == 0;

    /// <summary>The words that a value may be, for those kinds that have some.</summary>
    internal static string[] WordsOf(ValueKind kind, Option? option) => kind switch
    {
        ValueKind.Algorithm => [.. HashFunction.All.Select(function => function.FamilyName)],
        ValueKind.Command => ThisTool.CommandNames,
        ValueKind.Word => option?.Words ?? [],
        _ => [],
    };

    private static string WordsOf(ToolCommand command) =>
        command.IsTool ? "" : command.FullName[(ToolName.Value.Length + 1)..];
}
