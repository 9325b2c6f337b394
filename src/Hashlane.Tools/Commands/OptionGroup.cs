namespace Hashlane.Tools;

/// <summary>Options that help shows together.</summary>
/// <param name="Title">The heading; null for the first group, which has none.</param>
/// <param name="Options">The options.</param>
internal sealed record OptionGroup(string? Title, params Option[] Options)
{
    /// <summary>Remarks on all of them, which follow the heading and a colon.</summary>
    internal string? Note { get; init; }
}
