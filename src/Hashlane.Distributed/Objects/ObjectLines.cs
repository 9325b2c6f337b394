namespace Hashlane.Distributed;

/// <summary>Splits a list of objects into lines of limited length.</summary>
internal sealed class ObjectLines
{
    /// <summary>The length of the longest line, without its newline.</summary>
    internal const int MaxLineBytes = 64 * 1024;

    private readonly Stream _source;

    // Always has room for the longest line, its newline and one more byte.
    private readonly byte[] _buffer = new byte[2 * MaxLineBytes];
    private int _start;
    private int _end;
    private bool _isAtEnd;

    /// <summary>Begins before the first line.</summary>
    internal ObjectLines(Stream source) => _source = source;

    /// <summary>The number of the last line, from 1.</summary>
    internal long Number { get; private set; }

    /// <summary>Reads the next line.</summary>
    /// <param name="line">The line without its newline; valid until the next call.</param>
    /// <returns>False at the end.</returns>
    /// <exception cref="ObjectFormatException">The line is too long.</exception>
    internal bool TryNext(out ReadOnlySpan<byte> line)
    {
        int scanned = 0;
        while (true)
        {
            ReadOnlySpan<byte> rest = _buffer.AsSpan(_start, _end - _start);
            int length = rest[scanned..].IndexOf((byte)'\n');
            length = length >= 0 ? scanned + length : _isAtEnd ? rest.Length : -1;
            if (length > MaxLineBytes || (length < 0 && rest.Length > MaxLineBytes))
            {
                throw new ObjectFormatException(Number + 1, $"it is longer than {MaxLineBytes} bytes");
            }

            if (length >= 0)
            {
                bool isThere = !rest.IsEmpty;
                line = rest[..length];
                _start += Math.Min(length + 1, rest.Length);
                Number += isThere ? 1 : 0;
                return isThere;
            }

            scanned = rest.Length;
            Fill();
        }
    }

    private void Fill()
    {
        _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
        _end -= _start;
        _start = 0;
        int count = _source.Read(_buffer.AsSpan(_end));
        _end += count;
        _isAtEnd = count == 0;
    }
}
