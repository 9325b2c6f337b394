namespace Hashlane.Files;

/// <summary>The result for one file of an audit.</summary>
internal enum Verdict
{
    /// <summary>The contents are those of the manifest.</summary>
    Ok,

    /// <summary>Contents and size or time differ.</summary>
    Modified,

    /// <summary>The contents differ, although size and time do not.</summary>
    SilentlyChanged,

    /// <summary>A missing file's contents are at a new path.</summary>
    Moved,

    /// <summary>The manifest does not have the file.</summary>
    New,

    /// <summary>Only the manifest has the file.</summary>
    Missing,

    /// <summary>The file could not be read.</summary>
    Unreadable,
}
