namespace Hashlane.Tools;

/// <summary>
/// A command with all that is said of it. Its help, its manual page and the completion of shells are made of this
/// alone.
/// </summary>
internal sealed class ToolCommand
{
    private ToolCommand? _parent;

    internal required string Name { get; init; }

    /// <summary>The purpose in a few words: an imperative, without a full stop.</summary>
    internal required string Summary { get; init; }

    /// <summary>Paragraphs; without any, the summary stands for them.</summary>
    internal string[] Description
    {
        get => field ?? [$"{char.ToUpperInvariant(Summary[0])}{Summary[1..]}."];
        init;
    }

    /// <summary>The words that may follow its name, in each of its forms.</summary>
    internal string[] Forms
    {
        get => field ??
            [(HasOptions ? "[OPTION]... " : "") + string.Join(' ', Operands.Select(operand => operand.ToString()))];
        init;
    }

    internal Operand[] Operands { get; init; } = [];

    internal OptionGroup[] Options { get; init; } = [];

    internal ManualSection[] Sections { get; init; } = [];

    internal ExitMeaning[] ExitMeanings { get; init; } = [];

    internal Example[] Examples { get; init; } = [];

    /// <summary>Manual pages of other programs, as <c>b3sum(1)</c>.</summary>
    internal string[] SeeAlso { get; init; } = [];

    /// <summary>Whether messages may show words of the command line.</summary>
    internal ArgumentTexts Texts { get; init; } = ArgumentTexts.Shown;

    /// <summary>The commands of which one must follow; none for a command that runs.</summary>
    internal ToolCommand[] Commands
    {
        get;
        init
        {
            field = value;
            foreach (ToolCommand command in value)
            {
                command._parent = this;
            }
        }
    } = [];

    /// <summary>Runs the command, and returns the exit code; null if one of its commands must follow.</summary>
    internal Func<CommandLine, Messages, int>? Run { get; init; }

    /// <summary>The options, for parsing.</summary>
    internal OptionTable Table
    {
        get => field ??= new(Texts, [.. Options.Select(group => group.Options)]);
        init;
    }

    /// <summary>Whether it is the tool itself, which the other commands belong to.</summary>
    internal bool IsTool => Name == ToolName.Value;

    /// <summary>The words that a command line begins with.</summary>
    internal string FullName => IsTool ? Name : $"{_parent?.FullName ?? ToolName.Value} {Name}";

    /// <summary>The command of a name among <see cref="Commands"/>, or null.</summary>
    internal ToolCommand? Named(string name) => Array.Find(Commands, command => command.Name == name);

    private bool HasOptions => Options.SelectMany(group => group.Options).Any(option => option != CommandSyntax.Help);
}
