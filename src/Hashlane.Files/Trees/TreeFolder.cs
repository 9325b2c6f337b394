namespace Hashlane.Files;

/// <summary>A folder of a tree that is open: it remains the same folder when names change.</summary>
/// <remarks>
/// <b>Thread safety.</b> Any thread may call any member before disposal, but for <see cref="List"/> and
/// <see cref="OpenParent"/>: these are the walk's.
/// </remarks>
internal abstract class TreeFolder : IDisposable
{
    /// <summary>Identifies the folder.</summary>
    internal abstract FileIdentity Identity { get; }

    /// <summary>The folder's properties when it was opened.</summary>
    internal abstract EntryStatus Status { get; }

    /// <summary>Whether the folder has one of the descriptors that files and the runtime need.</summary>
    internal abstract bool IsSpare { get; }

    /// <summary>Whether the folder's files are views into the kernel, and not to be read.</summary>
    internal abstract bool IsKernelView { get; }

    /// <summary>Opens a folder that a command line names; links in its path are followed.</summary>
    /// <param name="name">The name's bytes.</param>
    /// <param name="error">The reason why there is no folder.</param>
    /// <returns>The folder, or null.</returns>
    internal static TreeFolder? Open(ReadOnlySpan<byte> name, out IoError error) =>
        LinuxPaths.IsSupported ? LinuxFolder.Open(name, out error) : PortableFolder.Open(name, out error);

    /// <summary>Tells the names in the folder, each once, in any order.</summary>
    /// <param name="links">
    /// Whether a link is told as one, or as the kind of its target; a link that leads nowhere remains one.
    /// </param>
    /// <param name="receiver">Receives the names.</param>
    /// <returns>The reason why there are no more names, if they could not be read to the end.</returns>
    internal abstract IoError List(LinkUse links, INameReceiver receiver);

    /// <summary>Opens a folder in this one.</summary>
    /// <param name="path">Its path from here; it may be longer than the system's limit for paths.</param>
    /// <param name="links">Whether links in the path may be followed.</param>
    /// <param name="error">The reason why there is no folder.</param>
    /// <returns>The folder, or null.</returns>
    internal abstract TreeFolder? OpenFolder(ReadOnlySpan<byte> path, LinkUse links, out IoError error);

    /// <summary>
    /// As <see cref="OpenFolder"/>, for properties of entries alone: it is enough that the folder may be searched.
    /// </summary>
    /// <inheritdoc cref="OpenFolder" path="/param"/>
    /// <inheritdoc cref="OpenFolder" path="/returns"/>
    internal virtual TreeFolder? OpenFolderForStatus(ReadOnlySpan<byte> path, LinkUse links, out IoError error) =>
        OpenFolder(path, links, out error);

    /// <summary>Opens the folder that contains this one, or returns null.</summary>
    internal abstract TreeFolder? OpenParent();

    /// <summary>Asks for the properties of an entry.</summary>
    /// <param name="name">The entry's name in this folder.</param>
    /// <param name="links">Whether the name of a link means its target.</param>
    /// <param name="status">The properties.</param>
    /// <returns>The reason why there are none, if so.</returns>
    internal abstract IoError GetStatus(ReadOnlySpan<byte> name, LinkUse links, out EntryStatus status);

    /// <summary>Reads the target of a link.</summary>
    /// <param name="name">The link's name in this folder.</param>
    /// <param name="target">The target as it is written in the link.</param>
    /// <returns>The reason why there is none, if so.</returns>
    internal abstract IoError ReadLink(ReadOnlySpan<byte> name, out byte[] target);

    /// <summary>
    /// Opens a regular file. Nothing else is opened for reading, even if the name now belongs to something else: a FIFO
    /// would wait, and a device could act.
    /// </summary>
    /// <param name="path">Its path from here; it may be longer than the system's limit for paths.</param>
    /// <param name="links">
    /// Whether links in the path may be followed. Otherwise a file of Linux is inside this folder; of other systems,
    /// only its name is no link.
    /// </param>
    /// <param name="status">The properties of the file that was opened.</param>
    /// <param name="error">The reason why there is no file.</param>
    /// <returns>The file, or null.</returns>
    internal abstract InputFile? OpenFile(
        ReadOnlySpan<byte> path, LinkUse links, out EntryStatus status, out IoError error);

    /// <summary>Asks for the properties of a file that this folder has opened.</summary>
    /// <returns>Whether there is an answer.</returns>
    internal virtual bool TryGetStatus(InputFile file, out EntryStatus status)
    {
        status = default;
        return false;
    }

    public abstract void Dispose();
}

/// <summary>Receives the names in a folder.</summary>
internal interface INameReceiver
{
    /// <summary>Receives a name.</summary>
    /// <param name="name">The name, valid during the call.</param>
    /// <param name="kind">The kind of the entry.</param>
    void Receive(ReadOnlySpan<byte> name, EntryKind kind);
}
