namespace Hashlane.Tools;

/// <summary>The kind of an option's value or of an operand, by which shells complete it.</summary>
internal enum ValueKind
{
    /// <summary>A text that nobody but the user knows.</summary>
    Text,

    Number,

    File,

    Folder,

    /// <summary>One of the algorithms.</summary>
    Algorithm,

    /// <summary>One of the tool's commands.</summary>
    Command,

    /// <summary>One of a few words.</summary>
    Word,
}
