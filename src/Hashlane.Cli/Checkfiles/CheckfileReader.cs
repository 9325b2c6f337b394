namespace Hashlane.Cli;

/// <summary>Cuts a check file into lines, in memory that does not grow: of a line longer than any checksum line only the first byte is kept.</summary>
internal sealed class CheckfileReader
{
    /// <summary>More than any name (4096 bytes, all of them escaped) with any digest and tag.</summary>
    internal const int MaxLineBytes = (64 * 1024) + 256;

    private const int BufferBytes = 2 * MaxLineBytes;

    private readonly InputFile _file;
    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(BufferBytes);
    private int _start;
    private int _scanned;
    private int _end;
    private bool _atEnd;
    private bool _passingOver;
    private byte _firstByte;

    internal CheckfileReader(InputFile file) => _file = file;

    /// <summary>What <see cref="Next"/> found.</summary>
    internal enum Found
    {
        Line,
        TooLongLine,
        End,
        Error,
    }

    /// <summary>Finds the next line.</summary>
    /// <param name="line">The line without its newline, valid until the next call; of a line that is too long, its first byte.</param>
    /// <returns>Whether there was one.</returns>
    internal Found Next(out ReadOnlySpan<byte> line)
    {
        line = default;
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

            if (!TryFill())
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

    private bool TryFill()
    {
        if (_end - _start > MaxLineBytes)
        {
            _firstByte = _passingOver ? _firstByte : _buffer[_start];
            _passingOver = true;
            _start = _end;
        }

        // Moves at most a line, and only when the rest of the buffer is used up, so the whole stays linear.
        if (_start == _end || _end == BufferBytes)
        {
            _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
            _end -= _start;
            _start = 0;
            _scanned = _end;
        }

        int count = _file.Read(_buffer.AsSpan(_end), out _);
        _end += Math.Max(count, 0);
        _atEnd = count == 0;
        return count >= 0;
    }
}
