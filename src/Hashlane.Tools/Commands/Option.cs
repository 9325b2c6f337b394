namespace Hashlane.Tools;

/// <summary>An option that may stand on the command line.</summary>
internal sealed class Option
{
    internal const char NoLetter = '\0';

    internal Option(string name, char letter, string? valueName, string description)
    {
        Name = name;
        Letter = letter;
        ValueName = valueName;
        Description = description;
    }

    /// <summary>The long name, without dashes.</summary>
    internal string Name { get; }

    /// <summary>The short name, or <see cref="NoLetter"/>.</summary>
    internal char Letter { get; }

    /// <summary>The placeholder for its value in help; null if it has none.</summary>
    internal string? ValueName { get; }

    internal string Description { get; }

    /// <summary>Whether its value may be left out. If there is one, it follows an equals sign.</summary>
    internal bool IsValueOptional { get; init; }

    /// <summary>Whether a value must follow.</summary>
    internal bool NeedsValue => ValueName is not null && !IsValueOptional;

    /// <summary>The value as help shows it after the name; empty if there is none.</summary>
    internal string ValueText => ValueName is null ? "" : IsValueOptional ? $"[={ValueName}]" : $" {ValueName}";

    /// <summary>Whether it may stand several times, each with another value.</summary>
    internal bool MayRepeat { get; init; }

    /// <summary>The kind of its value, if it has one.</summary>
    internal ValueKind Kind { get; init; }

    /// <summary>The values of an option of the kind <see cref="ValueKind.Word"/>.</summary>
    internal string[] Words { get; init; } = [];

    /// <summary>Whether it is one of <see cref="ManyFilesSyntax"/>.</summary>
    internal bool IsForManyFiles { get; init; }

    /// <summary>The option as users type it: its letter if it has one, otherwise its name.</summary>
    public override string ToString() => Letter == NoLetter ? $"--{Name}" : $"-{Letter}";
}
