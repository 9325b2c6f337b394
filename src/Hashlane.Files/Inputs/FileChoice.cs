namespace Hashlane.Files;

/// <summary>The files that a command line asks for, where it does more than name them.</summary>
internal sealed record FileChoice
{
    /// <summary>The meaning of a folder's name.</summary>
    internal FolderUse Folders { get; init; } = FolderUse.Refuse;

    /// <summary>The name of a file that lists names; null if the operands are the names.</summary>
    internal byte[]? List { get; init; }

    /// <summary>The end of each name in the list.</summary>
    internal LineEnd ListEnd { get; init; } = LineEnd.NewLine;

    /// <summary>The settings for folders.</summary>
    internal TreeOptions Tree { get; init; } = new();
}

/// <summary>The meaning of a folder's name.</summary>
internal enum FolderUse
{
    /// <summary>An error: a folder cannot be read.</summary>
    Refuse,

    /// <summary>All files in the folder, and in the folders in it.</summary>
    Enter,
}
