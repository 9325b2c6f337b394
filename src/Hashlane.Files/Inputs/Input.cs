namespace Hashlane.Files;

/// <summary>A file to be hashed, or something that was met on the way to files.</summary>
internal class Input
{
    private readonly TreeFolder? _root;
    private readonly int _rootBytes;
    private readonly LinkUse _links;
    private readonly long _bytes;
    private readonly FileIdentity? _list;
    private readonly FileIdentity? _output;
    private long? _regularBytes;
    private bool? _isRegular;

    /// <summary>Creates an input that a command line or a list names.</summary>
    /// <param name="name">The name's bytes, or <c>-</c> for standard input.</param>
    /// <param name="error">The reason why it cannot be used, if so.</param>
    internal Input(byte[] name, IoError error)
    {
        Name = name;
        Kind = EntryKind.File;
        Error = error;
    }

    /// <summary>Creates an input that a command line or a list names.</summary>
    /// <param name="name">The name's bytes, or <c>-</c> for standard input.</param>
    /// <param name="list">
    /// The stream from which the names come: under another name it would swallow names. Null for none.
    /// </param>
    /// <param name="output">The file that receives the results and is passed over; null for none.</param>
    internal Input(byte[] name, FileIdentity? list, FileIdentity? output)
        : this(name, default(IoError))
    {
        _list = list;
        _output = output;
    }

    /// <summary>Creates an input that a walk has found.</summary>
    /// <param name="root">The root of the walk.</param>
    /// <param name="rootName">The root's name with a slash at the end.</param>
    /// <param name="entry">The entry.</param>
    /// <param name="links">Whether links in the path are followed.</param>
    /// <param name="output">The file that receives the results and is passed over; null for none.</param>
    internal Input(TreeFolder root, byte[] rootName, TreeEntry entry, LinkUse links, FileIdentity? output)
    {
        // A problem with the root itself has no path.
        bool isRoot = entry.Path.IsEmpty && rootName.Length > 1;
        Name = isRoot ? rootName[..^1] : [.. rootName, .. entry.Path];
        _root = root;
        _rootBytes = rootName.Length;
        _links = links;
        _output = output;
        Kind = entry.Kind;
        Error = entry.Error;
        Target = entry.Target;
        _bytes = entry.Status.Bytes;
    }

    /// <summary>Creates an input that opens its file itself.</summary>
    /// <param name="name">The name for progress.</param>
    /// <param name="kind">The kind; only files are hashed.</param>
    protected Input(byte[] name, EntryKind kind)
    {
        Name = name;
        Kind = kind;
    }

    private Input(TreeFolder ended)
    {
        Name = [];
        Ended = ended;
    }

    /// <summary>The name for results and messages.</summary>
    internal byte[] Name { get; }

    /// <summary>About how much memory the input holds.</summary>
    internal virtual int HeldBytes => Name.Length;

    /// <summary>The kind; only files are hashed.</summary>
    internal EntryKind Kind { get; }

    /// <summary>The hash function; null for that of all other inputs.</summary>
    internal HashFunction? Function { get; init; }

    /// <summary>The target of a link.</summary>
    internal byte[] Target { get; } = [];

    /// <summary>Whether the file was passed over because it receives the results.</summary>
    internal bool IsOutput { get; private set; }

    /// <summary>The reason why the walk could not go on here, if so.</summary>
    internal IoError Error { get; }

    /// <summary>
    /// Whether the file can be read before its turn comes. A FIFO could wait, and may have several names.
    /// </summary>
    internal virtual bool IsRegular => _isRegular ??= _root is not null || LookAtFile();

    /// <summary>
    /// The root of a walk that has ended: nobody opens its files any more once this input's turn comes.
    /// </summary>
    internal TreeFolder? Ended { get; }

    /// <summary>The length that the walk has found, or that is asked for here; 0 if it is unknown.</summary>
    internal long ProbableBytes => _root is null ? LinuxPaths.LengthOf(Name) : _bytes;

    internal static Input EndOf(TreeFolder root) => new(root);

    /// <summary>Opens the file.</summary>
    /// <param name="key">The key, which is no input, under any name; or null.</param>
    /// <param name="error">The reason why there is no file.</param>
    internal virtual InputFile? Open(FileIdentity? key, out IoError error)
    {
        if (_root is null)
        {
            bool mayBeList = _list is not null && !IsRegular;
            FileIdentity? own = key is not null || mayBeList || _output is not null ? FileIdentity.Of(Name) : null;
            error = FindFault(key, own);
            error = error.IsNone && mayBeList && FileIdentity.AreSame(_list, own)
                ? IoError.FromText("this is the list of files")
                : error;
            InputFile? opened = error.IsNone ? InputFile.Open(Name, out error) : null;
            if (opened is not null && _regularBytes is not null)
            {
                opened.KnownLength = _regularBytes;
            }

            return opened;
        }

        InputFile? file = _root.OpenFile(Name.AsSpan(_rootBytes), _links, out EntryStatus status, out error);
        if (file is null || (key is null && _output is null))
        {
            return file;
        }

        error = FindFault(key, IdentityOf(status));
        if (error.IsNone)
        {
            return file;
        }

        file.Dispose();
        return null;
    }

    /// <summary>Takes a file that was read to its end, and says why that is not its contents, if so.</summary>
    /// <param name="file">The file, still open.</param>
    /// <param name="bytes">The number of bytes read.</param>
    internal virtual IoError Finish(InputFile file, long bytes) => default;

    private bool LookAtFile()
    {
        bool isRegular = LinuxPaths.TryGetStatusOfFile(Name, out EntryStatus status);
        _regularBytes = isRegular ? status.Bytes : null;
        return isRegular;
    }

    private IoError FindFault(FileIdentity? key, FileIdentity? own)
    {
        IsOutput = FileIdentity.AreSame(_output, own);
        return FileIdentity.AreSame(key, own) ? IoError.FromText("This is the key, whose digest nobody should see")
            : IsOutput ? IoError.FromText("passed over, because the results are written to this file")
            : default;
    }

    private FileIdentity? IdentityOf(EntryStatus status) =>
        status.Number != 0 ? new FileIdentity(status.Device, status.Number, null) : FileIdentity.Of(Name);
}
