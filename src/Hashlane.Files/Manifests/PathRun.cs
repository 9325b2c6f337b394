using Microsoft.Win32.SafeHandles;

namespace Hashlane.Files;

/// <summary>Reads a sorted part of the temporary file, record by record.</summary>
internal sealed class PathRun
{
    private readonly SafeFileHandle _file;
    private readonly long _end;
    private long _position;
    private byte[] _buffer;
    private int _start;
    private int _filled;
    private int _length;

    /// <summary>Begins before the first record.</summary>
    /// <param name="file">The file, which remains the caller's.</param>
    /// <param name="start">The first byte of the part.</param>
    /// <param name="end">The byte after the last.</param>
    /// <param name="bufferBytes">The memory to use; more if a record needs it.</param>
    internal PathRun(SafeFileHandle file, long start, long end, int bufferBytes)
    {
        _file = file;
        _position = start;
        _end = end;
        _buffer = new byte[bufferBytes];
    }

    /// <summary>The record, until the next one is read.</summary>
    internal ReadOnlySpan<byte> Current => _buffer.AsSpan(_start, _length);

    /// <inheritdoc cref="Current"/>
    internal ReadOnlyMemory<byte> CurrentMemory => _buffer.AsMemory(_start, _length);

    /// <summary>Reads the next record.</summary>
    /// <returns>False at the end.</returns>
    internal bool TryNext()
    {
        _start += _length;
        _length = 0;
        if (_start == _filled && _position == _end)
        {
            return false;
        }

        Need(PathRecord.HeadBytes);
        int bytes = PathRecord.BytesOf(_buffer.AsSpan(_start));
        Need(bytes);
        _length = bytes;
        return true;
    }

    private void Need(int bytes)
    {
        if (_filled - _start >= bytes)
        {
            return;
        }

        _buffer.AsSpan(_start, _filled - _start).CopyTo(_buffer);
        _filled -= _start;
        _start = 0;
        if (_buffer.Length < bytes)
        {
            Array.Resize(ref _buffer, bytes);
        }

        while (_filled < bytes)
        {
            int most = (int)Math.Min(_buffer.Length - _filled, _end - _position);
            int count = RandomAccess.Read(_file, _buffer.AsSpan(_filled, most), _position);
            if (count == 0)
            {
                throw new IOException("The temporary file of the sorted paths is shorter than it was written.");
            }

            _filled += count;
            _position += count;
        }
    }
}
