namespace Hashlane.Files;

/// <summary>Splits a stream into lines of limited length; the memory does not grow.</summary>
internal sealed class LineReader
{
    /// <summary>The length of the longest line, without its newline.</summary>
    internal const int MaxLineBytes = 512 * 1024;

    private const int StartBytes = 64 * 1024;

    private readonly Stream _stream;
    private readonly LineEnds _ends;
    private byte[] _buffer = GC.AllocateUninitializedArray<byte>(StartBytes);
    private int _start;
    private int _scanned;
    private int _end;
    private bool _atEnd;

    /// <summary>Begins before the first line.</summary>
    /// <param name="stream">The stream, which remains the caller's.</param>
    /// <param name="ends">The bytes that end a line.</param>
    internal LineReader(Stream stream, LineEnds ends = LineEnds.Newlines)
    {
        _stream = stream;
        _ends = ends;
    }

    /// <summary>The number of the last line, from 1.</summary>
    internal long Number { get; private set; }

    /// <summary>Whether the last line had an end, as all but the last of a file must.</summary>
    internal bool IsWhole { get; private set; }

    /// <summary>The position in the stream after the last line.</summary>
    internal long Position { get; private set; }

    /// <summary>Finds the next line.</summary>
    /// <param name="line">The line without its newline; valid until the next call.</param>
    /// <returns>False at the end.</returns>
    /// <exception cref="ManifestException">The line is too long.</exception>
    internal bool TryNext(out ReadOnlySpan<byte> line)
    {
        while (true)
        {
            ReadOnlySpan<byte> rest = _buffer.AsSpan(_scanned, _end - _scanned);
            int length = _ends == LineEnds.Newlines
                ? rest.IndexOf((byte)'\n')
                : rest.IndexOfAny((byte)'\n', (byte)'\r');
            bool isReturn = length >= 0 && rest[length] == '\r';
            if (length >= 0 && (!isReturn || length + 1 < rest.Length || _atEnd))
            {
                CheckLength(_scanned + length);
                bool isPair = isReturn && length + 1 < rest.Length && rest[length + 1] == '\n';
                return Take(_scanned + length, isPair ? 2 : 1, out line);
            }

            _scanned = isReturn ? _scanned + length : _end;
            CheckLength(_scanned);
            if (_atEnd)
            {
                return Take(_end, newLineBytes: 0, out line) && line.Length > 0;
            }

            Fill();
        }
    }

    private void CheckLength(int end)
    {
        if (end - _start > MaxLineBytes)
        {
            throw new ManifestException(Number + 1, $"it is longer than {MaxLineBytes} bytes");
        }
    }

    private bool Take(int end, int newLineBytes, out ReadOnlySpan<byte> line)
    {
        line = _buffer.AsSpan(_start, end - _start);
        Position += line.Length + newLineBytes;
        Number += newLineBytes > 0 || line.Length > 0 ? 1 : 0;
        IsWhole = newLineBytes > 0;
        _start = end + newLineBytes;
        _scanned = _start;
        return true;
    }

    private void Fill()
    {
        if (_start > 0)
        {
            _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
            _end -= _start;
            _scanned -= _start;
            _start = 0;
        }
        else if (_end == _buffer.Length)
        {
            Array.Resize(ref _buffer, 2 * _buffer.Length);
        }

        int count = _stream.Read(_buffer.AsSpan(_end));
        _end += count;
        _atEnd = count == 0;
    }
}

/// <summary>The bytes that end a line.</summary>
internal enum LineEnds
{
    /// <summary>A newline.</summary>
    Newlines,

    /// <summary>A newline, a carriage return, or both in the order of Windows.</summary>
    Any,
}
