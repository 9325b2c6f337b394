namespace Hashlane.Files;

/// <summary>The kinds of entries of a folder.</summary>
internal enum EntryKind : byte
{
    /// <summary>A kind that is not known yet.</summary>
    Unknown,

    /// <summary>A regular file.</summary>
    File,

    /// <summary>A folder.</summary>
    Folder,

    /// <summary>A symbolic link.</summary>
    Link,

    /// <summary>A named pipe.</summary>
    Fifo,

    /// <summary>A socket.</summary>
    Socket,

    /// <summary>A device that is read by characters, such as a terminal.</summary>
    CharacterDevice,

    /// <summary>A device that is read by blocks, such as a disk.</summary>
    BlockDevice,
}
