namespace Hashlane.Cli;

/// <summary>
/// Produces the inputs that a command line asks for, one after another, in the order of their results.
/// </summary>
internal sealed class InputSource : IDisposable
{
    private readonly FileChoice _choice;
    private readonly List<string> _operands;
    private readonly NameList? _list;
    private readonly bool _listIsStandardInput;
    private TreeFolder? _root;
    private byte[] _rootName = [];
    private TreeWalker? _walker;
    private int _nextOperand;

    private InputSource(FileChoice choice, List<string> operands, NameList? list, bool listIsStandardInput)
    {
        _choice = choice;
        _operands = operands;
        _list = list;
        _listIsStandardInput = listIsStandardInput;
    }

    /// <summary>The reason why the list could not be read to its end, if so.</summary>
    internal IoError ListError { get; private set; }

    /// <summary>Begins.</summary>
    /// <param name="choice">The choice of files.</param>
    /// <param name="operands">The names on the command line, if there is no list.</param>
    /// <param name="beforeWait">Called before a wait that may take any time.</param>
    /// <param name="error">The reason why the list cannot be opened.</param>
    /// <returns>The source, or null.</returns>
    internal static InputSource? Open(
        FileChoice choice, List<string> operands, Action beforeWait, out IoError error)
    {
        error = default;
        if (choice.List is null)
        {
            return new InputSource(choice, operands, null, false);
        }

        InputFile? file = InputFile.Open(choice.List, out error);
        bool isStandardInput = FileIdentity.AreSame(
            FileIdentity.Of(choice.List), FileIdentity.Of(InputFile.StandardInputName));
        return file is null
            ? null
            : new InputSource(choice, [], new NameList(file, choice.ListEnd, beforeWait), isStandardInput);
    }

    /// <summary>Whether a list is a file from which others can read as well.</summary>
    internal static bool CanReadTwice(byte[] list) => LinuxFolder.IsRegularFile(list);

    /// <summary>Finds the next input, or null at the end.</summary>
    internal Input? Next()
    {
        while (true)
        {
            if (_walker is not null)
            {
                return NextOfTree();
            }

            byte[]? name = NextName();
            if (name is null)
            {
                return null;
            }

            if (name.AsSpan().Contains((byte)0))
            {
                // The system would take the bytes before it for the name of another file.
                return new Input(name, IoError.FromText("a name has no zero bytes; -0 reads names that end with one"));
            }

            if (_choice.Folders == FolderUse.Enter && !name.AsSpan().SequenceEqual(InputFile.StandardInputName))
            {
                _root = TreeFolder.Open(name, out IoError error);
                if (_root is not null)
                {
                    _rootName = name[^1] == '/' ? name : [.. name, (byte)'/'];
                    _walker = new TreeWalker(_root, _choice.Tree);
                    continue;
                }

                if (LinuxFolder.IsSupported && !error.HasCode(Libc.IsNoFolder))
                {
                    return new Input(name, error);
                }
            }

            return _listIsStandardInput && name.AsSpan().SequenceEqual(InputFile.StandardInputName)
                ? new Input(name, IoError.FromText("standard input is the list of files"))
                : new Input(name);
        }
    }

    public void Dispose()
    {
        _walker?.Dispose();
        _list?.Dispose();
    }

    private byte[]? NextName()
    {
        if (_list is not null)
        {
            byte[]? listed = _list.Next(out IoError error);
            ListError = error;
            return listed;
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
                return new Input(_root!, _rootName, entry, _choice.Tree.Links);
            }
        }

        _walker.Dispose();
        _walker = null;
        Input end = Input.EndOf(_root!);
        _root = null;
        return end;
    }
}
