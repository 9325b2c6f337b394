namespace Hashlane.Files;

/// <summary>
/// Splits a check file into lines. The memory does not grow: only the first byte is kept of a line that is longer than
/// any checksum line.
/// </summary>
internal sealed class CheckfileReader
{
    /// <summary>More than any name (4096 bytes, all of them escaped) with any digest and tag.</summary>
    internal const int MaxLineBytes = (64 * 1024) + 256;

    /// <summary>A longer digest leaves no room for a name.</summary>
    internal const int MaxDigestBytes = MaxLineBytes / 2;

    private const int BufferBytes = 2 * MaxLineBytes;

    private readonly InputFile _file;
    private readonly Action? _beforeWait;
    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(BufferBytes);
    private int _start;
    private int _scanned;
    private int _end;
    private bool _atEnd;
    private bool _begun;
    private bool _passingOver;
    private byte _firstByte;

    /// <summary>Creates a reader.</summary>
    /// <param name="file">The check file.</param>
    /// <param name="beforeWait">Called before a read, which may take any time; null for nothing.</param>
    internal CheckfileReader(InputFile file, Action? beforeWait = null)
    {
        _file = file;
        _beforeWait = beforeWait;
    }

    /// <summary>
    /// The encoding that the file seems to have and that no check file may have, such as <c>UTF-16</c>; otherwise null.
    /// </summary>
    internal string? ForeignEncoding { get; private set; }

    /// <summary>The mark at the start of a text in UTF-8.</summary>
    internal static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>The kind of line that <see cref="Next"/> found.</summary>
    internal enum Found
    {
        Line,
        TooLongLine,
        End,
        Error,
    }

    /// <summary>Finds the next line.</summary>
    /// <param name="line">
    /// The line without its newline, or the first byte of a line that is too long; valid until the next call.
    /// </param>
    /// <param name="error">The reason why the file could not be read.</param>
    /// <returns>Whether there was a line.</returns>
    internal Found Next(out ReadOnlySpan<byte> line, out IoError error)
    {
        line = default;
        error = default;
        if (!_begun && !TryBegin(out error))
        {
            return Found.Error;
        }

        while (true)
        {
            int newLine = _buffer.AsSpan(_scanned, _end - _scanned).IndexOf((byte)'\n');
            if (newLine >= 0)
            {
                return Take(_scanned + newLine, 1, out line);
            }

            _scanned = _end;
            if (_atEnd)
            {
                return _start == _end && !_passingOver ? Found.End : Take(_end, 0, out line);
            }

            if (!TryFill(out error))
            {
                return Found.Error;
            }
        }
    }

    private Found Take(int end, int newLineBytes, out ReadOnlySpan<byte> line)
    {
        line = _buffer.AsSpan(_start, end - _start);
        bool tooLong = _passingOver || line.Length > MaxLineBytes;
        if (tooLong)
        {
            _firstByte = _passingOver ? _firstByte : line[0];
            line = new ReadOnlySpan<byte>(in _firstByte);
        }

        _start = end + newLineBytes;
        _scanned = _start;
        _passingOver = false;
        return tooLong ? Found.TooLongLine : Found.Line;
    }

    /// <summary>
    /// Skips a byte order mark, which editors and shells on Windows write: it is not part of the first line. Reads on
    /// only while the bytes so far could begin a mark, so that a user who types a list need not wait.
    /// </summary>
    private bool TryBegin(out IoError error)
    {
        error = default;
        while (!_atEnd && _end < ByteOrderMark.Length && ByteOrderMark.StartsWith(_buffer.AsSpan(0, _end)))
        {
            if (!TryFill(out error))
            {
                return false;
            }
        }

        ReadOnlySpan<byte> start = _buffer.AsSpan(0, _end);
        ForeignEncoding = WideText.EncodingOf(start);
        _start = start.StartsWith(ByteOrderMark) ? ByteOrderMark.Length : 0;
        _scanned = _start;
        _begun = true;
        return true;
    }

    private bool TryFill(out IoError error)
    {
        if (_end - _start > MaxLineBytes)
        {
            _firstByte = _passingOver ? _firstByte : _buffer[_start];
            _passingOver = true;
            _start = _end;
        }

        // Moves at most a line, and only when the rest of the buffer is used up. The total cost stays linear.
        if (_start == _end || _end == BufferBytes)
        {
            _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
            _end -= _start;
            _start = 0;
            _scanned = _end;
        }

        _beforeWait?.Invoke();
        int count = _file.Read(_buffer.AsSpan(_end), out error);
        _end += Math.Max(count, 0);
        _atEnd = count == 0;
        return count >= 0;
    }
}
