namespace Hashlane.Files;

/// <summary>
/// Reads names from a list: one a line, or each with a zero byte at its end. Names are taken as they are.
/// </summary>
internal sealed class NameList : IDisposable
{
    /// <summary>The longest name; no system takes longer paths in one piece, but walks write them.</summary>
    internal const int MaxNameBytes = 1024 * 1024;

    private const int FirstBytes = 64 * 1024;

    // Enough to find the place in the list, and few enough for a message.
    private const int MaxShownBytes = 100;

    private readonly InputFile _file;
    private readonly byte _end;
    private readonly Action _beforeWait;
    private byte[] _buffer = new byte[FirstBytes];
    private int _start;
    private int _filled;
    private bool _isAtEnd;
    private bool _isSkipping;

    /// <summary>Creates a reader of a list.</summary>
    /// <param name="file">The list, which the reader then owns.</param>
    /// <param name="end">The end of each name.</param>
    /// <param name="beforeWait">Called before the list is read on, which may take any time.</param>
    internal NameList(InputFile file, LineEnd end, Action beforeWait)
    {
        _file = file;
        _end = end == LineEnd.Nul ? (byte)0 : (byte)'\n';
        _beforeWait = beforeWait;
    }

    /// <summary>Reads the next name.</summary>
    /// <param name="error">
    /// The reason why the name cannot be used, which is then shortened; or without a name, why the list could not be
    /// read on.
    /// </param>
    /// <returns>The name, or null at the end.</returns>
    internal byte[]? Next(out IoError error)
    {
        error = default;
        int searched = _start;
        while (true)
        {
            int length = _buffer.AsSpan(searched, _filled - searched).IndexOf(_end);
            if (length >= 0 || (_isAtEnd && _start < _filled))
            {
                int end = length >= 0 ? searched + length : _filled;
                ReadOnlySpan<byte> name = _buffer.AsSpan(_start, end - _start);
                _start = Math.Min(end + 1, _filled);
                if (!_isSkipping)
                {
                    return Take(name, out error);
                }

                _isSkipping = false;
                searched = _start;
                continue;
            }

            if (_isAtEnd)
            {
                return null;
            }

            ReadOnlySpan<byte> begun = _buffer.AsSpan(_start, _filled - _start);
            if (_isSkipping)
            {
                _start = _filled;
            }
            else if (begun.Length > MaxNameBytes)
            {
                _start = _filled;
                _isSkipping = true;
                return Take(begun, out error);
            }

            searched = MakeRoom();
            _beforeWait();
            int count = _file.Read(_buffer.AsSpan(_filled), out error);
            if (count < 0)
            {
                return null;
            }

            _filled += count;
            _isAtEnd = count == 0;
        }
    }

    public void Dispose() => _file.Dispose();

    private static byte[] Take(ReadOnlySpan<byte> name, out IoError error)
    {
        // The system would take the bytes before a zero byte for the name of another file.
        error = name.Length > MaxNameBytes ? IoError.FromText("a name in the list is too long")
            : name.Contains((byte)0)
                ? IoError.FromText("a name has no zero bytes; -0 reads names that end with one")
            : default;
        if (error.IsNone || name.Length <= MaxShownBytes)
        {
            return name.ToArray();
        }

        int shown = MaxShownBytes;
        while (shown > 0 && (name[shown] & 0xC0) == 0x80)
        {
            shown--; // a character of UTF-8 is not cut
        }

        return [.. name[..shown], .. "..."u8];
    }

    /// <summary>Makes room after the bytes of an unfinished name.</summary>
    /// <returns>The end of these bytes, in which there is no end of a name.</returns>
    private int MakeRoom()
    {
        _buffer.AsSpan(_start, _filled - _start).CopyTo(_buffer);
        _filled -= _start;
        _start = 0;
        if (_filled == _buffer.Length)
        {
            Array.Resize(ref _buffer, 2 * _filled);
        }

        return _filled;
    }
}
