namespace Hashlane.Tools;

/// <summary>The files that are read.</summary>
internal enum FilesRead
{
    /// <summary>All of them.</summary>
    All,

    /// <summary>Those that seem to have changed.</summary>
    Changed,
}
