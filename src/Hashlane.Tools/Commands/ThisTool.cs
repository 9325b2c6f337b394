namespace Hashlane.Tools;

/// <summary>The tool that this process runs, which says so at its start.</summary>
internal static class ThisTool
{
    private static Func<ToolCommand>? _root;

    /// <summary>A command for examples in help.</summary>
    internal static string ShownCommand { get; private set; } = "";

    /// <summary>The tool itself, with all of its commands.</summary>
    internal static ToolCommand Root => _root!();

    /// <summary>The names of its commands, in the order of help.</summary>
    internal static string[] CommandNames => [.. Root.Commands.Select(command => command.Name)];

    /// <summary>Says which tool the process runs.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="shownCommand">A command of it, for examples.</param>
    /// <param name="root">Returns the tool; a function, as the name must be known before that.</param>
    internal static void Become(string name, string shownCommand, Func<ToolCommand> root)
    {
        ToolName.Value = name;
        ShownCommand = shownCommand;
        _root = root;
    }
}
