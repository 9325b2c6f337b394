namespace Hashlane.Files;

/// <summary>
/// Produces the inputs that a command line asks for, one after another, in the order of their results.
/// </summary>
internal sealed class InputSource : IDisposable
{
    private readonly FileChoice _choice;
    private readonly List<string> _operands;
    private readonly NameList? _list;
    private readonly bool _listIsStandardInput;
    private readonly FileIdentity? _stream;
    private readonly FileIdentity? _output;
    private readonly Action _finish;
    private TreeFolder? _root;
    private byte[] _rootName = [];
    private TreeWalker? _walker;
    private int _nextOperand;

    private InputSource(
        FileChoice choice, List<string> operands, NameList? list, bool listIsStandardInput, Action finish)
    {
        _choice = choice;
        _operands = operands;
        _list = list;
        _listIsStandardInput = listIsStandardInput;
        _stream = list is null || CanReadTwice(choice.List!) ? null : FileIdentity.Of(choice.List);

        // A terminal may be both standard input and standard output.
        _output = choice.Folders == FolderUse.Enter && LinuxPaths.IsRegularFile(StandardOutputName)
            ? FileIdentity.Of(StandardOutputName)
            : null;
        _finish = finish;
    }

    /// <summary>The name of standard output on Linux.</summary>
    private static ReadOnlySpan<byte> StandardOutputName => "/proc/self/fd/1"u8;

    /// <summary>The reason why the list could not be read to its end, if so.</summary>
    internal IoError ListError { get; private set; }

    /// <summary>Begins.</summary>
    /// <param name="choice">The choice of files.</param>
    /// <param name="operands">The names on the command line, if there is no list.</param>
    /// <param name="beforeWait">Called before a wait that may take any time.</param>
    /// <param name="finish">Called where no tree but the next one may be open.</param>
    /// <param name="error">The reason why the list cannot be opened.</param>
    /// <returns>The source, or null.</returns>
    internal static InputSource? Open(
        FileChoice choice, List<string> operands, Action beforeWait, Action finish, out IoError error)
    {
        error = default;
        if (choice.List is null)
        {
            return new InputSource(choice, operands, null, false, finish);
        }

        InputFile? file = InputFile.Open(choice.List, out error);
        bool isStandardInput = FileIdentity.AreSame(
            FileIdentity.Of(choice.List), FileIdentity.Of(StandardInput.Name));
        return file is null
            ? null
            : new InputSource(choice, [], new NameList(file, choice.ListEnd, beforeWait), isStandardInput, finish);
    }

    /// <summary>Whether a list is a file from which others can read as well.</summary>
    internal static bool CanReadTwice(byte[] list) => LinuxPaths.IsRegularFile(list);

    /// <summary>Finds the next input, or null at the end.</summary>
    internal Input? Next()
    {
        while (true)
        {
            if (_walker is not null)
            {
                return NextOfTree();
            }

            byte[]? name = NextName(out IoError fault);
            if (name is null)
            {
                ListError = fault;
                return null;
            }

            if (!fault.IsNone)
            {
                return new Input(name, fault);
            }

            if (_choice.Folders == FolderUse.Enter && !name.AsSpan().SequenceEqual(StandardInput.Name))
            {
                _root = OpenRoot(name, out IoError error);
                if (_root is not null)
                {
                    _rootName = name[^1] == '/' ? name : [.. name, (byte)'/'];
                    _walker = new TreeWalker(_root, _choice.Tree);
                    continue;
                }

                if (LinuxPaths.IsSupported && !error.HasCode(Libc.IsNoFolder))
                {
                    return new Input(name, error);
                }
            }

            return _listIsStandardInput && name.AsSpan().SequenceEqual(StandardInput.Name)
                ? new Input(name, IoError.FromText("standard input is the list of files"))
                : new Input(name, _stream, _output);
        }
    }

    public void Dispose()
    {
        _walker?.Dispose();
        _list?.Dispose();
    }

    private TreeFolder? OpenRoot(byte[] name, out IoError error)
    {
        TreeFolder? root = TreeFolder.Open(name, out error);
        if (root is null ? Descriptors.AreUsedUp(error) : root.IsSpare)
        {
            // Trees whose files are not done yet have descriptors too.
            _finish();
            root ??= TreeFolder.Open(name, out error);
        }

        return root;
    }

    private byte[]? NextName(out IoError error)
    {
        error = default;
        if (_list is not null)
        {
            return _list.Next(out error);
        }

        return _nextOperand < _operands.Count ? NativeText.ToBytes(_operands[_nextOperand++]) : null;
    }

    private Input NextOfTree()
    {
        while (_walker!.MoveNext())
        {
            TreeEntry entry = _walker.Current;
            if (entry.Kind != EntryKind.Folder || !entry.Error.IsNone)
            {
                return new Input(_root!, _rootName, entry, _choice.Tree.Links, _output);
            }
        }

        _walker.Dispose();
        _walker = null;
        Input end = Input.EndOf(_root!);
        _root = null;
        return end;
    }
}
