using System.Buffers;

namespace Hashlane.Tests;

/// <summary>Sequences of many segments over one message.</summary>
internal static class Sequences
{
    /// <summary>Cuts <paramref name="source"/> into segments of <paramref name="segmentBytes"/>, with an empty segment after each.</summary>
    public static ReadOnlySequence<byte> Cut(ReadOnlyMemory<byte> source, int segmentBytes)
    {
        Segment first = new(default, null);
        Segment last = first;
        for (; !source.IsEmpty; source = source[Math.Min(segmentBytes, source.Length)..])
        {
            last = new Segment(source[..Math.Min(segmentBytes, source.Length)], last);
            last = new Segment(default, last);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    /// <summary>The same memory <paramref name="times"/> times.</summary>
    public static ReadOnlySequence<byte> Repeat(ReadOnlyMemory<byte> source, int times)
    {
        Segment first = new(source, null);
        Segment last = first;
        for (int i = 1; i < times; i++)
        {
            last = new Segment(source, last);
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, Segment? previous)
        {
            Memory = memory;
            if (previous is not null)
            {
                RunningIndex = previous.RunningIndex + previous.Memory.Length;
                previous.Next = this;
            }
        }
    }
}
