using System.Buffers;

namespace Hashlane.Tests;

/// <summary>A stream that gives fewer bytes than it is asked for, and calls back when it ends.</summary>
internal sealed class CallingStream(byte[] content, Action? atEnd = null) : Stream
{
    private const int MaxBytes = 701;

    private int _position;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        int read = Math.Min(Math.Min(count, MaxBytes), content.Length - _position);
        Array.Copy(content, _position, buffer, offset, read);
        _position += read;
        if (read == 0)
        {
            atEnd?.Invoke();
        }

        return read;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

/// <summary>A part of a sequence.</summary>
internal sealed class Segment : ReadOnlySequenceSegment<byte>
{
    private Segment(ReadOnlyMemory<byte> memory, long start)
    {
        Memory = memory;
        RunningIndex = start;
    }

    /// <summary>The bytes in segments of growing lengths, the first of them empty.</summary>
    public static ReadOnlySequence<byte> Sequence(byte[] content)
    {
        Segment first = new(default, 0), last = first;
        for (int start = 0, length = 1; start < content.Length; start += length, length = Math.Min((2 * length) + 1, content.Length - start))
        {
            Segment next = new(content.AsMemory(start, Math.Min(length, content.Length - start)), start);
            last.Next = next;
            last = next;
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }
}
