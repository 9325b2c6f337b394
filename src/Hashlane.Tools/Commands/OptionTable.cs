namespace Hashlane.Tools;

/// <summary>Whether messages about a wrong command line may show its words.</summary>
internal enum ArgumentTexts
{
    Shown,

    /// <summary>A word could be a password. Messages are kept in logs, which a password must not enter.</summary>
    Withheld,
}

/// <summary>The options that may stand on a command line.</summary>
/// <param name="texts">Whether messages may show words of the command line.</param>
/// <param name="groups">The options, as help shows them.</param>
internal sealed class OptionTable(ArgumentTexts texts, params Option[][] groups)
{
    internal ArgumentTexts Texts { get; } = texts;

    internal Option[][] Groups { get; } = groups;

    /// <summary>Makes options that are looked for after those in the groups; null for none.</summary>
    internal Func<Option[]>? More { get; init; }
}
