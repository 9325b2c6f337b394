namespace Hashlane.Files;

/// <summary>The settings of a walk through a tree.</summary>
internal sealed record TreeOptions
{
    /// <summary>Whether links are entries, or stand for the files and folders that they lead to.</summary>
    internal LinkUse Links { get; init; } = LinkUse.Keep;

    /// <summary>Whether entries whose names begin with a dot count.</summary>
    internal HiddenEntries Hidden { get; init; } = HiddenEntries.Count;

    /// <summary>Whether folders of other file systems than the root's are entered.</summary>
    internal FileSystems FileSystems { get; init; } = FileSystems.All;

    /// <summary>Whether entries tell their length, time and number, which costs a call for each.</summary>
    internal EntryDetails Details { get; init; } = EntryDetails.KindOnly;

    /// <summary>
    /// The patterns of entries that are passed over, with all that is in them; they have precedence over ignore files.
    /// </summary>
    internal PathPatterns Exclude { get; init; } = new();

    /// <summary>
    /// The patterns of entries that count, or of the folders that contain them; without any, all entries count.
    /// </summary>
    internal PathPatterns Include { get; init; } = new();

    /// <summary>The names of files with patterns for the folder they lie in; later ones have precedence.</summary>
    internal byte[][] IgnoreFiles { get; init; } = [];
}

/// <summary>The use of entries whose names begin with a dot.</summary>
internal enum HiddenEntries
{
    /// <summary>They count like all others.</summary>
    Count,

    /// <summary>They are passed over.</summary>
    PassOver,
}

/// <summary>The file systems of a walk.</summary>
internal enum FileSystems
{
    /// <summary>All that the tree contains.</summary>
    All,

    /// <summary>Only that of the root: a folder of another one is an entry that is not entered.</summary>
    One,
}

/// <summary>The properties that entries have.</summary>
internal enum EntryDetails
{
    /// <summary>The kind alone.</summary>
    KindOnly,

    /// <summary>The kind, and the targets of links.</summary>
    KindAndTarget,

    /// <summary>All properties, and the targets of links.</summary>
    All,
}
