namespace Hashlane.Files;

/// <summary>
/// The names in a folder in their order, in little memory. If there are too many of them, these are the first ones
/// after a position, and the folder is read again for the others.
/// </summary>
/// <remarks>
/// The order is that of bytes, in which a folder counts as its name with a slash at the end. So whole paths are in the
/// order of their bytes too, as <c>LC_ALL=C sort</c> puts them: <c>a-b</c>, <c>a/b</c>, <c>a0</c>.
/// </remarks>
internal sealed class FolderNames
{
    /// <summary>The most names that are kept; all of them take 20 MiB if they are short.</summary>
    internal const int MaxNames = 512 * 1024;

    private const int MaxTextBytes = 16 * 1024 * 1024;
    private const int FirstNames = 32;
    private const int RunNames = 8;
    private const int MaxSpareNames = 4096;
    private const int FirstTextBytes = 1024;

    private static readonly Name[] _none = new Name[1];

    private readonly int _maxNames;
    private Name[] _names = new Name[FirstNames];
    private Name[] _sorted = _none;
    private byte[] _text = new byte[FirstTextBytes];
    private int _textBytes;
    private byte[]? _after;
    private byte[]? _before;
    private byte[] _sortKey = new byte[256];

    /// <summary>Creates an empty list.</summary>
    /// <param name="maxNames">The most names that are kept at a time.</param>
    internal FolderNames(int maxNames) => _maxNames = maxNames;

    /// <summary>The number of names.</summary>
    internal int Count { get; private set; }

    /// <summary>Whether the folder has more names, after these.</summary>
    internal bool IsCut => _before is not null;

    /// <summary>The bytes that the list occupies.</summary>
    internal long OccupiedBytes => _text.Length + (16L * _names.Length);

    internal EntryKind KindOf(int index) => _names[index].Kind;

    /// <summary>Returns a name; valid until the list changes.</summary>
    internal ReadOnlySpan<byte> this[int index] => _text.AsSpan(_names[index].Start, _names[index].Length);

    /// <summary>Empties the list.</summary>
    /// <param name="after">The position after which names count, from <see cref="PositionOf"/>; null for all.</param>
    internal void Begin(byte[]? after)
    {
        Count = 0;
        _textBytes = 0;
        _after = after;
        _before = null;
    }

    /// <summary>Returns the position of a name in the order.</summary>
    internal byte[] PositionOf(int index) => KeyOf(this[index], KindOf(index)).ToArray();

    /// <summary>Adds a name, unless it is not after the position, or so many others come before it.</summary>
    internal void Add(ReadOnlySpan<byte> name, EntryKind kind)
    {
        if (_after is not null || _before is not null)
        {
            ReadOnlySpan<byte> key = KeyOf(name, kind);
            if ((_after is not null && key.SequenceCompareTo(_after) <= 0)
                || (_before is not null && key.SequenceCompareTo(_before) > 0))
            {
                return;
            }
        }

        if (Count == _maxNames || _textBytes + name.Length > MaxTextBytes)
        {
            Cut();
            if (KeyOf(name, kind).SequenceCompareTo(_before) > 0)
            {
                return;
            }
        }

        if (Count == _names.Length)
        {
            Name[] more = new Name[2 * Count];
            Array.Copy(_names, more, Count);
            _names = more;
        }

        if (_text.Length - _textBytes < name.Length)
        {
            Array.Resize(ref _text, Math.Max(2 * _text.Length, _textBytes + name.Length));
        }

        name.CopyTo(_text.AsSpan(_textBytes));
        _names[Count] = new Name(_textBytes, name, kind);
        _textBytes += name.Length;
        Count++;
    }

    /// <summary>Puts the names into their order.</summary>
    /// <remarks>
    /// By merging, in code without type parameters: those of the framework's sort would be compiled at run time, for
    /// this type of elements, and run unoptimized at first.
    /// </remarks>
    internal void Sort()
    {
        for (int start = 0; start < Count; start += RunNames)
        {
            SortRun(start, Math.Min(start + RunNames, Count));
        }

        for (int run = RunNames; run < Count; run *= 2)
        {
            if (_sorted.Length < Count)
            {
                _sorted = new Name[_names.Length];
            }

            for (int start = 0; start < Count; start += 2 * run)
            {
                Merge(start, Math.Min(start + run, Count), Math.Min(start + (2 * run), Count));
            }

            (_names, _sorted) = (_sorted, _names);
        }

        if (_sorted.Length > MaxSpareNames)
        {
            _sorted = _none;
        }
    }

    /// <summary>Sorts a few names by insertion.</summary>
    private void SortRun(int start, int end)
    {
        for (int i = start + 1; i < end; i++)
        {
            Name name = _names[i];
            int place = i;
            for (; place > start && Compare(name, _names[place - 1]) < 0; place--)
            {
                _names[place] = _names[place - 1];
            }

            _names[place] = name;
        }
    }

    /// <summary>Merges two sorted runs that follow each other.</summary>
    private void Merge(int start, int middle, int end)
    {
        int left = start, right = middle;
        for (int i = start; i < end; i++)
        {
            bool takesLeft = left < middle && (right == end || Compare(_names[left], _names[right]) <= 0);
            _sorted[i] = _names[takesLeft ? left++ : right++];
        }
    }

    private int Compare(in Name x, in Name y)
    {
        if (x.First != y.First)
        {
            return x.First < y.First ? -1 : 1;
        }

        int common = Math.Min(x.Length, y.Length);
        int order = _text.AsSpan(x.Start, common).SequenceCompareTo(_text.AsSpan(y.Start, common));
        return order != 0 ? order : ByteAt(x, common) - ByteAt(y, common);
    }

    private int ByteAt(in Name name, int index) => index < name.Length ? _text[name.Start + index]
        : index == name.Length && name.Kind == EntryKind.Folder ? '/'
        : -1;

    /// <summary>Keeps the first half of the names.</summary>
    private void Cut()
    {
        Sort();
        Count = Math.Max(1, Count / 2);
        _before = PositionOf(Count - 1);
        byte[] text = new byte[_text.Length];
        _textBytes = 0;
        for (int i = 0; i < Count; i++)
        {
            ReadOnlySpan<byte> name = this[i];
            name.CopyTo(text.AsSpan(_textBytes));
            _names[i] = new Name(_textBytes, name, _names[i].Kind);
            _textBytes += name.Length;
        }

        _text = text;
    }

    private ReadOnlySpan<byte> KeyOf(ReadOnlySpan<byte> name, EntryKind kind)
    {
        if (kind != EntryKind.Folder)
        {
            return name;
        }

        if (_sortKey.Length <= name.Length)
        {
            _sortKey = new byte[name.Length + 1];
        }

        name.CopyTo(_sortKey);
        _sortKey[name.Length] = (byte)'/';
        return _sortKey.AsSpan(0, name.Length + 1);
    }

    /// <summary>A name and, so that most comparisons look at nothing else, its first bytes as a number.</summary>
    private readonly struct Name
    {
        internal Name(int start, ReadOnlySpan<byte> name, EntryKind kind)
        {
            Start = start;
            Length = (ushort)name.Length;
            Kind = kind;
            ulong first = 0;
            for (int i = 0; i < sizeof(ulong); i++)
            {
                byte value = i < name.Length ? name[i]
                    : i == name.Length && kind == EntryKind.Folder ? (byte)'/'
                    : (byte)0;
                first = (first << 8) | value;
            }

            First = first;
        }

        internal ulong First { get; }

        internal int Start { get; }

        internal ushort Length { get; }

        internal EntryKind Kind { get; }
    }
}
