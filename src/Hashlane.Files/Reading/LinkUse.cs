namespace Hashlane.Files;

/// <summary>The use of symbolic links.</summary>
internal enum LinkUse
{
    /// <summary>A link is an entry like any other, and nobody looks at its target.</summary>
    Keep,

    /// <summary>A link stands for the entry that it leads to.</summary>
    Follow,
}
