using Microsoft.Win32.SafeHandles;

namespace Hashlane.Distributed;

/// <summary>Reads the lines of a file one by one.</summary>
/// <param name="file">The file.</param>
/// <param name="path">Its path, for messages.</param>
internal sealed class JournalLines(SafeFileHandle file, string path)
{
    private const int FirstBytes = 64 * 1024;

    private byte[] _buffer = new byte[FirstBytes];
    private int _start;
    private int _end;

    /// <summary>The offset of the byte after the last line.</summary>
    internal long Offset { get; private set; }

    /// <summary>The number of the last line, from 1.</summary>
    internal long Number { get; private set; }

    /// <summary>The bytes after the last line, once there is none any more.</summary>
    internal ReadOnlySpan<byte> Rest => _buffer.AsSpan(_start.._end);

    /// <summary>Reads the next line.</summary>
    /// <returns>The line with its line feed, until the next call; empty if there is none.</returns>
    /// <exception cref="JournalException">It is too long.</exception>
    internal ReadOnlySpan<byte> Next()
    {
        int searched = 0;
        while (true)
        {
            int feed = _buffer.AsSpan((_start + searched).._end).IndexOf((byte)'\n');
            if (feed >= 0)
            {
                int length = searched + feed + 1;
                CheckLength(length);
                ReadOnlySpan<byte> line = _buffer.AsSpan(_start, length);
                _start += length;
                Offset += length;
                Number++;
                return line;
            }

            searched = _end - _start;
            CheckLength(searched);
            if (!Fill())
            {
                return [];
            }
        }
    }

    private void CheckLength(int bytes)
    {
        if (bytes > JournalFormat.MaxLineBytes)
        {
            throw new JournalException(
                $"{path}: line {Number + 1} is longer than {JournalFormat.MaxLineBytes} bytes: remove the file, " +
                "and the results in it are computed again");
        }
    }

    private bool Fill()
    {
        byte[] target = _end - _start > _buffer.Length / 2 ? new byte[2 * _buffer.Length] : _buffer;
        int kept = _end - _start;
        _buffer.AsSpan(_start, kept).CopyTo(target);
        (_buffer, _start, _end) = (target, 0, kept);
        int read = RandomAccess.Read(file, _buffer.AsSpan(_end), Offset + _end);
        _end += read;
        return read != 0;
    }
}
